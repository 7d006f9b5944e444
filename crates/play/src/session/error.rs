//! Why a command failed.

use faceup_core::notation::{self, NotationError};
use faceup_core::{MoveError, Rules};
use thiserror::Error;

use super::command::CommandError;
use crate::{NameError, WordsError};

/// Why a command failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The line is not a command.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// A move or a position is wrong. The text includes the line with carets.
    #[error("{0}")]
    Notation(String),
    /// The game has fewer moves.
    #[error("expected a number of moves up to {most}, got {got}")]
    NoSuchPly {
        /// The ply asked for.
        got: usize,
        /// The last one.
        most: usize,
    },
    /// There is no later move.
    #[error("there is no next move here; play one")]
    AtTheEnd,
    /// There is no earlier move.
    #[error("there is no earlier move of yours; this is the start")]
    AtTheStart,
    /// Nothing was changed.
    #[error("there is no change to undo")]
    NothingToUndo,
    /// There are cards in the pile.
    #[error("the pile has cards; this is possible only before a lead")]
    PileNotEmpty,
    /// The game is over.
    #[error("the game is over; 'back' takes a move back, 'new' deals another game")]
    Over,
    /// An engine is to move.
    #[error("it is the opponent's turn")]
    OpponentsTurn,
    /// The opponent plays another game.
    #[error("expected {expected}, which the opponent plays, got {got}; 'analyse' goes on without an opponent")]
    OtherRules {
        /// The rules of the session.
        expected: Rules,
        /// The rules of the opponent.
        got: Rules,
    },
    /// The game is over, or a move is not legal.
    #[error(transparent)]
    Illegal(#[from] MoveError),
    /// A rank without a suit, of no card or of several cards that can be played.
    #[error("expected a card, got the rank {} alone; {}", notation::quote(got), of_rank(cards))]
    Rank {
        /// The rank.
        got: String,
        /// The cards of the rank that can be played.
        cards: Vec<String>,
    },
    /// A name is wrong.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A remark is wrong.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The signs are not a mark.
    #[error("expected ??, ?, ?!, !?, !, !! or -, got {}", notation::quote(.0))]
    NotAMark(String),
}

fn of_rank(cards: &[String]) -> String {
    match cards {
        [] => "no card of that rank can be played here".to_owned(),
        cards => format!("write {}", cards.join(" or ")),
    }
}

impl SessionError {
    /// The error of a reader, with a drawing of its text.
    pub(super) fn drawn(error: &NotationError, text: &str) -> SessionError {
        SessionError::Notation(error.render(text))
    }
}
