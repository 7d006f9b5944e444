"""Types shared by the functions and the extension module."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from typing import TYPE_CHECKING, Any, Literal, Protocol, Union

if TYPE_CHECKING:
    from ._faceup import Deal, Position, Record

Side = Literal["one", "two"]
"""A player."""

DealSet = Literal["all", "equal", "symmetric", "distinct"]
"""A set of deals."""

OutcomeName = Literal["win", "loss", "draw"]
"""The name of an outcome."""

RowSet = Literal["all", "equal", "symmetric", "rounds"]
"""A set of positions for a dataset."""

Preset = Literal["beat-it-or-eat-it", "challenge", "challenge-1987"]
"""Rules with a name."""

"""A kind of table file."""

Method = Literal["frontier", "dominance", "plain"]
"""A method to solve a game with rounds."""

Columns = Union[str, Sequence[str], None]
"""Names of columns and of groups of columns, as a list or separated by commas."""


class SupportsArray(Protocol):
    """An array of numpy, or a column of another library."""

    def __array__(self, *args: Any, **options: Any) -> Any: ...


Hands = Union[SupportsArray, Sequence[int]]
"""Hands as masks. A text is none, so that a misspelt name of a set is an error."""

Deals = Union[list[str], "list[Deal]", "tuple[str | Deal, ...]"]
"""Deals, or their texts. (A text alone would be a ``Sequence`` of texts.)"""


class Placed(Protocol):
    """A game or a deal."""

    @property
    def position(self) -> Position: ...


class Played(Placed, Protocol):
    """A game."""

    @property
    def record(self) -> Record: ...


def moves_of(moves: Sized) -> str:
    """A number of moves in words."""
    return f"{len(moves)} move{'' if len(moves) == 1 else 's'}"
