//! What is known of positions and moves, as JSON.

use faceup::play::{Knowledge, Score};
use faceup::solver::Outcome;
use serde::Serialize;

/// What is known of a position or a move, for the player who moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KnowledgeJson {
    /// `win`, `loss` or `draw`. None if it is not certain.
    pub outcome: Option<&'static str>,
    /// The rounds to the end. None for a draw, and if they are not known.
    pub rounds: Option<u16>,
    /// The result of a search. None if a table gave the value.
    pub score: Option<i32>,
    /// All of it in words.
    pub words: String,
}

impl From<Knowledge> for KnowledgeJson {
    fn from(knowledge: Knowledge) -> KnowledgeJson {
        KnowledgeJson {
            outcome: knowledge.outcome().map(Outcome::name),
            rounds: knowledge.rounds(),
            score: knowledge.score().map(Score::number),
            words: words(knowledge),
        }
    }
}

/// What is known, in words: `win in 3 rounds`, `draw`, or `not certain, about 62% to win`.
pub fn words(knowledge: Knowledge) -> String {
    match knowledge.score() {
        Some(score) if score.proved().is_none() => format!("not certain, {score} to win"),
        _ => knowledge.to_string(),
    }
}
