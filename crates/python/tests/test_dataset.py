"""Datasets in memory, against the files of the command, and against single questions."""

import json

import faceup
import numpy as np
import pytest

pyarrow = pytest.importorskip("pyarrow")
import pyarrow.parquet  # noqa: E402

OPTIONS = [
    ("beat-it-or-eat-it-2x6", {}, ""),
    ("beat-it-or-eat-it-2x7", {"set": "all", "columns": "deal,value,leads,features,dominance,held,split"}, ""),
    ("challenge-2x5", {"set": "rounds", "sample": 300, "seed": 3}, ""),
    ("beat-it-or-eat-it-2x7", {"set": "all", "sample": 600, "seed": 4, "stratified": True}, "--stratified"),
    ("beat-it-or-eat-it-1x15", {"set": "equal", "columns": ["hand", "value"]}, ""),
]


@pytest.mark.parametrize("rules, options, flags", OPTIONS)
def test_rows_and_metadata_are_those_of_the_file_of_the_command(run, tmp_path, rules, options, flags):
    words = flags.split()
    for name, value in options.items():
        if name != "stratified":
            words += [f"--{name}", ",".join(value) if isinstance(value, list) else str(value)]
    done = run("dataset", "--game", rules, *words, "--out", "rows.parquet", "--quiet")
    assert done.returncode == 0, done.stderr
    file = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    data = faceup.dataset(rules, **options)
    table = data.to_arrow()
    assert table.schema.equals(file.schema) and table.equals(file)
    assert data.columns == file.column_names and len(data) == file.num_rows
    expected = {key.decode(): value.decode() for key, value in file.schema.metadata.items() if key.startswith(b"faceup.")}
    assert data.metadata == expected and data.schema.metadata == {k.encode(): v.encode() for k, v in expected.items()}
    assert json.loads(data.metadata["faceup.dataset"])["rows"] == len(data)
    # In batches, and as numpy arrays, with the same values.
    batches = list(data.batches(rows=100))
    assert max(batch.num_rows for batch in batches) <= 100
    assert pyarrow.Table.from_batches(batches).equals(table)
    assert plain(data.to_numpy()) == table.to_pydict()


def plain(columns):
    """Columns as lists, with None for what is masked."""
    return {name: column.tolist() for name, column in columns.items()}


def test_deals_have_the_columns_of_a_dataset(table):
    data = table.dataset("equal")
    deals = table.deals("equal")
    assert list(deals) == data.columns and plain(deals) == data.to_arrow().to_pydict()
    assert set(data.columns) >= {"hand", "outcome", "rounds", "winning_leads", "winning_leads_mask", "frontier_steps"}
    # The defaults are one set of columns everywhere.
    assert list(next(table.batches("equal", rows=10))) == list(table.deals([1, 2])) == data.columns
    hands = table.rules.hands("equal")
    codes = np.array([int(faceup.Outcome(word)) for word in deals["outcome"].tolist()])
    assert (codes == table.outcomes(hands)).all()
    rounds = deals["rounds"]
    assert (rounds.mask == (codes == 0)).all() and (rounds[codes != 0] == table.rounds(hands)[codes != 0]).all()
    for at in range(0, len(hands), 97):
        leads = table.winning_leads(int(hands[at]))
        assert table.rules.card_names(int(deals["winning_leads_mask"][at])) == leads == deals["winning_leads"][at]


def test_deals_of_any_hands(table):
    hands = [5, 3, 5, 1000]
    columns = table.deals(hands)
    assert columns["hand_mask"].tolist() == hands
    assert columns["outcome"].tolist() == [str(table.outcome(hand)) for hand in hands]
    assert table.deals(np.array(hands, np.uint64), columns=["hand"])["hand"].tolist() == [table.rules.hand(h) for h in hands]
    assert len(table.deals(columns="cards")["cards"]) == len(table)


def test_batches(table):
    whole = table.deals("all")
    parts = list(table.batches("all", rows=5000))
    assert [len(part["cards"]) for part in parts] == [5000, 5000, 5000, 1382]
    for name, column in whole.items():
        assert (np.ma.concatenate([part[name] for part in parts]) == column).all(), name
    assert sum(len(part["cards"]) for part in table.batches("symmetric", rows=50)) == 128
    for rows in (lambda: table.batches(rows=0), lambda: next(table.dataset().batches(rows=0))):
        with pytest.raises(faceup.NumberError, match="a number of rows"):
            rows()


def test_what_is_refused(table):
    for ask, error, message in [
        (lambda: table.dataset("symetric"), faceup.NotationError, "expected a set of positions .*symmetric.*got 'symetric'"),
        (lambda: table.deals("symetric"), faceup.NotationError, "got 'symetric'"),
        (lambda: table.dataset(columns="magic"), faceup.NotationError, "no column or group is called 'magic'"),
        (lambda: table.dataset("rounds"), faceup.RulesError, "take a sample"),
        (lambda: table.deals("rounds"), ValueError, "expected a set of deals"),
        (lambda: table.deals([0]), faceup.RulesError, "hand 0 of the batch"),
    ]:
        with pytest.raises(error, match=message):
            ask()


def test_other_libraries_take_them(table):
    data = table.dataset("all", columns="hand_mask,value")
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    counts = {name: count for name, count in table.counts().items() if count}
    for frame in (data.to_pandas(), pandas.DataFrame(table.deals(columns="hand_mask,value")), pyarrow.table(data).to_pandas()):
        assert frame["outcome"].value_counts().to_dict() == counts
        assert frame["rounds"].isna().sum() == counts["draw"] and frame.dtypes["hand_mask"] == np.uint64
    for frame in (data.to_polars(), polars.DataFrame(data)):
        assert dict(frame["outcome"].value_counts().iter_rows()) == counts
        assert frame["rounds"].null_count() == counts["draw"] and frame.schema["hand_mask"] == polars.UInt64
    # Columns of theirs go back in.
    for column in (data.to_pandas()["hand_mask"], data.to_polars()["hand_mask"], data.to_arrow()["hand_mask"]):
        assert (table.outcomes(column) == table.outcomes(table.rules.hands())).all()


def test_a_sample_is_the_same_by_its_seed():
    ask = dict(ranks=9, set="all", sample=50, columns="hand_mask")
    assert faceup.dataset(**ask, seed=1).to_arrow() == faceup.dataset(**ask, seed=1).to_arrow()
    assert faceup.dataset(**ask, seed=1).to_arrow() != faceup.dataset(**ask, seed=2).to_arrow()


def test_without_pyarrow(table, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ImportError, match="faceup\\[data\\]"):
        table.dataset().to_arrow()
    assert len(table.dataset(columns="cards").to_numpy()["cards"]) == 128
