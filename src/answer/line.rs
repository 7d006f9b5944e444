//! Lines of play.

use faceup_core::{Move, MoveKind, Player, Position, named};
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

/// A move of a line of play, such as best play. `P` says who makes it: a [`Side`], or a player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PlyOf"))]
pub struct PlyJson<P> {
    /// The player who makes it.
    pub player: P,
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move.
    pub kind: MoveKind,
}

impl<P> PlyJson<P> {
    /// The moves of a line from a position, each with the name of the player who makes it; and the position after them.
    pub fn line(position: &Position, moves: &[Move], name: impl Fn(Player) -> P) -> (Vec<PlyJson<P>>, Position) {
        let mut now = *position;
        let ply = |&mv: &Move| {
            let player = name(now.mover());
            now = now.play(mv).unwrap_or(now);
            PlyJson { player, name: mv.name(now.rules().pack()), kind: mv.kind() }
        };
        (moves.iter().map(ply).collect(), now)
    }
}
