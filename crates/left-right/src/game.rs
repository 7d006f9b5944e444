//! The settings of a game: how many cards, how many squares, whose piece one plays from.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The longest stacks that the rules are written for.
pub const MAX_CARDS: u8 = 30;

/// The longest board. No game of [`MAX_CARDS`] reaches further than a board of 1,862 squares.
pub const MAX_SQUARES: u16 = 4096;

/// From which piece the squares are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Anchor {
    /// From one's own last piece: the game as its author first describes it.
    #[default]
    Own,
    /// From the opponent's last piece: the variant that he wonders about.
    Opponent,
}

impl Anchor {
    /// Both.
    pub const ALL: [Anchor; 2] = [Anchor::Own, Anchor::Opponent];

    /// `own` or `opponent`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Anchor::Own => "own",
            Anchor::Opponent => "opponent",
        }
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no anchor has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{got}' is no anchor; it is own or opponent")]
pub struct UnknownAnchor {
    /// The name that came.
    pub got: String,
}

impl FromStr for Anchor {
    type Err = UnknownAnchor;

    fn from_str(name: &str) -> Result<Anchor, UnknownAnchor> {
        let named = Anchor::ALL.into_iter().find(|anchor| anchor.name() == name);
        named.ok_or_else(|| UnknownAnchor { got: name.to_owned() })
    }
}

/// A game: two stacks of the cards 1 to n, a row of squares, and an [`Anchor`].
///
/// ```
/// use faceup_left_right::{Anchor, Game};
/// let game = Game::new(4, Anchor::Own)?;
/// assert_eq!(game.squares(), 22); // n² + n + 2
/// assert_eq!(game.to_string(), "left-right, n = 4, 22 squares, from one's own last piece");
/// assert!(Game::with_squares(4, 21, Anchor::Own).is_err()); // no two squares are in the middle
/// # Ok::<(), faceup_left_right::GameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    cards: u8,
    squares: u16,
    anchor: Anchor,
}

/// Why there is no such game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// No card, or more than the rules are written for.
    #[error("a stack has 1 to {MAX_CARDS} cards, not {got}")]
    Cards {
        /// The number that came.
        got: u64,
    },
    /// Not even room for the first two pieces.
    #[error("{got} squares are too few: the first two pieces take 2")]
    TooFewSquares {
        /// The number that came.
        got: u64,
    },
    /// More than any game can reach.
    #[error("{got} squares are too many: {MAX_SQUARES} are the most, and no game reaches that far")]
    TooManySquares {
        /// The number that came.
        got: u64,
    },
    /// An odd number.
    #[error("{got} squares have no two halves: the number is even, as {} or {}", got - 1, got + 1)]
    OddSquares {
        /// The number that came.
        got: u64,
    },
}

impl Game {
    /// A game on the board that its author asks for: n² + n + 2 squares, so that a player who always goes one way stays
    /// on it when he plays from his own pieces.
    ///
    /// # Errors
    ///
    /// If `cards` is not 1 to [`MAX_CARDS`].
    pub fn new(cards: u64, anchor: Anchor) -> Result<Game, GameError> {
        let n = Self::check_cards(cards)?;
        Ok(Game { cards: n, squares: u16::from(n) * u16::from(n) + u16::from(n) + 2, anchor })
    }

    /// A game on a board of another length.
    ///
    /// # Errors
    ///
    /// If `cards` is not 1 to [`MAX_CARDS`], or `squares` is odd, or not 2 to [`MAX_SQUARES`].
    pub fn with_squares(cards: u64, squares: u64, anchor: Anchor) -> Result<Game, GameError> {
        let (cards, got) = (Self::check_cards(cards)?, squares);
        match got {
            0..2 => Err(GameError::TooFewSquares { got }),
            _ if got > u64::from(MAX_SQUARES) => Err(GameError::TooManySquares { got }),
            _ if got % 2 == 1 => Err(GameError::OddSquares { got }),
            _ => Ok(Game { cards, squares: got as u16, anchor }),
        }
    }

    fn check_cards(got: u64) -> Result<u8, GameError> {
        match u8::try_from(got) {
            Ok(cards @ 1..=MAX_CARDS) => Ok(cards),
            _ => Err(GameError::Cards { got }),
        }
    }

    /// How many cards each stack has: n.
    #[must_use]
    pub const fn cards(self) -> u8 {
        self.cards
    }

    /// How many squares the board has.
    #[must_use]
    pub const fn squares(self) -> u16 {
        self.squares
    }

    /// How many squares each half has.
    #[must_use]
    pub const fn half(self) -> u16 {
        self.squares / 2
    }

    /// From which piece the squares are counted.
    #[must_use]
    pub const fn anchor(self) -> Anchor {
        self.anchor
    }

    /// Whether it may happen that a card leads off the board both ways, so that the turn is lost.
    ///
    /// The square from which that is easiest is next to the middle: half the board lies on its longer side.
    #[must_use]
    pub const fn can_block(self) -> bool {
        self.cards as u16 > self.half()
    }

    /// How far from the middle a half must go for its end never to matter: the first pieces stand next to the middle,
    /// and all the cards that one chain of pieces can use lead away from it.
    #[must_use]
    pub const fn reach(self) -> u16 {
        let sum = self.cards as u16 * (self.cards as u16 + 1) / 2;
        match self.anchor {
            Anchor::Own => sum + 1,
            // From the other half's first piece, one step further from this end.
            Anchor::Opponent => 2 * sum + 1,
        }
    }
}

/// As `left-right, n = 4, 22 squares, from one's own last piece`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.anchor {
            Anchor::Own => "one's own",
            Anchor::Opponent => "the opponent's",
        };
        write!(f, "left-right, n = {}, {} squares, from {whose} last piece", self.cards, self.squares)
    }
}
