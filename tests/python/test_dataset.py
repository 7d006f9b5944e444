"""Reads datasets back with DuckDB, fastparquet, pandas, polars and pyarrow, and compares their counts with `faceup solve --json`.

    python3 -m venv venv && venv/bin/pip install -r tests/python/requirements.txt
    FACEUP=target/debug/faceup venv/bin/pytest tests/python

FACEUP names the command; without it, target/debug/faceup is taken, which `cargo build` makes.
"""

import hashlib
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

# The folders are here: nothing is asked of a server.
os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

import datasets
import duckdb
import fastparquet
import mlcroissant
import pandas
import polars
import pyarrow.dataset
import pyarrow.parquet
import pytest

ROOT = Path(__file__).resolve().parents[2]
FACEUP = Path(os.environ.get("FACEUP", ROOT / "target" / "debug" / "faceup")).resolve()
OUTCOMES = ["win", "loss", "draw"]

# Draws, trumps, and hands that are written in numbers, with commas.
GAMES = ["--ranks 7", "--game challenge --suits 2 --ranks 5", "--suits 1 --ranks 14", "--game challenge-1987 --ranks 2"]


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """Runs the command with options in one text, and returns the object that it prints."""
    home = tmp_path_factory.mktemp("home")
    environment = {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}

    def run(line, *more):
        command = [FACEUP, *line.split(), *more, "--json", "--quiet"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def with_duckdb(path, extension):
    read = {"parquet": "read_parquet", "csv": "read_csv", "jsonl": "read_json"}[extension]
    return dict(duckdb.sql(f"select outcome, count(*) from {read}('{path}') group by outcome").fetchall())


def with_pandas(path, extension):
    read = {
        "parquet": pandas.read_parquet,
        "csv": pandas.read_csv,
        "jsonl": lambda path: pandas.read_json(path, lines=True),
    }[extension]
    return read(path)["outcome"].value_counts().to_dict()


def with_polars(path, extension):
    read = {"parquet": polars.read_parquet, "csv": polars.read_csv, "jsonl": polars.read_ndjson}[extension]
    return dict(read(path)["outcome"].value_counts().iter_rows())


@pytest.mark.parametrize("game", GAMES)
def test_counts_are_those_of_solve(run, tmp_path, game):
    expected = {outcome: count for outcome, count in run(f"solve {game}")["positions"].items() if count}
    for extension in ["parquet", "csv", "jsonl"]:
        path = tmp_path / f"rows.{extension}"
        written = run(f"dataset {game} --set all --out", path)
        assert written["rows"] == sum(expected.values())
        for read in [with_duckdb, with_pandas, with_polars]:
            assert read(path, extension) == expected, (extension, read)


def test_symmetric_deals(run, tmp_path):
    path = tmp_path / "rows.parquet"
    run("dataset --ranks 9 --out", path)
    assert with_duckdb(path, "parquet") == {"win": 476, "loss": 36}


def test_types_and_values_agree_in_all_readers(run, tmp_path):
    for options in ["--set all", "--set rounds --sample 500 --seed 3"]:
        path = tmp_path / "rows.parquet"
        run(f"dataset --ranks 6 {options} --force --out", path)
        table = pyarrow.parquet.read_table(path)
        expected = table.to_pylist()
        assert polars.read_parquet(path).to_dicts() == expected
        query = duckdb.sql(f"select * from '{path}'")
        assert [dict(zip(query.columns, row)) for row in query.fetchall()] == expected
        # It has no encodings but those of version 1. The footer says that version.
        assert pyarrow.parquet.read_metadata(path).format_version == "1.0"
        file = fastparquet.ParquetFile(path)
        assert file.columns == table.column_names
        plain = file.to_pandas()
        for name in table.column_names:
            found = [None if not isinstance(value, list) and pandas.isna(value) else value for value in plain[name]]
            assert found == [row[name] for row in expected], name
        frame = pandas.read_parquet(path, dtype_backend="pyarrow")
        assert frame["rounds"].astype("Int64").sum() == sum(row["rounds"] or 0 for row in expected)

        description = json.loads(pyarrow.parquet.read_metadata(path).metadata[b"faceup.dataset"])
        types = {"string": "string", "uint8": "uint8", "uint16": "uint16", "uint64": "uint64", "boolean": "bool"}
        for column in description["columns"]:
            field = table.schema.field(column["name"])
            if column["type"] == "list of strings":
                assert field.type.value_type == pyarrow.string()
            else:
                assert str(field.type) == types[column["type"]]
            assert field.nullable == column["is_nullable"], column["name"]
        assert [column["name"] for column in description["columns"]] == table.column_names


def test_formulas_in_sql(run, tmp_path):
    """Some formulas of the dictionary, as a reader of a paper would check them."""
    path = tmp_path / "rows.parquet"
    run("dataset --ranks 8 --set all --out", path)
    wrong = duckdb.sql(
        f"""select count(*) from '{path}' where
            cards != bit_count(hand_mask) or cards != spades + hearts
            or winning_lead_count != len(winning_leads)
            or (winning_lead_count > 0) != (outcome = 'win')
            or (outcome = 'win') and not list_has_all(winning_leads, best_leads)
            or length_balance != abs(spades::int - hearts::int)
            or on_frontier != (frontier_steps = 0)
            or on_frontier and frontier_rounds != 0
            or (outcome = 'draw') != (rounds is null)
            or (masters > 0) != (top_cards > 0)"""
    ).fetchall()[0]
    assert wrong == (0,)
    best = duckdb.sql(f"select max(rounds), count(*) filter (on_frontier and outcome = 'win') from '{path}'").fetchall()[0]
    # The longest forced result, and the minimal wins, of two suits of 8.
    assert best == (44, 1909)


def test_samples(run, tmp_path):
    whole, some = tmp_path / "whole.parquet", tmp_path / "some.parquet"
    run("dataset --ranks 7 --set all --out", whole)
    run("dataset --ranks 7 --set all --sample 900 --seed 4 --stratified --out", some)
    assert with_duckdb(some, "parquet") == {"win": 300, "loss": 300, "draw": 300}
    missing = duckdb.sql(f"select count(*) from (select * from '{some}' except select * from '{whole}')").fetchall()[0]
    assert missing == (0,)


@pytest.mark.parametrize("options", ["", "--format csv", "--format jsonl", "--part-size 1", "--part-size 1 --format csv"])
def test_croissant(run, tmp_path, options):
    # 262,142 rows are two parts.
    ranks = 9 if "part" in options else 5
    folder = tmp_path / "rows"
    written = run(f"dataset --ranks {ranks} --set all --columns hand_mask,value,best_leads {options} --out", folder)
    assert written["parts"] == (2 if "part" in options else 1)
    path = folder / "croissant.json"
    # What the command `mlcroissant validate` does. It takes seconds to start, so it is asked once.
    dataset = mlcroissant.Dataset(jsonld=path)
    issues = dataset.metadata.ctx.issues
    assert not issues.errors and not issues.warnings
    if not options:
        done = subprocess.run(["mlcroissant", "validate", "--jsonld", path], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "warning" not in done.stderr.lower(), done.stderr
    described = [field.name for field in dataset.metadata.record_sets[0].fields]
    assert described == written["columns"]
    description = json.loads((folder / "dataset.json").read_text())
    checksums = {part["name"]: part["sha256"] for part in description["parts"]}
    files = [file for file in dataset.metadata.distribution if isinstance(file, mlcroissant.FileObject)]
    assert {file.name: file.sha256 for file in files} == checksums


@pytest.mark.parametrize("options", ["", "--part-size 1"])
def test_croissant_records(run, tmp_path, options):
    """The rows that a program reads by the description alone."""
    folder = tmp_path / "rows"
    ranks = 9 if options else 5
    run(f"dataset --ranks {ranks} --set all --columns hand_mask,outcome,rounds {options} --out", folder)
    records = mlcroissant.Dataset(jsonld=folder / "croissant.json").records("rows")
    first = next(iter(records))
    assert first["rows/hand_mask"] == 1
    assert first["rows/outcome"] in (b"win", "win")


@pytest.mark.parametrize("options", ["", "--format csv", "--format jsonl", "--part-size 1"])
def test_a_folder_as_each_library_reads_it(run, tmp_path, options):
    """Descriptions are not taken for rows."""
    folder = tmp_path / "rows"
    ranks = 9 if "part" in options else 6
    columns = "hand,hand_mask,value,winning_leads,split"
    written = run(f"dataset --ranks {ranks} --set all --columns {columns} {options} --out", folder)
    extension = written["format"]
    counts = {outcome: n for outcome, n in run(f"solve --ranks {ranks}")["positions"].items() if n}
    assert with_duckdb(folder / "data" / f"*.{extension}", extension) == counts
    cache = tmp_path / "cache"
    loaded = datasets.load_dataset(str(folder), cache_dir=str(cache))
    assert list(loaded) == ["train"] and loaded["train"].num_rows == written["rows"]
    assert loaded["train"].column_names == written["columns"]
    streamed = datasets.load_dataset(str(folder), split="train", streaming=True, cache_dir=str(cache))
    assert next(iter(streamed)) == loaded["train"][0]
    if extension == "parquet":
        frames = [pandas.read_parquet(folder / "data"), polars.read_parquet(folder / "data").to_pandas()]
        frames.append(pyarrow.dataset.dataset(folder / "data").to_table().to_pandas())
        for frame in frames:
            assert frame["outcome"].value_counts().to_dict() == counts
            assert list(frame["hand_mask"]) == list(range(1, written["rows"] + 1))
    if extension == "jsonl":
        assert loaded["train"][7]["winning_leads"] == polars.read_ndjson(folder / "data" / "*.jsonl")["winning_leads"][7].to_list()


def test_datasets_of_the_article(tmp_path):
    """`datasets.load_dataset` reads each, and the list of checksums has every file."""
    folder, script = tmp_path / "published", ROOT / "data" / "datasets.sh"
    environment = {**os.environ, "FACEUP": str(FACEUP), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    subprocess.run([script, folder, "2x5", "2x6"], env=environment, check=True, capture_output=True)
    for ranks, rows in [(5, 32), (6, 64)]:
        name = f"beat-it-or-eat-it-2x{ranks}-symmetric"
        loaded = datasets.load_dataset(str(folder / name), split="train", cache_dir=str(tmp_path / "cache"))
        assert loaded.num_rows == rows == len(pandas.read_parquet(folder / name / "data"))
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {"SHA256SUMS"}
    sums = dict(reversed(line.split("  ")) for line in (folder / "SHA256SUMS").read_text().splitlines())
    assert set(sums) == files
    assert all(hashlib.sha256((folder / file).read_bytes()).hexdigest() == sum for file, sum in sums.items())


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_ended_runs_go_on(run, tmp_path, ending):
    """A run that is killed or interrupted goes on after its finished parts, and the bytes are those of one run."""
    options = "dataset --ranks 10 --set all --columns hand_mask,outcome,winning_leads --part-size 1"
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run(f"{options} --out", whole)
    running = subprocess.Popen([FACEUP, *options.split(), "--quiet", "--threads", "1", "--out", parts], stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not (parts / "data" / "part-00002.parquet").exists() and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)
    running.send_signal(ending)
    _, stderr = running.communicate(timeout=60)
    if running.returncode != 0:
        expected = (-9, b"") if ending == signal.SIGKILL else (130, b"error: interrupted")
        assert (running.returncode, stderr[: len(expected[1])]) == expected, stderr
        assert not (parts / "croissant.json").exists()
        if ending == signal.SIGINT:
            assert not [file.name for file in parts.iterdir() if file.name.startswith(".")]
    begun = {file.name: file.stat().st_mtime_ns for file in parts.glob("data/part-*")}
    assert len(begun) >= 3
    run(f"{options} --out", parts)
    contents = lambda folder: {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert contents(parts) == contents(whole)
    # The first parts were not written again.
    kept = [name for name, at in begun.items() if (parts / "data" / name).stat().st_mtime_ns == at]
    assert {"part-00000.parquet", "part-00001.parquet"} <= set(kept)


def test_citation_and_versions_agree():
    citation = (ROOT / "CITATION.cff").read_text()
    version = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE).group(1)
    assert f"version: {version}\n" in citation
    assert (ROOT / "data" / "LICENSE").read_text().count("CC0") > 1
