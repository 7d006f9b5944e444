//! What the solver knows of a game before it starts: the board cut to what can be reached, and the tables of reach.

use super::reach::Reach;
use crate::{Anchor, Game, Objective};

/// The sets of squares are 128 bits wide.
pub const MAX_SQUARES: u32 = 128;
/// The most squares that a key has room for: see [`Key`](super::key::Key).
pub const KEY_SQUARES: u16 = 117;
/// The most cards a stack that a key has room for.
pub const KEY_CARDS: u8 = 9;

/// A game as the solver sees it.
#[derive(Debug)]
pub struct Layout {
    pub anchor: Anchor,
    pub objective: Objective,
    /// Squares of each half, those left out that no piece can come to.
    pub half: u8,
    /// How many squares were left out at either end.
    pub cut: u16,
    /// All squares.
    pub board: u128,
    /// Whether a turn can be lost.
    pub can_block: bool,
    pub reach: Reach,
}

/// Squares of each half that matter.
fn half(game: Game) -> u16 {
    game.half().min(game.reach())
}

impl Layout {
    /// Whether the solver's keys have room for a game.
    pub fn has_room(game: Game) -> bool {
        game.cards() <= KEY_CARDS && 2 * half(game) <= KEY_SQUARES
    }

    /// The layout of a game that there is room for.
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

    /// The squares so far to the left and to the right of one, if they are on the board.
    #[inline]
    pub fn targets(&self, from: u8, card: u8) -> [Option<u8>; 2] {
        let right = from + card;
        [from.checked_sub(card), (right < self.squares()).then_some(right)]
    }
}
