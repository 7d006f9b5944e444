"""Rules, deals, positions and values."""

import pickle

import faceup
import numpy as np
import pytest
from faceup import Deal, Outcome, Position, Rules, Value


def test_rules_have_the_settings_that_are_asked_for():
    rules = Rules(2, 7)
    assert (rules.suits, rules.ranks, rules.cards, rules.trumps, rules.after_beating) == (2, 7, 14, "none", "lead")
    assert (rules.preset, rules.code, rules.full_mask) == ("beat-it-or-eat-it", "beat-it-or-eat-it-2x7", (1 << 14) - 1)
    assert str(rules) == "beat-it-or-eat-it, 2 suits of 7"
    usual = {name: Rules(preset=name).code for name in ["beat-it-or-eat-it", "challenge", "challenge-1987"]}
    assert list(usual.values()) == ["beat-it-or-eat-it-2x13", "challenge-4x8", "challenge-1987-4x8"]
    custom = Rules(2, 5, trumps="none", after_beating="pass")
    assert (custom.preset, custom.code) == (None, "custom-no-trumps-pass-2x5")
    assert Rules(2, 5, preset="challenge", after_beating="pass") == Rules(2, 5, preset="challenge-1987")


def test_settings_change_the_game_that_a_text_names():
    assert Rules("2x4", ranks=4) == Rules("2x4", pack="4+4") == Rules("2x4", preset="beat-it-or-eat-it") == Rules(2, 4)
    assert Rules("challenge-2x4", ranks=4) == Rules("2x4", trumps="own") == Rules("challenge-2x4", preset="challenge")
    assert Rules("2x4", after_beating="pass").code == "custom-no-trumps-pass-2x4"
    assert Rules("challenge-4x3", trumps="none").code == "beat-it-or-eat-it-4x3"
    assert Rules(2, pack="2x4") == Rules(ranks=4, pack="2x4") == Rules(2, 4)
    for word in ["2x4", "challenge-2x4"]:
        assert faceup.solve(word, ranks=4).rules == Rules(word)
        for make in [lambda word=word: Rules(word, ranks=5), lambda word=word: faceup.solve(word, ranks=5)]:
            with pytest.raises(faceup.RulesError) as error:
                make()
            assert str(error.value) == f"expected 4 ranks, as in '{word}', got 5 ranks: leave one of them out"


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: Rules(pack="6+"), "expected a pack, as 2x13"),
        (lambda: Rules(3, pack="6+6"), "expected 2 suits, as in '2x6', got 3 suits"),
        (lambda: Rules("2x4", pack="2x5"), "expected 5 ranks, as in '2x5', got 4 ranks"),
        (lambda: Rules("challenge", preset="challenge-1987"), "expected the game challenge, as in 'challenge', got the game challenge-1987"),
        (lambda: Rules(pack="3+2", trumps="own"), "a first and a second suit of the same length"),
        (lambda: Rules(9, 3), "a pack has 1 to 8 suits, not 9"),
        (lambda: Rules(-1, 3), "a pack has 1 to 8 suits, not -1"),
        (lambda: Rules(1000, 3), "a pack has 1 to 8 suits, not 1000"),
        (lambda: Rules(2, 0), "a suit has 1 to 26 ranks, not 0"),
        (lambda: Rules(4, 17), "4 suits of 17 ranks have 68 cards, but a pack has at most 64; use at most 16 ranks"),
        (lambda: Rules(1, 5, trumps="own"), "own trumps need at least 2 suits"),
    ],
)
def test_impossible_rules(make, message):
    with pytest.raises(faceup.RulesError) as error:
        make()
    assert message in str(error.value)
    assert isinstance(error.value, (faceup.Error, ValueError))


def test_unknown_names():
    for settings in [{"preset": "whist"}, {"trumps": "hearts"}, {"after_beating": "sleep"}]:
        with pytest.raises(faceup.NotationError, match="is called"):
            Rules(**settings)
    with pytest.raises(ValueError, match="expected"):
        Rules.parse("whist-4x13")


def test_deals():
    rules = Rules(ranks=7)
    deal = Deal("S:KJ H:AQT98")
    assert deal == rules.deal("S:KJ H:AQT98") == Deal("S:KJ H:AQT98", rules) == Deal(str(deal)) == Deal(deal.mask, rules)
    assert (deal.hand, deal.opponent_hand, deal.is_symmetric) == ("S:KJ H:AQT98", "S:AQT98 H:KJ", True)
    assert deal.mask | deal.opponent_mask == rules.full_mask and deal.mask & deal.opponent_mask == 0
    assert deal.rules == rules and eval(repr(deal)) == deal
    assert Deal(np.uint64(deal.mask), rules) == deal
    # The bits of the documentation.
    assert [rules.mask(hand) for hand in ["8s", "As", "8h", "Ah"]] == [1, 1 << 6, 1 << 7, 1 << 13]
    assert rules.hand(deal.mask) == deal.hand
    assert rules.card_names(deal.mask) == ["Js", "Ks", "8h", "9h", "Th", "Qh", "Ah"]


def test_deals_that_do_not_exist():
    rules = Rules(ranks=3)
    for hand, message in [(0, "a hand is empty"), (63, "a hand is empty"), (64, "not in the pack"), (-1, "64 bits")]:
        with pytest.raises(faceup.RulesError, match=message):
            Deal(hand, rules)
    with pytest.raises(faceup.NotationError) as error:
        rules.deal("S:AK H:Q7")
    # As the command prints it, with a caret under the card.
    assert str(error.value).splitlines()[0].startswith("expected a rank of this pack, got '7'")
    assert str(error.value).splitlines()[1:] == ["  S:AK H:Q7", "          ^"]
    with pytest.raises(faceup.RulesError, match="expected a position of"):
        Deal("beat-it-or-eat-it-2x4 S:A", rules)
    with pytest.raises(TypeError):
        Deal(5)
    with pytest.raises(TypeError):
        Deal(None, rules)
    with pytest.raises(faceup.RulesError, match="not in the pack"):
        rules.hand(64)


def test_positions():
    rules = Rules(ranks=7)
    position = rules.position("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")
    assert (position.mover, position.hand, position.opponent_hand) == ("one", "S:K H:AQT", "S:AQT H:-")
    assert (position.to_beat, position.winner, position.moves()) == ("9s", None, ["Ks", "eat"])
    assert position.mask | position.opponent_mask | position.pile_mask == rules.full_mask
    assert position.pile.split()[-1] == "9s" and len(position.pile.split()) == 7
    two = rules.position("S:AQT H:- | S:K H:AQT | 8h Jh 8s Js 9h Kh 9s", mover="two")
    assert (two.mover, two.hand) == ("two", "S:AQT H:-")
    ate = position.play("eat")
    assert (ate.mover, ate.pile, ate.to_beat, ate.pile_mask) == ("two", "", None, 0)
    for some in (position, two, ate):
        assert eval(repr(some)) == some and Position(str(some)) == some
    assert Deal("S:KJ H:AQT98").position == Position("S:KJ H:AQT98")
    assert Position("S:KJ", rules) == Position("S:KJ", rules, "one") != Position("S:KJ", rules, "two")
    assert Position(str(two), rules) == Position(str(two), rules, "two") == two
    with pytest.raises(faceup.RulesError, match="another player than one"):
        Position(str(two), rules, "one")
    with pytest.raises(faceup.RulesError, match="expected a position of"):
        Position("beat-it-or-eat-it-2x4 S:A", rules)


def test_illegal_moves():
    position = Position("beat-it-or-eat-it-2x7 S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")
    with pytest.raises(faceup.MoveError, match="the card is not in the hand of the player to move"):
        position.play("As")
    with pytest.raises(faceup.MoveError, match="does not beat"):
        position.play("Ah")
    with pytest.raises(faceup.NotationError):
        position.play("8x")
    with pytest.raises(faceup.NotationError, match="no player is called 'three'; use one or two"):
        Rules(ranks=7).position("S:K", mover="three")


def won_positions():
    """Positions in which a player has won: by a lead and by a beat, under both rules after beating."""
    yield Position("beat-it-or-eat-it-2x3 S:A | S:KQ H:AKQ").play("As")
    yield Position("beat-it-or-eat-it-2x3 S:A | S:K H:AKQ | Qs").play("As")
    yield Position("challenge-1987-2x3 S:A | S:K H:AKQ | Qs").play("As")
    yield Position("challenge-2x3 two H:A | S:AKQ H:Q | Kh").play("Ah")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling(protocol, table):
    rules = Rules(2, 7, preset="challenge")
    deal = rules.deal("S:KJ H:AQT98")
    values = [Value("win", 3), Value("loss", 0), Value("draw"), Value("win")]
    proof = faceup.solve(ranks=3).prove("S:AK H:A")
    things = [rules, deal, deal.position, deal.position.play("Ks"), *values, *won_positions(), Outcome.WIN, proof]
    for thing in things:
        copy = pickle.loads(pickle.dumps(thing, protocol))
        assert copy == thing and hash(copy) == hash(thing) and repr(copy) == repr(thing)
    assert len(set(things)) == len(things)
    copy = pickle.loads(pickle.dumps(table, protocol))
    assert (copy.rounds(rules.hands()[::99]) == table.rounds(rules.hands()[::99])).all() and copy.rules == table.rules


@pytest.mark.parametrize("code", ["2x2", "challenge-2x2", "challenge-1987-2x2", "2x2 after a pass"])
def test_every_position_survives_pickling(code):
    """With every end of the game: whichever card the last one has beaten."""
    rules = Rules("2x2", after_beating="pass") if "pass" in code else Rules(code)
    left = [deal.position for deal in (rules.deal(mask) for mask in rules.hands().tolist())]
    seen = set(left)
    while left:
        position = left.pop()
        then = {position.play(move) for move in position.moves()} - seen
        seen |= then
        left += then
    assert sum(position.winner is not None for position in seen) >= 10
    for position in seen:
        assert pickle.loads(pickle.dumps(position)) == eval(repr(position)) == position


def test_the_cost_of_a_solve():
    cost, little = Rules("2x14").cost(), Rules("2x14").cost(rounds=False, memory=1 << 20)
    assert set(cost) == {"positions", "memory", "seconds"}
    assert 1 < cost["seconds"] and cost["positions"] == 2**28 - 2 and cost["memory"] == Rules("2x14").memory_needed()
    assert little["memory"] < Rules("2x14").cost(rounds=False)["memory"] < cost["memory"]
    seconds = [Rules(2, ranks).cost()["seconds"] for ranks in range(1, 16)]
    assert seconds == sorted(seconds) and seconds[4] < 0.1


def test_a_won_position():
    for position in won_positions():
        assert position.winner is not None and position.moves() == []
        assert eval(repr(position)) == position
        with pytest.raises(faceup.MoveError, match="the game is over"):
            position.play("eat")


def test_values():
    best = [Value("win", 0), Value("win", 5), Value("win"), Value("draw"), Value("loss"), Value("loss", 5), Value("loss", 0)]
    assert sorted(best, reverse=True) == best
    assert [-value for value in best] == best[::-1]
    assert [str(value) for value in best[:4]] == ["win at once", "win in 5 rounds", "win", "draw"]
    assert [value.rounds for value in best] == [0, 5, None, None, None, 5, 0]
    assert Value(1, 5) == Value(Outcome.WIN, 5) == best[1] and Value(-1).outcome is Outcome.LOSS
    assert eval(repr(best[1])) == best[1]
    with pytest.raises(ValueError, match="a draw has no rounds"):
        Value("draw", 1)
    with pytest.raises(ValueError):
        Value("victory")
    with pytest.raises(ValueError):
        Value(2)


@pytest.mark.parametrize("suits, ranks", [(1, 4), (2, 3), (3, 2), (4, 2)])
def test_sets_of_deals(suits, ranks):
    rules = Rules(suits, ranks)
    hands = rules.hands("all")
    assert hands.dtype == np.uint64
    assert hands.tolist() == list(range(1, rules.full_mask))
    equal = [hand for hand in hands.tolist() if abs(2 * hand.bit_count() - rules.cards) <= 1]
    assert rules.hands("equal").tolist() == equal
    assert [rules.deal_count(name) for name in ("all", "equal")] == [len(hands), len(equal)]
    assert rules.hand_texts(hands) == [Deal(hand, rules).hand for hand in hands]
    if suits % 2:
        with pytest.raises(faceup.RulesError, match="symmetric deals need an even number of suits"):
            rules.hands("symmetric")
    else:
        symmetric = sorted(rules.hands("symmetric").tolist())
        assert symmetric == [hand for hand in hands.tolist() if Deal(hand, rules).is_symmetric]
        assert rules.deal_count("symmetric") == len(symmetric) == 2 ** (rules.cards // 2)
    with pytest.raises(faceup.NotationError, match="use symmetric, distinct, all or equal"):
        rules.hands("some")


def test_too_many_deals_for_an_array():
    with pytest.raises(faceup.MemoryLimitError, match="Table.batches"):
        Rules(4, 10).hands("all")
    assert Rules(4, 16).deal_count("all") == 2**64 - 2


