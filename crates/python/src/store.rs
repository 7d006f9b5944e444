//! The tables of the program and of the user's cache folder.

use faceup::Cost;
use faceup::parts::TableParts;
use faceup::parts::files::TableErrorKind;
use faceup::parts::{TableStore, Wanted};
use pyo3::prelude::*;

use crate::error::OrRaise;
use crate::game::Named;
use crate::number;
use crate::process::on_threads;
use crate::table::{PyTable, warn};
use crate::watch;

/// A store for one call: what a longer-lived store keeps would never be freed.
fn store(memory: Option<u64>) -> TableStore {
    let store = TableStore::new().within(memory).solving(|_| false);
    let unusable = |why: &str| warn(&format!("{why}; it is not used"));
    faceup_cli::cache_folder().into_iter().fold(store, |store, folder| store.in_folder(folder, unusable))
}

/// The table of a game with rounds, if it is in the program or in the cache.
#[pyfunction]
#[pyo3(signature = (rules, *, memory))]
pub fn known(
    py: Python<'_>,
    rules: Named,
    #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
) -> PyResult<Option<PyTable>> {
    let found = on_threads(py, || store(memory).find(rules.0, Wanted::Rounds))?;
    Ok(found.map(|table| PyTable::new(table, memory)))
}

/// Keeps a solved table with rounds in the cache if solving it takes more than a second. A table that cannot be kept is a warning.
#[pyfunction]
#[pyo3(signature = (table, *, progress))]
pub fn keep(py: Python<'_>, table: &PyTable, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    if Cost::of(table.table.rules(), true).is_instant() {
        return Ok(());
    }
    match watch::run(py, progress, |observer| store(None).save(&*table.table.tablebase(), observer).map(drop))? {
        Err(error) if !matches!(error.kind, TableErrorKind::Interrupted) => {
            warn(&format!("the table is not kept: {}", faceup::error::describe_causes(&error)));
            Ok(())
        }
        kept => kept.or_raise(py),
    }
}
