"""The exceptions of the package, with the texts of the library and the command."""

from __future__ import annotations


class Error(Exception):
    """The base of the errors of faceup. Those of files are Python's own: ``OSError``, ``FileNotFoundError`` and so on."""


class NotationError(Error, ValueError):
    """A text is not a card, a hand, a deal, a position, a record or a name.

    The message draws carets under the faulty part of the text.
    """


class NumberError(Error, ValueError):
    """A number of threads, bytes, rows or deals, or a seed, is out of range."""


class RulesError(Error, ValueError):
    """Rules, a pack, a deal or a position cannot exist, or do not fit the table."""


class MoveError(Error, ValueError):
    """A move is not legal in the position."""


class NoMoveError(MoveError, IndexError):
    """There is no move to look at or to take back."""


class TableError(Error, ValueError):
    """A file is not a table or a checkpoint, is of another version, or is damaged."""


class CertificateError(Error, ValueError):
    """A file is not a certificate, is damaged, or does not prove its claim."""


class CheckpointError(Error, ValueError):
    """A checkpoint exists that is in use or of another game, or ``resume`` is missing."""


class SolveError(Error, ValueError):
    """A game cannot be solved, for example because it is too large."""


class MemoryLimitError(SolveError, MemoryError):
    """A game needs more memory than it may use."""


class ForkError(Error, RuntimeError):
    """The process was forked while the library worked in another thread of its parent. Such a process cannot use the library."""


# Show the classes in the module from which users import them.
for _class in [value for value in globals().values() if isinstance(value, type)]:
    if issubclass(_class, Error):
        _class.__module__ = "faceup"
