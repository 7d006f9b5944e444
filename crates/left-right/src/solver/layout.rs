//! The fixed facts of a game for the solver: the board without the squares out of reach, and the tables of reach.

use super::reach::Reach;
use crate::{Anchor, Game, Objective};

/// The most squares that fit a key.
pub const KEY_SQUARES: u16 = 117;
/// The most cards of a stack that fit a key.
pub const KEY_CARDS: u8 = 9;

/// A game as the solver needs it.
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

/// The number of squares of each half that pieces can reach.
fn half(game: Game) -> u16 {
    game.half().min(game.reach())
}

impl Layout {
    /// Whether a game fits the solver's keys.
    pub fn has_room(game: Game) -> bool {
        game.cards() <= KEY_CARDS && 2 * half(game) <= KEY_SQUARES
    }

    /// The layout of a game that fits.
    pub fn new(game: Game, objective: Objective) -> Layout {
        debug_assert!(Layout::has_room(game));
        let half = half(game);
        Layout {
            anchor: game.anchor(),
            objective,
            half: half as u8,
            cut: game.half() - half,
            board: (1 << (2 * half)) - 1,
            can_block: game.can_block(),
            reach: Reach::new(game.cards(), game.anchor(), game.can_block()),
        }
    }

    pub fn squares(&self) -> u8 {
        2 * self.half
    }

    /// The squares at this distance to the left and right of one, if they are on the board.
    #[inline]
    pub fn targets(&self, from: u8, card: u8) -> [Option<u8>; 2] {
        let right = from + card;
        [from.checked_sub(card), (right < self.squares()).then_some(right)]
    }
}
