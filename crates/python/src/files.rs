//! Writing files.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;

use crate::error::OrRaise;
use crate::process::unlocked;

/// Writes a file, whole or not at all. Replaces an existing file only with `force`.
#[pyfunction]
pub fn write_file(py: Python<'_>, path: PathBuf, contents: &[u8], force: bool) -> PyResult<()> {
    refuse_to_replace(&path, force)?;
    unlocked(py, || faceup::parts::files::write_whole(&path, contents).map(drop))?.or_raise(py)
}

/// Raises an error if a file of this name exists and may not be replaced. Writing to a folder fails later.
pub fn refuse_to_replace(path: &Path, force: bool) -> PyResult<()> {
    if force || !path.exists() || path.is_dir() {
        return Ok(());
    }
    let words = "the file exists; give another name, or replace it with force=True";
    Err(PyFileExistsError::new_err((17, words, path.display().to_string())))
}
