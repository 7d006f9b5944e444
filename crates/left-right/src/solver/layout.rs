//! A game as the solver needs it: the board without the squares out of reach, and the tables of reach.

use super::error::{KEY_CARDS, KEY_SQUARES, SolveError};
use super::reach::Reach;
use crate::{Anchor, Game, Objective};

/// The fixed facts of a game.
#[derive(Debug)]
pub struct Layout {
    pub anchor: Anchor,
    pub objective: Objective,
    /// The number of squares of each half, without those out of reach.
    pub half: u8,
    /// The number of squares left out at either end.
    pub cut: u16,
    /// All squares.
    pub board: u128,
    /// Whether a turn can be lost.
    pub can_block: bool,
    pub reach: Reach,
}

impl Layout {
    /// The squares of each half within reach, if the game fits the solver's keys.
    pub fn half_of(game: Game) -> Result<u16, SolveError> {
        let half = game.half().min(game.reach());
        if game.cards() <= KEY_CARDS && 2 * half <= KEY_SQUARES { Ok(half) } else { Err(SolveError::TooLarge(game)) }
    }

    /// The layout of a game, if it fits the solver's keys.
    pub fn new(game: Game, objective: Objective) -> Result<Layout, SolveError> {
        let half = Layout::half_of(game)?;
        Ok(Layout {
            anchor: game.anchor(),
            objective,
            half: half as u8,
            cut: game.half() - half,
            board: (1 << (2 * half)) - 1,
            can_block: game.can_block(),
            reach: Reach::new(game.cards(), game.anchor(), game.can_block()),
        })
    }

    pub fn squares(&self) -> u8 {
        2 * self.half
    }

    /// The squares to which a card leads a player to the left and to the right, if they are on the board.
    #[inline]
    pub fn targets(&self, last: [u8; 2], player: usize, card: u8) -> [Option<u8>; 2] {
        let from = match self.anchor {
            Anchor::Own => last[player],
            Anchor::Opponent => last[1 - player],
        };
        let right = from + card;
        [from.checked_sub(card), (right < self.squares()).then_some(right)]
    }
}
