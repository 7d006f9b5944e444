//! Solving, and asking a table.

use std::ffi::CString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use faceup::checkpoint::CheckpointEvent;
use faceup::core::Deals;
use faceup::notation::format_hand;
use faceup::solver::{Counts, Longest, Method};
use faceup::{CardSet, DealSet, Observer, Outcome, Rules, Sample, Shelf, Solve, Status, Table, Value};
use numpy::{IntoPyArray, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyRuntimeWarning, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arrays::Hands;
use crate::certificate::PyCertificate;
use crate::error::{NotationError, OrRaise, RulesError};
use crate::game::{PyRules, PyValue, asked_of, code, collect, outcome};
use crate::sample::sample_dict;
use crate::watch;

/// A solved game: the outcome of every position, and the rounds too if they were solved.
///
/// It comes from `faceup.solve`, `faceup.open` or `Table.from_bytes`. Every question takes a `Deal`, a `Position`, or the
/// text or the mask of one under the rules of the table. Answers are for the player to move.
///
/// >>> import faceup
/// >>> table = faceup.solve(ranks=7)
/// >>> print(table.value("S:KJ H:AQT98"))
/// win in 12 rounds
/// >>> position = "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s"
/// >>> {move: str(value) for move, value in table.moves(position).items()}
/// {'Ks': 'win in 2 rounds', 'eat': 'win in 16 rounds'}
#[pyclass(name = "Table", module = "faceup", frozen)]
pub struct PyTable(pub Table);

/// How many hands go between two looks at the observer.
const PIECE: usize = 1 << 16;
/// How many hands are turned into card sets at a time: they stay in the fastest cache.
const CHUNK: usize = 1 << 10;

/// What a table says of many hands.
struct Columns {
    outcomes: Vec<i8>,
    /// -1 of a draw.
    rounds: Option<Vec<i32>>,
    /// Masks of the winning leads.
    leads: Option<Vec<u64>>,
}

impl PyTable {
    fn rules_(&self) -> Rules {
        self.0.rules()
    }

    fn asked(&self, of: &Bound<'_, PyAny>) -> PyResult<faceup::Position> {
        let position = asked_of(of, self.rules_())?;
        self.0.check(&position).or_raise(of.py())?;
        Ok(position)
    }

    /// Asks for the outcomes of hands.
    fn fill_outcomes(&self, hands: &[u64], codes: &mut [i8]) -> Result<(), faceup::error::BatchError> {
        let (mut sets, mut outcomes) = ([CardSet::EMPTY; CHUNK], [Outcome::Draw; CHUNK]);
        for (at, (hands, codes)) in hands.chunks(CHUNK).zip(codes.chunks_mut(CHUNK)).enumerate() {
            let (sets, outcomes) = (&mut sets[..hands.len()], &mut outcomes[..hands.len()]);
            sets.iter_mut().zip(hands).for_each(|(set, &bits)| *set = CardSet::from_bits(bits));
            self.0.outcomes(sets, outcomes).map_err(|error| error.after(at * CHUNK))?;
            codes.iter_mut().zip(outcomes).for_each(|(to, outcome)| *to = code(*outcome));
        }
        Ok(())
    }

    /// Asks for the outcomes and rounds of hands.
    fn fill_values(
        &self,
        hands: &[u64],
        codes: &mut [i8],
        rounds: &mut [i32],
    ) -> Result<(), faceup::error::BatchError> {
        let (mut sets, mut values) = ([CardSet::EMPTY; CHUNK], [Value::DRAW; CHUNK]);
        let columns = codes.chunks_mut(CHUNK).zip(rounds.chunks_mut(CHUNK));
        for (at, (hands, (codes, rounds))) in hands.chunks(CHUNK).zip(columns).enumerate() {
            let (sets, values) = (&mut sets[..hands.len()], &mut values[..hands.len()]);
            sets.iter_mut().zip(hands).for_each(|(set, &bits)| *set = CardSet::from_bits(bits));
            self.0.values(sets, values).map_err(|error| error.after(at * CHUNK))?;
            for ((value, code_), rounds) in values.iter().zip(codes).zip(rounds) {
                *code_ = code(value.outcome());
                *rounds = value.rounds().map_or(-1, i32::from);
            }
        }
        Ok(())
    }

    /// Everything that columns hold, in pieces, between which the observer may end the work.
    fn ask(
        &self,
        hands: &[u64],
        rounds: bool,
        leads: bool,
        observer: &dyn Observer,
    ) -> Result<Columns, faceup::error::BatchError> {
        let zeros = |is_wanted: bool| is_wanted.then(|| vec![0; hands.len()]);
        let mut columns = Columns { outcomes: vec![0; hands.len()], rounds: zeros(rounds), leads: None };
        for (at, piece) in hands.chunks(PIECE).enumerate() {
            let range = at * PIECE..at * PIECE + piece.len();
            let codes = &mut columns.outcomes[range.clone()];
            let done = match &mut columns.rounds {
                Some(rounds) => self.fill_values(piece, codes, &mut rounds[range]),
                None => self.fill_outcomes(piece, codes),
            };
            done.map_err(|error| error.after(at * PIECE))?;
            if observer.interrupted() {
                return Ok(columns);
            }
        }
        if leads {
            let total = hands.len() as u64;
            let mut masks = Vec::with_capacity(hands.len());
            for (done, &hand) in hands.iter().enumerate() {
                // The hands were checked above.
                let deal = faceup::Deal::new(self.rules_(), CardSet::from_bits(hand));
                masks.push(deal.map_or(Ok(CardSet::EMPTY), |deal| self.0.winning_leads(&deal))?.bits());
                if observer.interrupted() {
                    return Ok(columns);
                }
                observer.progress(Status { step: 0, done: done as u64 + 1, total });
            }
            columns.leads = Some(masks);
        }
        Ok(columns)
    }

    fn columns_of<'py>(
        &self,
        py: Python<'py>,
        hands: Vec<u64>,
        rounds: Option<bool>,
        leads: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rounds = self.wants_rounds(rounds)?;
        let columns = watch::run(py, progress, |observer| self.ask(&hands, rounds, leads, observer))?.or_raise(py)?;
        let dict = PyDict::new(py);
        let cards: Vec<u8> = hands.iter().map(|hand| hand.count_ones() as u8).collect();
        dict.set_item("hand_mask", hands.into_pyarray(py))?;
        dict.set_item("cards", cards.into_pyarray(py))?;
        dict.set_item("outcome", columns.outcomes.into_pyarray(py))?;
        if let Some(rounds) = columns.rounds {
            dict.set_item("rounds", rounds.into_pyarray(py))?;
        }
        if let Some(masks) = columns.leads {
            let counts: Vec<u8> = masks.iter().map(|mask| mask.count_ones() as u8).collect();
            dict.set_item("winning_lead_count", counts.into_pyarray(py))?;
            dict.set_item("winning_leads_mask", masks.into_pyarray(py))?;
        }
        Ok(dict)
    }

    /// Whether to answer with rounds: as asked, and if the table has them by default.
    fn wants_rounds(&self, rounds: Option<bool>) -> PyResult<bool> {
        match rounds {
            Some(true) if !self.0.has_rounds() => Err(no_rounds()),
            _ => Ok(rounds.unwrap_or(self.0.has_rounds())),
        }
    }
}

fn no_rounds() -> PyErr {
    RulesError::new_err("the table has no rounds; solve the game with rounds")
}

#[pymethods]
impl PyTable {
    /// Reads a table from the bytes of a file.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &[u8]) -> PyResult<PyTable> {
        let bytes = bytes.to_vec();
        py.detach(|| Table::from_bytes(bytes)).map(PyTable).or_raise(py)
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules_())
    }

    /// Whether the table has rounds.
    #[getter]
    fn has_rounds(&self) -> bool {
        self.0.has_rounds()
    }

    /// The outcome of a deal or position, a `faceup.Outcome`.
    fn outcome<'py>(&self, of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.asked(of)?;
        outcome(of.py(), of.py().detach(|| self.0.outcome(&position)).or_raise(of.py())?)
    }

    /// The value of a deal or position: the outcome and the rounds.
    fn value(&self, of: &Bound<'_, PyAny>) -> PyResult<PyValue> {
        let position = self.asked(of)?;
        of.py().detach(|| self.0.value(&position)).map(PyValue).or_raise(of.py())
    }

    /// Every legal move with its value for the player who makes it: cards in the order of the pack, eating last.
    fn moves<'py>(&self, of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let position = self.asked(of)?;
        let dict = PyDict::new(of.py());
        for (mv, value) in of.py().detach(|| self.0.moves(&position)).or_raise(of.py())? {
            dict.set_item(mv.name(self.rules_().pack()), PyValue(value))?;
        }
        Ok(dict)
    }

    /// The moves of the best value: several where they are equally good, none if the game is over.
    fn best_moves(&self, of: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let position = self.asked(of)?;
        let moves = of.py().detach(|| self.0.best_moves(&position)).or_raise(of.py())?;
        Ok(moves.into_iter().map(|mv| mv.name(self.rules_().pack())).collect())
    }

    /// A line of best play. It ends with the game, or where it comes back to a position with an empty pile: in a draw, and
    /// in a table without rounds.
    fn line(&self, of: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let position = self.asked(of)?;
        let moves = of.py().detach(|| self.0.best_line(&position)).or_raise(of.py())?;
        Ok(moves.into_iter().map(|mv| mv.name(self.rules_().pack())).collect())
    }

    /// The cards that win if the leader of a deal plays one of them first. Faster than `moves`.
    fn winning_leads(&self, deal: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let position = self.asked(deal)?;
        let Some(hand) = position.leaders_hand() else {
            return Err(PyValueError::new_err("expected a position with an empty pile"));
        };
        if position.mover() != faceup::Player::One {
            return Err(PyValueError::new_err("expected a deal, in which player one leads"));
        }
        let py = deal.py();
        let deal = faceup::Deal::new(self.rules_(), hand).or_raise(py)?;
        Ok(crate::game::cards(self.rules_(), self.0.winning_leads(&deal).or_raise(py)?))
    }

    /// The outcomes of many deals: 1 for a win of the leader, 0 for a draw and -1 for a loss, as `int8`.
    ///
    /// `hands` are the leaders' hands as masks, in an array of `uint64` of any shape. Other threads run meanwhile. With
    /// `out`, the answers are written there.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve(ranks=4)
    /// >>> table.outcomes(table.rules.hands("symmetric"))
    /// array([ 1,  1, -1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1, -1,  1,  1],
    ///       dtype=int8)
    #[pyo3(signature = (hands, out=None))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        hands: Hands<'py>,
        out: Option<Bound<'py, PyArrayDyn<i8>>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let masks = hands.slice()?;
        if let Some(out) = out {
            let mut answers: PyReadwriteArrayDyn<'py, i8> = out.try_readwrite()?;
            let codes = answers.as_slice_mut().map_err(|_| PyTypeError::new_err("'out' must be without gaps"))?;
            if codes.len() != masks.len() {
                let (got, expected) = (codes.len(), masks.len());
                return Err(PyValueError::new_err(format!("'out' has room for {got} outcomes, not {expected}")));
            }
            py.detach(|| self.fill_outcomes(masks, codes)).or_raise(py)?;
            drop(answers);
            return Ok(out);
        }
        let mut codes = vec![0; masks.len()];
        py.detach(|| self.fill_outcomes(masks, &mut codes)).or_raise(py)?;
        hands.shaped(py, codes)
    }

    /// The rounds of many deals, as `int32`; -1 of a draw. `hands` are as in `outcomes`.
    fn rounds<'py>(&self, py: Python<'py>, hands: Hands<'py>) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        if !self.0.has_rounds() {
            return Err(no_rounds());
        }
        let masks = hands.slice()?;
        let (mut codes, mut rounds) = (vec![0; masks.len()], vec![0; masks.len()]);
        py.detach(|| self.fill_values(masks, &mut codes, &mut rounds)).or_raise(py)?;
        hands.shaped(py, rounds)
    }

    /// A set of deals as columns, which pandas, polars and pyarrow take as they are: a dict of arrays.
    ///
    /// The columns are `hand_mask` (`uint64`), `cards` (`uint8`), `outcome` (`int8`) and, if the table has rounds,
    /// `rounds` (`int32`, -1 of a draw). With `leads`, there are `winning_lead_count` and `winning_leads_mask`
    /// too, which take a search for each deal.
    ///
    /// `set` is `"all"`, `"equal"` or `"symmetric"`, or an array of the leaders' hands.
    ///
    /// >>> import faceup
    /// >>> columns = faceup.solve(ranks=3).deals("symmetric", leads=True)
    /// >>> columns["rounds"]
    /// array([2, 2, 3, 2, 2, 3, 2, 2], dtype=int32)
    #[pyo3(signature = (set=None, *, rounds=None, leads=false, progress=None))]
    fn deals<'py>(
        &self,
        py: Python<'py>,
        set: Option<&Bound<'py, PyAny>>,
        rounds: Option<bool>,
        leads: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let name = set.map_or(Ok("all"), |set| set.extract::<&str>());
        let hands = match (name, set) {
            (Err(_), Some(hands)) => hands.extract::<Hands<'py>>()?.slice()?.to_vec(),
            (name, _) => {
                let set: DealSet = name?.parse().or_raise(py)?;
                collect(py, set.deals(self.rules_()).or_raise(py)?, set.count(self.rules_()).or_raise(py)?)?
            }
        };
        self.columns_of(py, hands, rounds, leads, progress)
    }

    /// The columns of `deals` in parts of at most `rows` rows, for sets that do not fit into memory.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve(ranks=4)
    /// >>> [len(part["outcome"]) for part in table.batches("all", rows=100)]
    /// [100, 100, 54]
    #[pyo3(signature = (set="all", *, rows=1 << 20, rounds=None, leads=false))]
    fn batches(slf: Bound<'_, Self>, set: &str, rows: usize, rounds: Option<bool>, leads: bool) -> PyResult<Batches> {
        let table = slf.get();
        table.wants_rounds(rounds)?;
        if rows == 0 {
            return Err(PyValueError::new_err("a part has at least one row"));
        }
        let deals = set.parse::<DealSet>().or_raise(slf.py())?.deals(table.rules_()).or_raise(slf.py())?;
        Ok(Batches { table: slf.unbind(), deals, rows, rounds, leads })
    }

    /// How many deals the leader wins, loses and draws: a dict.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counts(py, py.detach(|| self.0.counts()))
    }

    /// The figures of the game: a dict of counts of all deals, of equal hands (also those in which the starter has one card
    /// more, and one fewer) and of the symmetric deals (also as often as they are shuffled), and the longest forced results.
    ///
    /// >>> import faceup
    /// >>> summary = faceup.solve(ranks=4).summary()
    /// >>> summary["positions"], summary["symmetric"]
    /// ({'win': 169, 'loss': 85, 'draw': 0}, {'win': 14, 'loss': 2, 'draw': 0})
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let summary = watch::run(py, None, |observer| self.0.summary(observer))?.or_raise(py)?;
        let dict = PyDict::new(py);
        let counts_of = |some: Option<Counts>| some.map(|some| counts(py, some)).transpose();
        let longest_of = |some: Option<Longest>| some.map(|some| self.longest(py, some)).transpose();
        dict.set_item("rules", PyRules(summary.rules))?;
        dict.set_item("positions", counts(py, summary.positions)?)?;
        dict.set_item("equal", counts(py, summary.equal)?)?;
        dict.set_item("equal_more", counts_of(summary.equal_more)?)?;
        dict.set_item("equal_fewer", counts_of(summary.equal_fewer)?)?;
        dict.set_item("symmetric", counts_of(summary.symmetric)?)?;
        dict.set_item("shuffled", counts_of(summary.shuffled)?)?;
        dict.set_item("distinct", counts_of(summary.distinct)?)?;
        dict.set_item("longest_rounds", summary.longest_rounds())?;
        dict.set_item("longest", longest_of(summary.longest)?)?;
        dict.set_item("longest_symmetric", longest_of(summary.longest_symmetric)?)?;
        let (wins, losses): (Vec<u64>, Vec<u64>) = summary.by_rounds.into_iter().unzip();
        dict.set_item("wins_by_rounds", wins.into_pyarray(py))?;
        dict.set_item("losses_by_rounds", losses.into_pyarray(py))?;
        Ok(dict)
    }

    /// Proves the outcome of a deal, so that others can check it without the table: a `Certificate`.
    ///
    /// A win or a loss is proved in the fewest facts if the table has rounds. Without rounds that can fail, with a `RulesError`.
    ///
    /// >>> import faceup
    /// >>> certificate = faceup.solve(ranks=7).prove("S:KJ H:AQT98")
    /// >>> certificate.outcome, certificate.hand
    /// (<Outcome.WIN: 1>, 'S:KJ H:AQT98')
    #[pyo3(signature = (of, *, progress=None))]
    fn prove(&self, of: &Bound<'_, PyAny>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<PyCertificate> {
        let position = self.asked(of)?;
        crate::certificate::prove(of.py(), &self.0, &position, progress)
    }

    /// How often the starter of a random deal wins, by the outcomes of some deals: a dict, as from `Estimator.sample`.
    ///
    /// >>> import faceup
    /// >>> sample = faceup.solve(ranks=8).sample(1000, seed=1)
    /// >>> sample["is_exact"], sample["least"] < sample["share"] < sample["most"]
    /// (True, True)
    #[pyo3(signature = (deals=2000, *, seed=0, progress=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        deals: u32,
        seed: u64,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Lookups in a frontier table take long.
        let table = py.detach(|| self.0.expanded_if_it_fits(faceup::machine::free_memory())).or_raise(py)?;
        let sample = watch::run(py, progress, |observer| Sample::of_table(&table, deals, seed, observer))?;
        sample_dict(py, sample.or_raise(py)?)
    }

    /// Writes the table to a file, whole or not at all. With `frontier`, it is a frontier table: the outcomes alone, in far
    /// fewer bytes.
    #[pyo3(signature = (path, *, frontier=false, progress=None))]
    fn write(
        &self,
        py: Python<'_>,
        path: PathBuf,
        frontier: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        watch::run(py, progress, |observer| match frontier {
            true => self.0.write_frontier_with(&path, observer),
            false => self.0.write_with(&path, observer),
        })?
        .or_raise(py)
    }

    /// The bytes of the table's file, or with `frontier` those of a frontier table. `Table.from_bytes` reads them.
    #[pyo3(signature = (*, frontier=false))]
    fn to_bytes<'py>(&self, py: Python<'py>, frontier: bool) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = watch::run(py, None, |observer| match frontier {
            true => self.0.to_frontier_bytes_with(observer),
            false => self.0.to_bytes(),
        })??;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<PyTable>().getattr("from_bytes")?, (self.to_bytes(py, false)?,)))
    }

    fn __repr__(&self) -> String {
        let rounds = if self.0.has_rounds() { "with" } else { "without" };
        format!("<faceup.Table of {}, {rounds} rounds>", self.rules_())
    }
}

impl PyTable {
    fn longest<'py>(&self, py: Python<'py>, longest: Longest) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("hand", format_hand(longest.deal.leader(), self.rules_().pack()))?;
        dict.set_item("hand_mask", longest.deal.leader().bits())?;
        dict.set_item("value", PyValue(longest.value))?;
        Ok(dict)
    }
}

fn counts(py: Python<'_>, counts: Counts) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for outcome in Outcome::ALL {
        dict.set_item(outcome.name(), counts.of(outcome))?;
    }
    Ok(dict)
}

/// The deals of a set as columns, part by part.
#[pyclass(module = "faceup")]
pub struct Batches {
    table: Py<PyTable>,
    deals: Deals,
    rows: usize,
    rounds: Option<bool>,
    leads: bool,
}

#[pymethods]
impl Batches {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (deals, rows) = (&mut self.deals, self.rows);
        let hands: Vec<u64> = py.detach(|| deals.take(rows).map(|deal| deal.leader().bits()).collect());
        if hands.is_empty() {
            return Ok(None);
        }
        self.table.get().columns_of(py, hands, self.rounds, self.leads, None).map(Some)
    }
}

/// Solves a game. `faceup.solve` adds the bar.
#[pyfunction]
#[pyo3(signature = (rules, *, rounds, method, threads, memory, checkpoint, resume, every, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option of the library's builder")]
pub fn solve(
    py: Python<'_>,
    rules: PyRules,
    rounds: bool,
    method: &str,
    threads: Option<usize>,
    memory: Option<u64>,
    checkpoint: Option<PathBuf>,
    resume: bool,
    every: f64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyTable> {
    let method = match method {
        "frontier" => Method::Frontier,
        "dominance" => Method::Dominance,
        "plain" => Method::Plain,
        _ => {
            let text = format!("expected the method frontier, dominance or plain, got '{method}'");
            return Err(NotationError::new_err(text));
        }
    };
    let every = Duration::try_from_secs_f64(every).map_err(|error| PyValueError::new_err(error.to_string()))?;
    if threads == Some(0) {
        return Err(PyValueError::new_err("a solve needs at least one thread"));
    }
    let is_told = AtomicBool::new(false);
    let report = |event: CheckpointEvent<'_>| {
        let is_last = matches!(event, CheckpointEvent::NotSaved { is_last: true, .. });
        match event.problem() {
            Some(problem) if !is_told.swap(true, Relaxed) || is_last => warn(&problem),
            Some(_) => {}
            None => is_told.store(false, Relaxed),
        }
    };
    let solved = watch::run(py, progress, |observer| {
        let mut solve = Solve::new(rules.0).method(method).observer(observer).on_checkpoint(&report);
        solve = solve.checkpoint_every(every).resume(resume);
        solve = if rounds { solve } else { solve.without_rounds() };
        solve = threads.into_iter().fold(solve, Solve::threads);
        solve = memory.into_iter().fold(solve, Solve::memory);
        checkpoint.into_iter().fold(solve, Solve::checkpoint).run()
    })?;
    solved.map(PyTable).or_raise(py)
}

/// Warns of what does not end the work. A filter that makes an exception of the warning has it printed.
fn warn(text: &str) {
    Python::attach(|py| {
        let text = CString::new(text).unwrap_or_default();
        if let Err(error) = PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &text, 1) {
            error.write_unraisable(py, None);
        }
    });
}

/// Opens a table file of either kind, and checks every byte. A long file is mapped, and one that takes more than a fourth of
/// `memory` bytes, by default of all that is free. If somebody overwrites a mapped file, the table gives no more answers.
///
/// >>> import faceup
/// >>> faceup.open("missing.faceup")
/// Traceback (most recent call last):
///     ...
/// faceup.MissingFileError: cannot read 'missing.faceup': there is no such file or folder; check the name
#[pyfunction]
#[pyo3(signature = (path, *, memory=None))]
pub fn open(py: Python<'_>, path: PathBuf, memory: Option<u64>) -> PyResult<PyTable> {
    py.detach(|| Shelf::empty().within(memory).open(&path)).map(PyTable).or_raise(py)
}
