"""Femto: values against a naive solver in exact fractions, and strategies against their certificates."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import faceup
import pytest
from faceup import femto


def beats(card, other):
    """The higher card wins, unless it is more than twice the lower one."""
    low, high = sorted((card, other))
    return (card == high) == (high <= 2 * low)


def matrix_value(rows):
    """The value of a matrix game with at most two rows and columns."""
    low, high = max(min(row) for row in rows), min(max(row[c] for row in rows) for c in range(len(rows[0])))
    if low == high:
        return low
    (a, b), (c, d) = rows
    return Fraction(a * d - b * c, a + d - b - c)


@cache
def naive_value(one, two, front_one=0, front_two=0, lead="together", leader=0):
    """The value to player one. Each has two cards at the start, so a round is a game of two by two."""
    if not one or not two:
        return Fraction((front_one > front_two) - (front_one < front_two))

    def after(mine, yours):
        wins = beats(mine, yours)
        options = []
        for kept in (mine, yours):
            other = yours if kept == mine else mine
            hands = [one - {mine}, two - {yours}]
            hands[1 if wins else 0] |= {other}
            fronts = (front_one + kept, front_two) if wins else (front_one, front_two + kept)
            following = {"together": 0, "winner": int(not wins), "loser": int(wins), "alternate": 1 - leader, "first": 0}
            options.append(naive_value(*hands, *fronts, lead, following[lead]))
        return max(options) if wins else min(options)

    rows = [[after(mine, yours) for yours in sorted(two)] for mine in sorted(one)]
    if lead == "together":
        return matrix_value(rows)
    if leader == 0:
        return max(min(row) for row in rows)
    return min(max(row[column] for row in rows) for column in range(len(rows[0])))


@pytest.mark.parametrize("lead", ["together", "winner", "loser", "alternate", "first"])
@pytest.mark.parametrize("cards", [(1, 2, 3, 4), (2, 3, 5, 10), (3, 4, 7, 8)])
def test_values_are_those_of_the_naive_game(cards, lead):
    solution = femto.solve(cards, lead=lead)
    values = solution.deals()
    assert len(values) == 6
    for one in combinations(cards, 2):
        two = tuple(card for card in cards if card not in one)
        expected = naive_value(frozenset(one), frozenset(two), lead=lead)
        assert values[one, two] == expected and type(values[one, two]) is Fraction
        assert solution.value(one) == solution.value(one, two) == solution.value(",".join(map(str, one))) == expected


def test_the_value_in_the_middle_of_a_game():
    solution = femto.solve([2, 3, 5, 10])
    for one, two, fronts in [((2, 3), (5,), ((), (10,))), ((2,), (3, 5), ((10,), ())), ((3,), (5,), ((2,), (10,)))]:
        expected = naive_value(frozenset(one), frozenset(two), sum(fronts[0]), sum(fronts[1]))
        assert solution.value(one, two, fronts=fronts) == expected
    assert solution.strategy((), (3, 5), fronts=((2, 10), ())) is None


def test_strategies_have_the_value():
    solution = femto.solve()
    for hand in ["2,3,5,10", "2,4,6,8", "3,5,7,10"]:
        plan = solution.strategy(hand)
        one, two, payoffs, value = plan["one"], plan["two"], plan["payoffs"], plan["value"]
        assert value == solution.value(hand) and plan["leader"] is None
        assert sum(one.values()) == sum(two.values()) == 1 and min([*one.values(), *two.values()]) >= 0
        assert set(one) == set(payoffs) == {int(card) for card in hand.split(",")}
        # Neither player can do better against the other's strategy.
        assert min(sum(one[card] * payoffs[card][other] for card in one) for other in two) == value
        assert max(sum(two[other] * payoffs[card][other] for other in two) for card in one) == value
    assert solution.value("2,3,5,10") == Fraction(11, 27)
    assert solution.strategy("2,3,5,10")["one"] == {2: 0, 3: Fraction(7, 27), 5: Fraction(20, 27), 10: 0}


def test_a_strategy_of_led_cards():
    plan = femto.solve([1, 2, 3, 4], lead="winner").strategy([1, 4])
    assert plan["leader"] == "one" and set(plan["replies"]) == {1, 4}
    for lead, replies in plan["replies"].items():
        assert sum(replies.values()) == 1
        best = min(plan["payoffs"][lead].values())
        assert all(plan["payoffs"][lead][card] == best for card, chance in replies.items() if chance)
    assert plan["value"] == max(min(row.values()) for row in plan["payoffs"].values())


def test_statistics():
    solution = femto.solve()
    statistics = solution.statistics()
    assert statistics["win"] + statistics["tie"] + statistics["loss"] == 1
    assert statistics["win"] == statistics["loss"] and statistics["mean_payoff"] == 0
    for name in ("rounds", "scores"):
        assert sum(statistics[name].values()) == 1
    assert sum(statistics["winning_totals"].values()) == 1 - statistics["tie"]
    assert statistics["mean_rounds"] == sum(rounds * chance for rounds, chance in statistics["rounds"].items())
    assert set(statistics["rounds"]) <= {4, 5, 6, 7}


def test_cards_and_hands():
    solution = femto.solve()
    assert solution.cards == [2, 3, 4, 5, 6, 7, 8, 10] and solution.states > 0
    values = solution.deals()
    powers = solution.powers()
    assert sorted(power["card"] for power in powers) == solution.cards and sum(power["held"] for power in powers) == 0
    held = [value for (one, _), value in values.items() if 10 in one]
    ten = next(power for power in powers if power["card"] == 10)
    assert ten["held"] == Fraction(sum(held), len(held))
    strengths = solution.strengths()
    assert [strength["mean"] for strength in strengths] == sorted(values.values(), reverse=True)
    assert all(values[strength["hand"], strength["worst"]] == strength["least"] for strength in strengths)
    assert solution.draft_value() == max(power["first_pick"] for power in powers)
    assert repr(solution) == "<faceup.femto.Solution of femto 2,3,4,5,6,7,8,10, result, winner chooses, played together>"


def test_variants():
    assert femto.solve("J,2,3,5").cards == [0, 2, 3, 5]
    odd = femto.solve([2, 3, 4, 5, 6])
    assert len(odd.deals()) == 30 and odd.settings.endswith("one card left out")
    drafted = femto.solve([1, 2, 3, 4], dealing="drafted")
    assert drafted.statistics()["mean_payoff"] == drafted.draft_value()
    assert femto.solve([1, 2, 3, 4], objective="low").deals() != femto.solve([1, 2, 3, 4]).deals()
    for make, kind, message in [
        (lambda: femto.solve("2,3,x"), faceup.NotationError, "expected a card"),
        (lambda: femto.solve([2]), faceup.NotationError, "a pack has 2 to"),
        (lambda: femto.solve(3), TypeError, "expected cards"),
        (lambda: femto.solve(objective="best"), faceup.NotationError, "best"),
        (lambda: femto.solve(chooser="me"), faceup.NotationError, "use winner, loser, ahead or behind"),
        (lambda: femto.solve(lead="me"), faceup.NotationError, "no way to lead is called"),
        (lambda: femto.solve(dealing="me"), faceup.NotationError, "use shuffled or drafted"),
        (lambda: femto.solve(left_out="shown"), faceup.RulesError, "no card of 8 is left out"),
        (lambda: femto.solve([1, 2, 3], left_out="hidden"), faceup.RulesError, "with a hidden card"),
        (lambda: femto.solve(memory=1000), faceup.MemoryLimitError, "allow more memory"),
        (lambda: femto.solve().value("2,3"), faceup.RulesError, "each player gets 4 cards"),
        (lambda: femto.solve().value("2,3,4,9"), faceup.NotationError, "9"),
        (lambda: odd.value([2, 3]), faceup.RulesError, "give the other hand too"),
    ]:
        with pytest.raises(kind, match=message):
            make()
