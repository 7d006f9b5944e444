"""Outcomes: equal to their names, in Python, numpy, pandas, polars and pyarrow."""

import copy
import json
import pickle

import faceup
import numpy as np
import pytest
from faceup import Outcome

NAMES = ["win", "draw", "loss"]


def test_an_outcome_is_its_name():
    for outcome, name in zip([Outcome.WIN, Outcome.DRAW, Outcome.LOSS], NAMES):
        assert outcome == name and name == outcome and not outcome != name and not name != outcome
        assert hash(outcome) == hash(name) and outcome in {name} and name in {outcome} and {name: 5}[outcome] == 5
        assert outcome != "other" and outcome != None and outcome != int(outcome) and not outcome == int(outcome)  # noqa: E711
        assert str(outcome) == f"{outcome}" == outcome.value == "%s" % outcome == name and bool(outcome)
        assert Outcome(name) is Outcome(name.upper()) is Outcome(int(outcome)) is Outcome(np.int8(int(outcome))) is outcome
        assert json.loads(json.dumps({outcome: [outcome]})) == {name: [name]}
        assert copy.copy(outcome) is outcome and copy.deepcopy([outcome])[0] is outcome
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(outcome, protocol)) is outcome
    assert f"{Outcome.WIN:>5}" == "  win" and repr(Outcome.WIN) == "<Outcome.WIN: 'win'>"


def test_the_order_of_outcomes():
    assert sorted(Outcome) == sorted(NAMES, key=Outcome) == ["loss", "draw", "win"] and max(Outcome) is Outcome.WIN
    assert [int(outcome) for outcome in sorted(Outcome)] == [-1, 0, 1]
    for one in Outcome:
        assert -(-one) is one and int(-one) == -int(one)
        for two in Outcome:
            for other in (two, two.value):
                assert (one < other, one <= other) == (int(one) < int(two), int(one) <= int(two))
                assert (other < one, other <= one, other > one) == (int(two) < int(one), int(two) <= int(one), int(two) > int(one))
    # Not the order of the alphabet.
    with pytest.raises(faceup.NotationError, match="expected an outcome, win, draw or loss, or 1, 0 or -1, got 'zebra'"):
        Outcome.WIN < "zebra"
    with pytest.raises(TypeError):
        Outcome.WIN < 1
    for wrong in (True, 2, None, "", 1.0, [], 10**30):
        with pytest.raises(faceup.NotationError, match="expected an outcome"):
            Outcome(wrong)


def test_outcomes_of_a_table(table):
    deals = [table.rules.deal(mask) for mask in table.rules.hands("symmetric").tolist()]
    outcomes, counts = [table.outcome(deal) for deal in deals], table.counts("symmetric")
    assert sum(outcome != "win" for outcome in outcomes) == 26 == sum(not outcome == "win" for outcome in outcomes)
    assert sum(outcome in {"win", "draw"} for outcome in outcomes) == 118
    assert {outcome: outcomes.count(outcome) for outcome in Outcome} == counts
    assert [counts[outcome] for outcome in (Outcome.WIN, Outcome.LOSS, Outcome.DRAW)] == [102, 10, 16]
    numbers = table.outcomes(table.rules.hands("symmetric"))
    assert [int(outcome) for outcome in outcomes] == numbers.tolist()
    names = table.deals("symmetric")["outcome"]
    for outcome in Outcome:
        for array in (numbers, numbers.astype(float), names, names.astype(object), np.array(outcomes, object), np.array(outcomes)):
            assert (array == outcome).sum() == (outcome == array).sum() == counts[outcome]
            assert (array != outcome).sum() == 128 - counts[outcome]
    assert (numbers >= Outcome.DRAW).sum() == 118 and np.isin(names, [Outcome.WIN]).sum() == 102
    # Of equal things, also those of numpy, the hashes are equal.
    for number in (1, np.int8(1), np.float64(1), numbers[0]):
        assert number != Outcome.WIN and Outcome.WIN != number and not number == Outcome.WIN
        assert number not in {Outcome.WIN} and number not in [Outcome.WIN]
    assert np.str_("win") == Outcome.WIN and np.str_("win") in {Outcome.WIN}


def test_outcomes_in_frames(table):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    outcomes = [table.outcome(mask) for mask in table.rules.hands("symmetric").tolist()]
    names = [outcome.value for outcome in outcomes]
    for values in (outcomes, names):
        for kind in (None, object, "string", "category"):
            series = pandas.Series(values, dtype=kind)
            counts = series.value_counts()
            assert [counts[outcome] for outcome in (Outcome.WIN, "win")] == [102, 102]
            assert (series == Outcome.WIN).sum() == (series == "win").sum() == series.isin([Outcome.WIN]).sum() == 102
            assert (series != Outcome.WIN).sum() == (series != "win").sum() == 26
            assert series.groupby(series, observed=True).size()[Outcome.DRAW] == 16
            assert len(pandas.DataFrame({"outcome": series}).set_index("outcome").loc[[Outcome.LOSS]]) == 10
        frame = polars.DataFrame({"outcome": polars.Series(values)})
        for wanted in (Outcome.WIN, "win"):
            assert frame.filter(polars.col("outcome") == wanted).height == 102 == (frame["outcome"] == wanted).sum()
            assert frame.filter(polars.col("outcome") != wanted).height == 26
        assert frame.filter(polars.col("outcome").is_in([Outcome.WIN, Outcome.DRAW])).height == 118
        assert dict(frame["outcome"].value_counts().iter_rows()) == {"win": 102, "loss": 10, "draw": 16}
    data = table.dataset("symmetric", columns="hand,value")
    assert (data.to_pandas()["outcome"] == Outcome.LOSS).sum() == 10
    assert (data.to_polars()["outcome"] == Outcome.LOSS).sum() == 10
