//! The library's errors as Python exceptions, with the same texts.

use std::error::Error;
use std::io;
use std::path::Path;

use faceup::certificate::ProveError;
use faceup::error::{BaseError, BatchError, OtherRules, SolveError as Unsolved};
use faceup::notation::NotationError as Unread;
use faceup::parts::core::{DealError, MoveError as Illegal, PositionError, RulesError as NoRules, UnknownName};
use faceup::parts::dataset::DatasetError;
use faceup::parts::files::{TableError as BadTable, TableErrorKind as BadTableKind};
use faceup::parts::play::{EngineError, IllegalMove, JsonError, NameError, WordsError};
use faceup::parts::solver::LookupError;
use faceup::parts::{femto, left_right, solver};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyTypeError};
use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(faceup._errors, ForkError);
import_exception!(faceup._errors, NotationError);
import_exception!(faceup._errors, NumberError);
import_exception!(faceup._errors, RulesError);
import_exception!(faceup._errors, MoveError);
import_exception!(faceup._errors, TableError);
import_exception!(faceup._errors, CertificateError);
import_exception!(faceup._errors, CheckpointError);
import_exception!(faceup._errors, SolveError);
import_exception!(faceup._errors, MemoryLimitError);

/// A library error that has a Python exception.
pub trait ToPython {
    /// The exception.
    fn to_python(&self, py: Python<'_>) -> PyErr;
}

/// Turns the error of a result into its exception.
pub trait OrRaise<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: ToPython> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| error.to_python(py))
    }
}

/// The error with its causes, as the command prints it.
fn chain(error: &(dyn Error + 'static)) -> String {
    faceup::error::describe_causes(error)
}

/// The exception for an unreadable text, with carets under the faulty part.
pub fn unread(error: &Unread, text: &str) -> PyErr {
    NotationError::new_err(error.render(text))
}

/// The exception for an unreadable record, with carets under the faulty part if it is known.
pub fn unread_record(error: &JsonError, text: &str) -> PyErr {
    match error {
        JsonError::Text(error) => NotationError::new_err(error.render(text)),
        _ => NotationError::new_err(chain(error)),
    }
}

/// Python's own exception for a system error, such as `FileNotFoundError`: it follows from the number of the error.
pub fn system_error(source: &io::Error, path: &Path) -> PyErr {
    let number = source.raw_os_error().unwrap_or(match source.kind() {
        io::ErrorKind::NotFound => 2,
        io::ErrorKind::AlreadyExists => 17,
        _ if path.is_dir() => 21,
        io::ErrorKind::InvalidInput => 22,
        _ => 5,
    });
    PyOSError::new_err((number, chain(source), path.display().to_string()))
}

/// The `TypeError` for an argument of the wrong type.
pub fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let class = got.get_type().name().map_or_else(|_| "something else".to_owned(), |name| format!("{name}"));
    PyTypeError::new_err(format!("expected {expected}, got {class}"))
}

/// The `TypeError` for what holds too much to be pickled.
pub fn not_pickled<T>(what: &str, remedy: &str) -> PyResult<T> {
    Err(PyTypeError::new_err(format!("{what} cannot be pickled: {remedy}")))
}

/// The exceptions for the variants of each error.
macro_rules! exceptions {
    ($($error:ty { $($variant:pat => $exception:ident,)* })*) => {$(
        impl ToPython for $error {
            fn to_python(&self, _: Python<'_>) -> PyErr {
                match self {
                    $($variant => $exception::new_err(chain(self)),)*
                }
            }
        }
    )*};
}

exceptions! {
    NoRules { _ => RulesError, }
    DealError { _ => RulesError, }
    PositionError { _ => RulesError, }
    OtherRules { _ => RulesError, }
    faceup::Interrupted { _ => PyKeyboardInterrupt, }
    UnknownName { _ => NotationError, }
    Illegal { _ => MoveError, }
    IllegalMove { _ => MoveError, }
    NameError { _ => NotationError, }
    WordsError { _ => NotationError, }
    femto::CardError { _ => NotationError, }
    femto::PackError { _ => NotationError, }
    faceup::parts::core::notation::TextError { _ => NotationError, }
    femto::ObjectiveError { _ => NotationError, }
    femto::SettingsError { _ => RulesError, }
    femto::DealError { _ => RulesError, }
    femto::SolveError { Self::Interrupted(_) => PyKeyboardInterrupt, _ => MemoryLimitError, }
    left_right::GameError { _ => RulesError, }
    left_right::Illegal { _ => MoveError, }
    left_right::SolveError {
        Self::Interrupted(_) => PyKeyboardInterrupt,
        Self::Memory { .. } => MemoryLimitError,
        _ => SolveError,
    }
    solver::SolverError {
        Self::Interrupted(_) => PyKeyboardInterrupt,
        Self::Memory { .. } => MemoryLimitError,
        _ => SolveError,
    }
    EngineError {
        Self::Interrupted(_) => PyKeyboardInterrupt,
        Self::OtherRules { .. } => RulesError,
        Self::Table(_) => TableError,
        _ => SolveError,
    }
    ProveError {
        Self::Interrupted(_) => PyKeyboardInterrupt,
        Self::Table { .. } => TableError,
        _ => RulesError,
    }
    BatchError { _ => RulesError, }
    LookupError {
        Self::Interrupted(_) => PyKeyboardInterrupt,
        Self::OtherRules(_) => RulesError,
    }
}

impl ToPython for BadTable {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match &self.kind {
            BadTableKind::Read(source) | BadTableKind::Write(source) => system_error(source, &self.path),
            BadTableKind::InUse => CheckpointError::new_err(text),
            BadTableKind::Memory { .. } => MemoryLimitError::new_err(text),
            BadTableKind::Interrupted => PyKeyboardInterrupt::new_err(text),
            _ => TableError::new_err(text),
        }
    }
}

/// For tables in memory.
impl ToPython for io::Error {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self.kind() {
            io::ErrorKind::Interrupted => PyKeyboardInterrupt::new_err(text),
            io::ErrorKind::OutOfMemory => MemoryLimitError::new_err(text),
            _ => TableError::new_err(text),
        }
    }
}

impl ToPython for Unsolved {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Solver(error) => error.to_python(py),
            Self::File(error) => error.to_python(py),
            Self::CheckpointExists { .. } | Self::OtherCheckpoint { .. } => CheckpointError::new_err(chain(self)),
            Self::Allocation { .. } => MemoryLimitError::new_err(chain(self)),
            _ => SolveError::new_err(chain(self)),
        }
    }
}

impl ToPython for BaseError {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Solve(error) => error.to_python(py),
            error => RulesError::new_err(chain(error)),
        }
    }
}

impl ToPython for DatasetError {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            Self::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            Self::File(error) => error.to_python(py),
            Self::Memory { .. } | Self::TooManyRows { .. } => MemoryLimitError::new_err(text),
            Self::UnknownColumn { .. } => NotationError::new_err(text),
            _ => RulesError::new_err(text),
        }
    }
}
