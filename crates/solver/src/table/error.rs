//! Errors of reading and writing tables.

use std::io;
use std::path::PathBuf;

use faceup_core::{Bytes, Interrupted};
use thiserror::Error;

use crate::tablebase::Changed;

/// Why a table file could not be read or written. The system's error, if there is one, is the source.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file could not be opened or read.
    #[error("cannot read '{}'", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The file could not be written. Whatever had its name is untouched.
    #[error("cannot write '{}'", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another file has the name, or has changed, since the work began. It is untouched.
    #[error(
        "'{}' was not written: a file of this name was made or changed during the work; move that file away, or give another \
         name", path.display()
    )]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a table.
    #[error("'{}' is not a faceup table: the first bytes are wrong", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file is a checkpoint.
    #[error(
        "'{}' is a checkpoint of an unfinished solve: continue it with 'faceup solve --checkpoint FILE --resume'",
        path.display()
    )]
    IsACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a checkpoint.
    #[error("'{}' is not a faceup checkpoint: the first bytes are wrong", path.display())]
    NotACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// Another solve holds the checkpoint.
    #[error("'{}' is in use by another solve: wait until it ends, or give another name", path.display())]
    InUse {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The file is a table of another version.
    #[error(
        "'{}' is of format version {got}, and this program reads version {expected}: make it again with \
         this program, or read it with the program that made it", path.display()
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
        "'{}' is {got} bytes long, and its header calls for {expected}: it was cut short or extended; make it again",
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
    /// The hash does not match the bytes, or the contents make no sense.
    #[error("'{}' is damaged: {what}; make it again or get a good copy", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
    /// A checkpoint has a fact that does not follow from its other facts.
    #[error(
        "'{}' is wrong: what it says of the hand {hand} does not follow from the rest, so it was changed after the solve saved it, \
         or memory failed; remove it and solve again, or get a good copy", path.display()
    )]
    FalseFact {
        /// The checkpoint.
        path: PathBuf,
        /// The hand, in the current game of the solve.
        hand: String,
    },
    /// The outcomes of the file need more memory than there is.
    #[error(
        "the outcomes of '{}' take {}: allow more memory, or free some",
        path.display(), Bytes::over(needed.0, limit.0)
    )]
    Memory {
        /// The file.
        path: PathBuf,
        /// The memory that they need.
        needed: Bytes,
        /// The memory that may be used.
        limit: Bytes,
    },
    /// The file was overwritten while it was in use.
    #[error(transparent)]
    Changed(#[from] Changed),
    /// The observer ended the writing. Whatever had the file's name is untouched.
    #[error("interrupted before '{}' was written", path.display())]
    Interrupted {
        /// The file.
        path: PathBuf,
        /// What ended it.
        source: Interrupted,
    },
}
