//! Records of games, and the values of their moves: the parts of `faceup.Annotation`.

use faceup::parts::play::{Annotation, Ending, Game, Knowledge, Mark, Name, Names, Ply, Record, Tally, Words};
use faceup::parts::solver::Analyst;
use faceup::parts::solver::OtherRules;
use faceup::{Move, Player, Rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{MoveError, NotationError, OrRaise, RulesError, unread, unread_record, wrong_type};
use crate::game::{Named, PyPosition, PyRules, PyValue, asked_of, outcome};
use crate::number;
use crate::table::{PyTable, SEARCH};
use crate::watch;

/// A game with the players' names, headers, marks and remarks.
///
/// `Record.parse` reads one. The constructor makes one from a `Deal`, a `Position` or the text of one, and moves.
///
/// >>> from faceup import Record
/// >>> record = Record.parse('''
/// ... LEFT: hearts A Q T 9 8      RIGHT: hearts K J
/// ...       spades K J                   spades A Q T 9 8
/// ...
/// ... 8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all? (by choice).''')
/// >>> record.moves
/// ['8h', 'Jh', '8s', 'Js', '9h', 'Kh', '9s', 'eat']
/// >>> record.marks, record.ending
/// ({7: '?'}, 'unfinished')
/// >>> Record.parse(str(record)) == record
/// True
#[pyclass(name = "Record", module = "faceup", eq)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PyRecord(pub Record);

fn words(py: Python<'_>, text: Option<&str>) -> PyResult<Option<Words>> {
    text.map(|text| Words::new(text).or_raise(py)).transpose()
}

/// Texts in a list or a tuple. A text itself is a sequence of texts, but meant as something else.
fn texts_of(list: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    list.extract().map_err(|_| wrong_type("texts in a list or a tuple", list))
}

impl PyRecord {
    fn rules_(&self) -> Rules {
        self.0.game().rules()
    }
}

#[pymethods]
impl PyRecord {
    #[new]
    #[pyo3(signature = (start, moves=Vec::new(), *, rules=None, names=vec!["LEFT".to_owned(), "RIGHT".to_owned()], event=None, date=None))]
    fn new(
        start: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = texts_of)] moves: Vec<String>,
        rules: Option<Named>,
        #[pyo3(from_py_with = texts_of)] names: Vec<String>,
        event: Option<&str>,
        date: Option<&str>,
    ) -> PyResult<PyRecord> {
        let py = start.py();
        let start = asked_of(start, rules.map(|rules| rules.0))?;
        let [one, two] = &names[..] else {
            let text = format!("expected the names of two players, got {}", names.len());
            return Err(NotationError::new_err(text));
        };
        let names = Names::new(Name::new(one).or_raise(py)?, Name::new(two).or_raise(py)?).or_raise(py)?;
        let mut record = PyRecord(Record::new(Game::new(start).or_raise(py)?, names));
        record.0.set_event(words(py, event)?);
        record.0.set_date(words(py, date)?);
        moves.iter().try_for_each(|mv| record.play(py, mv))?;
        Ok(record)
    }

    /// Reads a record, as text or as JSON.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<PyRecord> {
        Record::read(text).map(PyRecord).map_err(|error| unread_record(&error, text))
    }

    /// Reads all records of a text, one after the other, all as text or all as JSON.
    #[staticmethod]
    fn parse_all(text: &str) -> PyResult<Vec<PyRecord>> {
        let records = Record::read_all(text).map_err(|error| unread_record(&error, text))?;
        Ok(records.into_iter().map(PyRecord).collect())
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules_())
    }

    /// The names of players one and two.
    #[getter]
    fn names(&self) -> (String, String) {
        let [one, two] = self.0.names().both();
        (one.to_owned(), two.to_owned())
    }

    /// The event, or `None`.
    #[getter]
    fn event(&self) -> Option<&str> {
        self.0.event().map(Words::as_str)
    }

    #[setter]
    fn set_event(&mut self, py: Python<'_>, event: Option<&str>) -> PyResult<()> {
        self.0.set_event(words(py, event)?);
        Ok(())
    }

    /// The date, in any form, or `None`.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.0.date().map(Words::as_str)
    }

    #[setter]
    fn set_date(&mut self, py: Python<'_>, date: Option<&str>) -> PyResult<()> {
        self.0.set_date(words(py, date)?);
        Ok(())
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.game().moves().iter().map(|mv| mv.name(self.rules_().pack())).collect()
    }

    /// The position before each move and after the last.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        self.0.game().positions().iter().copied().map(PyPosition).collect()
    }

    /// The position at the end.
    #[getter]
    fn now(&self) -> PyPosition {
        PyPosition(*self.0.game().now())
    }

    /// The number of rounds that have ended.
    #[getter]
    fn rounds(&self) -> usize {
        self.0.game().rounds()
    }

    /// How the game ended: `"one"` or `"two"`, the winner, `"draw"` or `"unfinished"`.
    #[getter]
    fn ending(&self) -> &'static str {
        match self.0.ending() {
            Ending::Unfinished => "unfinished",
            Ending::Win(player) => player.name(),
            Ending::Draw => "draw",
        }
    }

    /// The marks, such as `"??"`, by the number of moves before the marked one.
    #[getter]
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for ply in 0..self.0.game().len() {
            if let Some(mark) = self.0.mark(ply) {
                dict.set_item(ply, mark.name())?;
            }
        }
        Ok(dict)
    }

    /// The remarks, each with the number of moves before it.
    #[getter]
    fn remarks(&self) -> Vec<(usize, String)> {
        self.0.remarks().map(|remark| (remark.ply, remark.words.as_str().to_owned())).collect()
    }

    /// Makes a move.
    fn play(&mut self, py: Python<'_>, r#move: &str) -> PyResult<()> {
        let mv = self.0.game().now().parse_move(r#move).map_err(|error| unread(&error, r#move))?;
        self.0.play(mv).or_raise(py)
    }

    /// Removes every move after the first `ply`, with its notes.
    fn truncate(&mut self, #[pyo3(from_py_with = number::ply)] ply: usize) {
        self.0.truncate(ply);
    }

    /// Sets the mark of the move with `ply` moves before it: `??`, `?`, `?!`, `!?`, `!` or `!!`; or removes it, with `None`.
    #[pyo3(signature = (ply, mark))]
    fn set_mark(&mut self, #[pyo3(from_py_with = number::ply)] ply: usize, mark: Option<&str>) -> PyResult<()> {
        let unknown =
            |sign: &str| NotationError::new_err(format!("expected a mark ??, ?, ?!, !?, ! or !!, got '{sign}'"));
        let mark = mark.map(|sign| sign.parse::<Mark>().map_err(|_| unknown(sign))).transpose()?;
        if ply >= self.0.game().len() {
            return Err(MoveError::new_err(format!("there is no move with {ply} moves before it")));
        }
        self.0.set_mark(ply, mark);
        Ok(())
    }

    /// Adds a remark after `ply` moves.
    fn add_remark(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::ply)] ply: usize,
        text: &str,
    ) -> PyResult<()> {
        self.0.add_remark(ply, Words::new(text).or_raise(py)?);
        Ok(())
    }

    /// The record as a line of JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// Evaluates every move with a table of the same rules.
    #[pyo3(signature = (table, *, progress=None))]
    fn annotate<'py>(
        &self,
        py: Python<'py>,
        table: &PyTable,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        OtherRules::check(table.table.rules(), self.0.game().start().rules()).or_raise(py)?;
        let mut analyst = Analyst::new(table.for_lookups(py, SEARCH * self.0.game().len() as u64)?.tablebase());
        let annotation = watch::run(py, progress, |observer| Annotation::of(&self.0, &mut analyst, observer))?;
        let annotation = annotation.or_raise(py)?;
        let record = annotation.record();
        let plies = annotation.plies().iter().map(|ply| ply_dict(py, self.rules_(), ply, record.names().both()));
        let plies = plies.collect::<PyResult<Vec<_>>>()?;
        let parts = (PyRecord(record), plies, tallies(py, &annotation)?);
        py.import("faceup._annotation")?.getattr("Annotation")?.call1(parts)
    }

    fn __len__(&self) -> usize {
        self.0.game().len()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let ([one, two], moves) = (self.0.names().both(), self.0.game().len());
        let plural = if moves == 1 { "" } else { "s" };
        format!("<faceup.Record of {}, {one} and {two}, {moves} move{plural}>", self.rules_())
    }

    /// The text of the record, for a notebook.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let text: String = py.import("html")?.call_method1("escape", (self.0.to_string(),))?.extract()?;
        Ok(format!("<pre>{text}</pre>"))
    }

    /// A record is true, also one without moves.
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<PyRecord>().getattr("parse")?, (self.0.to_json(),)))
    }

    fn __copy__(&self) -> PyRecord {
        self.clone()
    }
}

/// The counts of the moves of each player.
fn tallies<'py>(py: Python<'py>, annotation: &Annotation) -> PyResult<Bound<'py, PyDict>> {
    let (dict, summary) = (PyDict::new(py), annotation.summary());
    for player in Player::ALL {
        let Tally { moves, forced, blunders, mistakes, inaccuracies, rounds_lost } = summary[player];
        let tally = PyDict::new(py);
        tally.set_item("moves", moves)?;
        tally.set_item("forced", forced)?;
        tally.set_item("blunders", blunders)?;
        tally.set_item("mistakes", mistakes)?;
        tally.set_item("inaccuracies", inaccuracies)?;
        tally.set_item("rounds_lost", rounds_lost)?;
        dict.set_item(player.name(), tally)?;
    }
    Ok(dict)
}

fn ply_dict<'py>(py: Python<'py>, rules: Rules, ply: &Ply, names: [&str; 2]) -> PyResult<Bound<'py, PyDict>> {
    let name = |mv: Move| mv.name(rules.pack());
    let dict = PyDict::new(py);
    dict.set_item("player", ply.mover.name())?;
    dict.set_item("move", name(ply.mv))?;
    dict.set_item("before", knowledge(py, ply.before)?)?;
    dict.set_item("after", knowledge(py, ply.after)?)?;
    dict.set_item("mark", ply.mark().map(Mark::name))?;
    dict.set_item("rounds_lost", ply.rounds_lost())?;
    dict.set_item("best", ply.best().into_iter().map(name).collect::<Vec<_>>())?;
    dict.set_item("reason", ply.reason.as_ref().and_then(|reason| reason.sentence(names)))?;
    let moves = PyDict::new(py);
    for &(mv, worth) in &ply.moves {
        moves.set_item(name(mv), knowledge(py, worth)?)?;
    }
    dict.set_item("moves", moves)?;
    Ok(dict)
}

fn knowledge(py: Python<'_>, worth: Knowledge) -> PyResult<Bound<'_, PyAny>> {
    match worth {
        Knowledge::Value(value) => Ok(PyValue(value).into_pyobject(py)?.into_any()),
        Knowledge::Outcome(some) => outcome(py, some),
        // A table always has one of these two.
        _ => Err(RulesError::new_err("the table does not know the position")),
    }
}
