"""The example that answers a question gets the right figures."""

import importlib.util
import subprocess
import sys

import naive
import pytest


@pytest.fixture(scope="module")
def example(root):
    path = root / "crates" / "python" / "examples" / "advantage.py"
    spec = importlib.util.spec_from_file_location("advantage", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, path


@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_figures_are_those_of_the_naive_game(example, ranks):
    game = naive.game(2, ranks)
    deals = list(game.values.items())
    aces = [sum(card[1] == ranks - 1 for card in hand) for hand, _ in deals]
    wins = [value > 0 for _, value in deals]
    fair = []
    for hand, value in deals:
        spades = {rank for suit, rank in hand if suit == 0}
        hearts = {rank for suit, rank in hand if suit == 1}
        if hearts == set(range(ranks)) - spades:
            fair.append(value > 0)
    by_aces = []
    for number in (0, 1, 2):
        chosen = [win for win, held in zip(wins, aces) if held == number]
        by_aces.append(sum(chosen) / len(chosen))
    expected = (sum(fair) / len(fair), sum(wins) / len(wins), by_aces)
    assert len(fair) == 2**ranks
    symmetric, every, held = example[0].answer(ranks)
    assert (symmetric, every) == pytest.approx(expected[:2]) and held == pytest.approx(expected[2])


def test_the_script_is_short_and_runs(example):
    done = subprocess.run([sys.executable, example[1]], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    # As `faceup solve` has it: 92.97% of the symmetric deals of two suits of 8.
    assert len(lines) == 9 and lines[5].split()[:2] == ["8", "93.0%"]
    code = [line for line in example[1].read_text().split('"""')[-1].splitlines() if line.strip()]
    assert len(code) <= 24
