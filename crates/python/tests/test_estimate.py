"""Estimates."""

import copy
import json
import pickle
import subprocess
import sys

import faceup
import numpy as np
import pytest
from faceup import femto, left_right


def test_an_estimate_is_the_one_of_the_command(root):
    text = "S:AQT8 H:KJ97 C:AQT8 D:KJ98"
    command = [sys.executable, "-m", "faceup", "query", "--estimate", "--game", "challenge-4x8", "--json", text]
    said = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    estimate = faceup.Estimator("challenge-4x8").estimate(text)
    assert (estimate.chance, estimate.outcome) == (said["chance"], None)
    assert estimate.moves == {move["move"]: move["chance"] for move in said["moves"]}
    assert list(estimate.moves) == [move["move"] for move in said["moves"]]
    assert (estimate.base_ranks, estimate.depth) == (said["base_ranks"], said["search_depth"])
    assert estimate.accuracy == said["accuracy"]
    assert str(estimate).startswith("about ")


def test_estimates_agree_with_the_table_where_there_is_one():
    table = faceup.solve(ranks=9)
    estimator = faceup.Estimator(table.rules, base=7)
    assert (estimator.rules, estimator.base_ranks) == (table.rules, 7)
    hands = table.rules.hands("symmetric")
    estimates = [estimator.estimate(int(hand)) for hand in hands]
    right = 0
    for hand, estimate in zip(hands, estimates):
        outcome = table.outcome(int(hand))
        assert 0 <= estimate.chance <= 1
        assert max(estimate.moves.values()) == estimate.chance
        if estimate.outcome is not None:
            assert estimate.outcome == outcome
        right += (estimate.chance > 0.5) == (outcome == faceup.Outcome.WIN)
    assert right / len(hands) > 0.9
    # Within a round, and by a search.
    position = table.rules.position("S:AKQ | * | 9h")
    searched = faceup.Estimator(table.rules, base=7, depth=2).estimate(position)
    assert searched.depth == 2 and set(searched.moves) == set(position.moves())
    assert searched.accuracy is None


def test_a_table_can_be_the_base():
    small, rules = faceup.solve(ranks=8, rounds=False), faceup.Rules(ranks=10)
    text = "S:AKQT9 H:J765"
    by_table = faceup.Estimator(rules, base=small).estimate(text)
    assert by_table.moves == faceup.Estimator(rules, base=8).estimate(text).moves
    with pytest.raises(faceup.RulesError, match="with fewer ranks"):
        faceup.Estimator(faceup.Rules(ranks=8), base=small)


def test_what_cannot_be_estimated():
    with pytest.raises(faceup.RulesError, match="expected a base of 1 to 4 ranks"):
        faceup.Estimator(faceup.Rules(ranks=5), base=5)
    with pytest.raises(faceup.RulesError, match="no smaller game"):
        faceup.Estimator(faceup.Rules(ranks=1))
    with pytest.raises(TypeError, match="expected a base"):
        faceup.Estimator(faceup.Rules(ranks=5), base="4")
    for ranks in [-1, 256]:
        with pytest.raises(faceup.RulesError, match=f"got {ranks}"):
            faceup.Estimator(faceup.Rules(ranks=5), base=ranks)
    with pytest.raises(faceup.MemoryLimitError):
        faceup.Estimator(faceup.Rules(ranks=12), base=11, memory=1000)
    estimator = faceup.Estimator(faceup.Rules(ranks=5))
    with pytest.raises(faceup.RulesError, match="expected a position of"):
        estimator.estimate(faceup.Deal("S:AKQ", faceup.Rules(ranks=6)))
    with pytest.raises(faceup.NotationError):
        estimator.estimate("S:A2")


def test_chances_are_those_of_the_estimates():
    for rules, depth in [(faceup.Rules(ranks=9), 0), (faceup.Rules(ranks=8), 2), (faceup.Rules.parse("challenge-4x3"), 0)]:
        estimator = faceup.Estimator(rules, depth=depth)
        hands = rules.hands("symmetric")[:64]
        chances = estimator.chances(hands)
        assert chances.dtype == np.float64 and chances.shape == hands.shape
        estimates = [estimator.estimate(int(hand)) for hand in hands]
        open_ = [at for at, estimate in enumerate(estimates) if estimate.outcome is None]
        assert len(open_) > 5 or depth
        # What a search of the moves proves is certain there, and an estimate here.
        if depth == 0:
            assert [round(float(chances[at]), 4) for at in open_] == [estimates[at].chance for at in open_]
        assert (estimator.chances(hands.tolist()) == chances).all()
        assert (estimator.chances(hands.reshape(2, -1)) == chances.reshape(2, -1)).all()
    with pytest.raises(faceup.RulesError, match="hand 1 of the batch"):
        estimator.chances([1, 0])
    with pytest.raises(TypeError, match="whole numbers"):
        estimator.chances([1.5])
    with pytest.raises(RuntimeError, match="enough"):
        faceup.Estimator(faceup.Rules(ranks=20)).chances(np.arange(1, 1 << 24, dtype=np.uint64), progress=enough)


def enough(step, done, total):
    raise RuntimeError("enough")


def test_an_estimate_is_a_value():
    estimator = faceup.Estimator("2x8", base=7)
    estimate = estimator.estimate("S:KJ H:AQT987")
    for copied in (copy.copy(estimate), copy.deepcopy(estimate), pickle.loads(pickle.dumps(estimate))):
        assert copied == estimate == estimator.estimate("S:KJ H:AQT987") != estimator.estimate("S:KJ H:AQT9")
        assert repr(copied) == f"<faceup.Estimate: {estimate}>"
    for held, what in [
        (estimator, "an Estimator"),
        (faceup.solve("2x4").dataset(), "a Dataset"),
        (femto.solve("1,2,3,4"), "a Solution"),
        (left_right.Solver(3), "a Solver"),
    ]:
        with pytest.raises(TypeError, match=f"{what} cannot be pickled: "):
            pickle.dumps(held)
