//! A recorded game.

use faceup_core::{ByPlayer, Player};

use crate::{Card, Game, Position, Turn};

/// A game as it was played, to its end or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub(super) game: Game,
    pub(super) turns: Vec<Turn>,
    pub(super) cards: ByPlayer<Vec<Card>>,
}

impl Record {
    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The turns in the order of play.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The cards of a player in the order of drawing: those of their turns, and those listed after them.
    pub fn cards(&self, player: Player) -> &[Card] {
        &self.cards[player]
    }

    /// The positions from the start to the last one, one more than turns.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![Position::new(self.game)];
        for &turn in &self.turns {
            let now = &positions[positions.len() - 1];
            positions.push(now.play(turn).expect("the turns of a record are legal"));
        }
        positions
    }
}
