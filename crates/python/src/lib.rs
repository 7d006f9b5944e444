//! The extension module of the Python package `faceup`. It only converts; the library `faceup` does the work.
//!
//! | module | contents |
//! |---|---|
//! | `error` | the library's errors as exceptions |
//! | `number` | numbers of any size |
//! | `process` | the threads of this process, also of a forked one |
//! | `files` | writing files |
//! | `watch` | long work: progress and Ctrl-C |
//! | `arrays` | arrays of hands |
//! | `game` | `Rules`, `Deal`, `Position`, `Value` |
//! | `certificate` | `Certificate` |
//! | `table` | `Table` |
//! | `solve` | `solve`, `open`, and the tables of the program and of the cache |
//! | `rows` | the rows of datasets |
//! | `record` | `Record` |
//! | `player` | the players |
//! | `femto` | Femto |
//! | `left_right` | the Left/Right game |
//!
//! The classes and functions take their documentation from here, and their types from `_faceup.pyi`.

mod arrays;
mod certificate;
mod error;
mod femto;
mod files;
mod game;
mod left_right;
mod number;
mod player;
mod process;
mod record;
mod rows;
mod solve;
mod table;
mod watch;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command line with arguments, the first of which is the name of the program. Returns the exit code.
#[pyfunction]
fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| faceup_cli::run(arguments))
}

/// The free memory, in bytes. `None` if the system does not report it.
#[pyfunction]
fn free_memory() -> Option<u64> {
    faceup::parts::machine::free_memory()
}

#[pymodule]
mod _faceup {
    #[pymodule_export]
    use super::certificate::PyCertificate;
    #[pymodule_export]
    use super::femto::{PySolution, solve_femto};
    #[pymodule_export]
    use super::files::write_file;
    #[pymodule_export]
    use super::game::{PyDeal, PyPosition, PyRules, PyValue};
    #[pymodule_export]
    use super::left_right::{PySolver, bounds, known_orders, known_value, simulate};
    #[pymodule_export]
    use super::player::{PyEngine, levels, player_name};
    #[pymodule_export]
    use super::record::PyRecord;
    #[pymodule_export]
    use super::rows::{PyRows, rows};
    #[pymodule_export]
    use super::solve::{keep, known, open, solve};
    #[pymodule_export]
    use super::table::PyTable;
    #[pymodule_export]
    use super::{free_memory, run_command};

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
