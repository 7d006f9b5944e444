"""Win, draw or loss."""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy as np

from ._errors import NotationError

_NUMBERS = {"loss": -1, "draw": 0, "win": 1}


def _by_number(compare: Callable[[int, int], bool]) -> Any:
    """A comparison of outcomes, or of their names. Alphabetical order would be wrong, so another text is an error."""

    def method(self: Outcome, other: object) -> bool:
        return compare(int(self), int(Outcome(other))) if isinstance(other, str) else NotImplemented

    return method


class Outcome(str, Enum):
    """The result of a position under best play, for the mover: a text, ``"win"``, ``"draw"`` or ``"loss"``.

    A better outcome is greater, and negation changes sides. The numbers, as in arrays, are 1, 0 and -1: ``int(outcome)`` is one of them, and
    an array of them can be compared with an outcome. A single number is never equal to an outcome.

    >>> from faceup import Outcome
    >>> Outcome.WIN > Outcome.DRAW > Outcome.LOSS
    True
    >>> Outcome.WIN == "win", Outcome.WIN in {"win", "draw"}, Outcome.WIN == 1
    (True, True, False)
    >>> print(-Outcome.WIN, Outcome("draw"), Outcome(0), int(Outcome.LOSS))
    loss draw draw -1
    """

    LOSS = "loss"
    DRAW = "draw"
    WIN = "win"

    @classmethod
    def _missing_(cls, value: object) -> Outcome:
        if isinstance(value, str) and value.lower() in _NUMBERS:
            return cls(value.lower())
        is_number = hasattr(value, "__index__") and not isinstance(value, bool)
        for outcome in cls if is_number else ():
            if value == int(outcome):
                return outcome
        got = repr(value) if isinstance(value, str) else type(value).__name__
        raise NotationError(f"expected an outcome, win, draw or loss, or 1, 0 or -1, got {got}")

    __str__ = str.__str__
    __lt__ = _by_number(operator.lt)
    __le__ = _by_number(operator.le)
    __gt__ = _by_number(operator.gt)
    __ge__ = _by_number(operator.ge)

    def __int__(self) -> int:
        return _NUMBERS[self.value]

    def __neg__(self) -> Outcome:
        return Outcome(-int(self))

    def __array_ufunc__(self, function: Any, method: str, *inputs: Any, **options: Any) -> Any:
        is_number = any(isinstance(each, np.ndarray) and each.ndim and each.dtype.kind in "iuf" for each in inputs)
        plain: Callable[[Outcome], object] = int if is_number else str
        return getattr(function, method)(*(plain(each) if isinstance(each, Outcome) else each for each in inputs), **options)


Outcome.__module__ = "faceup"
