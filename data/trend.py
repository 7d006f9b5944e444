#!/usr/bin/env python3
"""Prints trend.csv: how often the starter wins symmetric deals of two suits of 18 to 20 ranks, which are not solved, by a trend.

  data/trend.py > data/trend.csv

A line is fitted by least squares to the logits of the shares of `first` to 17 ranks, of outcomes.csv, with a draw as half a win. `least` and
`most` are its 95% prediction interval, which takes the deviations from the line as independent and normal. That the lines of different first
lengths differ shows how far this holds.
"""

import math
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "paper"))
sys.dont_write_bytecode = True

from research import shares, student

FIRST = range(8, 13)
LAST = 20


def predicted(points, ranks):
    """The share for this number of ranks and its prediction interval, by the line through the logits of the shares by ranks."""
    logits = {known: math.log(share / (1 - share)) for known, share in points.items()}
    count = len(logits)
    mean_x, mean_y = sum(logits) / count, sum(logits.values()) / count
    xx = sum((x - mean_x) ** 2 for x in logits)
    slope = sum((x - mean_x) * y for x, y in logits.items()) / xx
    deviations = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in logits.items())
    spread = math.sqrt(deviations / (count - 2) * (1 + 1 / count + (ranks - mean_x) ** 2 / xx)) * student(count - 2)
    middle = mean_y + slope * (ranks - mean_x)
    return [1 / (1 + math.exp(-logit)) for logit in (middle, middle - spread, middle + spread)]


if __name__ == "__main__":
    known = shares()
    print("ranks,first,share,least,most")
    for ranks in range(max(known) + 1, LAST + 1):
        for first in FIRST:
            points = {length: share for length, share in known.items() if length >= first}
            print(ranks, first, *(f"{share:.4f}" for share in predicted(points, ranks)), sep=",")
