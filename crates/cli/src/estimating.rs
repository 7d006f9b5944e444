//! Estimates of positions of games without a table, from the table of a smaller game.

use std::sync::Arc;

use faceup::engine::{EngineError, Evaluation, Judge, Spec};
use faceup::solver::Tablebase;
use faceup::{BaseError, BaseTables, Observer, Quiet, Rules, SolveError, Table};

use crate::args::{Cli, TableArgs};
use crate::asking::is_quick;
use crate::cache;
use crate::failure::usage;
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
    /// If the game has no smaller one with that number of ranks, or solving it fails.
    pub fn evaluation(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> anyhow::Result<Evaluation> {
        check_base(rules, ranks)?;
        self.take_cached(rules, ranks);
        match self.tables.of(rules, ranks, observer) {
            Ok(table) => Ok(Evaluation::with_table(rules, table.tablebase())?),
            Err(error @ BaseError::OneRank(_)) => Err(usage(error)),
            Err(error) => Err(error.into()),
        }
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
        self.take_cached(rules, ranks);
        self.tables.tablebase(rules, ranks, &Quiet)
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

    /// Takes a base from the cache, so that it need not be solved.
    fn take_cached(&self, rules: Rules, ranks: Option<u8>) {
        let Ok(base) = BaseTables::rules_for(rules, ranks) else { return };
        if !self.tables.has(base)
            && let Some(table) = cache::found(self.cli, &TableArgs { table: None, no_cache: self.no_cache }, base)
        {
            self.tables.keep(table);
        }
    }
}

/// Refuses a base that the game does not have, or that takes long to solve.
pub fn check_base(rules: Rules, ranks: Option<u8>) -> anyhow::Result<()> {
    let Some(ranks) = ranks else { return Ok(()) };
    if is_quick(BaseTables::rules_of(rules, ranks).map_err(usage)?) {
        return Ok(());
    }
    let most = (1..ranks).rev().find(|&ranks| rules.with_ranks(ranks).is_some_and(is_quick)).unwrap_or(1);
    Err(usage(format!("expected a base that is solved in about a minute, of at most {most} ranks, got one of {ranks}")))
}
