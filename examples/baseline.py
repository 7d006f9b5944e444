#!/usr/bin/env python3
"""Baselines of the task for learning: who wins, told from the hands alone? docs/dataset.md describes the task.

    examples/baseline.py                    writes data/baseline.csv
    examples/baseline.py --ranks 8          prints the scores for one number of ranks

The models are fitted to the rows of `train`; the scores are those on `test`. It needs the Python package faceup, and numpy.
"""

import argparse
import csv
import sys
from pathlib import Path

import faceup
import numpy as np

RANKS = (8, 10)
"""The games of data/baseline.csv: two suits of these numbers of ranks."""

FEATURES = "cards,spades,top_cards,masters,opponent_masters,runs,longest_run,length_balance"
"""Features of a hand that a person could count."""


def rows(ranks):
    """All deals of a game: a dict of columns."""
    table = faceup.solve(suits=2, ranks=ranks, progress=False)
    return table.deals("all", columns=f"hand_mask,outcome,held,{FEATURES},split")


def matrix(columns, names):
    """The columns as a matrix of numbers, with a column of ones."""
    ones = np.ones(len(columns["outcome"]))
    return np.column_stack([ones] + [np.asarray(columns[name], dtype=float) for name in names])


def logistic(inputs, is_won, steps=25):
    """The weights of a logistic regression, by Newton's method. A little weight decay keeps them finite."""
    weights = np.zeros(inputs.shape[1])
    decay = 1e-6 * len(inputs) * np.eye(len(weights))
    for _ in range(steps):
        chances = 1 / (1 + np.exp(-inputs @ weights))
        gradient = inputs.T @ (is_won - chances) - decay @ weights
        curvature = (inputs * (chances * (1 - chances))[:, None]).T @ inputs + decay
        step = np.linalg.lstsq(curvature, gradient, rcond=None)[0]
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def scores(chances, is_won):
    """The share of deals predicted correctly, the log loss and the Brier score."""
    certain = np.clip(chances, 1e-12, 1 - 1e-12)
    return {
        "accuracy": float(((chances > 0.5) == is_won).mean()),
        "log_loss": float(-np.where(is_won, np.log(certain), np.log1p(-certain)).mean()),
        "brier": float(((chances - is_won) ** 2).mean()),
    }


def models(columns):
    """The names of the columns of each logistic model."""
    held = [name for name in columns if name.split("_")[-1].isdigit()]
    return {
        "constant": [],
        "cards held": held,
        "features": FEATURES.split(","),
    }


def more_masters(columns, train):
    """The share of won deals of `train` with more, as many and fewer masters than the opponent: a rule of thumb."""
    side = np.sign(np.asarray(columns["masters"], dtype=int) - np.asarray(columns["opponent_masters"], dtype=int))
    is_won = columns["outcome"] == "win"
    chances = np.array([is_won[train & (side == of)].mean() for of in (-1, 0, 1)])
    return chances[side + 1]


def baseline(ranks):
    """The scores of all models: a list of dicts."""
    columns = rows(ranks)
    is_won = columns["outcome"] == "win"
    train, test = columns["split"] == "train", columns["split"] == "test"
    found = []
    for name, names in models(columns).items():
        inputs = matrix(columns, names)
        weights = logistic(inputs[train], is_won[train])
        found.append((name, len(weights), 1 / (1 + np.exp(-inputs[test] @ weights))))
    found.append(("more masters", 3, more_masters(columns, train)[test]))
    size = {"suits": 2, "ranks": ranks, "train_rows": int(train.sum()), "test_rows": int(test.sum())}
    return [
        {**size, "model": name, "fitted_weights": weights, **scores(chances, is_won[test])} for name, weights, chances in found
    ]


def write(found, to):
    """The scores as CSV."""
    table = csv.DictWriter(to, list(found[0]), lineterminator="\n")
    table.writeheader()
    for row in found:
        table.writerow({name: f"{value:.4f}" if isinstance(value, float) else value for name, value in row.items()})


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--ranks", type=int, help="print the scores for this number of ranks")
    ranks = options.parse_args().ranks
    if ranks is not None:
        write(baseline(ranks), sys.stdout)
    else:
        found = [row for ranks in RANKS for row in baseline(ranks)]
        with (Path(__file__).parents[1] / "data" / "baseline.csv").open("w", encoding="utf-8", newline="") as file:
            write(found, file)
