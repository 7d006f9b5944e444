"""The chances of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._outcome import Outcome

if TYPE_CHECKING:
    from ._faceup import Accuracy


@dataclass(frozen=True, repr=False)
class Estimate:
    """The chance of winning a position, and of each of its moves: an estimate, unless ``outcome`` is known.

    >>> import faceup
    >>> estimator = faceup.Estimator("challenge-4x8")
    >>> estimate = estimator.estimate("S:AQT8 H:KJ97 C:AQT8 D:KJ98")
    >>> estimate.outcome is None and 0 < estimate.chance < 1, estimate.base_ranks
    (True, 5)
    >>> max(estimate.moves.values()) == estimate.chance
    True
    >>> estimate = faceup.Estimator(faceup.Rules(ranks=15)).estimate("S:15,14,13,12,11,10,9 H:8,7,6,5,4,3,2,1")
    >>> estimate.accuracy["is_same_game"], estimate.accuracy["right"] > 0.95
    (True, True)
    """

    chance: float
    """The chance that the mover wins, from 0 to 1. A draw counts as half a win."""

    outcome: Outcome | None
    """The outcome if the search saw the end of the game, and is certain, else ``None``."""

    moves: dict[str, float]
    """Every legal move with its chance for the player who makes it, the best first. The best has the chance of the position."""

    base_ranks: int | None
    """The number of ranks of the base."""

    depth: int
    """The depth of the search, in moves."""

    accuracy: Accuracy | None
    """The measured accuracy of such estimates, or ``None`` if it was not measured: a dict.

    It was measured in games of ``ranks`` ranks from a base of ``base_ranks`` ranks, on random hands: ``right`` is the share whose winner was
    predicted, and ``right_of_equal`` that of hands of equal size. ``brier`` is the mean square of the difference between chance and outcome.
    ``is_same_game`` tells whether it is this game with this base."""

    words: str
    """The chance or the outcome in words."""

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<faceup.Estimate: {self.words}>"


Estimate.__module__ = "faceup"
