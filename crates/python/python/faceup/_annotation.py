"""The values of the moves of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._types import moves_of

if TYPE_CHECKING:
    from ._faceup import Ply, Record, Tally
    from ._types import Side


@dataclass(frozen=True, repr=False)
class Annotation:
    """A game with the value of every move, from ``Record.annotate``. Its text is that of the marked record.

    >>> import faceup
    >>> record = faceup.Record.parse('''LEFT: spades K  hearts A Q T
    ... RIGHT: spades A Q T  hearts -
    ... Pile: 8h Jh 8s Js 9h Kh 9s
    ...
    ... LEFT eats.''')
    >>> annotation = record.annotate(faceup.solve(ranks=7))
    >>> annotation
    <faceup.Annotation of LEFT and RIGHT: 1 move, 0 ??, 0 ?, 1 ?!>
    >>> annotation.plies[0]["mark"], str(annotation.plies[0]["before"]), str(annotation.plies[0]["after"])
    ('?!', 'win in 2 rounds', 'win in 16 rounds')
    >>> annotation.summary["one"]["rounds_lost"]
    14
    """

    record: Record
    """The record with a mark and a remark on every move, and remarks on each player's moves at the end."""

    plies: list[Ply]
    """The moves in order, each a dict: ``player``, ``move``, ``before`` and ``after`` (values, or outcomes of a table without rounds, for the
    player; ``after`` is the value of the move, so a move that eats counts as a round of its own: ``win in 16 rounds`` leads to a position
    that is a win in 15), ``mark``, ``rounds_lost``, ``best``, ``reason`` (why, if the move changed the outcome and that is clear; else
    ``None``) and ``moves`` (every legal move with its value, the best first)."""

    summary: dict[Side, Tally]
    """The counts of the moves of players ``"one"`` and ``"two"``: dicts of ``moves``, ``forced``, ``blunders``, ``mistakes``,
    ``inaccuracies`` and ``rounds_lost``."""

    def __str__(self) -> str:
        return str(self.record)

    def __repr__(self) -> str:
        one, two = self.record.names
        counts = [sum(tally[kind] for tally in self.summary.values()) for kind in ("blunders", "mistakes", "inaccuracies")]
        marked = ", ".join(f"{count} {mark}" for mark, count in zip(("??", "?", "?!"), counts))
        return f"<faceup.Annotation of {one} and {two}: {moves_of(self.plies)}, {marked}>"

    def _repr_html_(self) -> str:
        return self.record._repr_html_()


Annotation.__module__ = "faceup"
