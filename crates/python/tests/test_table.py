"""Tables: every answer against a naive solver."""

import copy
import threading
import time

import faceup
import naive
import numpy as np
import pytest
from faceup import Deal, Outcome, Position, Rules

GAMES = [
    (1, 5, "none", "lead"),
    (2, 4, "none", "lead"),
    (3, 2, "none", "lead"),
    (2, 3, "none", "pass"),
    (2, 4, "own", "lead"),
    (2, 3, "own", "pass"),
    (3, 2, "own", "lead"),
]


def solved(suits, ranks, trumps, after_beating, **options):
    return faceup.solve(suits=suits, ranks=ranks, trumps=trumps, after_beating=after_beating, **options)


@pytest.mark.parametrize("settings", GAMES)
def test_every_deal_is_as_in_the_naive_game(settings):
    game, table = naive.game(*settings), solved(*settings)
    assert len(game.values) == 2 ** len(game.pack) - 2
    hands = np.array([game.mask(hand) for hand in game.values], dtype=np.uint64)
    expected = [game.words(value) for value in game.values.values()]
    codes, rounds = zip(*expected)
    assert table.outcomes(hands).tolist() == list(codes)
    assert table.rounds(hands).tolist() == [-1 if number is None else number for number in rounds]
    for hand, (code, number) in zip(hands.tolist(), expected):
        deal = Deal(hand, table.rules)
        assert (int(table.outcome(deal)), table.value(deal).rounds) == (code, number)
    counts = {name: codes.count(code) for name, code in [("win", 1), ("loss", -1), ("draw", 0)]}
    assert table.counts() == counts and table.summary()["positions"] == counts


@pytest.mark.parametrize("settings", GAMES)
def test_moves_are_as_in_the_naive_game(settings):
    game, table = naive.game(*settings), solved(*settings)
    random = np.random.default_rng(1)
    checked = set()
    for _ in range(60):
        # A game of random moves.
        mask = int(random.integers(1, table.rules.full_mask))
        mine, theirs = game.start(game.hand(mask)), Position(str(Deal(mask, table.rules)))
        for _ in range(12):
            expected = {game.name(card): game.words(value) for card, value in game.move_values(mine).items()}
            if not expected:
                assert theirs.moves() == [] and table.moves(theirs) == {} and table.best_moves(theirs) == []
                break
            found = table.moves(theirs)
            assert list(found) == theirs.moves()
            assert {name: (int(value.outcome), value.rounds) for name, value in found.items()} == expected
            best = max(found.values())
            assert table.value(theirs) == best and table.outcome(theirs) == best.outcome
            assert table.best_moves(theirs) == [name for name, value in found.items() if value == best]
            if theirs.to_beat is None and not theirs.pile and theirs.mover == "one":
                winning = [name for name, value in found.items() if value.outcome == Outcome.WIN]
                assert table.winning_leads(theirs) == winning
            checked.add(theirs)
            card = list(expected)[int(random.integers(len(expected)))]
            mine = next(then for played, then in game.moves(mine) if game.name(played) == card)
            theirs = theirs.play(card)
    assert len(checked) > 80


@pytest.mark.parametrize("settings", GAMES)
def test_lines_keep_the_value_to_the_end(settings):
    table = solved(*settings)
    for mask in table.rules.hands()[:: 7].tolist():
        position = Deal(mask, table.rules).position
        value, eaten = table.value(position), 0
        for move in table.line(position):
            assert move in table.best_moves(position)
            eaten += move == "eat"
            position = position.play(move)
        if value.outcome == Outcome.DRAW:
            assert position.winner is None
        else:
            assert position.winner == ("one" if value.outcome == Outcome.WIN else "two") and eaten == value.rounds


def test_without_rounds(table):
    outcomes = faceup.solve(ranks=7, rounds=False)
    hands = table.rules.hands()
    assert not outcomes.has_rounds and table.has_rounds
    assert (outcomes.outcomes(hands) == table.outcomes(hands)).all()
    value = outcomes.value("S:KJ H:AQT98")
    assert (value.outcome, value.rounds) == (Outcome.WIN, None)
    with pytest.raises(faceup.RulesError, match="the table has no rounds"):
        outcomes.rounds(hands)
    assert outcomes.deals("symmetric", columns="rounds")["rounds"].mask.all()
    assert outcomes.summary()["longest"] is None and outcomes.line("S:KJ H:AQT98")


def test_what_a_table_is_asked_about(table):
    deal = Deal("S:KJ H:AQT98")
    ways = [deal, deal.position, faceup.Game(deal), str(deal), "S:KJ H:AQT98", deal.mask, np.uint64(deal.mask)]
    assert [table.value(way) for way in ways] == [faceup.Value("win", 12)] * len(ways)
    # A game is asked about where it stands.
    game = faceup.Game(deal)
    for move in ["8h", "Jh", "8s", "Js"]:
        game.push(move)
    assert table.moves(game) == table.moves(game.position) and table.best_moves(game) == table.best_moves(game.position)
    assert table[game] == table[game.position] and table.outcome(game) == table.outcome(game.position) and game in table
    # As in the documentation of the library.
    moves = table.moves("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")
    assert {move: str(value) for move, value in moves.items()} == {"Ks": "win in 2 rounds", "eat": "win in 16 rounds"}
    with pytest.raises(faceup.RulesError, match="expected a position of beat-it-or-eat-it, 2 suits of 7, the game of the table"):
        table.value(Deal("beat-it-or-eat-it-2x6 S:A"))
    with pytest.raises(faceup.RulesError, match="the game of the table"):
        table.moves(Rules(2, 7, preset="challenge").position("S:A"))
    with pytest.raises(faceup.NotationError):
        table.value("S:KJ H:AQT97")
    for wrong in (None, 1.5, [deal]):
        with pytest.raises(TypeError):
            table.outcome(wrong)
    with pytest.raises(ValueError, match="empty pile"):
        table.winning_leads("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")


def test_summary(table):
    summary = table.summary()
    hands = table.rules.hands()
    outcomes, rounds = table.outcomes(hands), table.rounds(hands)
    symmetric = table.rules.hands("symmetric")
    fair = table.outcomes(symmetric)
    assert summary["rules"] == table.rules
    assert summary["symmetric"] == {"win": (fair == 1).sum(), "loss": (fair == -1).sum(), "draw": (fair == 0).sum()}
    equal = table.outcomes(table.rules.hands("equal"))
    assert summary["equal"] == {"win": (equal == 1).sum(), "loss": (equal == -1).sum(), "draw": (equal == 0).sum()}
    assert summary["equal_more"] is None and summary["equal_fewer"] is None
    assert sum(summary["shuffled"].values()) == len(equal) == 3432
    assert summary["longest_rounds"] == rounds.max()
    longest = summary["longest"]
    assert longest["hand_mask"] == hands[rounds.argmax()] and table.value(longest["hand"]) == longest["value"]
    fair_longest = summary["longest_symmetric"]
    assert fair_longest["value"].rounds == table.rounds(symmetric).max()
    for name, code in [("wins_by_rounds", 1), ("losses_by_rounds", -1)]:
        counted = np.bincount(rounds[outcomes == code], minlength=rounds.max() + 1)
        assert summary[name].tolist() == counted.tolist()
    # Deals that exchanging the suits makes of each other count once.
    ranks = np.uint64(7)
    low = np.uint64(127)
    swapped = (symmetric >> ranks) | ((symmetric & low) << ranks)
    kept = fair[symmetric <= swapped]
    assert summary["distinct"]["win"] == (kept == 1).sum() and sum(summary["distinct"].values()) == len(kept)
    odd = faceup.solve(suits=1, ranks=5).summary()
    assert (odd["equal"]["win"], odd["equal_more"]["win"], odd["equal_fewer"]["win"]) == (8, 3, 5)
    assert odd["shuffled"] is None
    assert odd["symmetric"] is None and odd["distinct"] is None and odd["longest_symmetric"] is None


def test_arrays_of_any_kind_and_shape(table):
    hands = table.rules.hands()
    expected = table.outcomes(hands)
    assert expected.dtype == np.int8 and table.rounds(hands).dtype == np.int32
    assert (table.outcomes(hands[::3]) == expected[::3]).all()
    square = hands[:10000].reshape(100, 100)
    assert (table.outcomes(square) == expected[:10000].reshape(100, 100)).all()
    assert (table.outcomes(square.T) == expected[:10000].reshape(100, 100).T).all()
    assert table.rounds(square).shape == (100, 100)
    for kind in (np.int64, np.int32, np.uint32, ">u8"):
        assert (table.outcomes(hands.astype(kind)) == expected).all()
    assert (table.outcomes(hands[:5].tolist()) == expected[:5]).all()
    assert (table.outcomes(hands[:5].astype(object)) == expected[:5]).all()
    assert (table.outcomes(np.ma.MaskedArray(hands[:5], mask=False)) == expected[:5]).all()
    assert table.outcomes([]).shape == (0,) and table.outcomes(np.zeros((0, 3), np.uint64)).shape == (0, 3)
    # An array whose numbers begin at odd addresses, as in a packed record or in the bytes of a file.
    shifted = np.frombuffer(b"\0" + hands.tobytes(), np.uint64, offset=1)
    packed = np.zeros(len(hands), np.dtype([("kind", np.int8), ("hand", np.uint64)]))
    packed["hand"] = hands
    for unaligned in (shifted, packed["hand"]):
        assert not unaligned.flags.aligned
        assert (table.outcomes(unaligned) == expected).all() and (table.rounds(unaligned) == table.rounds(hands)).all()
        assert table.rules.hand_texts(unaligned[:9]) == table.rules.hand_texts(hands[:9])
    hands.flags.writeable = False
    assert (table.outcomes(hands) == expected).all()
    out = np.zeros(len(hands), np.int8)
    assert table.outcomes(hands, out=out) is out and (out == expected).all()


def test_arrays_that_are_refused(table):
    for wrong in (np.array([1.5]), "S:A", [True], None):
        with pytest.raises(TypeError, match="whole numbers"):
            table.outcomes(wrong)
    hands = table.rules.hands()[:5000].copy()
    for wrong, message in [(0, "a hand is empty"), ((1 << 14) - 1, "a hand is empty"), (1 << 14, "not in the pack")]:
        for at in (0, 1023, 1024, 4999):
            broken = hands.copy()
            broken[at] = wrong
            for ask in (table.outcomes, table.rounds, table.deals):
                with pytest.raises(faceup.RulesError, match=f"hand {at} of the batch, {wrong:#x}: .*{message}"):
                    ask(broken)
    with pytest.raises(faceup.RulesError, match="hand 0 of the batch"):
        table.outcomes(np.array([-1]))
    for shape in (3, (5000, 1)):
        with pytest.raises(ValueError, match="'out' has the shape"):
            table.outcomes(hands, out=np.zeros(shape, np.int8))
    # A mask says which entries are no hands; a number alone is no array.
    masked = np.ma.MaskedArray(hands[:3], mask=[False, True, False])
    for ask in (table.outcomes, table.rounds, table.deals, table.hands, table.rules.hand_texts):
        with pytest.raises(faceup.RulesError, match="expected a hand in every entry, got masked entries"):
            ask(masked)
        for number in (5, np.uint64(5), np.array(5)):
            with pytest.raises(TypeError, match="expected hands as an array or a list of whole numbers"):
                ask(number)
    with pytest.raises(TypeError):
        table.outcomes(hands, out=np.zeros(5000, np.int16))
    with pytest.raises(TypeError, match="gaps"):
        table.outcomes(hands, out=np.zeros(10000, np.int8)[::2])
    for wrong, error in [([1, 2**70], faceup.RulesError), (np.array([1, -1], object), faceup.RulesError), (np.array([1, None]), TypeError)]:
        with pytest.raises(error, match="expected a mask"):
            table.outcomes(wrong)
    still = np.zeros(5000, np.int8)
    still.flags.writeable = False
    with pytest.raises(Exception, match="writeable"):
        table.outcomes(hands, out=still)


def test_a_table_in_a_notebook(table):
    assert repr(table) == "<faceup.Table of beat-it-or-eat-it, 2 suits of 7, with rounds>"
    counts = "16382 deals; the starter wins 8825, loses 6846 and draws 711"
    assert table._repr_html_() == f"<pre>beat-it-or-eat-it, 2 suits of 7, with rounds\n{counts}</pre>"
    # Counting those of a large game would take a while.
    assert faceup.load("2x13")._repr_html_() == "<pre>beat-it-or-eat-it, 2 suits of 13, with rounds\n67108862 deals</pre>"


def test_a_table_is_true_and_its_own_copy(table):
    none = faceup.solve("1x1", cache=False)
    assert len(none) == 0 and none and table
    assert copy.copy(table) is table and copy.deepcopy([table])[0] is table


def test_a_table_is_a_mapping(table):
    assert len(table) == 2**14 - 2 and table["S:KJ H:AQT98"] == table.value("S:KJ H:AQT98")
    deals = list(table)
    assert len(deals) == len(table) and [deal.mask for deal in deals] == table.rules.hands().tolist()
    assert deals[77] in table and "S:KJ H:AQT98" in table and 1 in table
    assert "S:KJ H:AQT97" not in table and 0 not in table and None not in table
    assert Deal("beat-it-or-eat-it-2x6 S:A") not in table
    with pytest.raises(faceup.NotationError):
        table["nonsense"]


def test_files(tmp_path, table):
    path, small = tmp_path / "2x7.compact", tmp_path / "2x7.frontier"
    table.write(path)
    faceup.solve(ranks=7, rounds=False).write(small)
    assert path.read_bytes() == table.to_bytes()
    with pytest.raises(FileExistsError, match="exists; give another name, or replace it with force=True") as error:
        table.write(path)
    assert error.value.filename == str(path)
    table.write(path, force=True)
    assert path.read_bytes() == table.to_bytes()
    hands = table.rules.hands()
    for read in (faceup.open(path), faceup.open(str(path)), faceup.Table.from_bytes(path.read_bytes())):
        assert read.has_rounds and read.rules == table.rules
        assert (read.rounds(hands) == table.rounds(hands)).all()
        read.write(tmp_path / "again", force=True)
        assert (tmp_path / "again").read_bytes() == path.read_bytes()
    for read in (faceup.open(small), faceup.Table.from_bytes(small.read_bytes())):
        assert not read.has_rounds and (read.outcomes(hands) == table.outcomes(hands)).all()
    assert repr(faceup.open(small)) == "<faceup.Table of beat-it-or-eat-it, 2 suits of 7, without rounds>"


def test_known_tables_are_not_solved(tmp_path, monkeypatch):
    """The standard game is in the package; others are kept in the cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    standard = faceup.load("2x13")
    deal = standard.rules.deal("S:AJT653 H:KQ98742")
    assert str(standard[deal]) == "win in 64 rounds" and standard.rounds(np.array([deal.mask])) == [64]
    with pytest.raises(FileNotFoundError, match="there is no table of beat-it-or-eat-it, 2 suits of 11"):
        faceup.load("2x11")
    solved = faceup.load("2x11", solve=True)
    (kept,) = tmp_path.rglob("*.compact")
    assert kept.stat().st_size < 300_000
    calls = []
    again = faceup.solve(2, 11, progress=lambda *status: calls.append(status))
    assert calls == [] and again.counts() == solved.counts() and again.has_rounds
    assert again.to_bytes() == solved.to_bytes()
    kept.unlink()
    faceup.solve(2, 11, cache=False, progress=lambda *status: calls.append(status))
    assert calls and not list(tmp_path.rglob("*.compact"))


def test_a_frontier_table_is_expanded_once(root):
    """A lookup in a frontier table takes hundreds of times as long as one in a table in memory. Many of them expand it."""

    def seconds(work):
        began = time.process_time()
        work()
        return time.process_time() - began

    path = root / "data" / "2x13.frontier"
    few, many = faceup.open(path), faceup.open(path)
    hands = few.rules.hands("symmetric")
    slow = seconds(lambda: few.deals(hands[:200])) / 200 * len(hands)
    assert seconds(lambda: many.deals("symmetric")) < slow / 2
    assert seconds(lambda: many.deals("symmetric")) < slow / 4
    assert seconds(lambda: many.dataset("symmetric").to_numpy()) < slow / 4
    # The answers are the same, whatever was asked before. With little memory, it remains as it is.
    little = faceup.open(path, memory=1 << 20)
    lost = [table.outcomes(np.resize(hands, 1 << 17))[: len(hands)] == -1 for table in (few, many, little)]
    assert [some.sum() for some in lost] == [230] * 3 and (lost[0] == lost[1]).all() and (lost[0] == lost[2]).all()
    for table in (few, many, little):
        assert table.winning_leads(int(hands[0])) == faceup.open(path).winning_leads(int(hands[0]))
        assert (table.deals(hands[:100])["best_leads_mask"] == many.deals("symmetric")["best_leads_mask"][:100]).all()


def test_errors_of_files(tmp_path, table):
    missing = tmp_path / "none"
    with pytest.raises(FileNotFoundError) as error:
        faceup.open(missing)
    assert str(error.value) == f"[Errno 2] there is no such file or folder; check the name: '{missing}'"
    assert (error.value.errno, error.value.filename) == (2, str(missing))
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        table.write(tmp_path / "folder" / "file")
    with pytest.raises(IsADirectoryError, match="it is a folder; give a file name in it"):
        table.write(tmp_path)
    path = tmp_path / "table"
    path.write_text("nothing")
    with pytest.raises(faceup.TableError, match="is not a faceup table"):
        faceup.open(path)
    table.write(path, force=True)
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    path.write_bytes(damaged)
    with pytest.raises(ValueError, match="is damaged"):
        faceup.open(path)
    with pytest.raises(faceup.TableError, match="the bytes"):
        faceup.Table.from_bytes(bytes(damaged[:100]))


def test_other_threads_run_meanwhile():
    table = faceup.solve(ranks=10)
    hands = np.tile(table.rules.hands(), 24)  # some tenths of a second
    beats, ended = [], threading.Event()

    def count():
        while not ended.is_set():
            beats.append(time.perf_counter())
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    began = time.perf_counter()
    table.outcomes(hands)
    took = time.perf_counter() - began
    ended.set()
    counter.join()
    during = [beat for beat in beats if began < beat < began + took]
    assert len(during) >= 3

    # Many threads ask one table at once.
    answers = [None] * 4
    position = "S:K H:AQ | * | 9h Th 5s"

    def ask(at):
        answers[at] = (table.outcomes(hands[:100_000]).sum(), table.value("S:AKQ H:JT9").rounds, table.moves(position))

    threads = [threading.Thread(target=ask, args=(at,)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [answers[0]] * 4 and answers[0] is not None
