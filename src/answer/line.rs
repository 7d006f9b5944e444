//! Lines of play.

use faceup_core::{Move, Position};
use serde::Serialize;

/// A move of a line of play, such as best play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlyJson {
    /// `mover` or `opponent`: the mover is the player to move before the line.
    pub player: &'static str,
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move: `lead`, `beat` or `eat`.
    pub kind: &'static str,
}

impl PlyJson {
    /// The moves of a line from a position on, each with the player who makes it.
    #[must_use]
    pub fn line(position: &Position, moves: &[Move]) -> Vec<PlyJson> {
        let (pack, mover) = (position.rules().pack(), position.mover());
        let mut now = *position;
        let ply = |&mv: &Move| {
            let player = if now.mover() == mover { "mover" } else { "opponent" };
            now = now.play(mv).unwrap_or(now);
            PlyJson { player, name: mv.name(pack), kind: mv.kind() }
        };
        moves.iter().map(ply).collect()
    }
}
