//! The tables of the server.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use faceup::notation::quote;
use faceup::parts::core::{GameChoice, PackError};
use faceup::parts::files::TableError;
use faceup::parts::play::Judge;
use faceup::parts::{TableStore, Wanted};
use faceup::{Observer, Rules, Table};

use crate::problem::{Kind, Problem, bad, failed};

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
    /// The pack is not a usual one.
    #[error("the table '{name}' cannot be served: {error}")]
    Pack {
        /// The name of the file.
        name: String,
        /// The fault of the pack.
        error: PackError,
    },
}

/// The served tables, and the small games that the server solves itself.
pub struct Tables {
    /// The tables that are served are pinned. Each has a name.
    store: TableStore,
    solves_cards: u8,
    /// The most bytes for the outcomes of further frontier tables.
    memory: Option<u64>,
    /// Judges between questions. To make one takes as long as an answer, or longer.
    judges: Mutex<Vec<Judge>>,
}

/// The most judges to keep, of half a megabyte each.
const JUDGES: usize = 16;

impl Tables {
    /// Every game of at most this many cards takes about a second to solve.
    pub const USUALLY_SOLVED: u8 = 17;
    /// Every game of at most this many cards takes about ten seconds to solve.
    pub const MOST_SOLVED: u8 = 20;

    /// No tables yet. Games of at most `solves_cards` cards are solved on request. Frontier tables are expanded for faster answers, as far
    /// as `memory` bytes suffice: with 0, none is.
    #[must_use]
    pub fn new(solves_cards: u8, memory: Option<u64>) -> Tables {
        // Two clients who ask at the same time may both solve. It takes moments, and neither waits for the other.
        let store = TableStore::new().threads(1).solving(move |rules| rules.pack().cards() <= solves_cards.into());
        Tables { store, solves_cards, memory, judges: Mutex::default() }
    }

    /// Adds the built-in table of the standard game, with rounds, unless there is a table of that game.
    ///
    /// # Errors
    ///
    /// If another table has its name.
    pub fn add_standard(&mut self) -> Result<(), TablesError> {
        let table = Table::from_bytes(faceup::STANDARD_TABLE_WITH_ROUNDS.to_vec())?;
        if self.store.pinned_of(table.rules()).is_some() {
            return Ok(());
        }
        self.add("2x13.compact".to_owned(), table)
    }

    /// Adds a table file.
    ///
    /// # Errors
    ///
    /// If the file is not a table, or another table has that name.
    pub fn add_file(&mut self, path: &Path) -> Result<(), TablesError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.add(name, Table::open(path)?)
    }

    /// Adds an open table under this name.
    ///
    /// # Errors
    ///
    /// If another table has that name, or the file is damaged.
    pub fn add(&mut self, name: String, table: Table) -> Result<(), TablesError> {
        if self.find(&name).is_some() {
            return Err(TablesError::SameName(name));
        }
        if let Err(error) = table.rules().usual() {
            return Err(TablesError::Pack { name, error });
        }
        let before = table.memory();
        let table = table.called(&name).expanded_if_it_fits(self.memory)?;
        self.memory = self.memory.map(|left| left.saturating_sub((table.memory() - before) as u64));
        self.store.pin(table);
        Ok(())
    }

    /// The served tables, in the order in which they were added.
    #[must_use]
    pub fn served(&self) -> &[Table] {
        self.store.pinned()
    }

    /// The most cards of a game that is solved on request.
    pub(crate) const fn solves_cards(&self) -> u8 {
        self.solves_cards
    }

    fn find(&self, name: &str) -> Option<&Table> {
        self.served().iter().find(|table| table.name() == Some(name))
    }

    /// The table of this name, which the choice of a game must not contradict.
    pub(crate) fn named(&self, name: &str, choice: &GameChoice) -> Result<&Table, Problem> {
        let none = || Problem::new(Kind::NoTable, format!("no table is called {}: see /api/v1/tables", quote(name)));
        let table = self.find(name).ok_or_else(none)?;
        let rules = table.rules();
        if choice.agrees_with(rules) {
            return Ok(table);
        }
        Err(bad(format_args!("the table is of {rules}, and the parameters ask for another game: leave them out")))
    }

    /// What a judge with a table answers. The judge is kept for the next question.
    pub(crate) fn ask<T>(&self, table: &Table, question: impl FnOnce(&mut Judge) -> T) -> T {
        let (table, judges) = (table.tablebase(), || self.judges.lock().unwrap_or_else(PoisonError::into_inner));
        let is_of_table = |judge: &Judge| judge.table().is_some_and(|own| Arc::ptr_eq(own, &table));
        let kept = judges().extract_if(.., |judge| is_of_table(judge)).next();
        let mut judge = kept.unwrap_or_else(|| Judge::by_table(table.clone(), 0));
        let answer = question(&mut judge);
        let mut kept = judges();
        kept.insert(0, judge);
        kept.truncate(JUDGES);
        answer
    }

    /// The table of a game: a served one with rounds, else any, else that of a solve.
    pub(crate) fn of(&self, rules: Rules, observer: &dyn Observer) -> Result<Table, Problem> {
        if let Some(table) = self.store.pinned_of(rules) {
            return Ok(table.clone());
        }
        let solved =
            if self.store.solves(rules) { self.store.table(rules, Wanted::Rounds, observer) } else { Ok(None) };
        solved.map_err(failed)?.ok_or_else(|| {
            let also = match self.solves_cards {
                0 => String::new(),
                cards => format!(", and games of at most {cards} cards need none"),
            };
            Problem::new(Kind::NoTable, format!("there is no table of {rules}: /api/v1/tables lists the tables{also}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use faceup::Quiet;

    use super::*;

    #[test]
    fn a_game_that_cannot_be_solved_tells_why() {
        let store = TableStore::new().within(Some(1)).solving(|_| true);
        let tables = Tables { store, ..Tables::new(17, None) };
        let problem = tables.of(Rules::beat_it_or_eat_it(2, 5).unwrap(), &Quiet).err().unwrap();
        let json = serde_json::to_value(problem).unwrap();
        assert_eq!(json["status"], 500);
        assert!(json["detail"].as_str().unwrap().contains("2 suits of 5 takes"), "{json}");
    }
}
