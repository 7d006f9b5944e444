#!/usr/bin/env python3
"""Prints left-right.csv: how games of Left/Right end between good and simple players, with 1 to 10 cards.

  data/left_right.py > data/left-right.csv               takes some twenty minutes on one core
  data/left_right.py --table < data/left-right.csv       the tables of README.md
  data/left_right.py 4 > rows.csv                        the rows with up to 4 cards

The good players are `optimal`, where games can be solved, and `lookahead:2`. Each plays against itself, and as either player
against `home` and `greedy`. Rows of up to 6 cards are exact: all pairs of shuffles are played. The other rows are estimates.
"""

import csv
import json
import os
import subprocess
import sys

SOLVED, LARGEST = 6, 10
GAMES = 20_000
SIMPLE = ["home", "greedy"]
MEANS = ["difference", "win", "tie", "loss", "margin"]
COLUMNS = ["anchor", "n", "one", "two", "games", "exact"]
COLUMNS += [column for mean in MEANS for column in (mean, f"{mean}_low", f"{mean}_high")]
COLUMNS += ["score_one", "score_two"]


def row(anchor, n, one, two):
    which = ["--all"] if n <= SOLVED else ["--games", str(GAMES)]
    command = [os.environ.get("FACEUP", "faceup"), "left-right", "simulate", "--json", "--quiet", "--n", str(n)]
    command += ["--anchor", anchor, "--one", one, "--two", two, *which]
    answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    row = dict(anchor=anchor, n=n, one=one, two=two, games=answer["games"], exact=int(n <= SOLVED))
    for mean in MEANS:
        sample = answer["estimate" if mean == "difference" else mean]
        low, high = sample["interval"] or ("", "")
        row |= {mean: sample["mean"], f"{mean}_low": low, f"{mean}_high": high}
    return row | {"score_one": answer["mean_scores"]["one"], "score_two": answer["mean_scores"]["two"]}


def rows(largest):
    for anchor in ("own", "opponent"):
        for n in range(1, largest + 1):
            for good in ["optimal", "lookahead:2"] if n <= SOLVED else ["lookahead:2"]:
                yield row(anchor, n, good, good)
                for simple in SIMPLE:
                    yield row(anchor, n, good, simple)
                    yield row(anchor, n, simple, good)


def table(lines):
    """For each anchor, a line for each number of cards and good player. A gain is the mean over both sides."""
    rows = {(row["anchor"], int(row["n"]), row["one"], row["two"]): row for row in csv.DictReader(lines)}

    def error(row, mean):
        return (float(row[f"{mean}_high"]) - float(row[f"{mean}_low"])) / 2 if row[f"{mean}_low"] else 0.0

    def shown(number, error, percent=False):
        digits, unit = (1, "%") if percent else (2, "")
        scale = 100 if percent else 1
        text = f"{number * scale:.{digits}f}{unit}"
        return f"{text} ± {error * scale:.{digits}f}" if error else text

    def gain(anchor, n, good, simple):
        first, second = rows[anchor, n, good, simple], rows[anchor, n, simple, good]
        points = (float(first["difference"]) - float(second["difference"])) / 2
        spread = (error(first, "difference") ** 2 + error(second, "difference") ** 2) ** 0.5 / 2
        wins = (float(first["win"]) + float(second["loss"])) / 2
        losses = (float(first["loss"]) + float(second["win"])) / 2
        return f"{shown(points, spread)} ({wins:.0%} to {losses:.0%})"

    for anchor in ("own", "opponent"):
        print(f"\n| n, {anchor} | players | ties | margin | player 1 | gain over home | gain over greedy |")
        print("| --: | :-- | --: | --: | --: | --: | --: |")
        for (which, n, good, other), row in rows.items():
            if which == anchor and good == other:
                cells = [str(n), good, shown(float(row["tie"]), error(row, "tie"), percent=True)]
                cells += [shown(float(row[mean]), error(row, mean)) for mean in ("margin", "difference")]
                cells += [gain(anchor, n, good, simple) for simple in SIMPLE]
                print("|", " | ".join(cells), "|")


if sys.argv[1:] == ["--table"]:
    table(sys.stdin)
else:
    out = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    out.writeheader()
    for made in rows(int(sys.argv[1]) if sys.argv[1:] else LARGEST):
        out.writerow(made)
        sys.stdout.flush()
