//! What is wrong with a text, and where.

use std::fmt;

use thiserror::Error;

use crate::{GameError, Illegal};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Not a turn.
    #[error("expected a card and a direction, as 4L or 3R, or 3- for a lost turn; got '{got}'")]
    NotATurn {
        /// What came.
        got: String,
    },
    /// Not a card.
    #[error("expected a card, a number from 1 to {cards}; got '{got}'")]
    NotACard {
        /// The highest card.
        cards: u8,
        /// What came.
        got: String,
    },
    /// A line of a record that means nothing.
    #[error(
        "expected a line of a record, as \"n=4\", \"1's-cards: 4,3,1,2\", \"turns: 4L 1R\" or a diagram; got '{got}'"
    )]
    NotALine {
        /// What came.
        got: String,
    },
    /// A setting that is given twice.
    #[error("{what} is given twice")]
    GivenTwice {
        /// Which one.
        what: &'static str,
    },
    /// A number that cannot be read.
    #[error("expected {what}; got '{got}'")]
    NotThat {
        /// What it should be.
        what: &'static str,
        /// What came.
        got: String,
    },
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A turn that cannot be taken.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The turns and a list of cards contradict each other.
    #[error("the list says that player {player} draws the {listed} here, and the turn the {played}")]
    OtherCard {
        /// 1 or 2.
        player: u8,
        /// The card of the list.
        listed: u8,
        /// The card of the turn.
        played: u8,
    },
    /// A diagram of another length.
    #[error("this row has {got} squares, and the board {squares}")]
    OtherLength {
        /// The board's.
        squares: u16,
        /// The row's.
        got: usize,
    },
    /// A row of upper pieces without a row of squares above.
    #[error("upper pieces without a row of squares above them")]
    NoBoard,
    /// A diagram that no placement leads to.
    #[error("no placement of the cards listed leads to this board")]
    NoWay,
    /// A diagram that several ways lead to.
    #[error("the cards and diagrams can be read in several ways; say the turns, as \"turns: 4L 1R\"")]
    Ambiguous,
    /// Diagrams too far apart.
    #[error("too many turns lie between the diagrams to find them; say them, as \"turns: 4L 1R\"")]
    TooLong,
    /// The scores that are told are not those of the game.
    #[error("this says scores of {} and {}; those of the game are {} and {}", told[0], told[1], are[0], are[1])]
    OtherScores {
        /// Of players one and two.
        told: [u64; 2],
        /// As the rules have it.
        are: [u64; 2],
    },
    /// A turn that is valued is another one than was taken.
    #[error("the turn that is valued here was not taken")]
    OtherTurn,
    /// No turn is told.
    #[error("the cards are there, but not where the pieces went: add diagrams, or a line as \"turns: 4L 1R\"")]
    NoTurns,
    /// Nothing is told.
    #[error(
        "there is no game in it: a record has lines as \"n=4\", \"1's-cards: 4,3,1,2\" and diagrams, or \"turns: 4L 1R\""
    )]
    Nothing,
}

/// A text that could not be read: which piece of it, where that stands, and what the trouble is.
///
/// It prints as the problem, the line in question, and carets below the piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    problem: Problem,
    /// From 1, of the text.
    line: usize,
    source: String,
    /// In bytes of the line.
    offset: usize,
    len: usize,
}

/// Longer lines are not shown.
const WIDEST: usize = 200;

impl RecordError {
    pub(super) fn new(
        problem: impl Into<Problem>,
        line: usize,
        source: &str,
        offset: usize,
        len: usize,
    ) -> RecordError {
        RecordError { problem: problem.into(), line, source: source.to_owned(), offset, len }
    }

    /// What is wrong.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The piece of the text that the error is about.
    #[must_use]
    pub fn token(&self) -> &str {
        self.source.get(self.offset..self.offset + self.len).unwrap_or("")
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.source.get(..self.offset).map_or(0, |before| before.chars().count());
        write!(f, "line {}, column {}: {}", self.line, column + 1, self.problem)?;
        // What a terminal would not show as one character each is not pointed at.
        if self.source.chars().count() > WIDEST || self.source.chars().any(char::is_control) || self.len == 0 {
            return Ok(());
        }
        write!(f, "\n  {}\n  {}{}", self.source, " ".repeat(column), "^".repeat(self.token().chars().count().max(1)))
    }
}

impl std::error::Error for RecordError {}
