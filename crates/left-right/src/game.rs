//! The settings of a game.

use std::fmt;

use faceup_core::named;
use thiserror::Error;

/// The most cards of a stack.
pub const MAX_CARDS: u8 = 30;

/// The most squares of a board. A game of [`MAX_CARDS`] cards reaches at most 1,862 squares.
pub const MAX_SQUARES: u16 = 4096;

/// The piece that squares are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Anchor {
    /// The player's own last piece, as in the author's game.
    #[default]
    Own,
    /// The opponent's last piece, as in the author's variant.
    Opponent,
}

named! { Anchor, "anchor": Own = "own", Opponent = "opponent"; }

/// A game: two stacks of the cards 1 to n, a row of squares, and an [`Anchor`].
///
/// ```
/// use faceup_left_right::{Anchor, Game};
/// let game = Game::new(4, Anchor::Own)?;
/// assert_eq!(game.squares(), 22); // n² + n + 2
/// assert_eq!(game.to_string(), "left-right, n = 4, 22 squares, from one's own last piece");
/// assert!(Game::with_squares(4, 21, Anchor::Own).is_err()); // an odd board has one square in the middle
/// # Ok::<(), faceup_left_right::GameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    cards: u8,
    squares: u16,
    anchor: Anchor,
}

/// Settings out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// No card, or too many.
    #[error("a stack has 1 to {MAX_CARDS} cards, not {0}")]
    Cards(u64),
    /// No room for the first two pieces.
    #[error("{0} squares are too few: the first two pieces need 2")]
    TooFewSquares(u64),
    /// More squares than any game can reach.
    #[error("{0} squares are too many: the most is {MAX_SQUARES}, and no game reaches that far")]
    TooManySquares(u64),
    /// An odd number of squares.
    #[error("{0} squares have no two equal halves: take an even number, such as {low} or {high}", low = .0 - 1, high = .0 + 1)]
    OddSquares(u64),
}

impl Game {
    /// A game on the author's board of n² + n + 2 squares. A player who counts from their own pieces and always goes the same way stays
    /// on it.
    ///
    /// # Errors
    ///
    /// If `cards` is not from 1 to 30.
    pub fn new(cards: u64, anchor: Anchor) -> Result<Game, GameError> {
        Game::with_squares(cards, None, anchor)
    }

    /// A game on a board of another length, if one is given.
    ///
    /// # Errors
    ///
    /// If `cards` is not from 1 to 30, or `squares` is odd or not from 2 to 4,096.
    pub fn with_squares(cards: u64, squares: impl Into<Option<u64>>, anchor: Anchor) -> Result<Game, GameError> {
        let n = match u8::try_from(cards) {
            Ok(n @ 1..=MAX_CARDS) => n,
            _ => return Err(GameError::Cards(cards)),
        };
        match squares.into() {
            None => Ok(Game { cards: n, squares: u16::from(n) * u16::from(n) + u16::from(n) + 2, anchor }),
            Some(got @ 0..2) => Err(GameError::TooFewSquares(got)),
            Some(got) if got > u64::from(MAX_SQUARES) => Err(GameError::TooManySquares(got)),
            Some(got) if got % 2 == 1 => Err(GameError::OddSquares(got)),
            Some(got) => Ok(Game { cards: n, squares: got as u16, anchor }),
        }
    }

    /// The number of cards of each stack: n.
    pub const fn cards(self) -> u8 {
        self.cards
    }

    /// The number of squares of the board.
    pub const fn squares(self) -> u16 {
        self.squares
    }

    /// The number of squares of each half.
    pub const fn half(self) -> u16 {
        self.squares / 2
    }

    /// The piece that squares are counted from.
    pub const fn anchor(self) -> Anchor {
        self.anchor
    }

    /// Whether a card can lead off the board both ways, so that the turn is lost. Squares next to the middle decide this: they have
    /// half of the board on their longer side.
    pub const fn can_block(self) -> bool {
        self.cards as u16 > self.half()
    }

    /// The number of squares of a half beyond which its end never matters: the first pieces lie next to the middle, and at most all
    /// cards of one chain of pieces lead away from it.
    pub const fn reach(self) -> u16 {
        let sum = self.cards as u16 * (self.cards as u16 + 1) / 2;
        match self.anchor {
            Anchor::Own => sum + 1,
            // The chain may start from the other half's first piece, one square further from this end.
            Anchor::Opponent => 2 * sum + 1,
        }
    }
}

/// Prints as `left-right, n = 4, 22 squares, from one's own last piece`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.anchor {
            Anchor::Own => "one's own",
            Anchor::Opponent => "the opponent's",
        };
        write!(f, "left-right, n = {}, {} squares, from {whose} last piece", self.cards, self.squares)
    }
}
