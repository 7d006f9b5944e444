"""The notebooks and the baselines of `examples`."""

import csv
import importlib.util
import json
import sys

import pytest

pandas = pytest.importorskip("pandas")


@pytest.fixture(scope="module")
def examples(root):
    """The scripts beside the notebooks."""

    def load(name):
        spec = importlib.util.spec_from_file_location(name, root / "examples" / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


def texts(notebook):
    """What the cells show, as text, and the images. (Tables in HTML differ with the version of pandas.)"""
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    kinds = ("text/plain", "image/svg+xml")
    shown = [[output["text"]] if "text" in output else [output["data"].get(kind, []) for kind in kinds] for output in outputs]
    return ["".join(lines) for output in shown for lines in output]


@pytest.mark.parametrize("name", ["who_wins", "learn_to_predict"])
def test_a_notebook_shows_what_is_stored(root, examples, name):
    path = root / "examples" / f"{name}.ipynb"
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert len(texts(stored)) >= 5
    assert texts(json.loads(examples("notebooks").run(path))) == texts(stored)
    assert name != "who_wins" or any(text.startswith("<svg") for text in texts(stored))
    assert not any(str(root / "examples") == entry for entry in sys.path)


def test_baselines_are_those_of_the_file(root, examples):
    baseline = examples("baseline")
    with (root / "data" / "baseline.csv").open(encoding="utf-8", newline="") as file:
        stored = list(csv.DictReader(file))
    assert {int(row["ranks"]) for row in stored} == set(baseline.RANKS)
    smallest = min(baseline.RANKS)
    kept = [row for row in stored if int(row["ranks"]) == smallest]
    for row, found in zip(kept, baseline.baseline(smallest), strict=True):
        for name, value in found.items():
            assert float(row[name]) == pytest.approx(value, abs=1e-4) if isinstance(value, float) else row[name] == str(value)
    # A model that knows the cards predicts best, and a constant worst.
    for ranks in baseline.RANKS:
        losses = {row["model"]: float(row["log_loss"]) for row in stored if int(row["ranks"]) == ranks}
        assert losses["constant"] == max(losses.values()) and losses["cards held"] == min(losses.values())


def test_the_page_has_the_scores_of_the_file(root):
    with (root / "data" / "baseline.csv").open(encoding="utf-8", newline="") as file:
        stored = list(csv.DictReader(file))
    lines = ["| ranks | model | fitted weights | right | log loss | Brier score |", "|--:|---|--:|--:|--:|--:|"]
    for row in stored:
        share, weights = f"{float(row['accuracy']):.1%}", row["fitted_weights"]
        lines.append(f"| {row['ranks']} | {row['model']} | {weights} | {share} | {row['log_loss']} | {row['brier']} |")
    page = (root / "docs" / "dataset.md").read_text(encoding="utf-8")
    assert "\n".join(lines) in page, "\n".join(lines)
