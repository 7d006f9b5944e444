//! Why a command failed.

use faceup_core::{MoveError, Rules};
use thiserror::Error;

use super::command::CommandError;

/// Why a command failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The line is not a command.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// A move, a position or another argument is wrong. The text says why; if it is a notation, with the line and carets.
    #[error("{0}")]
    Wrong(String),
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
}

/// The error of an argument.
pub(super) fn wrong(why: impl ToString) -> SessionError {
    SessionError::Wrong(why.to_string())
}
