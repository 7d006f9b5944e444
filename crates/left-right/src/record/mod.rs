//! Records of games: reading what the game's author prints, and turns in writing.

mod error;
mod lines;
mod turns;
mod way;

use faceup_core::{ByPlayer, Player};

use crate::{Card, Game, Position, Turn};

pub use self::error::{Problem, RecordError};
pub use self::lines::{parse_cards, parse_record};
pub use self::turns::parse_turns;

/// A game as it was played, to its end or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    game: Game,
    turns: Vec<Turn>,
    cards: ByPlayer<Vec<Card>>,
}

impl Record {
    /// The game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game
    }

    /// The turns in the order of play.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// What a player draws, in order: the cards of his turns, and those that are listed after them.
    #[must_use]
    pub fn cards(&self, player: Player) -> &[Card] {
        &self.cards[player]
    }

    /// The positions from the start to the last one: one more than turns.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![Position::new(self.game)];
        for &turn in &self.turns {
            let now = &positions[positions.len() - 1];
            positions.push(now.play(turn).expect("the turns of a record were checked"));
        }
        positions
    }
}
