//! The tables of the games: solved here, or added by the worker.

use faceup::play::Evaluation;
use faceup::{BaseTables, Rules, Solve, Table, Trumps};
use serde::Deserialize;

use crate::failure::Failure;

/// A solved game, and the file that it comes from.
#[derive(Clone)]
pub struct Solved {
    /// The table.
    pub table: Table,
    /// The file. None if the game was solved here.
    pub file: Option<String>,
    /// The hash of the file.
    pub hash: Option<String>,
}

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
    hash: Option<String>,
}

/// The tables that the page can fetch, and those that were used last.
pub struct Tables {
    index: Vec<(Entry, Rules)>,
    open: Vec<Solved>,
}

/// Games of up to this many cards are solved here, with rounds. The hardest take 0.3 s in node on a server's processor.
const SOLVED: u32 = 18;
const SOLVED_WITH_TRUMPS: u32 = 16;
/// Games of up to this many cards are solved here if there is no table to fetch. The hardest take 2 s.
const SOLVED_WITHOUT_TABLE: u32 = 20;
/// The outcomes of all hands of a game are kept in memory if they take no more than this many bytes.
const MOST_EXPANDED: u64 = 64 << 20;
/// The number of tables that are kept.
const MOST_OPEN: usize = 3;

impl Tables {
    /// Reads the index.
    pub fn new(index: &str) -> Result<Tables, Failure> {
        let index: Index = serde_json::from_str(index)
            .map_err(|error| Failure::new(format_args!("could not read the list of tables: {error}")))?;
        let with_rules = |entry: Entry| {
            let preset: faceup::Preset = entry.game.parse().map_err(Failure::new)?;
            let rules = preset.rules(entry.suits, entry.ranks).map_err(Failure::new)?;
            Ok((entry, rules))
        };
        Ok(Tables {
            index: index.tables.into_iter().map(with_rules).collect::<Result<_, Failure>>()?,
            open: Vec::new(),
        })
    }

    /// Adds a table that the worker has fetched.
    pub fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<Solved, Failure> {
        let Some((entry, rules)) = self.index.iter().find(|(entry, _)| entry.file == file) else {
            return Err(Failure::new(format_args!(
                "expected a table of the list, got {}; load the page again",
                faceup::notation::quote(file)
            )));
        };
        let damaged = |what: &dyn std::fmt::Display| {
            Failure::new(format_args!("the table '{file}' cannot be used: {what}; load the page again"))
        };
        let table = Table::from_bytes(bytes).map_err(|error| damaged(&error))?;
        if table.rules() != *rules {
            return Err(damaged(&format_args!("it is of {}", table.rules())));
        }
        let hash = table.file().map(|file| file.hash());
        if entry.hash.is_some() && entry.hash != hash {
            return Err(damaged(&"it is of another version than the list of tables"));
        }
        let table = table.expanded_if_it_fits(Some(MOST_EXPANDED)).map_err(|error| damaged(&error))?;
        Ok(self.keep(Solved { table, file: Some(file.to_owned()), hash }))
    }

    /// Whether there is a table of a game, to fetch or to solve.
    pub fn has(&self, rules: Rules) -> bool {
        is_solved_here(rules, false) || self.index.iter().any(|(_, of)| *of == rules)
    }

    /// The evaluation of positions of a game, by votes of the game with this number of ranks, or else of the largest smaller
    /// game that has a table.
    pub fn evaluation(&mut self, rules: Rules, ranks: Option<u8>) -> Result<Evaluation, Failure> {
        let known = rules.smaller().filter(|base| self.is_base(*base)).map(|base| base.pack().ranks());
        let known: Vec<u8> = known.collect();
        let ranks = ranks.or(known.first().copied()).unwrap_or(rules.pack().ranks() - 1);
        let base = BaseTables::rules_of(rules, ranks).map_err(Failure::new)?;
        let solved = if self.is_base(base) { self.of(base)? } else { None };
        let Some(solved) = solved else {
            let known: Vec<String> = known.iter().rev().map(u8::to_string).collect();
            return Err(Failure::new(format_args!(
                "the page has no table of {base}, so it cannot vote: choose a base of {} ranks",
                known.join(", ")
            )));
        };
        Evaluation::with_table(rules, solved.table.tablebase()).map_err(Failure::new)
    }

    /// Whether a smaller game may vote: its table can be fetched, or it is solved soon.
    fn is_base(&self, rules: Rules) -> bool {
        is_solved_here(rules, true) || self.index.iter().any(|(_, of)| *of == rules)
    }

    /// The table of a game. None if there is none.
    pub fn of(&mut self, rules: Rules) -> Result<Option<Solved>, Failure> {
        if let Some(at) = self.open.iter().position(|solved| solved.table.rules() == rules) {
            // The table that was used last comes last.
            let solved = self.open.remove(at);
            return Ok(Some(self.keep(solved)));
        }
        let entry = self.index.iter().find(|(_, of)| *of == rules).map(|(entry, _)| entry);
        match entry {
            _ if is_solved_here(rules, entry.is_some()) => {
                let table = Solve::new(rules).run().map_err(Failure::new)?;
                Ok(Some(self.keep(Solved { table, file: None, hash: None })))
            }
            Some(entry) => Err(Failure::Needs(entry.file.clone())),
            None => Ok(None),
        }
    }

    fn keep(&mut self, solved: Solved) -> Solved {
        self.open.drain(..self.open.len().saturating_sub(MOST_OPEN - 1));
        self.open.push(solved.clone());
        solved
    }
}

/// Whether a game is solved here: in less than a second if `soon`, else in a few.
fn is_solved_here(rules: Rules, soon: bool) -> bool {
    let most = match rules.trumps() {
        _ if !soon => SOLVED_WITHOUT_TABLE,
        Trumps::None => SOLVED,
        Trumps::Own => SOLVED_WITH_TRUMPS,
    };
    rules.pack().cards() <= most
}
