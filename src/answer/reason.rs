//! The reason for the value of a move.

use faceup_core::Player;
use faceup_play::{Claim, Fact, Reason};
use serde::Serialize;

use super::line::{PlyJson, Side};
use super::moves::MoveJson;

/// The reason for the value of a move, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MoveReason"))]
pub struct ReasonJson {
    /// The move, and its value for the player who makes it.
    #[serde(flatten)]
    pub value: MoveJson,
    /// The reason in words. None if no short line shows it.
    pub sentence: Option<String>,
    /// The line that shows it. It begins with the move, and is the move alone if there is no sentence.
    pub line: Vec<PlyJson<Side>>,
    /// The facts about the line, in the order of its moves.
    pub facts: Vec<FactJson>,
}

/// A fact about a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ReasonFact"))]
pub struct FactJson {
    /// The number of moves of the line before it. A fact about a move has the number of the moves before that move.
    pub ply: usize,
    /// The player whom it is about.
    pub player: Side,
    /// What is true.
    pub claim: Claim,
    /// The fact as a sentence.
    pub words: String,
}

impl ReasonJson {
    /// A reason as JSON. `names` are those of the mover and of the opponent: `you`, a name, or words such as `the opponent`.
    #[must_use]
    pub fn new(reason: &Reason, [mover, opponent]: [&str; 2]) -> ReasonJson {
        let position = reason.position();
        let names = if position.mover() == Player::One { [mover, opponent] } else { [opponent, mover] };
        let side = |player| if player == position.mover() { Side::Mover } else { Side::Opponent };
        let fact = |fact: &Fact| FactJson {
            ply: fact.ply,
            player: side(fact.player),
            claim: fact.claim,
            words: reason.words(fact, names),
        };
        ReasonJson {
            value: MoveJson::new((reason.mv(), reason.knowledge()), position.rules()),
            sentence: reason.sentence(names),
            line: PlyJson::line(position, reason.line(), side).0,
            facts: reason.facts().iter().map(fact).collect(),
        }
    }
}
