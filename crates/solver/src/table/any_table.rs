//! A table of any kind.

#[cfg(feature = "files")]
use std::fs::File;
use std::path::Path;

use crate::{Census, Changed, Counts, Outcome, Tablebase, Value};
use faceup_core::{CardSet, Interrupted, Observer, Quiet, Rules, named};

use crate::table::compact::{self, CompactFile};
use crate::table::contents::Contents;
#[cfg(feature = "files")]
use crate::table::contents::HELD;
use crate::table::error::{TableError, TableErrorKind};
#[cfg(feature = "files")]
use crate::table::files::{Target, put_in_place_if};
use crate::table::frontier::FrontierFile;
use crate::table::table_file::TableFile;
#[cfg(feature = "files")]
use crate::table::write::write_hands_to;
use crate::table::{format, frontier};

/// A table of any kind.
#[derive(Debug)]
pub enum AnyTable {
    /// A table with the outcome of every hand.
    Bits(TableFile),
    /// A compressed table with rounds.
    Compact(CompactFile),
    /// A table with the minimal hands.
    Frontier(FrontierFile),
}

/// The kinds of table files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableKind {
    /// The outcome of every hand, and its rounds if they are known.
    Bits,
    /// The outcome and the rounds of every hand, compressed to about a bit for a class of hands.
    Compact,
    /// The minimal hands, from which the outcomes follow.
    Frontier,
}

named! { TableKind, "kind of table": Bits = "bits", Compact = "compact", Frontier = "frontier"; }

impl AnyTable {
    /// Opens a table, whose magic bytes show its kind, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is no table, is of another version, or is cut short, unfinished or damaged.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<AnyTable, TableError> {
        AnyTable::open_holding(path, HELD, None)
    }

    /// Opens a table as [`AnyTable::open`] does. A file of at most `hold` bytes is read into memory, and later changes of the
    /// file do not matter. A longer file is mapped: it takes no memory of its own, but nobody must overwrite it while it is in
    /// use. [`Tablebase::check_unchanged`] notices if somebody does. If somebody cuts the file short, the system may end the
    /// program (SIGBUS). The values of a compact table take at most `memory` bytes.
    ///
    /// # Errors
    ///
    /// As [`AnyTable::open`], or if memory does not suffice.
    #[cfg(feature = "files")]
    pub fn open_holding(path: &Path, hold: u64, memory: Option<u64>) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::open(path, hold)?, memory, &Quiet)
    }

    /// Writes the table as a table of another kind. The file is written whole or not at all. The conversion takes at most `memory`
    /// bytes.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the target does not allow replacing the file that is there; if the other kind cannot hold the
    /// game, or holds rounds and this table has none; if memory does not suffice, the observer interrupts the work, or this table is
    /// wrong or was overwritten meanwhile.
    #[cfg(feature = "files")]
    pub fn convert(
        &self,
        to: TableKind,
        target: impl Into<Target>,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<(), TableError> {
        let expanded = match self {
            AnyTable::Frontier(file) => Some(file.expand(memory)?),
            AnyTable::Bits(_) | AnyTable::Compact(_) => None,
        };
        let table = expanded.as_ref().map_or(self.tablebase(), |expanded| expanded);
        let bytes = |file: &mut File| match to {
            TableKind::Bits => write_hands_to(file, table, observer),
            TableKind::Compact => compact::write_to(file, table, observer),
            TableKind::Frontier => frontier::write_to(file, table, observer),
        };
        put_in_place_if(target, observer, bytes, || Ok(self.check_unchanged()?)).map(drop)
    }

    /// The kind of the table.
    #[must_use]
    pub fn kind(&self) -> TableKind {
        match self {
            AnyTable::Bits(_) => TableKind::Bits,
            AnyTable::Compact(_) => TableKind::Compact,
            AnyTable::Frontier(_) => TableKind::Frontier,
        }
    }

    /// Reads a table of any kind from the bytes of its file. Errors call it `name`, which is its
    /// [path](AnyTable::path) too.
    ///
    /// # Errors
    ///
    /// If it is no table, is of another version, or is cut short, unfinished or damaged.
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<AnyTable, TableError> {
        AnyTable::from_bytes_with(name, bytes, &Quiet)
    }

    /// As [`from_bytes`](AnyTable::from_bytes). Reading a compact table takes a second for the standard game, so the observer is told how
    /// far it is. It cannot interrupt.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](AnyTable::from_bytes).
    pub fn from_bytes_with(name: &Path, bytes: Vec<u8>, observer: &dyn Observer) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::from_bytes(name, bytes), None, observer)
    }

    fn read(contents: Contents, memory: Option<u64>, observer: &dyn Observer) -> Result<AnyTable, TableError> {
        if contents.starts_with(&compact::MAGIC) {
            return CompactFile::read(contents, memory, observer).map(AnyTable::Compact);
        }
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
            AnyTable::Compact(file) => &file.contents,
            AnyTable::Frontier(file) => &file.contents,
        }
    }

    fn tablebase(&self) -> &dyn Tablebase {
        match self {
            AnyTable::Bits(file) => file,
            AnyTable::Compact(file) => file,
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
        self.contents()
    }

    /// The length of the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.contents().len() as u64
    }

    /// The BLAKE3 hash of the table, as 64 hexadecimal digits. A compact table has that of the table with every hand.
    #[must_use]
    pub fn hash(&self) -> String {
        if let AnyTable::Compact(file) = self {
            return file.hash();
        }
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
            AnyTable::Compact(file) => file.outcome(hand),
            AnyTable::Frontier(file) => file.outcome(hand),
        }
    }

    fn value(&self, hand: CardSet) -> Value {
        match self {
            AnyTable::Bits(file) => file.value(hand),
            AnyTable::Compact(file) => file.value(hand),
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

    fn census(&self, observer: &dyn Observer) -> Result<Census, Interrupted> {
        self.tablebase().census(observer)
    }

    fn least_hand(&self, value: Value) -> Option<CardSet> {
        self.tablebase().least_hand(value)
    }
}
