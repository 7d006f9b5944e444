"""Games that are played, and players."""

import copy
import pickle
from xml.etree import ElementTree

import faceup
import pytest
from faceup import Deal, Ending, Game, Outcome, Player, Record, Rules, players

MOVES = ["8h", "Jh", "8s", "Js", "9h", "Kh", "9s", "eat"]


@pytest.fixture
def game():
    return Game("S:KJ H:AQT98")


def test_moves_are_made_and_taken_back(game):
    turns = []
    for move in MOVES:
        assert move in game.legal_moves and game.is_legal(move)
        turns.append(game.turn)
        game.push(move)
    assert turns == ["one", "two", "two", "one", "one", "two", "two", "one"]
    assert (game.move_stack, len(game), game.rounds, game.peek()) == (MOVES, 8, 1, "eat")
    assert game.turn == "two" and game.position.to_beat is None and len(game.positions) == 9
    assert game.pop() == "eat" and game.position.to_beat == "9s" and game.legal_moves == ["Ks", "eat"]
    while game.move_stack:
        game.pop()
    assert game == Game(Deal("S:KJ H:AQT98"))
    for take_back in (game.pop, game.peek):
        with pytest.raises(faceup.NoMoveError, match="no move has been made") as error:
            take_back()
        assert isinstance(error.value, IndexError) and isinstance(error.value, faceup.MoveError)


def test_an_illegal_move_changes_nothing(game):
    game.push("8h")
    for move, error in [("Ah", faceup.MoveError), ("9s", faceup.MoveError), ("Xx", faceup.NotationError)]:
        assert not game.is_legal(move)
        with pytest.raises(error) as raised:
            game.push(move)
        if error is faceup.MoveError:
            with pytest.raises(error) as of_position:
                game.position.play(move)
            assert str(raised.value) == str(of_position.value)
    assert game.move_stack == ["8h"]


def test_the_end_of_a_game():
    game = Game("S:A | S:K H:AKQ | Qs", "2x3")
    assert (game.is_game_over(), game.result(), game.outcome(), game.outcome("one"), game.winner) == (False, "*", None, None, None)
    game.push("As")
    assert (game.is_game_over(), game.result(), game.winner, game.legal_moves) == (True, "1-0", "one", [])
    assert game.outcome("one") is Outcome.WIN and game.outcome("two") is Outcome.LOSS
    # As of python-chess.
    assert game.outcome() == Ending("one") and (game.outcome().winner, game.outcome().result()) == ("one", "1-0")
    with pytest.raises(faceup.MoveError, match="the game is over"):
        game.push("eat")
    assert repr(game) == "<faceup.Game of beat-it-or-eat-it, 2 suits of 3, 1 move, 1-0>"
    for words, result, outcome, winner in [
        ("Draw agreed.", "1/2-1/2", Outcome.DRAW, None),
        ("LEFT resigns.", "0-1", Outcome.LOSS, "two"),
    ]:
        record = str(Record("S:AK H:AK", ["As", "eat"], rules="2x4")).replace("Result: unfinished\n", "")
        game = Game(record.rstrip() + "\n" + words)
        assert (game.is_game_over(), game.result(), game.outcome("one"), game.winner) == (True, result, outcome, winner)
        assert game.outcome() == Ending(winner) and game.outcome().result() == result and game.outcome("two") == -outcome
        assert game.legal_moves == []
        with pytest.raises(faceup.MoveError, match="the game is over"):
            game.push("Kh")
        assert game.pop() == "eat" and not game.is_game_over() and game.legal_moves


def test_what_a_game_begins_with(game, tmp_path):
    for move in MOVES:
        game.push(move)
    record = game.record
    assert isinstance(record, Record) and record.moves == MOVES
    record.play(game.legal_moves[0])
    assert len(game) == 8
    faceup.write_record(game.record, tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text()
    for start in (game, game.record, text, str(game.record), game.record.to_json()):
        assert Game(start) == game
    faceup.write_record(game, tmp_path / "game.txt", force=True)
    assert (tmp_path / "game.txt").read_text() == text
    # As of python-chess, the text of a game is that of the position.
    assert str(game) == str(game.position) and Game(str(game)).position == game.position
    position = game.positions[7]
    assert Game(position).position == position and len(Game(position)) == 0
    assert Game(str(position)).position == position
    assert Game("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s", "2x7").position == position
    assert Game(Deal("S:KJ H:AQT98").mask, Rules(2, 7)).positions[0] == game.positions[0]
    assert Game(rules="2x7", seed=4) == Game(Rules(2, 7).random_deal(seed=4))
    assert Game(seed=1).rules == Rules(2, 13)
    for names in (("Ann", "Bob"), ["Ann", "Bob"]):
        assert Game("S:KJ H:AQT98", names=names).record.names == ("Ann", "Bob")
    with pytest.raises(faceup.RulesError, match="expected"):
        Game(game, "2x8")
    with pytest.raises(faceup.RulesError, match="names of its own"):
        Game(game, names=("Ann", "Bob"))
    with pytest.raises(TypeError, match="a seed chooses a deal"):
        Game("S:KJ H:AQT98", seed=1)
    with pytest.raises(faceup.NotationError):
        Game("nonsense")


def test_copies_go_on_by_themselves(game):
    game.push("8h")
    for copied in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert copied == game and copied is not game
        copied.push("eat")
        assert len(game) == 1 and copied != game


class Noted(Game):
    """A game of a user."""

    def __init__(self, *start, notes=()):
        super().__init__(*start)
        self.notes = list(notes)


def test_a_game_of_a_user_keeps_its_class(game):
    mine = Noted("S:KJ H:AQT98", notes=["begin"])
    mine.push("8h")
    for copied in (mine.copy(), copy.copy(mine), copy.deepcopy(mine), pickle.loads(pickle.dumps(mine))):
        assert type(copied) is Noted and copied.notes == ["begin"] and copied == mine and copied.move_stack == ["8h"]
        copied.push("eat")
        assert len(mine) == 1
    assert mine.copy().notes is mine.notes and copy.deepcopy(mine).notes is not mine.notes
    game.push("8h")
    assert mine == game and game == mine and not mine != game


def test_a_game_without_moves_is_true(game):
    assert game and game.record and len(game) == 0 and "0 moves" in repr(game)
    assert game != 5 and game != None  # noqa: E711
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_repetitions():
    table = faceup.solve("2x7")
    game = Game(table.rules.deal(int(table.hands("symmetric", outcome="draw")[0])))
    assert game.is_repetition(1) and not game.is_repetition(2)
    result = game.play_out(Player("perfect", table=table), Player("perfect", table=table, seed=1), rounds=200)
    assert result == "*" and (game.is_repetition() or game.rounds == 200)


def test_a_position_with_a_pile_is_no_repetition(game):
    """Who has beaten leads onto the pile: there is no card to beat, but a pile."""
    assert game.is_repetition(1)
    for move in ("8h", "Jh"):
        game.push(move)
        assert game.position.pile_mask and not game.is_repetition(1)
    assert game.position.to_beat is None


def test_annotation(game, table):
    for move in MOVES:
        game.push(move)
    plies = game.annotate(table).plies
    assert [ply["move"] for ply in plies] == MOVES and plies == game.record.annotate(table).plies


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "expert", "perfect", "tops", "random", "depth:1", "vote:2"])
def test_players_choose_legal_moves(name):
    game, player = Game("S:KJ H:AQT98"), Player(name, "2x7", seed=5)
    again = Player(name, seed=5)
    assert (player.name, player.rules, again.rules) == (name, Rules(2, 7), None)
    for _ in range(4):
        move = player.choose(game)
        assert move in game.legal_moves and again.choose(game.record) == move
        game.push(move)
    assert repr(player) == f"Player('{name}', 'beat-it-or-eat-it-2x7')" and repr(again) == f"Player('{name}')"


def test_the_perfect_player_wins(table):
    wins = table.hands("symmetric", outcome="win")[::9]
    for hand in wins.tolist():
        deal = table.rules.deal(hand)
        game, player = Game(deal), Player("perfect", table=table)
        assert player.choose(deal) in table.best_moves(deal) and player.knowledge == table[deal]
        assert game.play_out(player, players["hard"]) == "1-0" and game.rounds <= table[deal].rounds


def test_players_by_name(table):
    game, again = Game("S:KJ H:AQT98"), Game("S:KJ H:AQT98")
    assert game.play_out("perfect", "easy") == again.play_out(Player("perfect", table=table), Player("easy")) == "1-0"
    assert game == again


def test_a_player_of_a_user():
    class First:
        def choose(self, game):
            return game.legal_moves[0]

    game = Game("S:A H:A", "2x2")
    assert game.play_out(First(), First(), rounds=5) in ("1-0", "0-1", "*") and game.move_stack


@pytest.mark.parametrize("name", ["random", "easy", "perfect"])
def test_a_copy_of_a_player_begins_with_the_seed(name, game):
    player = Player(name, "2x7", seed=5)
    first = [player.choose(game) for _ in range(5)]
    for copied in (copy.copy(player), copy.deepcopy(player), pickle.loads(pickle.dumps(player))):
        assert repr(copied) == repr(player) and [copied.choose(game) for _ in range(5)] == first


def test_a_table_without_deals_is_a_table():
    assert Player("perfect", table=faceup.solve("1x1", cache=False)).rules == Rules("1x1")


def test_players_are_in_order():
    assert list(players) == ["easy", "medium", "hard", "expert", "perfect", "random"]
    assert players["depth:2"].name == "depth:2" and "godlike" not in players
    # A player of no rules plays one game after another.
    for start in ("2x5", "challenge-4x2", "1x6", "2x5"):
        game = Game(rules=start, seed=1)
        for player in players.values():
            assert player.choose(game) in game.legal_moves
    with pytest.raises(TypeError):
        players["new"] = players["easy"]


def test_what_no_player_does(table):
    with pytest.raises(faceup.NotationError, match="expected a player, got 'grandmaster'; write easy"):
        Player("grandmaster")
    with pytest.raises(faceup.RulesError, match="the engine plays"):
        Player("easy", "2x5").choose(Game("S:KJ H:AQT98"))
    over = Game("S:A | S:K H:AKQ | Qs", "2x3")
    over.push("As")
    with pytest.raises(faceup.SolveError, match="the game is over"):
        players["easy"].choose(over)
    with pytest.raises(faceup.MemoryLimitError):
        Player("perfect", "2x16", memory=1 << 20).choose(Game(rules="2x16", seed=1))
    with pytest.raises(faceup.NumberError, match="expected a seed"):
        Player("random", "2x5", seed=-1)


def texts(svg):
    return [node.text for node in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_images(game):
    deal = Deal("S:KJ H:AQT98")
    expected = ["beat-it-or-eat-it, 2 suits of 7", "player one leads", *"K♠J♠A♥Q♥T♥9♥8♥", "player two", *"A♠Q♠T♠9♠8♠K♥J♥"]
    for shown in (deal, deal.position, game, "S:KJ H:AQT98"):
        svg = faceup.svg(shown)
        assert texts(svg) == expected
        assert isinstance(shown, str) or shown._repr_svg_() == svg
    for move in MOVES[:-1]:
        game.push(move)
    svg = game._repr_svg_()
    assert "player one is to beat or eat" in texts(svg) and texts(svg)[-2:] == ["9", "♠"] and "pile" in texts(svg)
    assert svg.count('stroke-width="3"') == 1  # the card to beat
    won = Game("S:A H:- | S:- H:A", "2x1")
    won.push("As")
    assert "player one has won" in texts(won._repr_svg_())
    assert "☾" in texts(faceup.svg(Rules(pack="2+2+2+2+2").deal("S:AK")))
    assert "15" in texts(Rules(ranks=15).deal("S:15,14 H:1")._repr_svg_())
