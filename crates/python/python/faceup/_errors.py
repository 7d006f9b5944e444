"""The exceptions of the package, each with the text that the library and the command give."""

from __future__ import annotations

import errno as _errno


class Error(Exception):
    """The base of all errors of faceup."""


class NotationError(Error, ValueError):
    """A text is not what it should be: a card, a hand, a deal, a position, a record, a name.

    The message draws carets under the part of the text at fault.
    """


class NumberError(Error, ValueError):
    """A number is out of range: of threads, bytes, rows, deals, a seed."""


class RulesError(Error, ValueError):
    """Rules, a pack, a deal or a position that cannot exist, or that does not belong to the table."""


class MoveError(Error, ValueError):
    """A move is not legal in the position."""


class TableError(Error, ValueError):
    """A file is not a table or a checkpoint, is of another version, or is damaged."""


class CertificateError(Error, ValueError):
    """A file is not a certificate, is damaged, or does not prove what it claims."""


class CheckpointError(Error, ValueError):
    """There is a checkpoint that the solve may not use: it is in use, of another game, or there without ``resume``."""


class SolveError(Error, ValueError):
    """A game cannot be solved, for example because it is too large."""


class MemoryLimitError(SolveError, MemoryError):
    """A game needs more memory than it may use."""


class ForkError(Error, RuntimeError):
    """The process was forked while the library worked in another thread of its parent. It gets no answers."""


class FileError(Error, OSError):
    """A file could not be read or written. ``errno`` and ``filename`` are set where the system gave them."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class MissingFileError(FileError, FileNotFoundError):
    """A file or folder is not there."""


class ExistingFileError(FileError, FileExistsError):
    """A file is there, and may not be replaced without ``force=True``."""


class ForbiddenFileError(FileError, PermissionError):
    """A file or folder may not be read or written."""


class FolderError(FileError, IsADirectoryError):
    """A folder is where a file should be."""


def file_error(message: str, code: int | None, path: str, kind: str) -> FileError:
    """The error for a system error."""
    classes = {
        "missing": MissingFileError,
        "there": ExistingFileError,
        "forbidden": ForbiddenFileError,
        "folder": FolderError,
    }
    codes = {"missing": _errno.ENOENT, "there": _errno.EEXIST, "forbidden": _errno.EACCES, "folder": _errno.EISDIR}
    error = classes.get(kind, FileError)(message)
    error.errno = code if code is not None else codes.get(kind)
    error.filename = path
    return error


# Users see the classes where they import them from.
for _class in [value for value in globals().values() if isinstance(value, type)]:
    if issubclass(_class, Error):
        _class.__module__ = "faceup"
