//! The judge of one game, with its table.

use faceup::parts::play::{Basis, Evaluation, Judge, Knowledge, Limits};
use faceup::{Move, Position, Quiet, Table};
use serde::Serialize;

use crate::failure::Failure;

/// Judges the positions of one game.
pub struct Judging {
    /// The table, if the game is solved.
    pub solved: Option<Table>,
    /// The judge.
    pub judge: Judge,
}

/// The source of knowledge, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KnownFrom {
    /// The table's file. None if the game was solved here, and if there is no table.
    pub file: Option<String>,
    /// Whether rounds are known.
    pub has_rounds: bool,
    /// Whether a table gave the values. Otherwise a search estimated them.
    pub exact: bool,
    /// The number of ranks in the smaller game whose table the estimates come from.
    pub base_ranks: Option<u8>,
}

/// The seed of the line of the perfect player.
const SEED: u64 = 0;
/// The limits of an answer with votes, which make an evaluation a few times as slow.
const LIMITS_WITH_VOTES: Limits = Limits { nodes: 25_000, ..Limits::ANSWER };

impl Judging {
    /// Judges a game by its table.
    pub fn solved_by(solved: Table) -> Judging {
        let judge = Judge::by_table(solved.tablebase(), SEED).within(Limits::ANSWER);
        Judging { solved: Some(solved), judge }
    }

    /// Judges a game without a table by a search with this evaluation.
    pub fn estimating(evaluation: Evaluation) -> Judging {
        Judging { solved: None, judge: Judge::by_search(evaluation, None).within(LIMITS_WITH_VOTES) }
    }

    /// The source of the knowledge.
    pub fn source(&self) -> KnownFrom {
        let file = self.solved.as_ref().and_then(Table::name).map(str::to_owned);
        match self.judge.basis() {
            Basis::Table { has_rounds } => KnownFrom { file, has_rounds, exact: true, base_ranks: None },
            Basis::Search { base_ranks, .. } => KnownFrom { file, has_rounds: false, exact: false, base_ranks },
        }
    }

    /// Every legal move with the knowledge of it, in the order of the pack.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<(Move, Knowledge)>, Failure> {
        Ok(self.judge.moves(position, &Quiet)?)
    }
}
