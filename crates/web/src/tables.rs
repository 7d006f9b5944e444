//! The tables of the games: solved here, or fetched by the worker.

use std::error::Error;

use faceup::error::describe_fault;
use faceup::parts::play::Evaluation;
use faceup::parts::{TableStore, Wanted};
use faceup::{Cost, Quiet, Rules, Table};
use serde::Deserialize;

use crate::failure::Failure;
use crate::judging::Judging;

/// The contents of `tables/index.json`.
#[derive(Deserialize)]
struct Index {
    tables: Vec<Entry>,
}

/// A table that the page can fetch.
#[derive(Deserialize)]
struct Entry {
    file: String,
    game: String,
    suits: u8,
    ranks: u8,
    /// The hash that is stored in the file.
    hash: Option<String>,
    /// Whether it has rounds. Such a table is large, so a question needs it only if the caller has it.
    #[serde(default)]
    rounds: bool,
    /// Whether the caller has it.
    #[serde(skip)]
    is_here: bool,
}

/// The tables that the page can fetch, and those used last.
pub struct PageTables {
    index: Vec<(Entry, Rules)>,
    store: TableStore,
    /// The judge of the last game.
    judging: Option<Judging>,
}

/// Games that cost at most these seconds are solved here, with rounds. A browser takes about twice as long.
const SOLVED: f64 = 0.2;
/// Games that cost at most these seconds are solved here if there is no table to fetch.
const SOLVED_WITHOUT_TABLE: f64 = 1.0;
/// The most bytes of a solve, and of a game's outcomes kept in memory.
const MOST_MEMORY: u64 = 64 << 20;
/// The number of tables kept.
const MOST_OPEN: usize = 3;

impl PageTables {
    /// Reads the index.
    pub fn new(index: &str) -> Result<PageTables, Box<dyn Error>> {
        let index: Index =
            serde_json::from_str(index).map_err(|error| format!("could not read the list of tables: {error}"))?;
        let with_rules = |entry: Entry| {
            let rules = entry.game.parse::<faceup::Preset>()?.rules(entry.suits, entry.ranks)?;
            Ok((entry, rules))
        };
        let index: Vec<(Entry, Rules)> =
            index.tables.into_iter().map(with_rules).collect::<Result<_, Box<dyn Error>>>()?;
        let fetched: Vec<Rules> = index.iter().map(|&(_, rules)| rules).collect();
        let is_solved = move |rules| is_solved_here(rules, fetched.contains(&rules));
        let store = TableStore::empty().keeping(MOST_OPEN).within(Some(MOST_MEMORY)).solving(is_solved);
        Ok(PageTables { index, store, judging: None })
    }

    /// Adds a table that the worker has fetched.
    pub fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), Failure> {
        let (entry, rules) = self.index.iter().find(|(entry, _)| entry.file == file).ok_or_else(|| unlisted(file))?;
        let damaged = |what: &dyn std::fmt::Display| {
            Failure::new(format_args!("the table '{file}' cannot be used: {what}; load the page again"))
        };
        let hash = stored_hash(&bytes);
        let table = Table::from_bytes(bytes).map_err(|error| damaged(&describe_fault(&error)))?;
        if table.rules() != *rules {
            return Err(damaged(&format_args!("it is of {}", table.rules())));
        }
        if entry.hash.is_some() && entry.hash != hash {
            return Err(damaged(&"it is of another version than the list of tables"));
        }
        self.store.keep(table.called(file));
        // The judge may have used outcomes alone.
        self.judging = None;
        Ok(())
    }

    /// Says whether the caller has a table with rounds of the list. Questions prefer it then.
    pub fn have(&mut self, file: &str, is_here: bool) -> Result<(), Failure> {
        let entry = self.index.iter_mut().find(|(entry, _)| entry.rounds && entry.file == file);
        entry.ok_or_else(|| unlisted(file))?.0.is_here = is_here;
        self.judging = None;
        Ok(())
    }

    /// Whether there is a table of a game, to fetch or to solve.
    pub fn has(&self, rules: Rules) -> bool {
        self.store.has(rules) || self.file_of(rules).is_some()
    }

    /// The table of a game, if there is one to fetch.
    fn file_of(&self, rules: Rules) -> Option<&Entry> {
        let tables = self.index.iter().filter(|(entry, of)| *of == rules && (entry.is_here || !entry.rounds));
        tables.map(|(entry, _)| entry).max_by_key(|entry| entry.rounds)
    }

    /// The evaluation of positions of a game, by votes of the largest smaller game with a table.
    pub fn evaluation(&self, rules: Rules) -> Result<Evaluation, Failure> {
        rules.usual()?;
        let base = rules.smaller().find(|&base| self.is_base(base));
        let table = base.map(|base| self.of(base)).transpose()?.flatten();
        let none =
            || Failure::new(format_args!("the page has no table of a smaller game than {rules} to estimate it from"));
        // A search looks up so many hands that it is worth half a second to expand the table. No other question does.
        let table = self.store.keep(self.store.expanded(&table.ok_or_else(none)?)?);
        Ok(Evaluation::with_table(rules, table.tablebase())?)
    }

    /// Whether a smaller game may vote: its table can be fetched, or is quick to make.
    fn is_base(&self, rules: Rules) -> bool {
        is_solved_here(rules, true) || self.file_of(rules).is_some()
    }

    /// The judge of a game: the last one, or a new one for another game.
    pub fn judging(&mut self, rules: Rules) -> Result<&mut Judging, Failure> {
        let judging = match self.judging.take().filter(|judging| judging.judge.rules() == rules) {
            Some(judging) => judging,
            None => match self.of(rules)? {
                Some(solved) => Judging::solved_by(solved),
                None => Judging::estimating(self.evaluation(rules)?),
            },
        };
        Ok(self.judging.insert(judging))
    }

    /// The table of a game, if there is one.
    pub fn of(&self, rules: Rules) -> Result<Option<Table>, Failure> {
        // A table that was fetched may have no rounds.
        let found = match self.store.find(rules, Wanted::Any) {
            None => self.store.table(rules, Wanted::Rounds, &Quiet)?,
            kept => kept,
        };
        match self.file_of(rules) {
            Some(entry) if found.as_ref().is_none_or(|found| entry.rounds && !found.has_rounds()) => {
                Err(Failure::Needs(entry.file.clone()))
            }
            _ => Ok(found),
        }
    }
}

/// The hash that is stored in a file of any kind, 40 bytes before its end. A compact table has that of another file as its own.
fn stored_hash(bytes: &[u8]) -> Option<String> {
    let hash = bytes.get(bytes.len().checked_sub(40)?..)?.get(..32)?;
    Some(hash.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn unlisted(file: &str) -> Failure {
    Failure::new(format_args!(
        "expected a table of the list, got {}; load the page again",
        faceup::notation::quote(file)
    ))
}

/// Whether to solve a game here: if it costs at most [`SOLVED`] seconds, or [`SOLVED_WITHOUT_TABLE`] without a table to fetch.
fn is_solved_here(rules: Rules, has_table: bool) -> bool {
    Cost::of(rules, true).seconds <= if has_table { SOLVED } else { SOLVED_WITHOUT_TABLE }
}
