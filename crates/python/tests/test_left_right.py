"""The Linear Left/Right Game: values against a naive solver in exact fractions."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import prod

import faceup
import pytest
from faceup import left_right


def scores(pieces, half):
    piles = Counter(pieces)
    return tuple(prod(size for square, size in piles.items() if (square < half) == left) for left in (True, False))


def payoff(pieces, half, objective):
    one, two = scores(pieces, half)
    return one - two if objective == "difference" else (one > two) - (one < two)


def targets(squares, last, mover, card, anchor):
    base = last[mover if anchor == "own" else 1 - mover]
    return [square for square in (base - card, base + card) if 0 <= square < squares]


def naive_value(squares, stacks, last, pieces, mover, anchor, objective):
    """The value to player one before a card is drawn."""
    if not stacks[0] and not stacks[1]:
        return Fraction(payoff(pieces, squares // 2, objective))
    total = Fraction(0)
    for card in stacks[mover]:
        left = [stack - {card} if player == mover else stack for player, stack in enumerate(stacks)]
        found = [
            naive_value(
                squares,
                left,
                [square if player == mover else old for player, old in enumerate(last)],
                [*pieces, square],
                1 - mover,
                anchor,
                objective,
            )
            for square in targets(squares, last, mover, card, anchor)
        ]
        if not found:  # the turn is lost
            found = [naive_value(squares, left, last, pieces, 1 - mover, anchor, objective)]
        total += max(found) if mover == 0 else min(found)
    return total / len(stacks[mover])


def start(n, squares=None):
    squares = squares or n * n + n + 2
    last = [squares // 2 - 1, squares // 2]
    return squares, [frozenset(range(1, n + 1))] * 2, last, list(last)


@pytest.mark.parametrize("n, squares", [(1, None), (2, None), (3, None), (2, 4), (3, 6)])
@pytest.mark.parametrize("anchor", ["own", "opponent"])
@pytest.mark.parametrize("objective", ["difference", "result"])
def test_values_are_those_of_the_naive_game(n, squares, anchor, objective):
    solver = left_right.Solver(n, anchor, squares=squares, objective=objective)
    assert solver.value() == naive_value(*start(n, squares), 0, anchor, objective)


def test_turns():
    solver = left_right.Solver(3)
    squares, stacks, last, pieces = start(3)
    for card in (1, 2, 3):
        for name, square in zip(["L", "R"], targets(squares, last, 0, card, "own")):
            after = [stacks[0] - {card}, stacks[1]], [square, last[1]], [*pieces, square]
            expected = naive_value(squares, *after, 1, "own", "difference")
            assert solver.turns("", card)[f"{card}{name}"] == expected == solver.value(f"{card}{name}")
    assert solver.scores("1L 1R") == (1, 1) and solver.scores("3L 1R 2R 2L") == scores([6, 7, 3, 8, 5, 6], 7) == (2, 1)


def known(squares, orders, last, pieces, mover, anchor):
    if not orders[0] and not orders[1]:
        return payoff(pieces, squares // 2, "difference")
    card, left = orders[mover][0], [order[1:] if player == mover else order for player, order in enumerate(orders)]
    found = [
        known(
            squares,
            left,
            [square if player == mover else old for player, old in enumerate(last)],
            [*pieces, square],
            1 - mover,
            anchor,
        )
        for square in targets(squares, last, mover, card, anchor)
    ]
    return max(found) if mover == 0 else min(found)


@pytest.mark.parametrize("anchor", ["own", "opponent"])
def test_known_orders(anchor):
    squares, _, last, pieces = start(3)
    counts = Counter()
    for one, two in product(permutations((1, 2, 3)), repeat=2):
        value = known(squares, [one, two], last, pieces, 0, anchor)
        assert left_right.known_value(one, two, anchor) == value
        counts[value] += 1
    found = left_right.known_orders(3, anchor)
    assert found["counts"] == counts and found["mean"] == Fraction(sum(v * c for v, c in counts.items()), 36)
    assert found["positive"] == sum(c for v, c in counts.items() if v > 0) and found["zero"] == counts[0]
    assert found["positive"] + found["zero"] + found["negative"] == 36


def test_bounds_hold_the_value():
    for n in (2, 3, 4):
        bounds, value = left_right.bounds(n), left_right.Solver(n).value()
        assert bounds["lower"] <= value <= bounds["upper"] and bounds["proof"]
    assert left_right.Solver(4).value() == Fraction(-1, 64)


def test_simulation():
    played = left_right.simulate(4, "optimal", "random", games=2000, seed=7)
    assert played["games"] == played["wins"] + played["ties"] + played["losses"] == 2000
    low, high = played["interval"]
    assert low < played["mean"] < high and played["wins"] > played["losses"]
    assert left_right.simulate(4, "optimal", "random", games=2000, seed=7) == played


def test_errors():
    for make, kind, message in [
        (lambda: left_right.Solver(0), faceup.NumberError, "a number of cards from 1"),
        (lambda: left_right.Solver(31), faceup.RulesError, "a stack has 1 to"),
        (lambda: left_right.Solver(3, squares=5), faceup.RulesError, "no two equal halves"),
        (lambda: left_right.Solver(3, "mine"), faceup.NotationError, "use own or opponent"),
        (lambda: left_right.Solver(3, objective="x"), faceup.NotationError, "x"),
        (lambda: left_right.Solver(12), faceup.SolveError, "too large to be solved"),
        (lambda: left_right.Solver(7, memory=10), faceup.MemoryLimitError, "needs at least"),
        (lambda: left_right.Solver(3).value("4X"), faceup.NotationError, "4X"),
        (lambda: left_right.Solver(3).value("1L 1L 1L"), faceup.MoveError, "turn 3 is illegal"),
        (lambda: left_right.Solver(3).turns("1L 1R", 1), faceup.RulesError, "player one does not have the card 1"),
        (lambda: left_right.Solver(1).turns("1L 1R", 1), ValueError, "the game is over"),
        (lambda: left_right.known_value([1, 2], [1, 3]), faceup.NotationError, "3"),
        (lambda: left_right.known_value([1, 2], [1]), faceup.NotationError, "2 cards of each player, got 1"),
        (lambda: left_right.simulate(3, "clever"), faceup.NotationError, "no player is called"),
        (lambda: left_right.simulate(3, games=1), faceup.NumberError, "a number of games from 2"),
    ]:
        with pytest.raises(kind, match=message):
            make()


def test_ctrl_c_of_the_other_games():
    def refuse(step, done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        left_right.Solver(7, memory=1 << 26).value(progress=refuse)
    with pytest.raises(RuntimeError, match="enough"):
        left_right.simulate(10, "lookahead:2", "lookahead:2", games=10**7, progress=refuse)
    with pytest.raises(RuntimeError, match="enough"):
        faceup.femto.solve(range(1, 11), objective="margin", progress=refuse)
