//! The trait of players.

use crate::{Game, Knowledge};
use faceup_core::{Interrupted, Observer};
use faceup_core::{Move, MoveError, Position, Rules};
use faceup_solver::{LookupError, OtherRules};
use thiserror::Error;

/// Chooses moves.
///
/// An engine may be asked about any games in any order, and for either player. It sees the moves so far, so that it can avoid repetitions.
pub trait Engine {
    /// Chooses a legal move for the player to move.
    ///
    /// # Errors
    ///
    /// If the game is over, the engine is for other rules, or the observer interrupts.
    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError>;
}

/// A move, with the engine's knowledge of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The knowledge of the move, from the side of the player who makes it.
    pub knowledge: Knowledge,
}

/// Why an engine chose no move.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The game is over.
    #[error("the game is over: there is no move to choose")]
    GameOver,
    /// The engine is for other rules.
    #[error("the engine plays {expected}, but the position is of {got}")]
    OtherRules {
        /// The rules of the engine.
        expected: Rules,
        /// The rules of the position.
        got: Rules,
    },
    /// The observer asked to stop.
    #[error("interrupted before a move was chosen")]
    Interrupted(#[from] Interrupted),
    /// The engine chose an illegal move.
    #[error("the engine chose an illegal move")]
    IllegalMove(#[from] MoveError),
    /// The engine has no table, or its table cannot be used. The text says why.
    #[error("{0}")]
    Table(String),
}

impl From<LookupError> for EngineError {
    fn from(error: LookupError) -> EngineError {
        match error {
            LookupError::OtherRules(OtherRules { table, position }) => {
                EngineError::OtherRules { expected: table, got: position }
            }
            LookupError::Interrupted(interrupted) => EngineError::Interrupted(interrupted),
        }
    }
}

/// Checks that a position has these rules and that the game is not over.
pub(crate) fn check(position: &Position, rules: Rules) -> Result<(), EngineError> {
    if position.rules() != rules {
        return Err(EngineError::OtherRules { expected: rules, got: position.rules() });
    }
    if position.winner().is_some() {
        return Err(EngineError::GameOver);
    }
    Ok(())
}
