"""The exceptions of the package, with the texts of the library and the command."""

from __future__ import annotations

import errno as _errno


class Error(Exception):
    """The base of all errors of faceup."""


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


class FileError(Error, OSError):
    """A file could not be read or written. ``errno`` and ``filename`` are set if the system reports them."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class MissingFileError(FileError, FileNotFoundError):
    """A file or folder does not exist."""


class ExistingFileError(FileError, FileExistsError):
    """A file exists, and is not replaced without ``force=True``."""


class ForbiddenFileError(FileError, PermissionError):
    """A file or folder may not be read or written."""


class FolderError(FileError, IsADirectoryError):
    """A folder is where a file should be."""


def file_error(message: str, code: int | None, path: str, kind: str) -> FileError:
    """The exception for a system error."""
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


# Show the classes in the module from which users import them.
for _class in [value for value in globals().values() if isinstance(value, type)]:
    if issubclass(_class, Error):
        _class.__module__ = "faceup"
