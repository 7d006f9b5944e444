"""Games by name, sets of deals, filters, weights, hashes and the census."""

import hashlib
import math
import random
import sys

import faceup
import numpy as np
import pytest
from faceup import Deal, Outcome, Position, Rules


@pytest.mark.parametrize(
    "word, code",
    [
        ("2x10", "beat-it-or-eat-it-2x10"),
        ("bioei", "beat-it-or-eat-it-2x13"),
        ("BIOEI", "beat-it-or-eat-it-2x13"),
        ("Challenge", "challenge-4x8"),
        ("challenge-4x3", "challenge-4x3"),
        ("6+6+2+2", None),
    ],
)
def test_games_by_name(word, code):
    rules = Rules(word)
    assert code is None or rules == Rules.parse(code)
    assert rules == eval(repr(rules)) and Rules(rules.code) == rules
    assert rules.cards > 20 or faceup.solve(word, rounds=False).rules == rules


def test_one_game_in_many_spellings():
    rules = Rules(2, 5)
    for same in (Rules("2x5"), Rules(rules), Rules(rules, ranks=5), Rules("bioei", 5), Rules("bioei", ranks=5), Rules(pack="2x5"), Rules("beat-it-or-eat-it-2x5")):
        assert same == rules
    for arguments, options in [(("2x5",), {}), ((2, 5), {}), ((), {"ranks": 5}), (("bioei", 5), {}), ((rules,), {}), ((), {"pack": "2x5"})]:
        assert faceup.solve(*arguments, **options).rules == rules
    assert Rules("4x3", preset="challenge") == Rules("challenge", ranks=3) == Rules("challenge-4x3")
    assert faceup.load("2x13") is not None and faceup.load(2, 13).rules == Rules("bioei")
    assert faceup.dataset("2x4", set="all").metadata["faceup.rules"] == faceup.dataset(2, 4).metadata["faceup.rules"]
    for text in ("2x5", rules):
        assert Deal("S:AK", text).rules == Position("S:AK", text).rules == rules
        assert faceup.Record("S:AK", ["As"], rules=text).rules == rules


@pytest.mark.parametrize(
    "arguments, options, error, words",
    [
        (("2x",), {}, faceup.NotationError, "no game is called '2x'"),
        (("bridge",), {}, faceup.NotationError, "no game is called 'bridge'"),
        (("2x200",), {}, faceup.RulesError, "a suit has 1 to 26 ranks, not 200"),
        (("2x10", 9), {}, faceup.RulesError, "expected 10 ranks, as in '2x10', got 9 ranks: leave one of them out"),
        (("2x10",), {"pack": "3x3"}, faceup.RulesError, "expected 3 suits, as in '3x3', got 2 suits"),
        (("challenge-4x3", 4), {}, faceup.RulesError, "expected 3 ranks, as in 'challenge-4x3', got 4 ranks"),
        (("challenge",), {"preset": "challenge-1987"}, faceup.RulesError, "challenge"),
    ],
)
def test_no_such_game(arguments, options, error, words):
    for read in (Rules, faceup.solve):
        with pytest.raises(error, match=words):
            read(*arguments, **options)


@pytest.mark.parametrize("code", ["2x7", "challenge-4x3", "4x2"])
def test_distinct_deals(code):
    table = faceup.solve(code)
    rules, summary = table.rules, table.summary()
    distinct, symmetric = rules.hands("distinct"), rules.hands("symmetric")
    assert set(distinct.tolist()) <= set(symmetric.tolist()) and len(distinct) == rules.deal_count("distinct")
    assert table.counts("distinct") == summary["distinct"] and table.counts("symmetric") == summary["symmetric"]
    assert table.counts("equal") == summary["equal"] and table.counts("all") == table.counts() == summary["positions"]
    assert table.deals("distinct", columns="hand_mask")["hand_mask"].tolist() == distinct.tolist()
    parts = list(table.batches("distinct", rows=5, columns="hand_mask"))
    assert np.concatenate([part["hand_mask"] for part in parts]).tolist() == distinct.tolist()
    for ask in (table.counts, table.hands, rules.hands, rules.deal_count):
        with pytest.raises(faceup.NotationError, match="use symmetric, distinct, all or equal"):
            ask("some")


def test_filters(table):
    hands = table.rules.hands("all")
    outcomes, rounds = table.outcomes(hands), table.rounds(hands)
    for word in ("win", "loss", "draw"):
        for outcome in (word, Outcome(word), int(Outcome(word)), [word]):
            assert table.hands("all", outcome=outcome).tolist() == hands[outcomes == int(Outcome(word))].tolist()
    assert table.hands(outcome=["win", "draw"]).tolist() == hands[outcomes >= 0].tolist()
    assert table.hands(rounds=12).tolist() == table.hands(rounds=[12]).tolist() == hands[rounds == 12].tolist()
    late = hands[(outcomes == -1) & (rounds >= 9) & (rounds < 15)]
    assert table.hands("all", outcome="loss", rounds=range(9, 15)).tolist() == late.tolist() != []
    columns = table.deals("all", outcome="loss", rounds=range(9, 15), columns="hand_mask,value")
    assert columns["hand_mask"].tolist() == late.tolist() and set(columns["outcome"]) == {"loss"}
    assert (columns["rounds"] >= 9).all() and (columns["rounds"] < 15).all()
    assert table.hands(hands[:99], outcome="win").tolist() == [hand for hand in hands[:99].tolist() if table[hand].outcome == "win"]
    assert table.hands("symmetric", outcome=[]).tolist() == []
    for wrong, error in [
        ({"outcome": "victory"}, faceup.NotationError),
        ({"outcome": 2}, faceup.NotationError),
        ({"rounds": -1}, faceup.NumberError),
        ({"set": "symetric"}, faceup.NotationError),
    ]:
        with pytest.raises(error):
            table.hands(**wrong)
    with pytest.raises(faceup.RulesError, match="the table has no rounds"):
        faceup.solve("2x4", rounds=False).hands(rounds=3)


def test_deals_as_texts(table):
    texts = ["S:KJ H:AQT98", "S:AKQJT98 H:-", "KJ & AQT98"]
    deals = [table.rules.deal(text) for text in texts]
    masks = [deal.mask for deal in deals]
    for many in (texts, deals, tuple(texts), np.array(texts), [texts[0], deals[1], texts[2]]):
        assert table.outcomes(many).tolist() == table.outcomes(masks).tolist()
        assert table.rounds(many).tolist() == table.rounds(masks).tolist()
        assert table.deals(many, columns="hand_mask")["hand_mask"].tolist() == masks == table.hands(many).tolist()
    for wrong, error in [("S:KJ H:AQT98", TypeError), (["S:KJ H:AQT98", "S:xx"], faceup.NotationError), ([Deal("S:AK H:AK", "2x4")], faceup.RulesError)]:
        with pytest.raises(error):
            table.outcomes(wrong)


def test_weights_of_the_shuffle(table):
    rules = table.rules
    columns = table.deals("all", columns="hand_mask,shuffles")
    assert columns["shuffles"].dtype == np.uint64
    for hand, shuffles in zip(columns["hand_mask"].tolist()[::97], columns["shuffles"].tolist()[::97]):
        deal = rules.deal(hand)
        kept = (hand & 0x7F).bit_count()
        assert shuffles == deal.shuffles == (math.comb(7, kept) if deal.is_symmetric else 0)
    symmetric = table.deals("symmetric", columns="outcome,shuffles")
    shuffled = {word: int(symmetric["shuffles"][symmetric["outcome"] == word].sum()) for word in ("win", "loss", "draw")}
    assert shuffled == table.summary()["shuffled"] and sum(shuffled.values()) == math.comb(14, 7)
    assert "shuffles" not in table.dataset("symmetric").columns
    assert table.dataset("symmetric", columns="shuffle").to_arrow()["shuffles"].to_pylist() == symmetric["shuffles"].tolist()


def test_random_deals():
    for code in ("2x13", "challenge-4x8", "1x7", "3x3"):
        rules = Rules(code)
        deals = [rules.random_deal(seed=seed) for seed in range(20)]
        assert deals == [rules.random_deal(seed=seed) for seed in range(20)] and len(set(deals)) > 10
        assert all(deal.is_symmetric == (rules.suits % 2 == 0) for deal in deals)
        assert all(abs(2 * deal.mask.bit_count() - rules.cards) <= 1 for deal in deals)
    random.seed(3)
    first = [Rules("2x13").random_deal() for _ in range(3)]
    random.seed(3)
    assert first == [Rules("2x13").random_deal() for _ in range(3)] and len(set(first)) == 3
    with pytest.raises(faceup.RulesError, match="a hand is empty"):
        Rules(1, 1).random_deal(seed=1)
    with pytest.raises(faceup.NumberError, match="expected a seed"):
        Rules(2, 5).random_deal(seed=-1)


def test_the_deal_of_a_seed_is_that_of_play(run):
    done = run("play", "--ranks", "7", "--seed", "5", "--opponent", "easy", input="quit\n")
    deal = Rules(2, 7).random_deal(seed=5)
    named = [Deal(hand, deal.rules) for hand in (deal.hand, deal.opponent_hand)]
    board = Position(done.stdout[done.stdout.index("LEFT") :].split("\n\n")[0], deal.rules) if "LEFT" in done.stdout else None
    assert done.returncode == 0 and (board is None or Deal(board.hand, deal.rules) in named), done.stdout


def test_hashes(table, tmp_path, run):
    table.write(tmp_path / "table.faceup")
    assert len(table.hash) == 64 and int(table.hash, 16)
    assert table.hash == faceup.open(tmp_path / "table.faceup").hash == table.dataset("symmetric").metadata["faceup.table_hash"]
    assert table.hash in run("table", "info", str(tmp_path / "table.faceup")).stdout
    assert len({table.hash, faceup.solve(ranks=7, rounds=False).hash, faceup.solve(ranks=6).hash}) == 3
    proof = table.prove("S:KJ H:AQT98")
    again = faceup.Certificate.from_bytes(proof.to_bytes())
    assert proof.hash == again.hash != table.prove("S:AKQJT98").hash and len(proof.hash) == 64
    # It is no other well-known hash of as many digits.
    assert proof.hash not in (hashlib.sha256(proof.to_bytes()).hexdigest(), hashlib.blake2s(proof.to_bytes()).hexdigest())


def test_a_census_is_that_of_the_command(run):
    import csv

    frame = faceup.census("2x1-2x6", frame="rows")
    printed = list(csv.DictReader(run("solve", "--ranks", "1-6", "--format", "csv").stdout.splitlines()))
    assert len(printed) == len(frame) == 6
    shared = [name for name in printed[0] if name in frame[0]]
    assert len(shared) >= 28 and set(frame[0]) - set(shared) == {"rules"}
    for row, line in zip(frame, printed):
        assert {name: "" if row[name] is None else str(row[name]) for name in shared} == {name: line[name] for name in shared}


def test_games_of_a_census():
    rows = faceup.census("1x2-4", frame="rows")
    assert [row["rules"] for row in rows] == [f"beat-it-or-eat-it-1x{ranks}" for ranks in (2, 3, 4)]
    assert rows[0]["symmetric_win"] is None and rows[1]["equal_more_win"] is not None
    for games, options in [
        ("challenge-2x1-2x3", {}),
        (range(1, 4), {"suits": 2, "preset": "challenge"}),
        (["challenge-2x1", Rules("challenge-2x2"), Rules("challenge-2x3")], {}),
    ]:
        assert [row["rules"] for row in faceup.census(games, frame="rows", **options)] == [f"challenge-2x{n}" for n in (1, 2, 3)]
    assert faceup.census([3], rounds=False, frame="rows")[0]["longest_rounds"] is None
    # The options change games with names too.
    for games in (["2x3"], [Rules("2x3")], "2x3-3"):
        assert [row["rules"] for row in faceup.census(games, trumps="own", frame="rows")] == ["challenge-2x3"]
    for wrong in ("2x3", "2x3-3x4", "2x5-2x4", "nonsense-2x1-2x2"):
        with pytest.raises(faceup.NotationError):
            faceup.census(wrong)
    with pytest.raises(faceup.NotationError, match="expected the frame pandas, polars or rows"):
        faceup.census([2], frame="excel")


def test_frames_of_a_census(monkeypatch):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rows = faceup.census("1x2-4", frame="rows")
    assert isinstance(faceup.census("1x2-4"), pandas.DataFrame)
    frame = faceup.census("1x2-4", frame="pandas")
    assert frame["win"].tolist() == [row["win"] for row in rows] and str(frame["equal_more_win"].dtype) == "Int64"
    frame = faceup.census("1x2-4", frame="polars")
    assert isinstance(frame, polars.DataFrame) and frame.to_dicts() == rows
    # A list, where neither is installed.
    monkeypatch.setattr(sys.modules["faceup._census"], "find_spec", lambda name: None)
    assert faceup.census("1x2-4") == rows
