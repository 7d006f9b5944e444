//! Knowledge of positions and moves.

use faceup_core::{Move, MoveKind, Rules};
use faceup_play::{Knowledge, Score};
use faceup_solver::Outcome;
use serde::Serialize;

/// The knowledge of a position or a move, for the player who moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Worth"))]
pub struct KnowledgeJson {
    /// None if it is not certain, which happens only without a table.
    pub outcome: Option<Outcome>,
    /// The rounds of a win or a loss. None for a draw, and if the table has no rounds.
    pub rounds: Option<u16>,
    /// The result of a search. Left out if a table gave the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub score: Option<i32>,
}

impl From<Knowledge> for KnowledgeJson {
    fn from(knowledge: Knowledge) -> KnowledgeJson {
        KnowledgeJson {
            outcome: knowledge.outcome(),
            rounds: knowledge.rounds(),
            score: knowledge.score().map(Score::number),
        }
    }
}

/// A move and the knowledge of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MoveAnswer"))]
pub struct MoveJson {
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move.
    pub kind: MoveKind,
    /// The knowledge of it, for the player who makes it.
    #[serde(flatten)]
    pub knowledge: KnowledgeJson,
}

impl MoveJson {
    /// A move as JSON, with the knowledge of it.
    #[must_use]
    pub fn new((mv, knowledge): (Move, Knowledge), rules: Rules) -> MoveJson {
        MoveJson { name: mv.name(rules.pack()), kind: mv.kind(), knowledge: knowledge.into() }
    }
}
