"""Win, draw or loss."""

from __future__ import annotations

from enum import IntEnum

from ._errors import NotationError


class Outcome(IntEnum):
    """The result of a position under best play, for the mover.

    As in arrays, the numbers are 1, 0 and -1. So negation changes sides, and a better outcome is greater.

    >>> from faceup import Outcome
    >>> Outcome.WIN > Outcome.DRAW > Outcome.LOSS
    True
    >>> Outcome.WIN == "win"
    True
    >>> print(-Outcome.WIN, Outcome("draw"), int(Outcome.LOSS))
    loss draw -1
    """

    LOSS = -1
    DRAW = 0
    WIN = 1

    @classmethod
    def _missing_(cls, value: object) -> Outcome:
        found = cls.__members__.get(value.upper()) if isinstance(value, str) else None
        if found is None:
            got = repr(value) if isinstance(value, str) else f"a {type(value).__name__}"
            raise NotationError(f"expected an outcome, win, draw or loss, or 1, 0 or -1, got {got}")
        return found

    def __eq__(self, other: object) -> bool:
        return str(self) == other if isinstance(other, str) else int(self) == other

    def __hash__(self) -> int:
        return hash(int(self))

    def __neg__(self) -> Outcome:
        return Outcome(-int(self))

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


Outcome.__module__ = "faceup"
