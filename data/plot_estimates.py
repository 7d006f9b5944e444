#!/usr/bin/env python3
"""Draws data/estimates.svg from data/estimates.csv: accuracy and calibration of estimates. Needs matplotlib."""

import csv
import pathlib

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "faceup"  # the same bytes every time
import matplotlib.pyplot as plt

HERE = pathlib.Path(__file__).parent
GROUPS = 10
SETS = {"any": "any hands", "equal": "equal hands", "symmetric": "symmetric deals"}
STYLES = ["o-", "s--", "^:"]
# The weights are fitted to suits of up to this length.
FITTED = 13


def rows():
    with open(HERE / "estimates.csv", newline="") as file:
        for row in csv.DictReader(file):
            if (row["suits"], row["trumps"], row["after_beating"]) == ("2", "none", "lead"):
                yield {name: row[name] if name == "hands" else float(row[name]) for name in row if row[name] and name not in ("trumps", "after_beating")}


def main():
    data = list(rows())
    figure, (accuracy, calibration) = plt.subplots(1, 2, figsize=(9, 4.2), layout="constrained")
    longest = max(row["ranks"] for row in data)
    for style, (name, label) in zip(STYLES, SETS.items()):
        chosen = [row for row in data if row["hands"] == name and row["ranks"] == longest and row["base_ranks"]]
        chosen.sort(key=lambda row: row["base_ranks"])
        accuracy.plot([longest - row["base_ranks"] for row in chosen], [100 * (1 - row["right"]) for row in chosen], style,
                      color="black", markersize=5, label=label)
    accuracy.set(xlabel="ranks taken out", ylabel="winner predicted wrongly (%)", ylim=(0, None),
                 title=f"2 suits of {longest:.0f}")
    accuracy.legend()
    calibration.plot([0, 1], [0, 1], color="grey", linewidth=1)
    for style, out in zip(STYLES, (1, 3, 6)):
        total = [[0.0, 0.0, 0.0] for _ in range(GROUPS)]
        for row in data:
            if row["base_ranks"] and row["ranks"] - row["base_ranks"] == out and row["hands"] != "symmetric" and row["ranks"] > FITTED:
                for group, sums in enumerate(total):
                    count = row[f"count_{group}"]
                    sums[0] += count
                    sums[1] += count * row[f"chance_{group}"]
                    sums[2] += count * row[f"outcome_{group}"]
        points = [(chance / count, outcome / count) for count, chance, outcome in total if count >= 50]
        calibration.plot(*zip(*points), style, color="black", markersize=5, label=f"{out} rank{'s' * (out > 1)} taken out")
    calibration.set(xlabel="estimated chance", ylabel="share of hands that win", xlim=(0, 1), ylim=(0, 1),
                    title=f"2 suits of {FITTED + 1} to {longest:.0f}, any and equal hands")
    calibration.legend()
    figure.savefig(HERE / "estimates.svg", metadata={"Date": None, "Description": "made by data/plot_estimates.py"})


main()
