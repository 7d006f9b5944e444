"""Records of games."""

import copy
import pickle

import faceup
import pytest
from faceup import Deal, Outcome, Position, Record, Value

TEXT = """\
LEFT: hearts A Q T 9 8      RIGHT: hearts K J
      spades K J                   spades A Q T 9 8

8h, Jh. 8s, Js. {Here Kh would do as well.} 9h, Kh. 9s, LEFT eats all? (by choice).
"""


def test_a_record_is_read_and_written(tmp_path):
    record = Record.parse(TEXT)
    assert (record.names, record.event, record.date, record.ending) == (("LEFT", "RIGHT"), None, None, "unfinished")
    assert record.moves == ["8h", "Jh", "8s", "Js", "9h", "Kh", "9s", "eat"] and len(record) == 8
    assert record.marks == {7: "?"} and (4, "Here Kh would do as well.") in record.remarks
    assert record.rounds == 1 and record.rules == faceup.Rules(ranks=7)
    assert record.positions[0] == Deal("S:KJ H:AQT98").position and record.positions[-1] == record.now
    for copied in (
        Record.parse(str(record)),
        Record.parse(record.to_json()),
        copy.copy(record),
        copy.deepcopy(record),
        pickle.loads(pickle.dumps(record)),
    ):
        assert copied == record and copied is not record
    for name in ("game.txt", "game.json"):
        faceup.write_record(record, tmp_path / name)
        assert faceup.read_record(tmp_path / name) == record
    assert (tmp_path / "game.json").read_text().startswith("{") and (tmp_path / "game.txt").read_text() == str(record)
    assert repr(record) == "<faceup.Record of beat-it-or-eat-it, 2 suits of 7, LEFT and RIGHT, 8 moves>"


def test_a_file_of_several_games(tmp_path):
    one = Record.parse(TEXT)
    two = Record(Deal("beat-it-or-eat-it-2x3 S:AQ H:K"), ["Qs", "Ks"], names=("Ann", "Bob"))
    path = tmp_path / "games"
    for texts in [[str(one), str(two), str(one)], [one.to_json(), two.to_json() + "\n", one.to_json()]]:
        text = "\n".join(texts)
        path.write_text(text)
        assert faceup.read_records(path) == Record.parse_all(text) == [one, two, one]
        with pytest.raises(faceup.NotationError, match="expected the record of one game, got 3 in '.*games'; read them by"):
            faceup.read_record(path)
        # The error of a faulty one names its place.
        path.write_text(text.replace("Qs", "Qd"))
        for read in (faceup.read_record, faceup.read_records):
            with pytest.raises(faceup.NotationError, match="Qd"):
                read(path)
    faceup.write_record(one, path, force=True)
    assert faceup.read_records(path) == [one]


def test_a_record_is_made():
    record = Record(Deal("beat-it-or-eat-it-2x3 S:AQ H:K"), ["Qs", "Ks"], names=("Ann", "Bob"), event="a match")
    record.play("Qh")
    record.date = "today"
    record.set_mark(0, "!?")
    record.add_remark(1, "well played")
    assert (record.moves, record.names, record.event, record.date) == (["Qs", "Ks", "Qh"], ("Ann", "Bob"), "a match", "today")
    assert (record.marks, record.remarks) == ({0: "!?"}, [(1, "well played")])
    with pytest.raises(faceup.MoveError, match="the card does not beat"):
        record.play("As")
    record.play("Kh")
    record.play("As")
    assert record.ending == "one" and record.now.winner == "one"
    with pytest.raises(faceup.MoveError, match="the game is over"):
        record.play("eat")
    assert Record.parse(str(record)) == record
    record.truncate(1)
    record.set_mark(0, None)
    record.event = None
    assert (record.moves, record.marks, record.event, record.ending) == (["Qs"], {}, None, "unfinished")
    assert Record(Position("beat-it-or-eat-it-2x3 S:A | S:K H:AKQ | Qs"), ["As"]).ending == "one"


def test_errors_of_records():
    with pytest.raises(faceup.NotationError) as error:
        Record.parse(TEXT.replace("9h, Kh", "9h, Jh"))
    lines = str(error.value).splitlines()
    assert "expected a legal move, got 'Jh'" in lines[0] and lines[2].strip() == "^^"
    deal = Deal("beat-it-or-eat-it-2x3 S:AQ H:K")
    for make, kind in [
        (lambda: Record.parse(""), faceup.NotationError),
        (lambda: Record.parse('{"format": "other"}'), faceup.NotationError),
        (lambda: Record(deal, ["Kd"]), faceup.NotationError),
        (lambda: Record(deal, ["Ks"]), faceup.MoveError),
        (lambda: Record(deal, names=("8h", "three")), faceup.NotationError),
        (lambda: Record(deal, names=("Ann", "ann")), faceup.NotationError),
        (lambda: Record(deal, event="a } in it"), faceup.NotationError),
        (lambda: Record("S:AQ"), faceup.NotationError),
        (lambda: Record(deal).set_mark(0, "!"), ValueError),
        (lambda: Record(deal, ["Qs"]).set_mark(0, "???"), faceup.NotationError),
        (lambda: faceup.read_record("none"), FileNotFoundError),
    ]:
        with pytest.raises(kind):
            make()


def test_annotation(table):
    record = Record.parse(TEXT)
    annotation = record.annotate(table)
    assert [ply["move"] for ply in annotation.plies] == record.moves
    position = record.positions[0]
    for ply, position in zip(annotation.plies, record.positions):
        moves = table.moves(position)
        assert ply["player"] == position.mover
        assert ply["moves"] == moves and list(ply["moves"].values()) == sorted(moves.values(), reverse=True)
        assert (ply["before"], ply["after"]) == (max(moves.values()), moves[ply["move"]])
        assert ply["best"] == table.best_moves(position)
        assert (ply["mark"] in ("?", "??")) == (ply["before"].outcome > ply["after"].outcome)
    assert annotation.plies[-1]["mark"] == "?!" and annotation.plies[-1]["rounds_lost"] == 14
    counts = annotation.summary
    assert sum(counts[player]["moves"] for player in ("one", "two")) == 8
    for player in ("one", "two"):
        marks = [ply["mark"] for ply in annotation.plies if ply["player"] == player]
        tally = counts[player]
        assert [tally[name] for name in ("blunders", "mistakes", "inaccuracies")] == [marks.count(m) for m in ("??", "?", "?!")]
    annotated = annotation.record
    assert annotated.marks == {at: ply["mark"] for at, ply in enumerate(annotation.plies) if ply["mark"]}
    assert Record.parse(str(annotated)) == annotated
    assert annotated.annotate(table).record == annotated


def test_the_reason_of_a_blunder(table):
    blunder, forced = Record(faceup.Deal("S:KJ H:AQT98"), ["Ah", "eat"], names=("Ann", "Bob")).annotate(table).plies
    assert blunder["mark"] == "??" and forced["reason"] is None
    assert blunder["reason"] == "Ah was Ann's only card that Bob cannot beat. Bob can then beat every card that Ann holds: usually enough."


def test_annotation_by_outcomes_alone(table):
    record = Record.parse(TEXT)
    plies = record.annotate(faceup.solve(ranks=7, rounds=False)).plies
    for ply, full in zip(plies, record.annotate(table).plies):
        assert isinstance(ply["before"], Outcome) and isinstance(full["before"], Value)
        assert (ply["before"], ply["after"]) == (full["before"].outcome, full["after"].outcome)
    with pytest.raises(faceup.RulesError, match="the game of the table"):
        record.annotate(faceup.solve(ranks=6))


def test_records_and_annotations_in_a_notebook(table):
    record = Record(Deal("S:KJ H:AQT98"), ["8h"], event="A<br>B")
    assert repr(record) == "<faceup.Record of beat-it-or-eat-it, 2 suits of 7, LEFT and RIGHT, 1 move>"
    assert record._repr_html_().startswith("<pre>Game: ") and "A&lt;br&gt;B" in record._repr_html_()
    annotation = Record.parse(TEXT).annotate(table)
    marks = [ply["mark"] for ply in annotation.plies]
    shown = ", ".join(f"{marks.count(mark)} {mark}" for mark in ("??", "?", "?!"))
    assert repr(annotation) == f"<faceup.Annotation of LEFT and RIGHT: 8 moves, {shown}>"
    assert str(annotation) == str(annotation.record) and annotation._repr_html_() == annotation.record._repr_html_()


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_copies_are_equal(table, protocol):
    record = Record.parse(TEXT)
    record.add_remark(1, "so")
    record.date = "today"
    empty = Record(Deal("S:KJ H:AQT98"))
    assert empty and len(empty) == 0
    for thing in (record, empty, record.annotate(table)):
        for copied in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing, protocol))):
            assert copied == thing and repr(copied) == repr(thing) and str(copied) == str(thing)
        with pytest.raises(TypeError, match="unhashable"):
            hash(thing)
    copied = copy.copy(record)
    copied.truncate(2)
    assert len(record) == 8 and copied != record != TEXT
