"""Games in the formats of other programs, read and solved by them."""

import io

import faceup
import pytest
from faceup import gambit


def nodes(text):
    return text.count("\n") - 3


@pytest.mark.parametrize("code", ["1x4", "2x2", "challenge-2x2"])
def test_the_value_of_a_tree_is_that_of_the_table(code):
    """The tree is read without Gambit, and solved from its leaves."""
    table = faceup.solve(code)
    for deal in table:
        lines = iter(gambit.efg(deal).splitlines()[3:])

        def value():
            kind, _, number, *rest = next(lines).split(" ", 3)
            if kind == "t":
                return {"1": 1, "2": -1, "3": 0}[number]
            actions = rest[0].split("{")[1].count('"') // 2
            return (max if number == "1" else min)([value() for _ in range(actions)])

        assert value() == int(table.outcome(deal)), deal
        assert next(lines, None) is None


@pytest.mark.parametrize("code", ["1x4", "2x2", "2x3"])
def test_gambit_finds_the_values(code):
    pygambit = pytest.importorskip("pygambit")
    table, solved = faceup.solve(code), {"win": 0, "loss": 0}
    for deal in table:
        text = gambit.efg(deal, rounds=table[deal].rounds)
        if nodes(text) > 28:
            continue  # The strategies of larger trees are too many.
        game = pygambit.read_efg(io.BytesIO(text.encode()))
        assert game.is_const_sum and game.is_perfect_recall and game.title == str(deal.position)
        # Of trees themselves, this version of lp_solve finds strategies whose chances do not add up to 1.
        equilibrium = pygambit.nash.lp_solve(game, use_strategic=True).equilibrium
        assert equilibrium.payoffs["one"] == int(table.outcome(deal)), deal
        solved[str(table.outcome(deal))] += 1
    assert list(solved.values()) == {"1x4": [7, 4], "2x2": [11, 1], "2x3": [9, 1]}[code]


def test_limits_of_a_tree():
    table = faceup.solve("2x3")
    deal = table.rules.deal("S:KQ H:AKQ")
    whole = table[deal].rounds
    assert whole == 4 and nodes(gambit.efg(deal, rounds=whole)) == 7205
    assert nodes(gambit.efg(deal, rounds=whole, nodes=7205)) == 7205
    with pytest.raises(faceup.MemoryLimitError, match="more than 7,204 nodes; take a smaller game, fewer rounds"):
        gambit.efg(deal, rounds=whole, nodes=7204)
    with pytest.raises(faceup.MemoryLimitError):
        gambit.efg("S:AJT653 H:KQ98742", nodes=100)
    # The same for the start as a text, in the middle of a round.
    assert gambit.efg("S:A | S:K H:AKQ | Qs", "2x3", rounds=1).splitlines()[3] == 'p "" 1 1 "" { "As" "eat" } 0'


@pytest.fixture(scope="module")
def spiel():
    pytest.importorskip("pyspiel")
    from faceup import open_spiel

    return open_spiel


@pytest.mark.parametrize(
    "code, deal, rounds",
    [("2x4", "S:AK H:AK", 1000), ("2x4", None, 1000), ("challenge-4x2", None, 1000), ("1x5", None, 1000), ("2x7", None, 3)],
)
def test_openspiels_own_test_of_games(spiel, code, deal, rounds):
    import pyspiel

    game = spiel.load(code, deal, max_rounds=rounds)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    again = pyspiel.load_game(str(game))
    assert again.rules == faceup.Rules(code) and str(again) == str(game)
    assert (again.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC) == (deal is not None)


def test_a_playthrough(spiel):
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    game = spiel.load("2x4", "S:AK H:AK")
    text = playthrough(str(game), None, seed=1)
    assert "action: " in text and "State 3" in text and "Returns()" not in text.split("# State 0")[0]
    # Its actions are a game of the library.
    played = faceup.Game("S:AK H:AK", "2x4")
    for line in text.splitlines():
        if line.startswith("# Apply action"):
            played.push(line.split('"')[1])
    assert played.is_over()


def test_minimax_finds_the_values(spiel):
    from open_spiel.python.algorithms import minimax

    table = faceup.solve("2x3")
    for deal in table:
        game = spiel.load("2x3", deal, max_rounds=table[deal].rounds)
        value, action = minimax.alpha_beta_search(game)
        assert value == int(table.outcome(deal)), deal
        if value == 1 and len(deal.position.moves()) > 1:
            move = game.new_initial_state().action_to_string(0, action)
            assert table.moves(deal)[move].outcome == "win"


def test_states(spiel):
    game = spiel.load("2x7", "S:KJ H:AQT98")
    state, played = game.new_initial_state(), faceup.Game("S:KJ H:AQT98")
    for move in ["8h", "Jh", "8s", "Js", "9h", "Kh", "9s", "eat"]:
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(legal) == sorted(played.legal_moves)
        assert state.current_player() == (0 if played.turn == "one" else 1)
        copied = state.clone()
        assert str(copied) == str(state) == str(played.position)
        state.apply_action(state.string_to_action(move))
        played.push(move)
        assert str(copied) != str(state)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    position = played.position
    bits = lambda mask: [mask >> card & 1 for card in range(14)]  # noqa: E731
    one, two = position.opponent_mask, position.mask
    assert observer.tensor.tolist() == [*bits(one), *bits(two), *[0] * 28, 0, 1]


def test_chance_deals_as_the_authors_shuffle(spiel):
    game = spiel.load("2x4")
    state = game.new_initial_state()
    assert state.is_chance_node()
    chances = {}
    for action, chance in state.chance_outcomes():
        chances[state.action_to_string(action)] = chance
    rules = faceup.Rules(2, 4)
    assert chances == {rules.hand(hand): rules.deal(hand).shuffles / 70 for hand in rules.hands("symmetric").tolist()}
    equal = spiel.load("1x4").new_initial_state().chance_outcomes()
    assert len(equal) == 6 and {chance for _, chance in equal} == {1 / 6}


def test_a_repeated_position_is_a_draw(spiel):
    """The leader of a drawn deal and the opponent keep to best play, until the position comes again."""
    table = faceup.solve("2x7")
    deal = table.rules.deal(int(table.hands("symmetric", outcome="draw")[0]))
    state, player = spiel.load("2x7", deal).new_initial_state(), faceup.Player("perfect", table=table)
    positions = [state.position]
    while not state.is_terminal():
        state.apply_action(state.string_to_action(player.choose(state.position)))
        positions.append(state.position)
    assert state.returns() == [0, 0] and positions[-1].to_beat is None and positions[-1] in positions[:-1]


def test_a_long_suit(spiel):
    game = spiel.load("2x15", "S:15,14 H:3")
    assert game.deal == faceup.Rules(2, 15).deal("S:15,14 H:3") and "deal=0x" in str(game)
    with pytest.raises(NotImplementedError):
        game.new_initial_state({"hands": []})


def test_only_positions_with_an_empty_pile_repeat(spiel):
    state, played = spiel.load("2x7", "S:KJ H:AQT98").new_initial_state(), faceup.Game("S:KJ H:AQT98")
    for move in ["8h", "Jh", "8s", "eat"]:
        state.apply_action(state.string_to_action(move))
        played.push(move)
        empty = [position for position in played.positions[:-1] if not position.pile_mask]
        assert state._before == set(empty)
