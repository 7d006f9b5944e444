#!/usr/bin/env python3
"""Prints rule-of-thumb.csv: how well short rules name the symmetric deals of two suits that the starter loses.

  data/rule_of_thumb.py > data/rule-of-thumb.csv        takes some seconds

It reads symmetric.csv. Deals that differ only by the names of the suits count once. Each rule is fitted to deals of 9 to 11 ranks:
of all rules of its kind, it has the greatest F1 there, that is the greatest harmonic mean of precision (how many of the deals that
it names are lost) and recall (how many of the lost deals it names). The rows tell how it does on each suit length.

The kinds of rules:
  shape     up to three conditions on the short suit: how many cards it has of all, of the four lowest and of the four highest ranks,
            in how many runs the ranks of the suit fall when they go from one hand to the other, and who holds each of the five
            lowest and of the five highest ranks
  shorter   take each rank out of both suits in turn; at least so many of the deals that are left are lost
  both      the condition of `shorter`, and up to two of `shape`
"""

import csv
import itertools
import sys
from pathlib import Path

FITTED = (9, 10, 11)
TESTED = (12, 13, 14, 15, 16)
# Conditions on counts examine this number of ranks from each end of the suit, and conditions on who holds a card one rank more.
END = 4
NAMES = "AKQJT98765432"


def as_ranks(short, ranks):
    """The ranks of a suit in symmetric.csv, counted from the lowest, which is 0. Suits of more than 13 ranks have numbers."""
    if ranks > len(NAMES):
        return [int(card) - 1 for card in short.split(",")]
    return [ranks - 1 - NAMES.index(card) for card in short if card != "-"]


def read_lost():
    """The short suits of lost deals, as numbers whose bit r is the rank r, by suit length."""
    lost = {ranks: set() for ranks in range(2, max(TESTED) + 1)}
    with open(Path(__file__).parent / "symmetric.csv", newline="") as file:
        for row in csv.DictReader(file):
            ranks = int(row["ranks"])
            if row["outcome"] == "loss":
                lost[ranks].add(sum(1 << rank for rank in as_ranks(row["short"], ranks)))
    return lost


def as_short(cards, ranks):
    """The short suit of the deal in which the starter holds `cards` in one suit; with equally many, the one with the ace."""
    other = (1 << ranks) - 1 - cards
    size = 2 * cards.bit_count() - ranks
    return cards if size < 0 or size == 0 and cards >> (ranks - 1) else other


def distinct(ranks):
    return sorted({as_short(cards, ranks) for cards in range(1 << ranks)})


def features(cards, ranks, lost):
    """The numbers that rules look at."""
    bits = [cards >> rank & 1 for rank in range(ranks)]
    without = (cards & (1 << rank) - 1 | cards >> rank + 1 << rank for rank in range(ranks))
    found = {
        "lost_shorter_deals": sum(as_short(shorter, ranks - 1) in lost[ranks - 1] for shorter in without),
        "cards": sum(bits),
        "low_cards": sum(bits[:END]),
        "high_cards": sum(bits[-END:]),
        "runs": 1 + sum(a != b for a, b in itertools.pairwise(bits)),
    }
    for rank in range(END + 1):
        found[f"has_lowest_{rank + 1}"] = bits[rank]
        found[f"has_highest_{rank + 1}"] = bits[-1 - rank]
    return found


def f1(named, lost):
    return 2 * (named & lost).bit_count() / (named.bit_count() + lost.bit_count())


def conditions(rows, names):
    """All conditions `name >= bound` and `name <= bound`, each with the set of rows that meet it, as bits."""
    for name in names:
        for bound in sorted({row[name] for row in rows}):
            for sign, meets in ((">=", int.__ge__), ("<=", int.__le__)):
                met = sum(1 << index for index, row in enumerate(rows) if meets(row[name], bound))
                if met.bit_count() < len(rows):
                    yield f"{name} {sign} {bound}", met


def best(rows, lost, kinds):
    """The conditions, one of each kind or fewer, that together have the greatest F1; fewer conditions if equal."""
    everything = (1 << len(rows)) - 1
    by_kind = [[("", everything), *conditions(rows, names)] for names in kinds]
    chosen = max(
        itertools.product(*by_kind),
        key=lambda rule: (f1(intersection(rule, everything), lost), -sum(bool(text) for text, _ in rule)),
    )
    return [text for text, _ in chosen if text]


def intersection(rule, met):
    for _, also in rule:
        met &= also
    return met


def meets(row, rule):
    for condition in rule:
        name, sign, bound = condition.split()
        if not (row[name] >= int(bound) if sign == ">=" else row[name] <= int(bound)):
            return False
    return True


def main():
    lost = read_lost()
    deals = {ranks: [(cards, features(cards, ranks, lost)) for cards in distinct(ranks)] for ranks in FITTED + TESTED}
    rows = [row for ranks in FITTED for _, row in deals[ranks]]
    are_lost = [cards in lost[ranks] for ranks in FITTED for cards, _ in deals[ranks]]
    as_bits = sum(1 << index for index, is_lost in enumerate(are_lost) if is_lost)
    shorter = ["lost_shorter_deals"]
    shape = [name for name in rows[0] if name not in shorter]
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["kind", "rule", "ranks", "fitted", "deals", "lost", "named", "named_and_lost"])
    for kind, kinds in (("shape", [shape] * 3), ("shorter", [shorter]), ("both", [shorter, shape, shape])):
        rule = best(rows, as_bits, kinds)
        for ranks in FITTED + TESTED:
            named = [cards for cards, row in deals[ranks] if meets(row, rule)]
            right = sum(cards in lost[ranks] for cards in named)
            text = " and ".join(rule)
            fitted = "yes" if ranks in FITTED else "no"
            out.writerow([kind, text, ranks, fitted, len(deals[ranks]), len(lost[ranks]), len(named), right])


if __name__ == "__main__":
    main()
