//! Errors of datasets.

use std::path::PathBuf;

use faceup_core::{Bytes, DealError, PackError};
use faceup_solver::table::{TableError, TableErrorKind};
use thiserror::Error;

/// Why a dataset could not be made or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatasetError {
    /// Such packs have no datasets.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The set of deals does not exist.
    #[error(transparent)]
    Deals(#[from] DealError),
    /// The set needs a sample.
    #[error("the set 'rounds' has too many positions to list: take a sample of it with --sample N")]
    RoundsNeedSample,
    /// The pack has too few cards for a position within a round.
    #[error("positions within rounds need a pack of 3 or more cards")]
    NoRounds,
    /// A name that is neither a column nor a group.
    #[error("no column or group is called '{got}'; use some of: {choices}")]
    UnknownColumn {
        /// The name.
        got: String,
        /// The names that exist, separated by commas.
        choices: String,
    },
    /// The sample, or the dataset, has too many rows.
    #[error("{rows} rows are too many for this machine: take a smaller sample with --sample")]
    TooManyRows {
        /// The number of rows.
        rows: u128,
    },
    /// The dataset does not have these rows.
    #[error("expected rows below {rows}, the number of rows of the dataset, got rows up to {end}")]
    NoSuchRows {
        /// The end of the requested rows.
        end: u64,
        /// The number of rows.
        rows: u64,
    },
    /// There is too little memory to encode rows.
    #[error(
        "encoding the rows takes {needed} of memory, and there is less: choose fewer columns with --columns, or free \
         some"
    )]
    Memory {
        /// The memory needed.
        needed: Bytes,
    },
    /// A file or folder other than this dataset would be replaced.
    #[error("'{}' exists and {what}: give another name, or add --force to replace it", path.display())]
    Exists {
        /// The file or folder.
        path: PathBuf,
        /// What it is.
        what: String,
    },
    /// The folder holds files, and no dataset.
    #[error(
        "'{}' is not empty and holds no dataset: give the name of a new folder, or add --force to write among its files",
        path.display()
    )]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// A file that no description lists has the name of a part.
    #[error("'{}' exists and is not of this dataset: move it away, or give another folder", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A file has the name of the folder.
    #[error("'{}' is a file, and a dataset in parts needs a folder: give another name", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// Another run writes to the folder.
    #[error("'{}' is being written by another run: wait until it ends, or give another name", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    File(TableError),
    /// The folder could not be made, read or changed.
    #[error("cannot {action} '{}'", path.display())]
    Folder {
        /// The action that failed.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The build has no Parquet.
    #[error("this build writes CSV and JSON lines, but not Parquet")]
    NoParquet,
    /// Parquet could not encode the rows.
    #[error("cannot encode the rows as Parquet: {0}")]
    Parquet(String),
    /// The observer ended the work.
    #[error("interrupted")]
    Interrupted(#[from] faceup_core::Interrupted),
}

impl DatasetError {
    /// Whether other options help: the dataset does not exist, or something else has its name.
    #[must_use]
    pub const fn is_usage(&self) -> bool {
        use DatasetError::{
            Deals, Exists, Foreign, NoFolder, NoRounds, NotEmpty, Pack, RoundsNeedSample, UnknownColumn,
        };
        matches!(
            self,
            Deals(_)
                | Exists { .. }
                | Foreign { .. }
                | NoFolder { .. }
                | NoRounds
                | NotEmpty { .. }
                | Pack(_)
                | RoundsNeedSample
                | UnknownColumn { .. }
        )
    }
}

/// An error of the rows ends the writing of their file, and comes out of it again.
#[cfg(feature = "files")]
impl From<DatasetError> for std::io::Error {
    fn from(error: DatasetError) -> std::io::Error {
        std::io::Error::other(error)
    }
}

impl From<TableError> for DatasetError {
    fn from(TableError { path, kind }: TableError) -> DatasetError {
        match kind {
            TableErrorKind::Write(error) => {
                error.downcast().unwrap_or_else(|error| DatasetError::File(TableErrorKind::Write(error).at(&path)))
            }
            kind => DatasetError::File(kind.at(&path)),
        }
    }
}
