#!/usr/bin/env python3
"""Prints masters.csv: how often the player wins who holds more masters, cards that the opponent cannot beat.

  data/masters.py > data/masters.csv        takes ten minutes; two suits of 13 need 1 GB in the folder of temporary files
  data/masters.py 2x8 7+5                   only these games

A rule of thumb that needs no table: whoever holds more masters wins; with as many, the starter. In two suits without trumps the masters
are the highest cards of each suit, so more masters are both aces, or else the longer run of highest cards. Draws are not right.

The columns count all deals, and those where the rule is right:
  only    one player holds all the masters
  more    both hold masters, and one holds more
  equal   both hold as many
"""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

FACEUP = "faceup"
DATA = Path(__file__).parent

TABLES = {"2x13": "2x13.frontier", "challenge-4x5": "challenge-4x5.frontier", "challenge-1987-4x6": "challenge-1987-4x6.frontier"}
GAMES = [
    *(f"2x{ranks}" for ranks in range(4, 14)),
    *("3x3", "3x4", "3x5", "3x6", "4x3", "4x4", "4x5"),
    *("6+5", "7+5", "8+4", "9+3", "5+4+3", "6+4+2", "4+4+2+2"),
    *("challenge-2x5", "challenge-2x6", "challenge-2x7", "challenge-3x4", "challenge-3x5", "challenge-4x3", "challenge-4x4", "challenge-4x5"),
    *("challenge-1987-2x5", "challenge-1987-4x4", "challenge-1987-4x6"),
]


def of_dataset(game):
    """The outcome and the masters of both players, of each deal of a pack with equal suits."""
    table = ["--table", str(DATA / TABLES[game])] if game in TABLES else []
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/deals.csv"
        columns = ["--columns", "outcome,masters,opponent_masters"]
        subprocess.run([FACEUP, "dataset", game, *table, "--set", "all", *columns, "--out", out, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        with open(out, newline="") as file:
            for row in csv.DictReader(file):
                yield row["outcome"], int(row["masters"]), int(row["opponent_masters"])


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
        yield row["outcome"], tops(hand, other), tops(other, hand)


def main():
    print("game,deals,only,only_right,more,more_right,equal,equal_right,right_percent")
    for game in sys.argv[1:] or GAMES:
        counts = {"only": [0, 0], "more": [0, 0], "equal": [0, 0]}
        for outcome, own, other in of_deals(game) if "+" in game else of_dataset(game):
            case = "equal" if own == other else "only" if min(own, other) == 0 else "more"
            counts[case][0] += 1
            counts[case][1] += outcome == ("win" if own >= other else "loss")
        deals, right = (sum(count[at] for count in counts.values()) for at in (0, 1))
        print(game, deals, *(number for count in counts.values() for number in count), f"{100 * right / deals:.2f}", sep=",", flush=True)


if __name__ == "__main__":
    main()
