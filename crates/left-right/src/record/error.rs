//! Errors of records, and where they are.

use std::fmt;

use faceup_core::notation::{point_at, quote};
use thiserror::Error;

use crate::{GameError, Illegal};

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A word that is not a turn.
    #[error("expected a card and a direction, such as 4L or 3R, or 3- for a lost turn; got {}", quote(.0))]
    NotATurn(String),
    /// A word that is not a card.
    #[error("expected a card, a number from 1 to {cards}; got {}", quote(got))]
    NotACard {
        /// The highest card.
        cards: u8,
        /// The text that was found.
        got: String,
    },
    /// A line that is not part of a record.
    #[error(
        "expected a line of a record, such as \"n=4\", \"1's-cards: 4,3,1,2\", \"turns: 4L 1R\" or a diagram; got {}",
        quote(.0)
    )]
    NotALine(String),
    /// A line that repeats a setting.
    #[error("{0} is given twice")]
    GivenTwice(&'static str),
    /// A word that is not what the line needs.
    #[error("expected {what}; got {}", quote(got))]
    NotThat {
        /// What the line needs.
        what: &'static str,
        /// The text that was found.
        got: String,
    },
    /// Settings that make no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An illegal turn.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The turns and a list of cards contradict each other.
    #[error("player {player} draws the {listed} here by the list of cards, but the turn plays the {played}")]
    OtherCard {
        /// 1 or 2.
        player: u8,
        /// The card in the list.
        listed: u8,
        /// The card in the turn.
        played: u8,
    },
    /// A diagram of another length.
    #[error("this row has {got} squares, but the board has {squares}")]
    OtherLength {
        /// The number of squares of the board.
        squares: u16,
        /// The number of squares of the row.
        got: usize,
    },
    /// A row of upper pieces without a row of squares above it.
    #[error("this row shows upper pieces, but no row of squares comes before it")]
    NoBoard,
    /// A diagram that the listed cards cannot lead to.
    #[error("no placement of the listed cards leads to this board")]
    Unreachable,
    /// Diagrams that different turns lead to.
    #[error("different turns lead to these diagrams: write the turns, as in \"turns: 4L 1R\"")]
    Ambiguous,
    /// Diagrams that are too far apart.
    #[error("too many turns lie between the diagrams: write the turns, as in \"turns: 4L 1R\"")]
    TooLong,
    /// Scores that are not those of the game.
    #[error("the line says scores of {} and {}, but the game has {} and {}", told[0], told[1], are[0], are[1])]
    OtherScores {
        /// The scores of players one and two in the line.
        told: [u64; 2],
        /// Their scores by the rules.
        are: [u64; 2],
    },
    /// A line with the value of a turn that was not taken.
    #[error("the line gives the value of a turn that was not taken")]
    OtherTurn,
    /// Cards without turns or diagrams.
    #[error("the cards are listed, but not where the pieces went: add diagrams, or a line such as \"turns: 4L 1R\"")]
    NoTurns,
    /// A text without a game.
    #[error(
        "the text has no game: a record has lines such as \"n=4\", \"1's-cards: 4,3,1,2\" and diagrams, or \"turns: 4L 1R\""
    )]
    Nothing,
}

/// A text that could not be read: the problem, and the part of the text that has it.
///
/// It prints as the problem and the line, with carets under the part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    problem: Problem,
    /// The number of the line, from 1.
    line: usize,
    source: String,
    /// The first byte of the part in the line.
    offset: usize,
    /// The number of bytes of the part.
    len: usize,
}

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

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number of the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The part of the text that the error is about.
    pub fn token(&self) -> &str {
        self.source.get(self.offset..self.offset + self.len).unwrap_or("")
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.source.get(..self.offset).map_or(0, |before| before.chars().count());
        write!(f, "line {}, column {}: {}", self.line, column + 1, self.problem)?;
        if self.len == 0 { Ok(()) } else { write!(f, "\n{}", point_at(&self.source, self.offset, self.token())) }
    }
}

impl std::error::Error for RecordError {}
