//! Tables, and asking them.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup::error::BatchError;
use faceup::notation::format_hand;
use faceup::parts::core::Deals;
use faceup::parts::files::AnyTable;
use faceup::parts::solver::{Counts, Longest, LookupError, OtherRules};
use faceup::{CardSet, DealSet, Move, Observer, Outcome, Quiet, Rules, Table, Value};
use numpy::{IntoPyArray, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::certificate::PyCertificate;
use crate::error::{NumberError, OrRaise, RulesError};
use crate::files::refuse_to_replace;
use crate::game::{PyDeal, PyRules, PyValue, asked_of, code, outcome};
use crate::number;
use crate::process::{on_threads, unlocked};
use crate::watch;

/// A solved game: the outcome of every position, and the rounds if they were solved.
///
/// It comes from `faceup.solve`, `faceup.open` or `Table.from_bytes`. Every question takes a `Deal`, a `Position`, or the
/// text or the mask of one under the rules of the table. Answers are for the mover.
///
/// >>> import faceup
/// >>> table = faceup.solve(ranks=7)
/// >>> print(table.value("S:KJ H:AQT98"))
/// win in 12 rounds
/// >>> len(table), table["S:KJ H:AQT98"] == max(table[deal] for deal in [faceup.Deal("S:KJ H:AQT98")])
/// (16382, True)
/// >>> position = "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s"
/// >>> {move: str(value) for move, value in table.moves(position).items()}
/// {'Ks': 'win in 2 rounds', 'eat': 'win in 16 rounds'}
#[pyclass(name = "Table", module = "faceup", frozen)]
pub struct PyTable {
    pub table: Table,
    /// The most memory to expand it with. All that is free by default.
    memory: Option<u64>,
    /// The approximate number of lookups so far.
    looked_up: AtomicU64,
    /// The frontier table with the outcomes of all deals in memory, if they fit.
    expanded: OnceLock<Table>,
}

/// This many hands take no noticeable time.
const FEW: usize = 1 << 16;
/// The approximate number of lookups to search a round.
pub const SEARCH: u64 = 8;
/// The number of hands converted to card sets at a time: they stay in the fastest cache.
const CHUNK: usize = 1 << 10;
/// This many deals are counted at once.
const COUNTED: usize = 1 << 22;

impl PyTable {
    pub fn new(table: Table, memory: Option<u64>) -> PyTable {
        PyTable { table, memory, looked_up: AtomicU64::new(0), expanded: OnceLock::new() }
    }

    /// The table for questions with this many lookups. A frontier table is expanded once its lookups take as long as that: a lookup takes
    /// as long as the expansion of a thousand hands.
    pub fn for_lookups(&self, py: Python<'_>, lookups: u64) -> PyResult<&Table> {
        if let Some(table) = self.expanded.get() {
            return Ok(table);
        }
        let before = self.looked_up.fetch_add(lookups, Relaxed);
        let least = 1u64 << self.rules_().pack().cards().saturating_sub(10);
        if before.saturating_add(lookups) < least || !matches!(self.table.file(), Some(AnyTable::Frontier(_))) {
            return Ok(&self.table);
        }
        let memory = self.memory.or_else(faceup::parts::machine::free_memory);
        let expanded = on_threads(py, || self.table.expanded_if_it_fits(memory))?.or_raise(py)?;
        Ok(self.expanded.get_or_init(|| expanded))
    }

    fn rules_(&self) -> Rules {
        self.table.rules()
    }

    /// What the table answers about a deal or position, in about so many lookups.
    fn ask<T: Send>(
        &self,
        of: &Bound<'_, PyAny>,
        lookups: u64,
        ask: impl FnOnce(&Table, faceup::Position) -> Result<T, LookupError> + Send,
    ) -> PyResult<T> {
        let (py, position) = (of.py(), self.asked(of)?);
        let table = self.for_lookups(py, lookups)?;
        unlocked(py, || ask(table, position))?.or_raise(py)
    }

    fn names(&self, moves: Vec<Move>) -> Vec<String> {
        moves.into_iter().map(|mv| mv.name(self.rules_().pack())).collect()
    }

    fn asked(&self, of: &Bound<'_, PyAny>) -> PyResult<faceup::Position> {
        let position = asked_of(of, Some(self.rules_()))?;
        OtherRules::check(self.rules_(), position.rules()).or_raise(of.py())?;
        Ok(position)
    }
}

/// Asks about hands, and writes the answers as numbers.
fn fill<A, N>(
    hands: &[u64],
    numbers: &mut [N],
    ask: impl Fn(&[CardSet]) -> Result<Vec<A>, BatchError>,
    number: impl Fn(A) -> N,
    observer: &dyn Observer,
) -> Result<(), BatchError> {
    let mut sets = [CardSet::EMPTY; CHUNK];
    for (at, (hands, numbers)) in hands.chunks(CHUNK).zip(numbers.chunks_mut(CHUNK)).enumerate() {
        let sets = &mut sets[..hands.len()];
        sets.iter_mut().zip(hands).for_each(|(set, &bits)| *set = CardSet::from_bits(bits));
        let answers = ask(sets).map_err(|error| error.after(at * CHUNK))?;
        numbers.iter_mut().zip(answers).for_each(|(to, answer)| *to = number(answer));
        if observer.interrupted() {
            break;
        }
    }
    Ok(())
}

/// Runs work on some hands. With many, Ctrl-C ends it; with few, starting a thread would take longer than the work.
fn on_hands<T: Send>(py: Python<'_>, hands: usize, work: impl FnOnce(&dyn Observer) -> T + Send) -> PyResult<T> {
    if hands < FEW { unlocked(py, || work(&Quiet)) } else { watch::run(py, None, work) }
}

/// Calls a function of `faceup._dataset` with the table and other arguments.
fn in_python<'py>(
    table: &Bound<'py, PyTable>,
    function: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = table.py();
    let arguments: Vec<Bound<'py, PyAny>> =
        std::iter::once(table.as_any().clone()).chain(arguments.into_pyobject(py)?).collect();
    py.import("faceup._dataset")?.getattr(function)?.call1(PyTuple::new(py, arguments)?)
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
        on_threads(py, || Table::from_bytes(bytes))?.map(|table| PyTable::new(table, None)).or_raise(py)
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules_())
    }

    /// The BLAKE3 hash of the table, 64 hexadecimal digits, to cite it by. A solved table and its file have the same. `faceup table info` and the metadata of datasets have it too.
    #[getter]
    fn hash(&self, py: Python<'_>) -> PyResult<String> {
        on_threads(py, || self.table.hash())?.or_raise(py)
    }

    /// Whether the table has rounds.
    #[getter]
    fn has_rounds(&self) -> bool {
        self.table.has_rounds()
    }

    /// The outcome of a deal or position, a `faceup.Outcome`.
    fn outcome<'py>(&self, of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        outcome(of.py(), self.ask(of, 1, Table::outcome)?)
    }

    /// The value of a deal or position: the outcome and the rounds.
    fn value(&self, of: &Bound<'_, PyAny>) -> PyResult<PyValue> {
        self.ask(of, 1, Table::value).map(PyValue)
    }

    /// Every legal move with its value for the player who makes it: cards in the order of the pack, eating last.
    fn moves<'py>(&self, of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(of.py());
        for (mv, value) in self.ask(of, SEARCH, Table::moves)? {
            dict.set_item(mv.name(self.rules_().pack()), PyValue(value))?;
        }
        Ok(dict)
    }

    /// All moves of the best value. Empty if the game is over.
    fn best_moves(&self, of: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(self.names(self.ask(of, SEARCH, Table::best_moves)?))
    }

    /// A line of best play, to the end of the game, or to a repeated position with an empty pile: in a draw, and in a table without rounds.
    fn line(&self, of: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(self.names(self.ask(of, SEARCH, Table::best_line)?))
    }

    /// The cards that win if the starter of a deal plays one of them first. Faster than `moves`.
    fn winning_leads(&self, deal: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let position = self.asked(deal)?;
        let Some(hand) = position.leaders_hand() else {
            return Err(RulesError::new_err("expected a position with an empty pile"));
        };
        if position.mover() != faceup::Player::One {
            return Err(RulesError::new_err("expected a deal, in which player one leads"));
        }
        let py = deal.py();
        let deal = faceup::Deal::new(self.rules_(), hand).or_raise(py)?;
        let table = self.for_lookups(py, SEARCH)?;
        Ok(crate::game::cards(self.rules_(), unlocked(py, || table.winning_leads(deal))?.or_raise(py)?))
    }

    /// The outcomes of many deals: 1 for a win of the starter, 0 for a draw and -1 for a loss, as `int8`.
    ///
    /// `hands` are the starters' hands as masks, in an array of `uint64` of any shape, or a list of deals or of their texts. Other threads run
    /// meanwhile. Writes the answers to `out`, if given.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve(ranks=4)
    /// >>> table.outcomes(table.rules.hands("symmetric"))
    /// array([ 1,  1, -1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1, -1,  1,  1],
    ///       dtype=int8)
    /// >>> table.outcomes(["S:AK H:AK", "S:AKJ H:Q"])
    /// array([ 1, -1], dtype=int8)
    #[pyo3(signature = (hands, out=None))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyArrayDyn<i8>>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let hands = PyDeal::hands(hands, self.rules_())?;
        let masks = hands.slice()?;
        let table = self.for_lookups(py, masks.len() as u64)?;
        let ask = |hands: &[CardSet]| table.outcomes(hands);
        if let Some(out) = out {
            let (shape, mut answers): (_, PyReadwriteArrayDyn<'py, i8>) = (out.shape().to_vec(), out.try_readwrite()?);
            let codes =
                answers.as_slice_mut().map_err(|_| PyTypeError::new_err("'out' must be aligned and without gaps"))?;
            if shape != hands.shape() {
                let expected = hands.shape();
                return Err(NumberError::new_err(format!("'out' has the shape {shape:?}, and the hands {expected:?}")));
            }
            on_hands(py, masks.len(), |watch| fill(masks, codes, ask, code, watch))?.or_raise(py)?;
            drop(answers);
            return Ok(out);
        }
        let mut codes = vec![0; masks.len()];
        on_hands(py, masks.len(), |watch| fill(masks, &mut codes, ask, code, watch))?.or_raise(py)?;
        hands.shaped(py, codes)
    }

    /// The rounds of many deals, as `int32`; -1 of a draw. `hands` are as in `outcomes`.
    fn rounds<'py>(&self, py: Python<'py>, hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        let hands = PyDeal::hands(hands, self.rules_())?;
        if !self.table.has_rounds() {
            return Err(no_rounds());
        }
        let masks = hands.slice()?;
        let mut rounds = vec![0; masks.len()];
        let ask = |hands: &[CardSet]| self.table.values(hands);
        let number = |value: Value| value.rounds().map_or(-1, i32::from);
        on_hands(py, masks.len(), |watch| fill(masks, &mut rounds, ask, number, watch))?.or_raise(py)?;
        hands.shaped(py, rounds)
    }

    /// The rows of a dataset, a `Dataset`, with the columns and metadata of `faceup dataset`, for pyarrow, pandas and polars. They are made
    /// on request.
    ///
    /// `set` is `"symmetric"`, `"all"`, `"equal"` or `"rounds"` (positions within rounds, as samples only), by default the deals that the
    /// game is played from. `sample` is a number of rows to draw with `seed`; `stratified` takes equally many of each outcome. `columns`
    /// are names of columns and of groups, such as `"deal,value"`. docs/dataset.md has all columns.
    ///
    /// >>> import faceup
    /// >>> dataset = faceup.solve(ranks=6).dataset("all", columns="deal,value")
    /// >>> dataset
    /// <faceup.Dataset of beat-it-or-eat-it, 2 suits of 6: all, 4094 rows of 6 columns>
    /// >>> dataset.columns
    /// ['hand', 'opponent_hand', 'hand_mask', 'cards', 'outcome', 'rounds']
    #[pyo3(signature = (set=None, *, sample=None, seed=0, stratified=false, columns=None, progress=None))]
    fn dataset<'py>(
        slf: &Bound<'py, Self>,
        set: Option<&str>,
        #[pyo3(from_py_with = number::sample)] sample: Option<u64>,
        #[pyo3(from_py_with = number::seed)] seed: u64,
        stratified: bool,
        columns: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf, "of_table", (set, sample, seed, stratified, columns, progress))
    }

    /// The starters' hands of a set of deals, as an array of masks: those with an `outcome`, such as `"draw"`, or one of several, and with a
    /// number of `rounds`, such as `12` or `range(40, 65)`. `set` is the name of a set, as for `Rules.hands`, or hands as for `outcomes`.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve("2x7")
    /// >>> len(table.hands("all", outcome="draw")), len(table.hands("symmetric", outcome=["loss", "draw"]))
    /// (711, 26)
    /// >>> len(table.hands("symmetric", outcome="win", rounds=range(20, 30)))
    /// 14
    #[pyo3(signature = (set=None, *, outcome=None, rounds=None))]
    fn hands<'py>(
        slf: &Bound<'py, Self>,
        set: Option<&Bound<'py, PyAny>>,
        outcome: Option<&Bound<'py, PyAny>>,
        rounds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf, "hands", (slf.get().set(set)?, outcome, rounds))
    }

    /// The columns of a dataset as a dict of numpy arrays: the same values as in `dataset`. The deals are those that `hands` finds with the
    /// same arguments.
    ///
    /// A masked entry is null: `rounds` of a draw. Outcomes and hands are texts; lists are lists.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve(ranks=4)
    /// >>> columns = table.deals("symmetric", columns="hand_mask,value")
    /// >>> list(columns), columns["outcome"][:3]
    /// (['hand_mask', 'outcome', 'rounds'], array(['win', 'win', 'loss'], dtype='<U4'))
    /// >>> {name: column.tolist() for name, column in table.deals("distinct", outcome="loss", columns="hand,shuffles").items()}
    /// {'hand': ['S:AKJ H:Q'], 'shuffles': [4]}
    #[pyo3(signature = (set=None, *, outcome=None, rounds=None, columns=None, progress=None))]
    fn deals<'py>(
        slf: &Bound<'py, Self>,
        set: Option<&Bound<'py, PyAny>>,
        outcome: Option<&Bound<'py, PyAny>>,
        rounds: Option<&Bound<'py, PyAny>>,
        columns: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf, "deals", (slf.get().set(set)?, outcome, rounds, columns, progress))
    }

    /// The columns of `deals` in parts of at most `rows` rows, for sets that do not fit into memory.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve(ranks=4)
    /// >>> [len(part["outcome"]) for part in table.batches("all", rows=100)]
    /// [100, 100, 54]
    #[pyo3(signature = (set="all", *, rows=1 << 17, columns=None))]
    fn batches<'py>(
        slf: &Bound<'py, Self>,
        set: &str,
        #[pyo3(from_py_with = number::rows)] rows: usize,
        columns: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf, "batches", (set, rows, columns))
    }

    /// How many deals the starter wins, loses and draws, of all or of a set, as `Rules.hands` names it: a dict.
    ///
    /// >>> import faceup
    /// >>> table = faceup.solve("2x7")
    /// >>> table.counts(), table.counts("symmetric")
    /// ({'win': 8825, 'loss': 6846, 'draw': 711}, {'win': 102, 'loss': 10, 'draw': 16})
    #[pyo3(signature = (set="all"))]
    fn counts<'py>(slf: &Bound<'py, Self>, set: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if set != "all" {
            return in_python(slf, "counts", (set,));
        }
        let table = &slf.get().table;
        Ok(counts(py, on_threads(py, || table.counts())?)?.into_any())
    }

    /// The figures of the game, as `faceup solve` prints them: a dict.
    ///
    /// Each of these is a dict of the numbers of wins, losses and draws of the starter, or `None` if there are no such deals:
    ///
    /// | key | counts |
    /// |---|---|
    /// | `positions` | all deals |
    /// | `equal` | deals with hands of equal size, or with one card more in one hand if the number of cards is odd |
    /// | `equal_more`, `equal_fewer` | those of `equal` in which the starter holds a card more, and a card fewer |
    /// | `symmetric` | symmetric deals |
    /// | `distinct` | symmetric deals, of those that differ only by the names of suits one |
    /// | `shuffled` | symmetric deals, each as often as the shuffle of the games' authors makes it |
    ///
    /// `wins_by_rounds` and `losses_by_rounds` are arrays: entry k is the number of deals won, or lost, in exactly k rounds. `longest` and
    /// `longest_symmetric` are dicts of the `hand`, the `hand_mask` and the `value` of a deal with the longest forced result, and
    /// `longest_rounds` is its number of rounds. They are empty or `None` in a table without rounds. `rules` are the rules.
    ///
    /// >>> import faceup
    /// >>> summary = faceup.solve(ranks=4).summary()
    /// >>> summary["positions"], summary["symmetric"]
    /// ({'win': 169, 'loss': 85, 'draw': 0}, {'win': 14, 'loss': 2, 'draw': 0})
    /// >>> summary["longest"]["hand"], str(summary["longest"]["value"])
    /// ('S:KQ H:Q', 'win in 10 rounds')
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = self.for_lookups(py, u64::MAX)?;
        let summary = watch::run(py, None, |observer| table.summary_with(observer))?.or_raise(py)?;
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
        dict.set_item("longest_rounds", summary.longest_rounds)?;
        dict.set_item("longest", longest_of(summary.longest)?)?;
        dict.set_item("longest_symmetric", longest_of(summary.longest_symmetric)?)?;
        let (wins, losses): (Vec<u64>, Vec<u64>) = summary.by_rounds.into_iter().unzip();
        dict.set_item("wins_by_rounds", wins.into_pyarray(py))?;
        dict.set_item("losses_by_rounds", losses.into_pyarray(py))?;
        Ok(dict)
    }

    /// Proves the outcome of a deal, a `Certificate` that others can check without the table.
    ///
    /// A win or a loss is proved in the fewest facts if the table has rounds. Without rounds that can fail, with a `RulesError`.
    ///
    /// >>> import faceup
    /// >>> certificate = faceup.solve(ranks=7).prove("S:KJ H:AQT98")
    /// >>> certificate.outcome, certificate.hand
    /// (<Outcome.WIN: 'win'>, 'S:KJ H:AQT98')
    #[pyo3(signature = (of, *, progress=None))]
    fn prove(&self, of: &Bound<'_, PyAny>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<PyCertificate> {
        let position = self.asked(of)?;
        crate::certificate::prove(of.py(), self.for_lookups(of.py(), u64::MAX)?, &position, progress)
    }

    /// Writes the table to a file, whole or not at all. Replaces an existing file only with `force`.
    #[pyo3(signature = (path, *, force=false, progress=None))]
    fn write(&self, py: Python<'_>, path: PathBuf, force: bool, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        refuse_to_replace(&path, force)?;
        watch::run(py, progress, |observer| self.table.write_with(&path, observer))?.or_raise(py)
    }

    /// The bytes of the table's file. `Table.from_bytes` reads them.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = on_threads(py, || self.table.to_bytes())?.or_raise(py)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The value of a deal or position, as `value`.
    fn __getitem__(&self, of: &Bound<'_, PyAny>) -> PyResult<PyValue> {
        self.value(of)
    }

    /// Whether the table answers about a deal or position.
    fn __contains__(&self, of: &Bound<'_, PyAny>) -> bool {
        self.asked(of).is_ok()
    }

    /// The number of deals.
    fn __len__(&self) -> usize {
        DealSet::All.count(self.rules_()).map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// All deals, in the order of their masks.
    fn __iter__(&self, py: Python<'_>) -> PyResult<DealsIterator> {
        self.rules_().deals(DealSet::All).map(|deals| DealsIterator { deals }).or_raise(py)
    }

    /// A table is true, also that of a game without deals.
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<PyTable>().getattr("from_bytes")?, (self.to_bytes(py)?,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// The game and, unless it is large, its counts, for a notebook.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let deals = self.__len__();
        let counts = match deals {
            0..=COUNTED => {
                let Counts { win, loss, draw } = on_threads(py, || self.table.counts())?;
                format!("; the starter wins {win}, loses {loss} and draws {draw}")
            }
            _ => String::new(),
        };
        let rounds = if self.table.has_rounds() { "with" } else { "without" };
        Ok(format!("<pre>{}, {rounds} rounds\n{deals} deals{counts}</pre>", self.rules_()))
    }

    fn __repr__(&self) -> String {
        let rounds = if self.table.has_rounds() { "with" } else { "without" };
        format!("<faceup.Table of {}, {rounds} rounds>", self.rules_())
    }
}

impl PyTable {
    /// The name of a set, or hands as an array of masks.
    fn set<'py>(&self, set: Option<&Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(set) = set else { return Ok(None) };
        if set.extract::<&str>().is_ok() {
            return Ok(Some(set.clone()));
        }
        let hands = PyDeal::hands(set, self.rules_())?;
        hands.of_starters(set.py(), self.rules_())?;
        Ok(Some(hands.flat()))
    }

    fn longest<'py>(&self, py: Python<'py>, longest: Longest) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("hand", format_hand(longest.deal.starter(), self.rules_().pack()))?;
        dict.set_item("hand_mask", longest.deal.starter().bits())?;
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

/// Iterates over the deals of a table.
#[pyclass(module = "faceup")]
struct DealsIterator {
    deals: Deals,
}

#[pymethods]
impl DealsIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyDeal> {
        self.deals.next().map(PyDeal)
    }
}
