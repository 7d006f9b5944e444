//! A table of either kind.

use std::path::Path;

use faceup_core::{CardSet, Rules};
use faceup_solver::{Counts, Outcome, Tablebase, Value};

use crate::contents::Contents;
use crate::{FrontierFile, TableError, TableFile, format, frontier};

/// A table of either kind.
#[derive(Debug)]
pub enum AnyTable {
    /// A table with the outcome of every hand.
    Bits(TableFile),
    /// A table with the minimal hands.
    Frontier(FrontierFile),
}

impl AnyTable {
    /// Opens a table of either kind, which its magic bytes tell, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is neither kind, is of another version, or is cut short, unfinished or damaged.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::open(path)?)
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
            return Err(TableError::IsACheckpoint { path: contents.name().to_owned() });
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

    /// Checks that nobody has overwritten the file since it was opened. Earlier answers are reliable only if this check
    /// succeeds. (Replacing the file by renaming another does no harm.)
    ///
    /// # Errors
    ///
    /// [`TableError::Changed`] if the length or the time of change of the file is another.
    pub fn check_unchanged(&self) -> Result<(), TableError> {
        self.contents().check_unchanged()
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

    fn counts(&self) -> Counts {
        self.tablebase().counts()
    }
}
