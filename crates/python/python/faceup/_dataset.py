"""Datasets in memory: the rows of ``faceup dataset``, for pyarrow, pandas, polars and numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._arguments import whole
from ._errors import NotationError
from ._faceup import Rows
from ._faceup import rows as _rows
from ._outcome import Outcome
from ._progress import Callback, Progress, watched
from ._types import Columns, DealSet, Hands, RowSet

if TYPE_CHECKING:
    from ._faceup import Table

ROWS = 1 << 17
"""The rows of a batch, as many as in a row group of a Parquet file."""

NULL = -1
"""Stands for no value in numbers of the extension module."""

_Column = tuple[str, str, bool, list[str], str]
_NUMBERS = {"uint8": np.uint8, "uint16": np.uint16, "boolean": np.bool_}


def _names(columns: Columns) -> list[str]:
    """Names of columns, from a list or a text with commas."""
    if columns is None:
        return []
    names: list[Any] = columns.split(",") if isinstance(columns, str) else list(columns) if isinstance(columns, Iterable) else [columns]
    if not all(isinstance(name, str) for name in names):
        raise TypeError("expected columns as names, in a list or in a text with commas")
    return [name.strip() for name in names]


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("this needs pyarrow: `pip install pyarrow` installs it, and so does the extra faceup[data]") from error
    return pyarrow


class Dataset:
    """The rows of a dataset, with the columns and the metadata of ``faceup dataset``. They are made on request.

    It comes from ``faceup.dataset`` or ``Table.dataset``. It is an Arrow stream, for ``polars.DataFrame``, ``pyarrow.table``,
    ``duckdb.sql`` and others.

    >>> import faceup
    >>> data = faceup.dataset(ranks=6, columns="hand,value")
    >>> len(data), data.columns
    (64, ['hand', 'outcome', 'rounds'])
    >>> data.to_arrow().slice(0, 1).to_pylist()
    [{'hand': 'S:- H:AKQJT9', 'outcome': 'win', 'rounds': 5}]
    >>> [batch.num_rows for batch in data.batches(rows=40)]
    [40, 24]
    >>> data.metadata["faceup.license"]
    'CC0-1.0'
    """

    def __init__(self, rows: Rows) -> None:
        if not isinstance(rows, Rows):
            raise TypeError("a Dataset comes from faceup.dataset or Table.dataset")
        self._rows = rows
        self._columns: list[_Column] = rows.columns

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return [name for name, *_ in self._columns]

    @property
    def metadata(self) -> dict[str, str]:
        """The metadata of a Parquet file: version, rules, command, hash of the table, licence, and all of it as JSON."""
        return self._rows.metadata

    @property
    def schema(self) -> Any:
        """The schema of a Parquet file, a ``pyarrow.Schema``."""
        pa = _arrow()
        types = {
            "string": pa.string(),
            "list of strings": pa.list_(pa.field("element", pa.string(), nullable=False)),
            "uint8": pa.uint8(),
            "uint16": pa.uint16(),
            "uint64": pa.uint64(),
            "boolean": pa.bool_(),
        }
        return pa.schema([pa.field(name, types[kind], nullable=null) for name, kind, null, *_ in self._columns], self.metadata)

    def batches(self, *, rows: int = ROWS) -> Iterator[Any]:
        """Batches of at most ``rows`` rows, each a ``pyarrow.RecordBatch``: for datasets that do not fit into memory."""
        pa, schema = _arrow(), self.schema

        def batch(data: list[Any]) -> Any:
            arrays = [_to_arrow(pa, *column) for column in zip(schema, self._columns, data)]
            return pa.RecordBatch.from_arrays(arrays, schema=schema)

        return map(batch, self._parts(rows))

    def reader(self, *, rows: int = ROWS) -> Any:
        """The batches as a ``pyarrow.RecordBatchReader``."""
        return _arrow().RecordBatchReader.from_batches(self.schema, self.batches(rows=rows))

    def to_arrow(self, *, progress: Progress = None) -> Any:
        """All rows as a ``pyarrow.Table``."""
        pa = _arrow()
        with watched(progress, "making rows", "part") as callback:
            batches = []
            for batch in self.batches():
                batches.append(batch)
                if callback is not None:
                    callback(0, min(len(batches) * ROWS, len(self)), len(self))
            return pa.Table.from_batches(batches, self.schema)

    def to_pandas(self, **options: Any) -> Any:
        """All rows as a ``pandas.DataFrame``. The options are those of ``pyarrow.Table.to_pandas``."""
        return self.to_arrow().to_pandas(**options)

    def to_polars(self) -> Any:
        """All rows as a ``polars.DataFrame``."""
        import polars

        return polars.from_arrow(self.to_arrow())

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """All rows as a dict of numpy arrays. A masked entry is null; texts are texts, and lists are lists."""
        data = self._rows.batch(0, len(self))
        return _numpy(self._columns, data)

    def _parts(self, rows: int) -> Iterator[list[Any]]:
        rows = whole(rows, "a number of rows", 1)
        starts = range(0, len(self), rows)
        return (self._rows.batch(start, min(start + rows, len(self))) for start in starts)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.reader().__arrow_c_stream__(requested_schema)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        about = self._rows.about
        return f"<faceup.Dataset of {about[0]}: {about[1]}, {len(self)} rows of {len(self._columns)} columns>"


Dataset.__module__ = "faceup"


def _to_arrow(pa: Any, field: Any, column: _Column, data: Any) -> Any:
    """The values of a column for pyarrow."""
    _, kind, nullable, words, _ = column
    if kind == "list of strings":
        ends, items = data
        return pa.ListArray.from_arrays(pa.array(ends), _words(pa, words, items), type=field.type)
    if isinstance(data, tuple):
        ends, text = data
        return pa.StringArray.from_buffers(len(ends) - 1, pa.py_buffer(ends), pa.py_buffer(text))
    if words:
        return _words(pa, words, data)
    if kind in _NUMBERS:
        mask = data == NULL if nullable else None
        return pa.array(data.astype(_NUMBERS[kind]), type=field.type, mask=mask)
    return pa.array(data, type=field.type)


def _words(pa: Any, words: list[str], places: NDArray[Any]) -> Any:
    indices = pa.array(places, mask=places == NULL if places.dtype == np.int32 else None)
    return pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string())).dictionary_decode()


def _numpy(columns: Sequence[_Column], batch: list[Any]) -> dict[str, NDArray[Any]]:
    """The columns of a batch for numpy."""
    return {column[0]: _to_numpy(column, data) for column, data in zip(columns, batch)}


def _to_numpy(column: _Column, data: Any) -> NDArray[Any]:
    _, kind, nullable, words, _ = column
    if kind == "list of strings":
        ends, items = data
        names = np.array(words)[items].tolist()
        lists = (names[start:end] for start, end in zip(ends[:-1].tolist(), ends[1:].tolist()))
        return np.fromiter(lists, dtype=object, count=len(ends) - 1)
    if isinstance(data, tuple):
        ends, text = data
        whole = text.tobytes().decode()
        return np.array([whole[start:end] for start, end in zip(ends[:-1].tolist(), ends[1:].tolist())], dtype=np.str_)
    if not nullable and not words and kind not in _NUMBERS:
        return data  # type: ignore[no-any-return]
    values = np.array(words)[data] if words else data.astype(_NUMBERS[kind])
    return np.ma.MaskedArray(values, mask=data == NULL) if nullable else values


def of_table(
    table: Table,
    set: RowSet | None,
    sample: int | None,
    seed: int,
    stratified: bool,
    columns: Columns,
    progress: Callback | None,
) -> Dataset:
    """``Table.dataset``."""
    return Dataset(
        _rows(
            table,
            set=set,
            sample=sample,
            seed=seed,
            stratified=stratified,
            columns=_names(columns),
            hashed=True,
            deals=None,
            progress=progress,
        )
    )


def _deals(table: Table, set: str, columns: Columns, deals: int | None = None) -> Dataset:
    if set == "rounds":
        raise NotationError("expected a set of deals; Table.dataset has positions within rounds")
    return Dataset(
        _rows(
            table,
            set=set,
            sample=None,
            seed=0,
            stratified=False,
            columns=_names(columns),
            hashed=False,
            deals=deals,
            progress=None,
        )
    )


def counts(table: Table, set: str) -> dict[str, int]:
    """``Table.counts`` of a set."""
    outcomes = table.outcomes(table.rules.hands(set))  # type: ignore[arg-type]
    return {outcome.value: int(np.count_nonzero(outcomes == outcome)) for outcome in (Outcome.WIN, Outcome.LOSS, Outcome.DRAW)}


def hands(table: Table, set: str | Hands | None, outcome: Any, rounds: Any) -> NDArray[np.uint64]:
    """``Table.hands``."""
    found = table.rules.hands(set or "all") if set is None or isinstance(set, str) else set  # type: ignore[arg-type]
    masks: NDArray[np.uint64] = np.asarray(found, np.uint64)
    if outcome is not None:
        wanted = outcome if isinstance(outcome, Iterable) and not isinstance(outcome, str) else [outcome]
        masks = masks[np.isin(table.outcomes(masks), [int(Outcome(one)) for one in wanted])]
    if rounds is not None:
        numbers = [whole(number, "a number of rounds", 0) for number in (rounds if isinstance(rounds, Iterable) else [rounds])]
        masks = masks[np.isin(table.rounds(masks), numbers)]
    return masks


def deals(
    table: Table, set: str | Hands | None, outcome: Any, rounds: Any, columns: Columns, progress: Callback | None
) -> dict[str, NDArray[Any]]:
    """``Table.deals``."""
    if (set is None or isinstance(set, str)) and set != "distinct" and outcome is None and rounds is None:
        dataset = _deals(table, set or "all", columns)
        return _numpy(dataset._columns, dataset._rows.batch(0, len(dataset), progress=progress))
    masks = hands(table, set, outcome, rounds)
    dataset = _deals(table, "all", columns, len(masks))
    return _numpy(dataset._columns, dataset._rows.of_hands(masks, progress=progress))


def batches(table: Table, set: DealSet, rows: int, columns: Columns) -> Iterator[dict[str, NDArray[Any]]]:
    """``Table.batches``."""
    if set == "distinct":
        masks = table.rules.hands(set)
        dataset = _deals(table, "all", columns, len(masks))
        starts = range(0, len(masks), rows)
        parts: Iterator[list[Any]] = (dataset._rows.of_hands(masks[start : start + rows]) for start in starts)
    else:
        dataset = _deals(table, set, columns)
        parts = dataset._parts(rows)
    return (_numpy(dataset._columns, data) for data in parts)
