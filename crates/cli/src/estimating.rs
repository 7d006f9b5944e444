//! Estimates of positions of games without a table, from the table of a smaller game.

use std::sync::Arc;

use faceup::play::{EngineError, Evaluation, Judge, Spec};
use faceup::solver::Tablebase;
use faceup::{BaseTables, Observer, Preset, Quiet, Rules, SolveError, Table, TableError};

use crate::args::{Cli, TableArgs};
use crate::cache;
use crate::failure::{describe, usage};
use crate::machine::memory_limit;

/// The tables that estimates of a command come from. They are built in, in the cache, or solved.
pub struct Bases<'a> {
    cli: &'a Cli,
    no_cache: bool,
    tables: BaseTables,
}

impl<'a> Bases<'a> {
    /// No table is found or made yet.
    pub fn new(cli: &'a Cli, no_cache: bool) -> Bases<'a> {
        Bases { cli, no_cache, tables: BaseTables::new().within(memory_limit(cli)) }
    }

    /// The evaluation of positions of a game, by votes of a game with this number of ranks, or with the usual number.
    ///
    /// # Errors
    ///
    /// If the game has no smaller one with that number of ranks, or solving it fails or takes long.
    pub fn evaluation(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> anyhow::Result<Evaluation> {
        Ok(Evaluation::with_table(rules, self.table(rules, ranks, observer)?.tablebase())?)
    }

    /// The table of a base.
    fn table(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> anyhow::Result<Table> {
        self.check(rules, ranks)?;
        Ok(self.tables.of(rules, ranks, observer)?)
    }

    /// Refuses a base that the game does not have, or that would take long to solve. Takes a base from the cache, so that it
    /// need not be solved.
    pub fn check(&self, rules: Rules, ranks: Option<u8>) -> anyhow::Result<()> {
        let base = BaseTables::rules_for(rules, ranks).map_err(usage)?;
        if self.tables.has(base) {
            return Ok(());
        }
        if let Some(table) = cache::found(self.cli, &TableArgs { table: None, no_cache: self.no_cache }, base) {
            self.tables.keep(table);
            return Ok(());
        }
        if is_solved_soon(base) {
            return Ok(());
        }
        let most = rules.smaller().find(|&base| is_solved_soon(base)).map_or(1, |base| base.pack().ranks());
        let (cards, ranks) = (most_cards(base), base.pack().ranks());
        Err(usage(format!(
            "expected a base of at most {most} ranks, which has at most {cards} cards and is solved in about a minute, \
             got one of {ranks} ranks; 'faceup solve' makes its table, and the cache keeps it"
        )))
    }

    /// Checks that nobody has overwritten the table of a base. Answers are printed after this.
    pub fn check_unchanged(&self) -> Result<(), TableError> {
        self.tables.check_unchanged()
    }

    /// Makes the table that a player needs to vote, so that a wrong number of ranks is found before the first game.
    pub fn prepare(&self, player: &Spec, rules: Rules, observer: &dyn Observer) -> anyhow::Result<()> {
        match player {
            Spec::Vote { base, .. } => self.evaluation(rules, *base, observer).map(drop),
            _ => Ok(()),
        }
    }

    /// The table that votes in a game, for players.
    pub fn tablebase(&self, rules: Rules, ranks: Option<u8>) -> Result<Arc<dyn Tablebase>, EngineError> {
        let table = self.table(rules, ranks, &Quiet).map_err(|error| EngineError::Table(describe(&error)))?;
        Ok(table.tablebase())
    }

    /// The table of a game, if it is built in or made in about a second.
    pub fn at_hand(&self, rules: Rules, observer: &dyn Observer) -> Result<Option<Table>, SolveError> {
        self.tables.at_hand(rules, observer)
    }

    /// A judge with the table of the game, if there is one, or else with estimates.
    pub fn judge(
        &self,
        rules: Rules,
        table: Option<&Table>,
        seed: u64,
        observer: &dyn Observer,
    ) -> anyhow::Result<Judge> {
        match table {
            // A game of one rank has no smaller game, and needs no estimates.
            None if rules.pack().ranks() > 1 => Ok(Judge::estimating(self.evaluation(rules, None, observer)?, seed)),
            table => Ok(Judge::new(rules, table.map(Table::tablebase), seed)),
        }
    }
}

/// The most cards of a base that is solved in about a minute. Challenge is much harder than the others.
fn most_cards(rules: Rules) -> u32 {
    if rules.preset() == Some(Preset::Challenge) { 24 } else { 26 }
}

/// Whether the outcomes of a base are found in about a minute.
fn is_solved_soon(rules: Rules) -> bool {
    rules.pack().cards() <= most_cards(rules)
}
