//! The tables that the server answers from.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceup::answer::SourceJson;
use faceup::solver::Tablebase;
use faceup::{AnyTable, Observer, Rules, Solve, Table, TableError};

/// Why tables cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TablesError {
    /// A file is not a table, or cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Two files have the same name.
    #[error("two tables are called '{0}', so clients could not tell them apart: rename one")]
    SameName(String),
    /// The name of a file is not Unicode.
    #[error("the name of the table '{0}' is not Unicode: rename it")]
    BadName(String),
}

/// A table that is served.
pub struct ServedTable {
    name: String,
    hash: String,
    is_frontier: bool,
    is_expanded: bool,
    bytes: u64,
    table: Table,
}

impl ServedTable {
    /// The name of the file, without its folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The BLAKE3 hash of the file.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the file is a frontier table.
    pub const fn is_frontier(&self) -> bool {
        self.is_frontier
    }

    /// Whether the table is a frontier table with the outcomes of all hands in memory.
    pub const fn is_expanded(&self) -> bool {
        self.is_expanded
    }

    /// The length of the file.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// The tables that the server answers from, and the small games that it solves by itself.
#[derive(Default)]
pub struct Tables {
    served: Vec<Arc<ServedTable>>,
    /// The most cards of a game that is solved when somebody asks about it.
    most_cards: u8,
    /// The memory that is left for the outcomes of frontier tables. None if there is no limit.
    memory: Option<u64>,
    /// The games that were solved. One for each set of rules: there are some hundred so small.
    solved: Mutex<HashMap<Rules, Arc<OnceLock<Table>>>>,
}

/// Where an answer comes from.
#[derive(Clone)]
pub enum Source {
    /// A table that is served.
    Served(Arc<ServedTable>),
    /// A small game, which the server solves.
    Solved(Rules),
}

impl Tables {
    /// No tables yet. Games of at most `most_cards` cards are solved when somebody asks about them. Frontier tables are
    /// expanded, which makes them answer faster, as far as `memory` bytes suffice: with 0, none is.
    #[must_use]
    pub fn new(most_cards: u8, memory: Option<u64>) -> Tables {
        Tables { most_cards, memory, ..Tables::default() }
    }

    /// Adds the table of the standard game.
    ///
    /// # Errors
    ///
    /// If there is a table of that name.
    pub fn add_standard(&mut self) -> Result<(), TablesError> {
        let table = Table::from_bytes(faceup::STANDARD_TABLE.to_vec())?;
        self.add("2x13.frontier".to_owned(), table)
    }

    /// Adds a table file. A large file is mapped.
    ///
    /// # Errors
    ///
    /// If the file is not a table, or there is a table of that name.
    pub fn add_file(&mut self, path: &Path) -> Result<(), TablesError> {
        let shown = || TablesError::BadName(path.display().to_string());
        let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(shown)?.to_owned();
        self.add(name, Table::open(path)?)
    }

    /// Adds a table that is open already, under this name.
    ///
    /// # Errors
    ///
    /// If there is a table of that name, or the file is damaged.
    pub fn add(&mut self, name: String, table: Table) -> Result<(), TablesError> {
        if self.served.iter().any(|served| served.name == name) {
            return Err(TablesError::SameName(name));
        }
        let is_frontier = matches!(table.file(), Some(AnyTable::Frontier(_)));
        let table = table.expanded_if_it_fits(self.memory)?;
        let is_expanded = table.is_expanded();
        if is_expanded {
            // Two bits for each hand.
            let outcomes = 1u64 << table.rules().pack().cards().saturating_sub(2);
            self.memory = self.memory.map(|memory| memory.saturating_sub(outcomes));
        }
        let hash = table.file().map(AnyTable::hash).unwrap_or_default();
        let bytes = table.file().map_or(0, |file| file.bytes().len() as u64);
        self.served.push(Arc::new(ServedTable { name, hash, is_frontier, is_expanded, bytes, table }));
        Ok(())
    }

    /// The tables that are served, in the order in which they were added.
    #[must_use]
    pub fn served(&self) -> &[Arc<ServedTable>] {
        &self.served
    }

    /// The most cards of a game that is solved when somebody asks about it.
    #[must_use]
    pub const fn most_cards(&self) -> u8 {
        self.most_cards
    }

    /// The table of this name.
    pub fn named(&self, name: &str) -> Option<&Arc<ServedTable>> {
        self.served.iter().find(|served| served.name == name)
    }

    /// Where answers about a game come from: from a table with rounds, or else any table, or else from a solve.
    pub fn of(&self, rules: Rules) -> Option<Source> {
        let fitting = || self.served.iter().filter(|served| served.table.rules() == rules);
        let table = fitting().find(|served| served.table.has_rounds()).or_else(|| fitting().next());
        match table {
            Some(served) => Some(Source::Served(served.clone())),
            None => (rules.pack().cards() <= self.most_cards.into()).then_some(Source::Solved(rules)),
        }
    }

    /// The table of a source. Solves a small game unless it is solved already. None if the observer interrupts the work.
    pub fn table(&self, source: &Source, observer: &dyn Observer) -> Option<Arc<dyn Tablebase>> {
        let rules = match source {
            Source::Served(served) => return Some(served.table.tablebase()),
            Source::Solved(rules) => *rules,
        };
        let slot = self.solved.lock().unwrap_or_else(PoisonError::into_inner).entry(rules).or_default().clone();
        if let Some(table) = slot.get() {
            return Some(table.tablebase());
        }
        // Two clients who ask at the same time may both solve. It takes moments, and neither waits for the other.
        let table = Solve::new(rules).threads(1).observer(observer).run().ok()?;
        Some(slot.get_or_init(|| table).tablebase())
    }
}

impl Source {
    /// Checks that nobody has overwritten the file of the table.
    ///
    /// # Errors
    ///
    /// If the file has changed.
    pub fn check_unchanged(&self) -> Result<(), TableError> {
        match self {
            Source::Served(served) => served.table.check_unchanged(),
            Source::Solved(_) => Ok(()),
        }
    }

    /// The source for the client: the name of the file, never its folder.
    pub fn json(&self) -> SourceJson {
        match self {
            Source::Served(served) => {
                SourceJson { table: Some(served.name.clone()), table_hash: Some(served.hash.clone()) }
            }
            Source::Solved(_) => SourceJson::default(),
        }
    }
}
