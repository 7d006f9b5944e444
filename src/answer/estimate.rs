//! The answer to a question about an unsolved game: the chance of winning.

use faceup_core::{Move, MoveKind, Rules};
use faceup_play::Knowledge;
use faceup_solver::Outcome;
use serde::Serialize;

use super::position::PositionJson;

/// The chance of winning a position, and of every move, as `faceup query --estimate --json` prints them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EstimateJson {
    /// The position.
    #[serde(flatten)]
    pub position: PositionJson,
    /// The chance that the mover wins, from 0 to 1. A draw counts as half a win.
    pub chance: f64,
    /// The outcome if it is certain: there is a table, or the search reached the end of the game.
    pub proved: Option<Outcome>,
    /// The number of ranks in the smaller game whose table votes.
    pub base_ranks: Option<u8>,
    /// The depth of the search, in moves.
    pub search_depth: u8,
    /// Every legal move, the best first.
    pub moves: Vec<MoveChanceJson>,
}

/// A move, and the chance of the player who makes it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MoveChanceJson {
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move.
    pub kind: MoveKind,
    /// The chance of the player who makes the move.
    pub chance: f64,
    /// The outcome if it is certain.
    pub proved: Option<Outcome>,
}

impl MoveChanceJson {
    pub(super) fn new(mv: Move, known: Knowledge, rules: Rules) -> Option<MoveChanceJson> {
        let (name, chance) = (mv.name(rules.pack()), chance(known)?);
        Some(MoveChanceJson { name, kind: mv.kind(), chance, proved: known.outcome() })
    }
}

/// The chance in significant digits. Only proved outcomes are certain.
pub(super) fn chance(known: Knowledge) -> Option<f64> {
    match known.outcome() {
        Some(outcome) => Some(outcome.points()),
        None => known.score().map(|score| ((score.chance() * 1e4).round() / 1e4).clamp(1e-4, 1.0 - 1e-4)),
    }
}
