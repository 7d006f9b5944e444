//! The tables that the server answers from.

use std::path::Path;
use std::sync::Arc;

use faceup::answer::{Answer, Question, SourceJson};
use faceup::core::PackError;
use faceup::error::{BaseError, SolveError};
use faceup::files::TableError;
use faceup::solver::{Changed, Tablebase};
use faceup::{Observer, Rules, Table, TableStore, Wanted};

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
        /// What is wrong with the pack.
        error: PackError,
    },
    /// The name of a file is not Unicode.
    #[error("the name of the table '{0}' is not Unicode: rename it")]
    BadName(String),
}

/// The tables that the server answers from, and the small games that it solves by itself.
pub struct Tables {
    /// The tables that are served are pinned. Each has a name.
    store: TableStore,
    /// The most cards of a game that is solved when somebody asks about it.
    most_cards: u8,
}

/// Where an answer comes from.
#[derive(Clone)]
pub struct Source {
    rules: Rules,
    /// A table that is served. If there is none, the table is in the program, or the server solves the game.
    served: Option<Table>,
}

impl Tables {
    /// No tables yet. Games of at most `most_cards` cards are solved when somebody asks about them. Frontier tables are
    /// expanded, which makes them answer faster, as far as `memory` bytes suffice: with 0, none is.
    #[must_use]
    pub fn new(most_cards: u8, memory: Option<u64>) -> Tables {
        // Two clients who ask at the same time may both solve. It takes moments, and neither waits for the other.
        let store = TableStore::new().threads(1).solving(move |rules| rules.pack().cards() <= most_cards.into());
        Tables { store: store.expand_within(memory), most_cards }
    }

    /// Adds the table of the standard game, which is in the program, unless there is a table of that game.
    ///
    /// # Errors
    ///
    /// If another table has its name.
    pub fn add_standard(&mut self) -> Result<(), TablesError> {
        let table = Table::from_bytes(faceup::STANDARD_TABLE.to_vec())?;
        if self.store.pinned_of(table.rules()).is_some() {
            return Ok(());
        }
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
        if self.named(&name).is_some() {
            return Err(TablesError::SameName(name));
        }
        if let Err(error) = table.rules().usual() {
            return Err(TablesError::Pack { name, error });
        }
        Ok(self.store.pin_expanded(table.called(&name))?)
    }

    /// The tables that are served, in the order in which they were added.
    #[must_use]
    pub fn served(&self) -> &[Table] {
        self.store.pinned()
    }

    /// Checks that nobody has overwritten the file of a table.
    ///
    /// # Errors
    ///
    /// If a file has changed.
    pub(crate) fn check_unchanged(&self) -> Result<(), Changed> {
        self.served().iter().try_for_each(Table::check_unchanged)
    }

    /// The most cards of a game that is solved when somebody asks about it.
    #[must_use]
    pub const fn most_cards(&self) -> u8 {
        self.most_cards
    }

    /// The table of this name.
    pub fn named(&self, name: &str) -> Option<&Table> {
        self.served().iter().find(|table| table.name() == Some(name))
    }

    /// Where answers about a game come from: from a table with rounds, or else any table, or else from a solve.
    pub fn of(&self, rules: Rules) -> Option<Source> {
        let source = Source { rules, served: self.store.pinned_of(rules).cloned() };
        (source.served.is_some() || self.store.solves(rules)).then_some(source)
    }

    /// The largest smaller game with a table, and where its outcomes come from.
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

    /// The table of a source. Solves a small game unless it is solved already.
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
    /// Openings in the program, for a question that they answer.
    pub fn openings(question: &Question) -> Option<Source> {
        Answer::shipped(question).map(|_| Source { rules: question.position().rules(), served: None })
    }

    /// A table that is served.
    pub fn served(table: &Table) -> Source {
        Source { rules: table.rules(), served: Some(table.clone()) }
    }

    /// Checks that nobody has overwritten the file of the table.
    ///
    /// # Errors
    ///
    /// If the file has changed.
    pub fn check_unchanged(&self) -> Result<(), Changed> {
        self.served.as_ref().map_or(Ok(()), Table::check_unchanged)
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

    /// The limit holds for the tables in the program, too.
    #[test]
    fn a_base_in_the_program_is_expanded_within_the_limit() {
        let rules = Rules::beat_it_or_eat_it(2, 14).unwrap();
        for (memory, is_expanded) in [(Some(0), false), (Some(1 << 23), false), (None, true)] {
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
