//! Helpers of the tests that write and read files.

use std::path::PathBuf;
use std::{fs, io};

use faceup_core::Quiet;
use faceup_solver::Tablebase;
use faceup_solver::table::write_to;

/// The bytes of a table file.
pub fn table_bytes(table: &dyn Tablebase) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert!(write_to(&mut bytes, table, &Quiet).unwrap());
    bytes
}

/// A folder of one test.
pub struct Folder(pub tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file with these contents.
    pub fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }

    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// A writer that fails after a number of bytes, as a full disk does.
pub struct FullAfter(pub usize);

impl io::Write for FullAfter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
