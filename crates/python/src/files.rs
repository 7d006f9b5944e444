//! Reading and writing files.

use std::io;
use std::path::{Path, PathBuf};

use faceup::parts::files::TableErrorKind;
use pyo3::prelude::*;

use crate::error::{OrRaise, ToPython, system_error};
use crate::process::unlocked;

/// Writes a file, whole or not at all. Replaces an existing file only with `force`.
#[pyfunction]
pub fn write_file(py: Python<'_>, path: PathBuf, contents: &[u8], force: bool) -> PyResult<()> {
    refuse_to_replace(py, &path, force)?;
    unlocked(py, || faceup::parts::files::write_whole(&path, contents).map(drop))?.or_raise(py)
}

/// The exception for a file that Python could not read, from the number of the system's error. `None` stands for an impossible path.
#[pyfunction]
pub fn unread_file(py: Python<'_>, path: PathBuf, number: Option<i32>) -> Py<PyAny> {
    let source = match number {
        Some(number) => io::Error::from_raw_os_error(number),
        None => io::Error::new(io::ErrorKind::InvalidInput, "no path has a character NUL"),
    };
    TableErrorKind::Read(source).at(&path).to_python(py).into_value(py).into_any()
}

/// Raises an error if a file of this name exists and may not be replaced. Writing to a folder fails later.
pub fn refuse_to_replace(py: Python<'_>, path: &Path, force: bool) -> PyResult<()> {
    if force || !path.exists() || path.is_dir() {
        return Ok(());
    }
    let message = format!("'{}' exists; give another name, or replace it with force=True", path.display());
    Err(system_error(py, message, &io::ErrorKind::AlreadyExists.into(), path))
}
