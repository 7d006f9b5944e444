//! Errors of reading and writing tables.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use faceup_core::{Bytes, Interrupted};

/// Why a file could not be read or written. The system's error, if there is one, is the source.
#[derive(Debug)]
pub struct TableError {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub kind: TableErrorKind,
}

/// What went wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableErrorKind {
    /// It could not be opened or read.
    Read(io::Error),
    /// It could not be written. Any file of the name is untouched.
    Write(io::Error),
    /// A file of the name was made or changed since the work began. It is untouched.
    Taken,
    /// It is not a table.
    NotATable,
    /// It is a checkpoint.
    IsACheckpoint,
    /// It is not a checkpoint.
    NotACheckpoint,
    /// Another program holds its lock.
    InUse,
    /// It has another version of the format.
    Version {
        /// The version that can be read.
        expected: u32,
        /// The version of the file.
        got: u32,
    },
    /// It is shorter or longer than its header says.
    Length {
        /// The length by the header.
        expected: u64,
        /// The length of the file.
        got: u64,
    },
    /// The mark at its end is missing.
    Unfinished,
    /// Its bytes do not match its hash, or are malformed. The text names the fault.
    Damaged(&'static str),
    /// It takes more memory than it may.
    Memory {
        /// The memory that it takes.
        needed: Bytes,
        /// The memory that it may take.
        limit: Bytes,
    },
    /// The observer interrupted the reading or the writing. Any file of the name is untouched.
    Interrupted,
}

impl TableErrorKind {
    /// The error of this kind for a file.
    #[must_use]
    pub fn at(self, path: &Path) -> TableError {
        TableError { path: path.to_owned(), kind: self }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TableErrorKind::*;
        let path = self.path.display();
        match &self.kind {
            Read(_) => write!(f, "cannot read '{path}'"),
            Write(_) => write!(f, "cannot write '{path}'"),
            Taken => write!(
                f,
                "'{path}' was not written: a file of this name was made or changed during the work; move that file away, or give \
                 another name"
            ),
            NotATable => write!(f, "'{path}' is not a faceup table: the first bytes are wrong"),
            IsACheckpoint => write!(
                f,
                "'{path}' is a checkpoint of an unfinished solve: continue it with 'faceup solve --checkpoint FILE --resume'"
            ),
            NotACheckpoint => write!(f, "'{path}' is not a faceup checkpoint: the first bytes are wrong"),
            InUse => write!(f, "'{path}' is in use by another solve: wait until it ends, or give another name"),
            Version { expected, got } => write!(
                f,
                "'{path}' is of format version {got}, and this program reads version {expected}: make it again with this program, or \
                 read it with the program that made it"
            ),
            Length { expected, got } => write!(
                f,
                "'{path}' is {got} bytes long, and its header calls for {expected}: it was cut short or extended; make it again"
            ),
            Unfinished => write!(f, "'{path}' was not finished: the mark at its end is missing; make it again"),
            Damaged(what) => write!(f, "'{path}' is damaged: {what}; make it again or get a good copy"),
            Memory { needed, limit } => write!(
                f,
                "the table '{path}' takes {}: allow more memory, or free some",
                Bytes::over(needed.0, limit.0)
            ),
            Interrupted => write!(f, "interrupted before '{path}' was read or written whole"),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            TableErrorKind::Read(source) | TableErrorKind::Write(source) => Some(source),
            TableErrorKind::Interrupted => Some(&Interrupted),
            _ => None,
        }
    }
}
