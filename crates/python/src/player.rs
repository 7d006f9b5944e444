//! The players of the library.

use faceup::parts::TableStore;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use faceup::Rules;
use faceup::parts::play::{Engine, EngineError, Game, Knowledge, Spec};
use pyo3::prelude::*;

use crate::error::{NotationError, OrRaise};
use crate::game::{Named, PyRules, PyValue, outcome};
use crate::number;
use crate::record::PyRecord;
use crate::table::PyTable;
use crate::watch;

/// The tables of the smaller games that voted last.
static BASES: LazyLock<TableStore> = LazyLock::new(|| TableStore::new().keeping(4));

/// A player for one game. `faceup.Player` makes one for each.
#[pyclass(name = "Engine", module = "faceup._faceup", frozen)]
pub struct PyEngine {
    rules: Rules,
    engine: Mutex<Box<dyn Engine + Send>>,
}

/// The names of players that differ in strength only, the weakest first.
#[pyfunction]
pub fn levels() -> Vec<&'static str> {
    Spec::LEVELS.into_iter().map(|(name, _)| name).chain(["perfect"]).collect()
}

/// The full name of a player, such as `depth:0` of `easy`, and whether the player needs the table of the game.
#[pyfunction]
pub fn player_name(name: &str) -> PyResult<(String, bool)> {
    let spec = spec(name)?;
    Ok((spec.to_string(), spec == Spec::Perfect))
}

fn spec(name: &str) -> PyResult<Spec> {
    name.parse().map_err(|error: faceup::parts::play::UnknownPlayer| NotationError::new_err(error.to_string()))
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (name, rules, *, table, seed, memory))]
    fn new(
        py: Python<'_>,
        name: &str,
        rules: Named,
        table: Option<&PyTable>,
        #[pyo3(from_py_with = number::seed)] seed: u64,
        #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    ) -> PyResult<PyEngine> {
        let (spec, rules, bases) = (spec(name)?, rules.0, BASES.clone().within(memory));
        let table = table.map(|table| table.for_lookups(py, u64::MAX)).transpose()?.map(|table| table.tablebase());
        let made = watch::run(py, None, |observer| {
            let base = |rules| -> Result<Arc<_>, EngineError> { Ok(bases.base(rules, observer)?.tablebase()) };
            spec.make(rules, table, &base, seed)
        })?;
        let engine = made.or_raise(py)?;
        Ok(PyEngine { rules, engine: Mutex::new(engine) })
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// The move that the player chooses at the end of a game, and what the player knows of it: a value, an outcome or nothing.
    fn choose<'py>(&self, record: &Bound<'py, PyRecord>) -> PyResult<(String, Option<Bound<'py, PyAny>>)> {
        let py = record.py();
        let game: Game = record.borrow().0.game().clone();
        // One game at a time: the player's random numbers follow each other.
        let choice = watch::run_alone(py, None, |observer| {
            self.engine.lock().unwrap_or_else(PoisonError::into_inner).choose(&game, observer)
        })?;
        let choice = choice.or_raise(py)?;
        let known = match choice.knowledge {
            Knowledge::Value(value) => Some(PyValue(value).into_pyobject(py)?.into_any()),
            knowledge => knowledge.outcome().map(|known| outcome(py, known)).transpose()?,
        };
        Ok((choice.mv.name(self.rules.pack()), known))
    }
}
