"""Packs of more than four suits, and of suits of different lengths: the package takes them as the library does."""

import pickle
import re

import faceup
import numpy as np
import pytest
from faceup import Deal, Outcome, Record, Rules

PACK = Rules(pack="4+2+2+1+1", after_beating="pass")


def test_rules_have_the_lengths():
    assert (PACK.suits, PACK.ranks, PACK.cards, PACK.lengths) == (5, 4, 10, [4, 2, 2, 1, 1])
    assert PACK.code == "custom-no-trumps-pass-4+2+2+1+1"
    assert Rules.parse(PACK.code) == pickle.loads(pickle.dumps(PACK)) == PACK
    assert (Rules(pack="7+7"), Rules(pack="5"), Rules(5, 3).lengths) == (Rules(2, 7), Rules(1, 5), [3] * 5)


def test_a_table_answers_as_of_any_pack(tmp_path):
    table = faceup.solve(PACK)
    summary = faceup.solve(pack="2+2+2+2+2+2", after_beating="pass", rounds=False).summary()
    assert [summary["symmetric"][name] for name in ("win", "loss", "draw")] == [32, 0, 32]
    hands = PACK.hands("all")
    assert len(hands) == 2**10 - 2
    deal = PACK.deal("S:AJ H:K C:- D:A M:A")
    assert (deal.hand, deal.opponent_hand) == ("S:AJ H:K C:- D:A M:A", "S:KQ H:A C:AK D:- M:-")
    assert set(table.moves(deal)) == {"Js", "As", "Kh", "Ad", "Am"}
    assert table.outcomes(hands)[np.flatnonzero(hands == deal.mask)[0]] == int(table.outcome(deal))
    table.write(tmp_path / "packs.faceup")
    again = faceup.open(tmp_path / "packs.faceup")
    assert again.rules == PACK
    assert np.array_equal(again.outcomes(hands), table.outcomes(hands))


def test_proofs_and_records():
    table = faceup.solve(PACK)
    won = next(deal for deal in table if table.outcome(deal) == Outcome.WIN)
    certificate = faceup.Certificate.from_bytes(table.prove(won).to_bytes())
    assert (certificate.rules, certificate.outcome, certificate.hand) == (PACK, Outcome.WIN, won.hand)
    certificate.check()
    record = Record(Deal("S:AJ H:K C:- D:A M:A", PACK), ["Am", "eat"])
    assert Record.parse(str(record)).rules == PACK


def test_what_takes_no_such_packs_says_so():
    text = re.escape("expected a pack of 1 to 4 suits that are equally long, got 4+2+2+1+1")
    table = faceup.solve(PACK)
    for ask in (table.dataset, lambda: table.deals("all")):
        with pytest.raises(faceup.RulesError, match=text):
            ask()
