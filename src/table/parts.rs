//! What the command, the server and the page ask of a table, beyond what most programs need.

#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use faceup_core::{Interrupted, Observer};
#[cfg(feature = "files")]
use faceup_solver::table::Target;
use faceup_solver::table::{AnyTable, TableError, TableErrorKind};
use faceup_solver::{Summary, Tablebase, summarize_with};

use super::Table;

// Hidden, so that the page of a table shows what most programs need.
#[doc(hidden)]
impl Table {
    /// Opens a table as [`Table::open`] does, which takes at most `memory` bytes. The observer is told how far it is.
    ///
    /// # Errors
    ///
    /// As [`Table::open`], or if memory does not suffice or the observer interrupts.
    #[cfg(feature = "files")]
    pub fn open_within(path: &Path, memory: Option<u64>, observer: &dyn Observer) -> Result<Table, TableError> {
        AnyTable::open_within(path, memory, observer).map(Table::from)
    }

    /// [Writes](Table::write) the table. The observer can interrupt the work.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the observer interrupts the work.
    #[cfg(feature = "files")]
    pub fn write_with(&self, target: impl Into<Target>, observer: &dyn Observer) -> Result<(), TableError> {
        match self.file() {
            Some(file) => faceup_solver::table::write_whole(target, file.bytes()).map(drop),
            None => faceup_solver::table::write(target, &self.source, observer),
        }
    }

    /// Names the table. Answers give the name as their [source](crate::parts::answer::SourceJson).
    #[must_use]
    pub fn called(self, name: &str) -> Table {
        Table { name: Some(name.into()), ..self }
    }

    /// The [name](Table::called) of the table, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The file or the bytes of the table. `None` if it was solved.
    #[must_use]
    pub fn file(&self) -> Option<&AnyTable> {
        self.file.as_ref()
    }

    /// The table as a trait object, for [`play`](crate::parts::play) and [`solver`](crate::parts::solver).
    #[must_use]
    pub fn tablebase(&self) -> Arc<dyn Tablebase> {
        self.source.clone()
    }

    /// The same table with the outcomes of all hands in memory, if it is a frontier table. Lookups are then a thousand times faster.
    /// Expanding takes at most `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or memory does not suffice.
    pub fn expanded(&self, memory: Option<u64>) -> Result<Table, TableError> {
        let mut table = self.clone();
        if let (false, Some(AnyTable::Frontier(file))) = (self.is_expanded, &self.file) {
            (table.source, table.is_expanded) = (Arc::new(file.expand(memory)?), true);
        }
        Ok(table)
    }

    /// [Expands](Table::expanded) the table, or returns it as it is, with slower lookups, if memory does not suffice.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn expanded_if_it_fits(&self, memory: Option<u64>) -> Result<Table, TableError> {
        match self.expanded(memory) {
            Err(TableError { kind: TableErrorKind::Memory { .. }, .. }) => Ok(self.clone()),
            expanded => expanded,
        }
    }

    /// The bytes of memory that a table of a file takes. 0 if it was solved.
    #[must_use]
    pub fn memory(&self) -> u128 {
        let expanded = if self.is_expanded { 1u128 << self.rules().pack().cards() >> 2 } else { 0 };
        self.file().map_or(0, AnyTable::memory) + expanded
    }

    /// Checks that the file is exactly what this library writes for its contents, so that a game has one file and one hash. The check takes
    /// at most `memory` bytes, with the table. A frontier table is compared when it is [expanded](Table::expanded).
    ///
    /// # Errors
    ///
    /// If the file differs, or memory does not suffice.
    pub fn check_contents(&self, memory: Option<u64>) -> Result<(), TableError> {
        match self.file() {
            Some(AnyTable::Compact(file)) => file.check(memory),
            Some(AnyTable::Frontier(_)) | None => Ok(()),
        }
    }

    /// The [figures](Table::summary) of the game. The observer can interrupt the work.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn summary_with(&self, observer: &dyn Observer) -> Result<Summary, Interrupted> {
        summarize_with(&self.expanded_in_free_memory().source, observer)
    }

    /// The table [expanded](Table::expanded), or as it is if memory does not suffice.
    pub(super) fn expanded_in_free_memory(&self) -> Table {
        #[cfg(feature = "files")]
        let memory = crate::machine::free_memory();
        #[cfg(not(feature = "files"))]
        let memory = None;
        self.expanded_if_it_fits(memory).unwrap_or_else(|_| self.clone())
    }
}
