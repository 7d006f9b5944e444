//! A table of either kind.

#[cfg(feature = "files")]
use std::fs::File;
use std::path::Path;

use crate::{Changed, Counts, Outcome, Tablebase, Value};
#[cfg(feature = "files")]
use faceup_core::Observer;
use faceup_core::{CardSet, Rules};

use crate::table::contents::Contents;
#[cfg(feature = "files")]
use crate::table::contents::HELD;
use crate::table::error::{TableError, TableErrorKind};
#[cfg(feature = "files")]
use crate::table::files::{Target, put_in_place_if};
use crate::table::frontier::FrontierFile;
use crate::table::table_file::TableFile;
#[cfg(feature = "files")]
use crate::table::write::write_outcomes_to;
use crate::table::{format, frontier};

/// A table of either kind.
#[derive(Debug)]
pub enum AnyTable {
    /// A table with the outcome of every hand.
    Bits(TableFile),
    /// A table with the minimal hands.
    Frontier(FrontierFile),
}

impl AnyTable {
    /// Opens a table, whose magic bytes show its kind, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is neither kind, is of another version, or is cut short, unfinished or damaged.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<AnyTable, TableError> {
        AnyTable::open_holding(path, HELD)
    }

    /// Opens a table as [`AnyTable::open`] does. A file of at most `hold` bytes is read into memory, and later changes of the
    /// file do not matter. A longer file is mapped: it takes no memory of its own, but nobody must overwrite it while it is in
    /// use. [`Tablebase::check_unchanged`] notices if somebody does. If somebody cuts the file short, the system may end the
    /// program (SIGBUS).
    ///
    /// # Errors
    ///
    /// As [`AnyTable::open`], or if the memory cannot be allocated.
    #[cfg(feature = "files")]
    pub fn open_holding(path: &Path, hold: u64) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::open(path, hold)?)
    }

    /// Writes the table as the other kind: a bit table as a frontier table, and a frontier table as a bit table without rounds.
    /// The file is written whole or not at all. Expanding a frontier table takes at most `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the target does not allow replacing the file that is there; if memory does not suffice,
    /// the observer interrupts the work, or this table is wrong or was overwritten meanwhile.
    #[cfg(feature = "files")]
    pub fn convert(
        &self,
        target: impl Into<Target>,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<(), TableError> {
        let unchanged = || Ok(self.check_unchanged()?);
        match self {
            AnyTable::Bits(file) => {
                let bytes = |to: &mut File| frontier::write_to(to, file, observer);
                put_in_place_if(target, observer, bytes, unchanged).map(drop)
            }
            AnyTable::Frontier(file) => {
                let table = file.expand(memory)?;
                let bytes = |to: &mut File| write_outcomes_to(to, &table, observer);
                put_in_place_if(target, observer, bytes, unchanged).map(drop)
            }
        }
    }

    /// Reads a table of either kind from the bytes of its file. Errors call it `name`, which is its
    /// [path](AnyTable::path) too.
    ///
    /// # Errors
    ///
    /// If it is neither kind, is of another version, or is cut short, unfinished or damaged.
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::from_bytes(name, bytes))
    }

    fn read(contents: Contents) -> Result<AnyTable, TableError> {
        if contents.starts_with(&frontier::MAGIC) {
            let file = FrontierFile::read(contents)?;
            file.check_hash()?;
            return Ok(AnyTable::Frontier(file));
        }
        if contents.starts_with(&format::CHECKPOINT_MAGIC) {
            return Err(TableErrorKind::IsACheckpoint.at(contents.name()));
        }
        TableFile::read(contents).map(AnyTable::Bits)
    }

    fn contents(&self) -> &Contents {
        match self {
            AnyTable::Bits(file) => &file.contents,
            AnyTable::Frontier(file) => &file.contents,
        }
    }

    fn tablebase(&self) -> &dyn Tablebase {
        match self {
            AnyTable::Bits(file) => file,
            AnyTable::Frontier(file) => file,
        }
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.contents().name()
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            AnyTable::Bits(file) => file.bytes(),
            AnyTable::Frontier(file) => file.bytes(),
        }
    }

    /// The length of the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.contents().len() as u64
    }

    /// The BLAKE3 hash of the file, as 64 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        self.contents().hash()
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for AnyTable {
    fn rules(&self) -> Rules {
        self.tablebase().rules()
    }

    fn has_rounds(&self) -> bool {
        self.tablebase().has_rounds()
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        match self {
            AnyTable::Bits(file) => file.outcome(hand),
            AnyTable::Frontier(file) => file.outcome(hand),
        }
    }

    fn value(&self, hand: CardSet) -> Value {
        match self {
            AnyTable::Bits(file) => file.value(hand),
            AnyTable::Frontier(file) => file.value(hand),
        }
    }

    /// Only a mapped file can change. Renaming another file over it does no harm.
    fn check_unchanged(&self) -> Result<(), Changed> {
        self.contents().check_unchanged()
    }

    fn counts(&self) -> Counts {
        self.tablebase().counts()
    }
}
