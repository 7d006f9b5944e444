//! What can be wrong with a table file.

use std::io;
use std::path::PathBuf;

use faceup_solver::Bytes;
use thiserror::Error;

/// Why a table file could not be read or written. Where the system said why, that is the error's source.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file could not be opened or read.
    #[error("cannot read '{}'", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file could not be written. What there was under its name before is untouched.
    #[error("cannot write '{}'", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is something else.
    #[error("'{}' is not a faceup table: it does not begin with the magic bytes", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file is a checkpoint.
    #[error(
        "'{}' is a checkpoint, of a solve that is not done: go on from it with 'faceup solve' and its options \
         --checkpoint and --resume", path.display()
    )]
    IsACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else than a checkpoint.
    #[error("'{}' is not a faceup checkpoint: it does not begin with the magic bytes", path.display())]
    NotACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// Another solve holds the checkpoint.
    #[error("'{}' is in use by another solve: wait until that is over, or give this one another name", path.display())]
    InUse {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The file is a table of another version.
    #[error(
        "'{}' is of format version {got}, and this program reads version {expected}; make it again with \
         this program, or read it with the one that made it", path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that can be read.
        expected: u32,
        /// The version that the file names.
        got: u32,
    },
    /// The file is shorter or longer than its header says.
    #[error(
        "'{}' is {got} bytes long, and its header calls for {expected}: it was cut short or added to; make it again",
        path.display()
    )]
    Length {
        /// The file.
        path: PathBuf,
        /// The length that the header calls for.
        expected: u64,
        /// The length that it has.
        got: u64,
    },
    /// The mark at the end is missing.
    #[error("'{}' was not finished: the mark at its end is missing; make it again", path.display())]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// The hash does not fit the bytes, or the header makes no sense.
    #[error("'{}' is damaged: {what}; make it again or get a good copy", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: &'static str,
    },
    /// What the file holds takes more memory than there is.
    #[error(
        "the outcomes that '{}' holds take {}: allow more, or free some",
        path.display(), Bytes::over(needed.0, limit.0)
    )]
    Memory {
        /// The file.
        path: PathBuf,
        /// What they take.
        needed: Bytes,
        /// What may be used.
        limit: Bytes,
    },
    /// The writer was asked to stop. Nothing is left under the file's name.
    #[error("interrupted before '{}' was written", path.display())]
    Interrupted {
        /// The file.
        path: PathBuf,
    },
}
