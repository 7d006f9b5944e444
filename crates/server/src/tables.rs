//! The tables of the server.

use std::path::Path;
use std::sync::Arc;

use faceup::error::{BaseError, SolveError};
use faceup::parts::answer::{Answer, Question, SourceJson};
use faceup::parts::core::PackError;
use faceup::parts::files::TableError;
use faceup::parts::solver::Tablebase;
use faceup::parts::{TableParts, TableStore, Wanted};
use faceup::{Observer, Rules, Table};

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
    /// The name of a file is not Unicode.
    #[error("the name of the table '{0}' is not Unicode: rename it")]
    BadName(String),
}

/// The served tables, and the small games that the server solves itself.
pub struct Tables {
    /// The tables that are served are pinned. Each has a name.
    store: TableStore,
    /// The most cards of a game that is solved when somebody asks about it.
    most_cards: u8,
}

/// The source of an answer.
#[derive(Clone)]
pub struct Source {
    rules: Rules,
    /// A served table. Without one, the table is built in, or the server solves the game.
    served: Option<Table>,
}

impl Tables {
    /// No tables yet. Games of at most `most_cards` cards are solved on request. Frontier tables are expanded for faster answers, as far as
    /// `memory` bytes suffice: with 0, none is.
    #[must_use]
    pub fn new(most_cards: u8, memory: Option<u64>) -> Tables {
        // Two clients who ask at the same time may both solve. It takes moments, and neither waits for the other.
        let store = TableStore::new().threads(1).solving(move |rules| rules.pack().cards() <= most_cards.into());
        Tables { store: store.expand_within(memory), most_cards }
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
        let shown = || TablesError::BadName(path.display().to_string());
        let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(shown)?.to_owned();
        self.add(name, Table::open(path)?)
    }

    /// Adds an open table under this name.
    ///
    /// # Errors
    ///
    /// If another table has that name, or the file is damaged.
    pub fn add(&mut self, name: String, table: Table) -> Result<(), TablesError> {
        if self.named(&name).is_some() {
            return Err(TablesError::SameName(name));
        }
        if let Err(error) = table.rules().usual() {
            return Err(TablesError::Pack { name, error });
        }
        Ok(self.store.pin_expanded(table.called(&name))?)
    }

    /// The served tables, in the order in which they were added.
    #[must_use]
    pub fn served(&self) -> &[Table] {
        self.store.pinned()
    }

    /// The most cards of a game to solve on request.
    #[must_use]
    pub const fn most_cards(&self) -> u8 {
        self.most_cards
    }

    /// The table of this name.
    pub fn named(&self, name: &str) -> Option<&Table> {
        self.served().iter().find(|table| table.name() == Some(name))
    }

    /// The source of answers about a game: a table with rounds, else any table, else a solve.
    pub fn of(&self, rules: Rules) -> Option<Source> {
        let source = Source { rules, served: self.store.pinned_of(rules).cloned() };
        (source.served.is_some() || self.store.solves(rules)).then_some(source)
    }

    /// The largest smaller game with a table, and the source of its outcomes.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn base_of(&self, rules: Rules) -> Result<(Rules, Source), BaseError> {
        let base = self.store.base_rules(rules, None)?;
        Ok((base, Source { rules: base, served: self.store.pinned_of(base).cloned() }))
    }

    /// Whether a source needs no solve.
    pub fn is_at_hand(&self, source: &Source) -> bool {
        source.served.is_some() || self.store.find(source.rules, Wanted::Rounds).is_some()
    }

    /// The table of a source. Solves a small game if needed.
    ///
    /// # Errors
    ///
    /// If solving it fails.
    pub fn table(&self, source: &Source, observer: &dyn Observer) -> Result<Arc<dyn Tablebase>, SolveError> {
        let found = match &source.served {
            Some(table) => return Ok(table.tablebase()),
            None => self.store.table(source.rules, Wanted::Rounds, observer)?,
        };
        // A game that is too large to solve is a base in the program.
        let table = found.map_or_else(|| self.store.outcomes(source.rules, observer), Ok)?;
        Ok(table.tablebase())
    }
}

impl Source {
    /// The built-in openings, for a question that they answer.
    pub fn openings(question: &Question) -> Option<Source> {
        Answer::shipped(question).map(|_| Source { rules: question.position().rules(), served: None })
    }

    /// A served table as a source.
    pub fn served(table: &Table) -> Source {
        Source { rules: table.rules(), served: Some(table.clone()) }
    }

    /// The source for the client: the name of the file, never its folder.
    pub fn json(&self) -> SourceJson {
        self.served.as_ref().map(SourceJson::from).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use faceup::Quiet;

    use super::*;
    use crate::problem::Problem;

    /// The limit holds for the built-in tables, too.
    #[test]
    fn a_base_in_the_program_is_expanded_within_the_limit() {
        let rules = Rules::challenge(4, 6).unwrap();
        for (memory, is_expanded) in [(Some(0), false), (Some(1 << 17), false), (None, true)] {
            let tables = Tables::new(0, memory);
            let (base, source) = tables.base_of(rules).unwrap();
            tables.table(&source, &Quiet).unwrap();
            assert_eq!(tables.store.find(base, Wanted::Any).unwrap().is_expanded(), is_expanded, "{memory:?}");
        }
    }

    #[test]
    fn a_game_that_cannot_be_solved_tells_why() {
        let tables = Tables { store: TableStore::new().within(Some(1)).solving(|_| true), most_cards: 17 };
        let source = tables.of(Rules::beat_it_or_eat_it(2, 5).unwrap()).unwrap();
        let problem = tables.table(&source, &Quiet).map_err(Problem::from).err().unwrap().json();
        let json = serde_json::to_value(problem).unwrap();
        assert_eq!(json["status"], 500);
        assert!(json["detail"].as_str().unwrap().contains("2 suits of 5 takes"), "{json}");
    }
}
