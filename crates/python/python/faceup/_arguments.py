"""Arguments that several functions take."""

from __future__ import annotations

import copy
import operator
from typing import Any

from ._errors import NotationError, NumberError
from ._faceup import Position, Record, Rules


def whole(number: Any, what: str, least: int) -> int:
    """A whole number of at least ``least``."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"expected {what} as a whole number, got {type(number).__name__}")
    if operator.index(number) < least:
        raise NumberError(f"expected {what} of at least {least}, got {number}")
    return operator.index(number)


def record_of(start: Any, rules: Rules | str | None = None, names: tuple[str, str] = ("LEFT", "RIGHT")) -> Record:
    """The record of a game, a copy, or of the start of one, as ``Game`` takes it."""
    start = getattr(start, "record", start)  # of a Game
    if isinstance(start, str):
        start = _read(start, rules)
    return copy.copy(start) if isinstance(start, Record) else Record(start, rules=rules, names=names)


def _read(text: str, rules: Rules | str | None) -> Position | Record:
    """The position or the record of a text. A text of several lines is a record if it can be one."""

    def position() -> Position:
        return Position(text, rules)

    def record() -> Record:
        return Record.parse(text)

    first, second = (record, position) if "\n" in text.strip() else (position, record)
    try:
        return first()
    except NotationError as error:
        try:
            return second()
        except NotationError:
            raise error from None
