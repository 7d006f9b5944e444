//! Knowledge of positions and moves, as JSON.

use faceup::parts::play::Knowledge;
use serde::Serialize;

/// The knowledge of a position or a move, for the player who moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Knowledge"))]
pub struct KnowledgeJson {
    #[serde(flatten)]
    known: faceup::parts::answer::KnowledgeJson,
    /// In words: `win in 3 rounds`, `draw`, or `about 62% to win, estimated`.
    words: String,
}

impl From<Knowledge> for KnowledgeJson {
    fn from(knowledge: Knowledge) -> KnowledgeJson {
        let words = match knowledge.score() {
            Some(score) if score.proved().is_none() => format!("{score} to win, estimated"),
            _ => knowledge.to_string(),
        };
        KnowledgeJson { known: knowledge.into(), words }
    }
}
