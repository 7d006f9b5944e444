//! Solving, and the tables that need no solving: those of the program, of the user's cache folder, and of files.

use std::ffi::CString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use faceup::checkpoint::CheckpointEvent;
use faceup::parts::files::TableErrorKind;
use faceup::parts::machine::free_memory;
use faceup::parts::solver::{Method, Options};
use faceup::parts::{TableStore, Wanted};
use faceup::{Cost, Solve, Table};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

use crate::error::{NotationError, OrRaise};
use crate::game::Named;
use crate::number;
use crate::process::on_threads;
use crate::table::PyTable;
use crate::watch;

/// The table of a game, and whether it is new and may be kept: with `cache`, it may be known. `faceup.solve` adds the progress bar.
#[pyfunction]
#[pyo3(signature = (rules, *, rounds, method, threads, memory, checkpoint, resume, every, cache, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option of the library's builder")]
pub fn solve(
    py: Python<'_>,
    rules: Named,
    rounds: bool,
    method: &str,
    #[pyo3(from_py_with = number::threads)] threads: Option<usize>,
    #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    checkpoint: Option<PathBuf>,
    resume: bool,
    #[pyo3(from_py_with = number::duration)] every: Duration,
    cache: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(PyTable, bool)> {
    let method = match method {
        "frontier" => Method::Frontier,
        "dominance" => Method::Dominance,
        "plain" => Method::Plain,
        _ => {
            let text = format!("expected the method frontier, dominance or plain, got '{method}'");
            return Err(NotationError::new_err(text));
        }
    };
    // Outcomes alone, other methods and solves with a checkpoint leave the cache alone.
    let cache = cache && rounds && checkpoint.is_none() && method == Method::Frontier;
    if cache && let Some(table) = known(py, Named(rules.0), memory)? {
        return Ok((table, false));
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
        let options = Options { rounds, method, memory, ..Options::default() };
        let mut solve = Solve::new(rules.0).options(options).observer(observer).on_checkpoint(&report);
        solve = solve.checkpoint_every(every).resume(resume);
        solve = threads.into_iter().fold(solve, Solve::threads);
        checkpoint.into_iter().fold(solve, Solve::checkpoint).run()
    })?;
    solved.map(|table| (PyTable::new(table, None), cache)).or_raise(py)
}

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

/// Warns without ending the work. If a filter turns the warning into an exception, it is printed.
fn warn(text: &str) {
    Python::attach(|py| {
        let text = CString::new(text).unwrap_or_default();
        if let Err(error) = PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &text, 1) {
            error.write_unraisable(py, None);
        }
    });
}

/// Opens a table file of any kind, and checks every byte. Maps a file of more than 128 MiB, or of more
/// than a quarter of `memory` bytes, by default all that is free. A table whose mapped file is
/// overwritten gives no more answers.
///
/// >>> import faceup
/// >>> faceup.open("missing.faceup")
/// Traceback (most recent call last):
///     ...
/// FileNotFoundError: [Errno 2] there is no such file or folder; check the name: 'missing.faceup'
#[pyfunction]
#[pyo3(signature = (path, *, memory=None))]
pub fn open(
    py: Python<'_>,
    path: PathBuf,
    #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
) -> PyResult<PyTable> {
    let opened = watch::run(py, None, |observer| Table::open_within(&path, memory.or_else(free_memory), observer))?;
    opened.map(|table| PyTable::new(table, memory)).or_raise(py)
}
