"""The types of programs that use the package, by mypy."""

import subprocess
import sys

import pytest

pytest.importorskip("mypy")

RIGHT = """
import faceup
import numpy as np
import pandas as pd
table = faceup.solve(ranks=7)
hands = table.rules.hands("symmetric")
table.deals("symmetric", columns="deal,value")
table.deals(hands)
table.deals([1, 2, 3], columns=["hand"])
table.deals(["S:KJ H:AQT98"], outcome="win", rounds=range(3, 9))
table.hands("distinct", outcome=["win", "draw"], rounds=4)
faceup.solve("2x10"), faceup.solve(2, 10), faceup.Rules("bioei", ranks=9), faceup.load(2, 13)
game = faceup.Game("S:KJ H:AQT98", "2x7")
game.push(faceup.players["easy"].choose(game))
game.play_out(faceup.Player("hard"), faceup.Player("perfect", table=table))
print(table.counts("symmetric")["win"], table.hash.upper(), table.rules.random_deal(seed=3).shuffles + 1)
faceup.gambit.efg("S:KJ", "2x3", rounds=3).upper()
table.outcomes(np.array([1, 2]))
faceup.dataset(ranks=7, set="rounds", sample=9)
for deal in table:
    print(table[deal], deal in table, len(table))
table.write("file", force=True)
"""

WRONG = [
    'table.deals("symetric")',
    'table.rules.hands("symetric")',
    'table.rules.deal_count("rounds")',
    'table.batches("symetric")',
    'table.dataset("symetric")',
    'faceup.dataset(ranks=7, set="symetric")',
    'faceup.solve(preset="chalenge")',
    'faceup.solve(ranks=7, method="magic")',
    'table.outcomes("symmetric")',
    'table.deals(leads=True)',
    'table.hands(outcome="victory")',
    'game.push(8)',
    'faceup.census([3], frame="excel")',
]


def test_a_misspelt_set_is_an_error(tmp_path):
    lines = RIGHT.splitlines() + WRONG
    (tmp_path / "program.py").write_text("\n".join(lines) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", "cache", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    found = sorted({int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line})
    first = len(RIGHT.splitlines()) + 1
    assert found == list(range(first, first + len(WRONG))), done.stdout
