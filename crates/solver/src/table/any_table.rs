//! A table of either kind.

use std::io::{self, Write};
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use crate::Tablebase;
#[cfg(feature = "files")]
use faceup_core::Quiet;
use faceup_core::{Observer, Rules, named};

use crate::table::compact::{self, CompactFile};
use crate::table::contents::Contents;
use crate::table::error::{TableError, TableErrorKind};
#[cfg(feature = "files")]
use crate::table::files::{Target, put_in_place};
use crate::table::format::{self, TRAILER};
use crate::table::frontier::{self, FrontierFile};
use crate::table::hash::{hash_of_hands, hexadecimal};

/// A table of either kind. A clone shares it.
#[derive(Debug, Clone)]
pub enum AnyTable {
    /// A compact table, with its values in memory.
    Compact(Arc<CompactFile>),
    /// A table with the minimal hands.
    Frontier(Arc<FrontierFile>),
}

/// The kinds of table files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableKind {
    /// The outcome and the rounds of every hand, in about a bit for a class of hands.
    Compact,
    /// The minimal hands, from which the outcomes follow.
    Frontier,
}

named! { TableKind, "kind of table": Compact = "compact", Frontier = "frontier"; }

impl TableKind {
    /// The kind of a table's file: compact with rounds, or if the pack is not a usual one; otherwise a frontier table.
    #[must_use]
    pub fn of(rules: Rules, has_rounds: bool) -> TableKind {
        if has_rounds || !rules.pack().is_usual() { TableKind::Compact } else { TableKind::Frontier }
    }
}

/// Writes a table as a file of [its kind](TableKind::of).
///
/// The table is written to a temporary file beside the target, synced, and renamed. So at any moment the name leads to the old
/// file or to the whole table. If writing fails or is interrupted, the temporary file is removed. If the name is a link, the file
/// that it leads to is replaced. The new file gets the permissions of the old one.
///
/// # Errors
///
/// If the file cannot be written, the target does not allow replacing the file that is there, the table is wrong, or the observer interrupts
/// the work.
#[cfg(feature = "files")]
pub fn write(target: impl Into<Target>, table: &dyn Tablebase, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(target, observer, |file| write_to(file, table, observer)).map(drop)
}

/// Writes the bytes of a table of [its kind](TableKind::of). Returns false if the observer interrupts the work.
///
/// # Errors
///
/// The errors of the writer, or if the table is wrong: a better hand has a worse value, or renaming suits changes one.
pub fn write_to(to: &mut dyn Write, table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<bool> {
    match TableKind::of(table.rules(), table.has_rounds()) {
        TableKind::Compact => compact::write_to(to, table, observer),
        TableKind::Frontier => frontier::write_to(to, table, observer),
    }
}

/// The hash by which a table is cited, worked out from all hands: see [`AnyTable::hash`]. None if the observer interrupts.
///
/// # Errors
///
/// If memory does not suffice, or the table is wrong.
pub fn table_hash(table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<Option<String>> {
    if TableKind::of(table.rules(), table.has_rounds()) == TableKind::Compact {
        let Ok(census) = table.census(observer) else { return Ok(None) };
        return Ok(hash_of_hands(table, &census, observer)?.map(|hash| hexadecimal(&hash)));
    }
    let mut bytes = Vec::new();
    let is_whole = frontier::write_to(&mut bytes, table, observer)?;
    Ok(is_whole.then(|| hexadecimal(&bytes[bytes.len() - TRAILER as usize..][..32])))
}

impl AnyTable {
    /// Opens a table, whose magic bytes show its kind, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is no table, is of another version, or is cut short, unfinished or damaged.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<AnyTable, TableError> {
        AnyTable::open_within(path, None, &Quiet)
    }

    /// Opens a table as [`AnyTable::open`] does, which takes at most `memory` bytes. The observer is told how far it is.
    ///
    /// # Errors
    ///
    /// As [`AnyTable::open`], or if memory does not suffice, or the observer interrupts.
    #[cfg(feature = "files")]
    pub fn open_within(path: &Path, memory: Option<u64>, observer: &dyn Observer) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::open(path, memory)?, memory, observer)
    }

    /// The kind of the table.
    #[must_use]
    pub fn kind(&self) -> TableKind {
        match self {
            AnyTable::Compact(_) => TableKind::Compact,
            AnyTable::Frontier(_) => TableKind::Frontier,
        }
    }

    /// Reads a table of either kind from the bytes of its file. Errors call it `name`, which is its [path](AnyTable::path) too. Reading a
    /// compact table takes a second for the standard game, so the observer is told how far it is.
    ///
    /// # Errors
    ///
    /// If it is no table, is of another version, or is cut short, unfinished or damaged, or the observer interrupts.
    pub fn from_bytes(name: &Path, bytes: Vec<u8>, observer: &dyn Observer) -> Result<AnyTable, TableError> {
        AnyTable::read(Contents::from_bytes(name, bytes), None, observer)
    }

    fn read(contents: Contents, memory: Option<u64>, observer: &dyn Observer) -> Result<AnyTable, TableError> {
        let magic = contents.first_chunk().copied().unwrap_or_default();
        match magic {
            compact::MAGIC => Ok(AnyTable::Compact(CompactFile::read(contents, memory, observer)?.into())),
            frontier::MAGIC => Ok(AnyTable::Frontier(FrontierFile::read(contents)?.into())),
            format::CHECKPOINT_MAGIC => Err(TableErrorKind::IsACheckpoint.at(contents.name())),
            _ => Err(TableErrorKind::NotATable.at(contents.name())),
        }
    }

    fn contents(&self) -> &Contents {
        match self {
            AnyTable::Compact(file) => &file.contents,
            AnyTable::Frontier(file) => &file.contents,
        }
    }

    /// The table as a trait object.
    #[must_use]
    pub fn tablebase(&self) -> Arc<dyn Tablebase> {
        match self {
            AnyTable::Compact(file) => file.clone(),
            AnyTable::Frontier(file) => file.clone(),
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

    /// The bytes of memory that the table takes.
    #[must_use]
    pub fn memory(&self) -> u128 {
        let values = match self {
            AnyTable::Compact(file) => file.memory(),
            AnyTable::Frontier(_) => 0,
        };
        self.bytes().len() as u128 + values
    }

    /// The BLAKE3 hash of all bytes of the file before it, as 64 hexadecimal digits.
    #[must_use]
    pub fn file_hash(&self) -> String {
        self.contents().hash()
    }

    /// The hash by which the table is cited, as 64 hexadecimal digits: that of the file of a frontier table, and that of the hands of a
    /// compact table, which only [`CompactFile::check`] shows to be right.
    #[must_use]
    pub fn hash(&self) -> String {
        match self {
            AnyTable::Compact(file) => file.hash(),
            AnyTable::Frontier(_) => self.file_hash(),
        }
    }
}

impl Deref for AnyTable {
    type Target = dyn Tablebase;

    fn deref(&self) -> &(dyn Tablebase + 'static) {
        match self {
            AnyTable::Compact(file) => &**file,
            AnyTable::Frontier(file) => &**file,
        }
    }
}
