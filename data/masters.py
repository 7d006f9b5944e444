#!/usr/bin/env python3
"""Prints masters.csv: how often the player wins who holds more masters, cards that the opponent cannot beat.

  data/masters.py > data/masters.csv              takes a quarter of an hour; two suits of 13 need 1 GB in the folder of temporary files
  data/masters.py --surplus > data/surplus.csv    how often, by how many masters more: of the games of at most 20 cards, in a minute
  data/masters.py 2x8 7+5                         only these games; so with --surplus

A rule of thumb that needs no table: whoever holds more masters wins; with as many, the starter. In two suits without trumps the masters
are the highest cards of each suit, so more masters are both aces, or else the longer run of highest cards. Draws are not right.

The columns count all deals, and those where the rule is right:
  only    one player holds all the masters
  more    both hold masters, and one holds more
  equal   both hold as many

A row of surplus.csv has the deals in which a player has the lead, or does not, and holds so many masters more; without the lead the opponent
holds two cards besides masters, as in the tops law. It counts how often this player wins.
"""

import csv
import math
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

FACEUP = "faceup"
DATA = Path(__file__).parent

TABLES = {"2x13": "2x13.frontier", "challenge-4x5": "challenge-4x5.frontier", "challenge-1987-4x6": "challenge-1987-4x6.frontier"}
GAMES = [
    *(f"2x{ranks}" for ranks in range(4, 14)),
    *("3x3", "3x4", "3x5", "3x6", "4x3", "4x4", "4x5"),
    *("6+5", "7+5", "8+4", "9+3", "9+6", "5+4+3", "6+4+2", "6+5+4", "4+4+2+2"),
    *(f"challenge-2x{ranks}" for ranks in range(5, 11)),
    *("challenge-3x4", "challenge-3x5", "challenge-3x6", "challenge-4x3", "challenge-4x4", "challenge-4x5"),
    *("challenge-1987-2x5", "challenge-1987-2x8", "challenge-1987-4x4", "challenge-1987-4x6"),
]


def cards(game):
    """The number of cards of a game."""
    pack = game.split("-")[-1]
    return sum(map(int, pack.split("+"))) if "+" in pack else math.prod(map(int, pack.split("x")))


def of_dataset(game):
    """The outcome, the masters of both players and the cards of the starter, of each deal of a pack with equal suits."""
    table = ["--table", str(DATA / TABLES[game])] if game in TABLES else []
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/deals.csv"
        columns = ["--columns", "outcome,masters,opponent_masters,cards"]
        subprocess.run([FACEUP, "dataset", game, *table, "--set", "all", *columns, "--out", out, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        with open(out, newline="") as file:
            for row in csv.DictReader(file):
                yield row["outcome"], int(row["masters"]), int(row["opponent_masters"]), int(row["cards"])


def tops(hand, other):
    """The highest cards of a hand, in all suits. Hands are as in `S:AK H:Q`."""
    order = "23456789TJQKA"
    pairs = zip(hand.split(), other.split())
    ranks = (([order.find(card) for card in suit.split(":")[1]] for suit in pair) for pair in pairs)
    return sum(sum(rank > max(others) for rank in own if rank >= 0) for own, others in ranks)


def of_deals(pack):
    """The same, for suits of any lengths, without trumps."""
    listed = subprocess.Popen([FACEUP, "deals", "--pack", pack, "--set", "all", "--quiet"], stdout=subprocess.PIPE, text=True)
    for row in csv.DictReader(listed.stdout):
        hand, other = row["hand"], row["opponent_hand"]
        yield row["outcome"], tops(hand, other), tops(other, hand), len("".join(suit[2:].strip("-") for suit in hand.split()))


def rule(deals):
    """In how many deals of each case the rule is right."""
    counts = {"only": [0, 0], "more": [0, 0], "equal": [0, 0]}
    for outcome, own, other, _ in deals:
        case = "equal" if own == other else "only" if min(own, other) == 0 else "more"
        counts[case][0] += 1
        counts[case][1] += outcome == ("win" if own >= other else "loss")
    deals, right = (sum(count[at] for count in counts.values()) for at in (0, 1))
    yield deals, *(number for count in counts.values() for number in count), f"{100 * right / deals:.2f}"


def surplus(deals):
    """How often the player wins who has the lead, or does not, and so many masters more."""
    number, right = Counter(), Counter()
    for outcome, own, other, held in deals:
        for case, is_meant, more, wins in (
            ("with the lead", own >= other, own - other, "win"),
            ("without it", other >= own and held >= own + 2, other - own, "loss"),
        ):
            if is_meant:
                number[case, more] += 1
                right[case, more] += outcome == wins
    for key in sorted(number):
        yield *key, number[key], right[key]


def main():
    names = sys.argv[1:]
    is_surplus = names[:1] == ["--surplus"]
    if is_surplus:
        names = names[1:] or [game for game in GAMES if cards(game) <= 20]
    print("game,case,surplus,deals,right" if is_surplus else "game,deals,only,only_right,more,more_right,equal,equal_right,right_percent")
    for game in names or GAMES:
        deals = of_deals(game) if "+" in game else of_dataset(game)
        for row in (surplus if is_surplus else rule)(deals):
            print(game, *row, sep=",", flush=True)


if __name__ == "__main__":
    main()
