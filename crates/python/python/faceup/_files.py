"""Reading files. Python does it, so that Ctrl-C ends the wait for a pipe."""

from __future__ import annotations

import os

from ._errors import NotationError

LONGEST = 4 << 20
"""The longest record, as in the command."""


def read(path: str | os.PathLike[str], most: int, start: bytes = b"") -> bytes:
    """At most ``most`` + 1 bytes of a file, or only its first bytes, if it does not begin with ``start``."""
    with open(os.fspath(path), "rb") as file:
        first = file.read(64)
        return first + file.read(most + 1 - len(first)) if first.startswith(start) else first


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file of records."""
    data = read(path, LONGEST)
    if len(data) > LONGEST:
        raise NotationError(f"expected the record of a game, got more than {LONGEST >> 20} MiB in '{os.fsdecode(path)}'")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        message = f"expected a record as text in UTF-8, got other bytes in '{os.fsdecode(path)}', from byte {error.start} on; save it as UTF-8"
        raise NotationError(message) from None
