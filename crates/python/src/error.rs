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
use faceup::parts::play::evaluation::UnfitTable;
use faceup::parts::play::{EngineError, IllegalMove, JsonError, NameError, WordsError};
use faceup::parts::solver::LookupError;
use faceup::parts::{femto, left_right, solver};
use pyo3::exceptions::PyKeyboardInterrupt;
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

/// The `OSError` for a system error.
pub fn system_error(py: Python<'_>, message: String, source: &io::Error, path: &Path) -> PyErr {
    let kind = match source.kind() {
        io::ErrorKind::AlreadyExists => "there",
        io::ErrorKind::NotFound => "missing",
        io::ErrorKind::PermissionDenied => "forbidden",
        io::ErrorKind::IsADirectory => "folder",
        _ if path.is_dir() => "folder",
        _ => "other",
    };
    let make = || {
        let errors = py.import("faceup._errors")?;
        errors.call_method1("file_error", (message, source.raw_os_error(), path.display().to_string(), kind))
    };
    match make() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

macro_rules! exceptions {
    ($($error:ty => $exception:ident;)*) => {$(
        impl ToPython for $error {
            fn to_python(&self, _: Python<'_>) -> PyErr {
                $exception::new_err(chain(self))
            }
        }
    )*};
}

exceptions! {
    NoRules => RulesError;
    DealError => RulesError;
    PositionError => RulesError;
    OtherRules => RulesError;
    UnfitTable => RulesError;
    UnknownName => NotationError;
    Illegal => MoveError;
    IllegalMove => MoveError;
    NameError => NotationError;
    WordsError => NotationError;
    femto::CardError => NotationError;
    femto::PackError => NotationError;
    femto::HandError => NotationError;
    femto::ObjectiveError => NotationError;
    femto::SettingsError => RulesError;
    femto::DealError => RulesError;
    left_right::UnknownStrategy => NotationError;
    left_right::GameError => RulesError;
    left_right::RecordError => NotationError;
    left_right::Illegal => MoveError;
}

impl ToPython for BadTable {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        let text = chain(self);
        match &self.kind {
            BadTableKind::Read(source) | BadTableKind::Write(source) => system_error(py, text, source, &self.path),
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

impl ToPython for solver::SolverError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            solver::SolverError::Memory { .. } => MemoryLimitError::new_err(text),
            solver::SolverError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            _ => SolveError::new_err(text),
        }
    }
}

impl ToPython for Unsolved {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        match self {
            Unsolved::Solver(error) => error.to_python(py),
            Unsolved::File(error) => error.to_python(py),
            Unsolved::CheckpointExists { .. } | Unsolved::OtherCheckpoint { .. } => {
                CheckpointError::new_err(chain(self))
            }
            Unsolved::Allocation { .. } => MemoryLimitError::new_err(chain(self)),
            _ => SolveError::new_err(chain(self)),
        }
    }
}

impl ToPython for BaseError {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        match self {
            BaseError::Solve(error) => error.to_python(py),
            error => RulesError::new_err(chain(error)),
        }
    }
}

impl ToPython for EngineError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            EngineError::OtherRules { .. } => RulesError::new_err(text),
            EngineError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            EngineError::Table(_) => TableError::new_err(text),
            _ => SolveError::new_err(text),
        }
    }
}

impl ToPython for ProveError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            ProveError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            ProveError::Table { .. } => TableError::new_err(text),
            _ => RulesError::new_err(text),
        }
    }
}

impl ToPython for femto::SolveError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            femto::SolveError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            _ => MemoryLimitError::new_err(text),
        }
    }
}

impl ToPython for left_right::SolveError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            left_right::SolveError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            left_right::SolveError::Memory { .. } => MemoryLimitError::new_err(text),
            _ => SolveError::new_err(text),
        }
    }
}

impl ToPython for BatchError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        RulesError::new_err(chain(self))
    }
}

impl ToPython for DatasetError {
    fn to_python(&self, py: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            DatasetError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
            DatasetError::File(error) => error.to_python(py),
            DatasetError::Memory { .. } | DatasetError::TooManyRows { .. } => MemoryLimitError::new_err(text),
            DatasetError::UnknownColumn { .. } => NotationError::new_err(text),
            _ => RulesError::new_err(text),
        }
    }
}

impl ToPython for LookupError {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        let text = chain(self);
        match self {
            LookupError::OtherRules(_) => RulesError::new_err(text),
            LookupError::Interrupted(_) => PyKeyboardInterrupt::new_err(text),
        }
    }
}

impl ToPython for faceup::Interrupted {
    fn to_python(&self, _: Python<'_>) -> PyErr {
        PyKeyboardInterrupt::new_err(chain(self))
    }
}

/// The exception for an unreadable record, with carets under the faulty part if it is known.
pub fn unread_record(error: &JsonError, text: &str) -> PyErr {
    match error {
        JsonError::Text(error) => NotationError::new_err(error.render(text)),
        _ => NotationError::new_err(chain(error)),
    }
}
