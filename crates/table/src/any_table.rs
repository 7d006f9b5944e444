//! A table file of either kind.

use std::io::Read;
use std::path::Path;

use faceup_core::{CardSet, Rules};
use faceup_solver::{Counts, Outcome, Tablebase, Value};

use crate::head::open_regular;
use crate::{FrontierFile, TableError, TableFile, checkpoint, frontier};

/// A table file of either kind.
#[derive(Debug)]
pub enum AnyTable {
    /// A table with the outcome of every hand.
    Bits(TableFile),
    /// A table with the minimal hands.
    Frontier(FrontierFile),
}

impl AnyTable {
    /// Opens a table of whichever kind its magic bytes name, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is neither kind, is of another version, or is cut short, unfinished or damaged.
    pub fn open(path: &Path) -> Result<AnyTable, TableError> {
        let (file, _) = open_regular(path)?;
        let mut magic = Vec::new();
        file.take(frontier::MAGIC.len() as u64)
            .read_to_end(&mut magic)
            .map_err(|source| TableError::Read { path: path.to_owned(), source })?;
        if magic == frontier::MAGIC {
            let file = FrontierFile::open(path)?;
            file.check_hash()?;
            return Ok(AnyTable::Frontier(file));
        }
        if magic == checkpoint::MAGIC {
            return Err(TableError::IsACheckpoint { path: path.to_owned() });
        }
        TableFile::open(path).map(AnyTable::Bits)
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            AnyTable::Bits(file) => file.path(),
            AnyTable::Frontier(file) => file.path(),
        }
    }

    /// The length of the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        match self {
            AnyTable::Bits(file) => file.file_len(),
            AnyTable::Frontier(file) => file.file_len(),
        }
    }

    /// The BLAKE3 hash of the file, as 64 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        match self {
            AnyTable::Bits(file) => file.hash(),
            AnyTable::Frontier(file) => file.hash(),
        }
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for AnyTable {
    fn rules(&self) -> Rules {
        match self {
            AnyTable::Bits(file) => file.rules(),
            AnyTable::Frontier(file) => file.rules(),
        }
    }

    fn has_rounds(&self) -> bool {
        match self {
            AnyTable::Bits(file) => file.has_rounds(),
            AnyTable::Frontier(file) => file.has_rounds(),
        }
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

    fn counts(&self) -> Counts {
        match self {
            AnyTable::Bits(file) => file.counts(),
            AnyTable::Frontier(file) => file.counts(),
        }
    }
}
