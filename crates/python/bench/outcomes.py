"""Outcomes a second of one core, from a table in memory and from a file, with the answers checked.

    python crates/python/bench/outcomes.py [RANKS]
"""

import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import faceup


def rate(ask, hands):
    """The best of five runs, in answers a second of processor time, and the answers."""
    times = []
    for _ in range(5):
        start = time.process_time()
        answers = ask(hands)
        times.append(time.process_time() - start)
    return len(hands) / min(times), answers


def main(ranks=12):
    table = faceup.solve(suits=2, ranks=ranks, progress=False)
    hands = table.rules.hands("all")
    expected = table.counts()["win"]
    shuffled = hands.copy()
    np.random.default_rng(0).shuffle(shuffled)
    shuffled = shuffled[: 1 << 23]
    single = np.array([int(table.outcome(int(hand))) for hand in shuffled[:2000]])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.faceup"
        table.write(path)
        for name, asked in [("in memory", table), ("in a file", faceup.open(path))]:
            speed, outcomes = rate(asked.outcomes, hands)
            assert int((outcomes == 1).sum()) == expected, "the wins are not those that the table counts"
            print(f"2x{ranks}, {name}, in order: {speed / 1e6:.0f} million outcomes a second")
            speed, outcomes = rate(asked.outcomes, shuffled)
            assert (outcomes[:2000] == single).all(), "the answers are not those of single questions"
            print(f"2x{ranks}, {name}, at random: {speed / 1e6:.0f} million outcomes a second")
            speed, rounds = rate(asked.rounds, shuffled)
            assert int(rounds.max()) <= table.summary()["longest_rounds"]
            print(f"2x{ranks}, {name}, at random: {speed / 1e6:.0f} million rounds a second")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
