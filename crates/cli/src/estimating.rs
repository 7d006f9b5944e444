//! Estimates of positions of games without a table, from the table of a smaller game.

use std::sync::Arc;

use faceup::engine::{EngineError, Evaluation, Judge, Spec};
use faceup::solver::Tablebase;
use faceup::{BaseError, BaseTables, Observer, Pack, Quiet, Rules, SolveError, Table};

use crate::asking::is_quick;
use crate::failure::usage;

/// The tables that were used for estimates.
static BASES: BaseTables = BaseTables::new();

/// The evaluation of positions of a game, by votes of a game with this number of ranks, or with the usual number.
///
/// # Errors
///
/// If the game has no smaller one with that number of ranks, or solving it fails.
pub fn evaluation(rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> anyhow::Result<Evaluation> {
    check_base(rules, ranks)?;
    match BASES.of(rules, ranks, observer) {
        Ok(table) => Ok(Evaluation::with_table(rules, table.tablebase())?),
        Err(error @ (BaseError::Ranks { .. } | BaseError::OneRank(_))) => Err(usage(error)),
        Err(error) => Err(error.into()),
    }
}

/// Refuses a base that the game does not have, or that takes long to solve.
pub fn check_base(rules: Rules, ranks: Option<u8>) -> anyhow::Result<()> {
    let Some(ranks) = ranks.filter(|&ranks| ranks < rules.pack().ranks()) else { return Ok(()) };
    let with_ranks =
        |ranks| Rules::new(Pack::new(rules.pack().suits(), ranks).ok()?, rules.trumps(), rules.after_beating()).ok();
    if with_ranks(ranks).is_none_or(is_quick) {
        return Ok(());
    }
    let most = (1..ranks).rev().find(|&ranks| with_ranks(ranks).is_some_and(is_quick)).unwrap_or(1);
    Err(usage(format!("expected a base that is solved in about a minute, of at most {most} ranks, got one of {ranks}")))
}

/// Makes the table that a player needs to vote, so that a wrong number of ranks is found before the first game.
pub fn prepare(player: &Spec, rules: Rules, observer: &dyn Observer) -> anyhow::Result<()> {
    match player {
        Spec::Vote { base, .. } => evaluation(rules, *base, observer).map(drop),
        _ => Ok(()),
    }
}

/// The table that votes in a game, for players.
pub fn base(rules: Rules, ranks: Option<u8>) -> Result<Arc<dyn Tablebase>, EngineError> {
    BASES.tablebase(rules, ranks, &Quiet)
}

/// The table of a game, if it is built in or made in about a second.
pub fn at_hand(rules: Rules, observer: &dyn Observer) -> Result<Option<Table>, SolveError> {
    BASES.at_hand(rules, observer)
}

/// A judge with the table of the game, if there is one, or else with estimates.
pub fn judge(rules: Rules, table: Option<&Table>, seed: u64) -> anyhow::Result<Judge> {
    match table {
        // A game of one rank has no smaller game, and needs no estimates.
        None if rules.pack().ranks() > 1 => Ok(Judge::estimating(evaluation(rules, None, &Quiet)?, seed)),
        table => Ok(Judge::new(rules, table.map(Table::tablebase), seed)),
    }
}
