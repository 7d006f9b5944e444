"""Femto, a game for eight cards with simultaneous choice: exact values and optimal mixed strategies.

>>> from faceup import femto
>>> solution = femto.solve()
>>> solution.value("2,3,5,10")
Fraction(11, 27)

Every value is player one's, an exact ``fractions.Fraction``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ._faceup import Solution, free_memory
from ._faceup import solve_femto as _solve
from ._progress import Progress, watched

__all__ = ["Solution", "solve"]


def __dir__() -> list[str]:
    return __all__


def solve(
    cards: str | Sequence[int] | None = None,
    *,
    objective: str = "result",
    chooser: str = "winner",
    lead: str = "together",
    dealing: str = "shuffled",
    left_out: str | None = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Solution:
    """Solve Femto or a variant: the value of every state of every deal.

    ``cards`` are the values of the cards, such as ``"2,3,4,5,6,7,8,10"``; 0 or ``J`` is the joker. ``objective`` is ``"result"``,
    ``"margin"``, ``"low"``, ``"odd"``, ``"even"``, ``"prime"`` or ``"multiple:M"``. ``chooser`` is the player who chooses the
    card to keep: ``"winner"``, ``"loser"``, ``"ahead"`` or ``"behind"``. ``lead`` is ``"together"``, ``"winner"``, ``"loser"``,
    ``"alternate"`` or ``"first"``; ``dealing`` is ``"shuffled"`` or ``"drafted"``. ``memory`` is the most memory to use, in
    bytes, by default all that is free.

    >>> from faceup import femto
    >>> femto.solve([1, 2, 3, 4], objective="margin")
    <faceup.femto.Solution of femto 1,2,3,4, margin, winner chooses, played together>
    """
    with watched(progress, "solving Femto", "level") as callback:
        return _solve(
            cards,
            objective=objective,
            chooser=chooser,
            lead=lead,
            dealing=dealing,
            left_out=left_out,
            memory=free_memory() if memory is None else memory,
            progress=callback,
        )
