//! Errors of records, with their places.

use std::fmt;

use faceup_core::notation::{point_at, quote};
use thiserror::Error;

use crate::{Card, GameError, Illegal};

/// The fault of a text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs)] // The messages explain the fields.
pub enum Problem {
    /// A word or line in place of another.
    #[error("expected {what}; got {}", quote(got))]
    Expected { what: String, got: String },
    /// A line that repeats a setting.
    #[error("{0} is given twice")]
    GivenTwice(&'static str),
    /// A sentence that mentions another game.
    #[error("a sentence says this about the game, and no line: write a line such as \"{0}\" to say which game it is")]
    InSentence(String),
    /// Settings that make no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An illegal turn.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The turns and a list of cards contradict each other.
    #[error("player {player} draws the {listed} here by the list of cards, but the turn plays the {played}")]
    OtherCard { player: u8, listed: Card, played: Card },
    /// A diagram of another length.
    #[error("this row has {got} squares, but the board has {squares}")]
    OtherLength { squares: u16, got: usize },
    /// A row of upper pieces without a row of squares above it.
    #[error("this row shows upper pieces, but no row of squares comes before it")]
    NoBoard,
    /// A diagram out of reach of the listed cards.
    #[error("no placement of the listed cards leads to this board")]
    Unreachable,
    /// Diagrams that different turns lead to.
    #[error("different turns lead to these diagrams: write the turns, as in \"turns: 4L 1R\"")]
    Ambiguous,
    /// Diagrams that are too far apart.
    #[error("too many turns lie between the diagrams: write the turns, as in \"turns: 4L 1R\"")]
    TooLong,
    /// Scores that differ from those of the game.
    #[error("the line gives scores of {} and {}, but the game has {} and {}", told[0], told[1], are[0], are[1])]
    OtherScores { told: [u64; 2], are: [u64; 2] },
    /// The value of a turn that the game does not have.
    #[error("the line gives the value of a turn that was not taken")]
    OtherTurn,
    /// Cards without turns or diagrams.
    #[error("the cards are listed, but not the placements: add diagrams, or a line such as \"turns: 4L 1R\"")]
    NoTurns,
    /// A text without a game.
    #[error(
        "the text has no game: write lines such as \"n=4\", \"1's-cards: 4,3,1,2\" and diagrams, or \"turns: 4L 1R\""
    )]
    Nothing,
}

/// A text that could not be read. It prints as the problem and the line, with carets under the part at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    pub(super) problem: Problem,
    pub(super) line: usize,
    pub(super) source: String,
    /// The first byte of the part at fault.
    pub(super) offset: usize,
    pub(super) len: usize,
}

impl RecordError {
    /// An error in the whole text.
    pub(super) fn of_text(problem: impl Into<Problem>) -> RecordError {
        RecordError { problem: problem.into(), line: 1, source: String::new(), offset: 0, len: 0 }
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number of the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The part of the text at fault.
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
