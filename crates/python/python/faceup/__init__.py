"""Exact solutions for card games played face up.

faceup solves Beat It Or Eat It (Besicovitch's game), Challenge and their relatives: it computes who wins every deal, in how
many rounds, and with which moves.

>>> import faceup
>>> table = faceup.solve(suits=2, ranks=7)
>>> print(table.value("S:KJ H:AQT98"))
win in 12 rounds
>>> table.best_moves("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")
['Ks']

Arrays of hands go in, and arrays of answers come out. A hand is a mask with one bit for each card.

>>> import numpy as np
>>> hands = table.rules.hands("all")
>>> outcomes = table.outcomes(hands)
>>> int(np.sum(outcomes == faceup.Outcome.WIN)) == table.counts()["win"]
True

The other two games are in ``faceup.femto`` and ``faceup.left_right``. ``python -m faceup`` runs the command line.
"""

from __future__ import annotations

import os
from typing import Any, Literal

from . import femto, gambit, left_right
from ._annotation import Annotation
from ._arguments import record_of as _record_of
from ._errors import (
    CertificateError,
    CheckpointError,
    Error,
    ForkError,
    MemoryLimitError,
    MoveError,
    NoMoveError,
    NotationError,
    NumberError,
    RulesError,
    SolveError,
    TableError,
)
from ._census import census
from ._dataset import Dataset
from ._faceup import VERSION as __version__
from ._faceup import (
    Certificate,
    Deal,
    Position,
    Record,
    Rules,
    Table,
    Value,
    free_memory,
    open,
    write_file,
)
from ._faceup import keep as _keep
from ._faceup import known as _known
from ._faceup import solve as _solve
from ._files import read as _read
from ._files import read_text as _read_text
from ._game import Ending, Game
from ._outcome import Outcome
from ._players import Player, players
from ._progress import Progress, watched
from ._svg import of as svg
from ._types import Columns, Method, Played, Preset, RowSet

__all__ = [
    "Annotation",
    "Certificate",
    "CertificateError",
    "CheckpointError",
    "Dataset",
    "Deal",
    "Ending",
    "Error",
    "ForkError",
    "Game",
    "MemoryLimitError",
    "MoveError",
    "NoMoveError",
    "NotationError",
    "NumberError",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "Rules",
    "RulesError",
    "SolveError",
    "Table",
    "TableError",
    "Value",
    "__version__",
    "census",
    "dataset",
    "femto",
    "gambit",
    "left_right",
    "load",
    "open",
    "players",
    "read_certificate",
    "read_record",
    "read_records",
    "solve",
    "svg",
    "write_record",
]


def __dir__() -> list[str]:
    return __all__


def solve(
    rules: Rules | str | int | None = None,
    ranks: int | None = None,
    *,
    suits: int | None = None,
    pack: str | None = None,
    preset: Preset | None = None,
    trumps: Literal["none", "own"] | None = None,
    after_beating: Literal["lead", "pass"] | None = None,
    rounds: bool = True,
    method: Method = "frontier",
    threads: int | None = None,
    memory: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: bool = False,
    every: float = 60.0,
    cache: bool = True,
    progress: Progress = None,
) -> Table:
    """Solve a game: the outcome of every position, and its rounds.

    The game is given as to ``Rules``: by a text such as ``"2x10"`` or ``"challenge-4x3"``, by the numbers of suits and ranks, or by ``pack``,
    ``preset``, ``trumps`` and ``after_beating``.

    Without ``rounds``, it finds only outcomes, which is faster and needs less memory. ``memory`` is the most memory to use,
    in bytes, by default all that is free; a game that needs more raises ``MemoryLimitError``. ``threads`` is by default the
    number of processors. ``method`` is ``"frontier"``, ``"dominance"`` or ``"plain"``; the answers are the same.

    With ``checkpoint``, the work is saved to that file at an interval of ``every`` seconds and when Ctrl-C stops it. With
    ``resume``, the solve continues from the file if it exists. The file is removed at the end. A failed save only causes a
    ``RuntimeWarning``.

    With ``cache``, a table that is in the package or in your cache folder is not solved again, and one that takes more than a second to
    solve is kept there. Outcomes alone, other methods and solves with a checkpoint leave the cache alone.

    ``progress`` is ``True`` for a bar, ``False`` for none, or a function that is called with the step, the amount done
    and the total. By default there is a bar on a terminal and in a notebook.

    >>> import faceup
    >>> faceup.solve(2, 10)
    <faceup.Table of beat-it-or-eat-it, 2 suits of 10, with rounds>
    >>> faceup.solve(ranks=6, rounds=False).outcome("S:AKQ H:JT9")
    <Outcome.WIN: 'win'>
    >>> faceup.solve(preset="challenge", suits=2, ranks=4)
    <faceup.Table of challenge, 2 suits of 4, with rounds>
    >>> faceup.solve("bioei", ranks=5)
    <faceup.Table of beat-it-or-eat-it, 2 suits of 5, with rounds>
    >>> faceup.solve(ranks=16, memory=1 << 30)
    Traceback (most recent call last):
        ...
    faceup.MemoryLimitError: solving beat-it-or-eat-it, 2 suits of 16 takes 6.0 GiB of memory, more than the 1.0 GiB that may be used
    """
    game = _game(rules, suits, ranks, pack=pack, preset=preset, trumps=trumps, after_beating=after_beating)
    with watched(progress, f"solving {game}", "round" if rounds else "pass") as callback:
        table, is_to_be_kept = _solve(
            game,
            rounds=rounds,
            method=method,
            threads=threads,
            memory=free_memory() if memory is None else memory,
            checkpoint=checkpoint,
            resume=resume,
            every=every,
            cache=cache,
            progress=callback,
        )
    if is_to_be_kept:
        with watched(progress, "writing", "part") as callback:
            _keep(table, progress=callback)
    return table


_solved = solve


def _game(rules: Rules | str | int | None, suits: int | None, ranks: int | None, **settings: Any) -> Rules:
    """The rules of a game, from rules, or from the arguments of ``Rules``."""
    if rules is not None and suits is not None:
        raise RulesError("expected the number of suits once, got it twice; leave out suits")
    return Rules(suits if rules is None else rules, ranks, **settings)


def load(
    rules: Rules | str | int, ranks: int | None = None, *, solve: bool = False, memory: int | None = None, progress: Progress = None
) -> Table:
    """The table of a game, with rounds, if it is in the package or was solved before.

    The table of the standard game, ``"2x13"``, comes with the package; reading it takes a second. Others come from your cache folder,
    where ``solve`` and ``faceup solve`` keep them. If there is none, ``FileNotFoundError`` says so; with ``solve``, the game is solved.

    >>> import faceup
    >>> standard = faceup.load("2x13")
    >>> print(standard.value("S:AJT653 H:KQ98742"))
    win in 64 rounds
    >>> faceup.load("challenge-4x8")
    Traceback (most recent call last):
        ...
    FileNotFoundError: there is no table of challenge, 4 suits of 8; faceup.load(…, solve=True) solves the game
    """
    rules = _game(rules, None, ranks)
    table = _known(rules, memory=free_memory() if memory is None else memory)
    if table is not None:
        return table
    if not solve:
        raise FileNotFoundError(f"there is no table of {rules}; faceup.load(…, solve=True) solves the game")
    return _solved(rules, memory=memory, progress=progress)


def dataset(
    rules: Rules | str | int | None = None,
    ranks: int | None = None,
    *,
    suits: int | None = None,
    preset: Preset | None = None,
    trumps: Literal["none", "own"] | None = None,
    after_beating: Literal["lead", "pass"] | None = None,
    set: RowSet | None = None,
    sample: int | None = None,
    seed: int = 0,
    stratified: bool = False,
    columns: Columns = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Dataset:
    """Solve a game and return the rows of its dataset, a ``Dataset``, as ``faceup dataset`` writes them.

    The game is given as for ``solve``. ``set``, ``sample``, ``seed``, ``stratified`` and ``columns`` are those of ``Table.dataset``, for an
    existing table.

    >>> import faceup
    >>> data = faceup.dataset(ranks=7, set="all", sample=900, seed=4, stratified=True, columns="deal,value")
    >>> {word: int((data.to_numpy()["outcome"] == word).sum()) for word in ("win", "loss", "draw")}
    {'win': 300, 'loss': 300, 'draw': 300}
    >>> data.metadata["faceup.command"]
    'faceup dataset --game beat-it-or-eat-it --suits 2 --ranks 7 --set all --sample 900 --seed 4 --stratified --columns deal,value --format parquet'
    """
    table = solve(
        rules,
        suits=suits,
        ranks=ranks,
        preset=preset,
        trumps=trumps,
        after_beating=after_beating,
        memory=memory,
        progress=progress,
    )
    with watched(progress, "choosing the sample", "part") as callback:
        return table.dataset(
            set, sample=sample, seed=seed, stratified=stratified, columns=columns, progress=callback
        )


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Read a certificate from a file. ``Certificate.check`` checks its claim.

    >>> import faceup
    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "deal.cert")
    ...     faceup.solve(ranks=4).prove("S:AK H:AK").write(path)
    ...     print(faceup.read_certificate(path))
    <faceup.Certificate: win for the starter with S:AK H:AK, beat-it-or-eat-it, 2 suits of 4>
    """
    # No certificate is longer. The first bytes reveal a file of another kind, which may be long.
    return Certificate.from_bytes(_read(path, 1 << 30, b"\x89FACERT\n"))


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read the record of a game from a file, as text or as JSON. ``read_records`` reads several games."""
    records = read_records(path)
    if len(records) != 1:
        got = f"got {len(records)} in '{os.fsdecode(path)}'; read them by read_records"
        raise NotationError(f"expected the record of one game, {got}")
    return records[0]


def read_records(path: str | os.PathLike[str]) -> list[Record]:
    """Read all records of a file, one after the other, all as text or all as JSON."""
    return Record.parse_all(_read_text(path))


def write_record(record: Record | Played, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write the record of a game, or a ``Game``, to a file, whole or not at all: as JSON if its name ends with ``.json``, else as text.

    Replaces an existing file only with ``force``.
    """
    record = _record_of(record)
    text = record.to_json() + "\n" if os.fsdecode(path).endswith(".json") else str(record)
    write_file(path, text.encode(), force)
