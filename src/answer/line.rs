//! Lines of play.

use faceup_core::{Move, MoveKind, Position, named};
use serde::Serialize;

/// Who makes a move of a line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The player to move before the line.
    Mover,
    /// The other player.
    Opponent,
}

named! { Side, "side": Mover = "mover", Opponent = "opponent"; }

/// A move of a line of play, such as best play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlyJson {
    /// The player who makes it.
    pub player: Side,
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move.
    pub kind: MoveKind,
}

impl PlyJson {
    /// The moves of a line from a position on, each with the player who makes it.
    #[must_use]
    pub fn line(position: &Position, moves: &[Move]) -> Vec<PlyJson> {
        let (pack, mover) = (position.rules().pack(), position.mover());
        let mut now = *position;
        let ply = |&mv: &Move| {
            let player = if now.mover() == mover { Side::Mover } else { Side::Opponent };
            now = now.play(mv).unwrap_or(now);
            PlyJson { player, name: mv.name(pack), kind: mv.kind() }
        };
        moves.iter().map(ply).collect()
    }
}
