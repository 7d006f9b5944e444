//! Estimates of games too large to solve.

use faceup::parts::TableParts;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, PoisonError};

use faceup::parts::answer::{Answer, Question};
use faceup::parts::play::{Estimator, Evaluation, Score};
use faceup::parts::{Accuracy, TableStore};
use faceup::{CardSet, Player, Rules, Status};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::error::{OrRaise, RulesError, not_pickled};
use crate::game::{Named, PyDeal, PyRules, asked_of, other_rules, outcome};
use crate::number::{self, shown};
use crate::table::PyTable;
use crate::watch;

/// The bases that were used last.
pub static BASES: LazyLock<TableStore> = LazyLock::new(|| TableStore::new().keeping(4));

/// Estimates positions of a game too large to solve, from the table of the same game with fewer ranks, the *base*.
///
/// `base` is its number of ranks, or a table. By default it is the largest that is built in or solved in about a second. `memory` is the
/// most memory to solve it with, in bytes, by default all that is free. The search looks `depth` moves ahead.
///
/// >>> import faceup
/// >>> faceup.Estimator(faceup.Rules(ranks=20))
/// <faceup.Estimator of beat-it-or-eat-it, 2 suits of 20, from 13 ranks>
#[pyclass(name = "Estimator", module = "faceup", frozen)]
pub struct PyEstimator {
    rules: Rules,
    evaluation: Evaluation,
    estimator: Mutex<Estimator>,
}

/// The number of hands that a thread evaluates between two checks of the observer.
const PIECE: usize = 1 << 10;

/// A number of ranks.
fn ranks_of(base: &Bound<'_, PyAny>) -> PyResult<u8> {
    let ranks = number::fitting(base, "a base as a number of ranks, or as a table")?;
    let wrong = || format!("expected a base of fewer ranks than the game has, got {}", shown(base));
    ranks.ok_or_else(|| RulesError::new_err(wrong()))
}

#[pymethods]
impl PyEstimator {
    #[new]
    #[pyo3(signature = (rules, *, base=None, depth=6, memory=None))]
    fn new(
        py: Python<'_>,
        rules: Named,
        base: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = number::depth)] depth: u8,
        #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    ) -> PyResult<PyEstimator> {
        let rules = rules.0;
        let memory = memory.or_else(faceup::parts::machine::free_memory);
        let table = match base.map(|base| base.cast::<PyTable>()) {
            Some(Ok(table)) => table.get().for_lookups(py, u64::MAX)?.clone(),
            _ => {
                let (ranks, bases) = (base.map(ranks_of).transpose()?, BASES.clone().within(memory));
                watch::run(py, None, |observer| bases.base(rules, ranks, observer))?.or_raise(py)?
            }
        };
        let evaluation = Evaluation::with_table(rules, table.tablebase()).or_raise(py)?;
        let estimator = Mutex::new(Estimator::new(evaluation.clone()).with_depth(depth));
        Ok(PyEstimator { rules, evaluation, estimator })
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// The number of ranks of the base.
    #[getter]
    fn base_ranks(&self) -> Option<u8> {
        self.evaluation.base_ranks()
    }

    /// The chance of winning a position, and of every move. `of` is a `Deal`, a `Position`, or the text or the mask of one under the rules.
    fn estimate<'py>(&self, of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = of.py();
        let position = asked_of(of, Some(self.rules))?;
        if position.rules() != self.rules {
            return Err(other_rules(self.rules, position.rules()));
        }
        let estimate = watch::run_alone(py, None, |observer| {
            let mut estimator = self.estimator.lock().unwrap_or_else(PoisonError::into_inner);
            Answer::by_estimate(&mut estimator, Question::from(position), observer)
        })?;
        let answer = estimate.or_raise(py)?;
        let words = answer.knowledge().to_string();
        let json = answer.estimate_json("").ok_or_else(|| RulesError::new_err("there is no estimate"))?;
        let moves = PyDict::new(py);
        json.moves.iter().try_for_each(|mv| moves.set_item(&mv.name, mv.chance))?;
        let proved = json.proved.map(|proved| outcome(py, proved)).transpose()?;
        let accuracy = json.accuracy.map(|accuracy| accuracy_dict(py, accuracy)).transpose()?;
        let parts = (json.chance, proved, moves, json.base_ranks, json.search_depth, accuracy, words);
        py.import("faceup._estimate")?.getattr("Estimate")?.call1(parts)
    }

    /// The chances of winning of many deals, as `float64`. `hands` are the starters' hands as masks, in an array of any shape or a list.
    ///
    /// They are those of `estimate`, but not rounded, and computed much faster, without examining moves: if `estimate` sees the end of
    /// the game after a move, and is certain, this remains an estimate.
    ///
    /// >>> import faceup
    /// >>> estimator = faceup.Estimator(faceup.Rules(ranks=20))
    /// >>> hands = [estimator.rules.mask("S:20,19,18 H:20,19"), (1 << 20) - 1]
    /// >>> chances = estimator.chances(hands)
    /// >>> chances.shape, bool(chances[0] > 0.9), round(float(chances[1]), 4) == estimator.estimate(hands[1]).chance
    /// ((2,), True, True)
    #[pyo3(signature = (hands, *, progress=None))]
    fn chances<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let hands = PyDeal::hands(hands, self.rules)?;
        let masks = hands.of_starters(py, self.rules)?;
        let evaluation = self.evaluation.clone().calibrated();
        let (done, total) = (AtomicU64::new(0), masks.len() as u64);
        let chances = watch::run(py, progress, |observer| {
            let chances = masks.par_chunks(PIECE).flat_map_iter(|masks| {
                let wanted: &[u64] = if observer.interrupted() { &[] } else { masks };
                observer.progress(Status { step: 0, done: done.fetch_add(masks.len() as u64, Relaxed), total });
                let chance = |&mask: &u64| {
                    // With an empty pile, the score of the position is that of the evaluation.
                    Score::new(evaluation.evaluate(Player::One, CardSet::from_bits(mask))).chance()
                };
                wanted.iter().map(chance)
            });
            chances.collect::<Vec<f64>>()
        })?;
        hands.shaped(py, chances)
    }

    fn __reduce__(&self) -> PyResult<()> {
        not_pickled("an Estimator", "it holds a table; make another of the same rules and base")
    }

    fn __repr__(&self) -> String {
        let base = self.base_ranks().map_or(String::new(), |ranks| format!(", from {ranks} ranks"));
        format!("<faceup.Estimator of {}{base}>", self.rules)
    }
}

fn accuracy_dict(py: Python<'_>, accuracy: Accuracy) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("ranks", accuracy.ranks)?;
    dict.set_item("base_ranks", accuracy.base_ranks)?;
    dict.set_item("is_same_game", accuracy.is_same_game)?;
    dict.set_item("right", accuracy.right)?;
    dict.set_item("brier", accuracy.brier)?;
    dict.set_item("right_of_equal", accuracy.right_of_equal)?;
    Ok(dict)
}
