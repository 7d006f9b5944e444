#!/usr/bin/env python3
"""Prints tops.csv: the tops law, of all deals of two suits. The rule of thumb that it makes is in masters.py.

  data/tops.py > data/tops.csv      takes ten minutes; the last length needs 1 GB in the folder of temporary files
  data/tops.py 8 9                  only these suit lengths

A player holds the b highest cards of one suit and at least one card of the other one, of which the opponent holds the e highest; surplus is
b - e >= 0. The player should win, with the lead; and without it, if the opponent has two cards besides these e. Each row has a case, the deals
of this case, and in how many of them the player wins.
"""

import os
import subprocess
import sys
import tempfile
from collections import Counter

LENGTHS = range(3, 14)
CASES = ["with the lead", "without it"]


def counts(ranks, lines):
    """The deals of each case, and those in which the player wins. A line has the leader's hand as a number, and the leader's outcome."""
    deals, right = Counter(), Counter()
    low, everything = (1 << ranks) - 1, (1 << 2 * ranks) - 1
    # The longest run of ones, and of zeros, from the highest bit on.
    held = [next((n for n in range(ranks) if not cards >> (ranks - 1 - n) & 1), ranks) for cards in range(low + 1)]
    lacked = [held[low ^ cards] for cards in range(low + 1)]
    positions = Counter()
    for line in lines:
        mask, outcome = line.split(",")[:2]
        hand = int(mask)
        one, two = hand & low, hand >> ranks
        sizes = [min(cards, ranks + 3) for cards in (2 * ranks - hand.bit_count(), hand.bit_count())]
        positions[held[one], lacked[one], held[two], lacked[two], *sizes, outcome] += 1
    assert sum(positions.values()) == everything - 1
    for (b1, e1, b2, e2, rest, own, outcome), number in positions.items():
        # The leader is the player, or the opponent is.
        for case, wins, other, ((b, e), (c, d)) in (
            ("with the lead", "win", rest, ((b1, e1), (b2, e2))),
            ("without it", "loss", own, ((e1, b1), (e2, b2))),
        ):
            for run, against in ((b, d), (c, e)):
                if against < ranks and run >= against and (case == "with the lead" or other >= against + 2):
                    deals[case, run - against] += number
                    right[case, run - against] += number * (outcome == wins)
    return deals, right


def main():
    faceup = os.environ.get("FACEUP", "faceup")
    print("ranks,case,surplus,deals,right")
    for ranks in map(int, sys.argv[1:] or LENGTHS):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "deals.csv")
            command = [faceup, "--quiet", "dataset", "--ranks", str(ranks), "--set", "all", "--columns", "hand_mask,value", "--out", file]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            with open(file) as lines:
                next(lines)
                deals, right = counts(ranks, lines)
        for case, surplus in sorted(deals, key=lambda key: (CASES.index(key[0]), key[1])):
            print(ranks, case, surplus, deals[case, surplus], right[case, surplus], sep=",")


if __name__ == "__main__":
    main()
