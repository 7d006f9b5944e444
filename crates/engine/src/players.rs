//! What chooses moves.

mod depth;
mod perfect;
mod random;
mod spec;

use faceup_core::{Move, Position, Rules, notation};
use faceup_job::Observer;
use faceup_play::Game;
use faceup_solver::{Outcome, Value};
use thiserror::Error;

pub use depth::DepthLimited;
pub(crate) use depth::Search;
pub use perfect::Perfect;
pub use random::Random;
pub use spec::{Spec, UnknownPlayer};

use crate::program::ProgramError;

/// Chooses moves: a game comes in, a move goes out, with what is known of it. Chess calls it an engine.
///
/// It is asked about any game in any order, for either side or for both. The moves before, of which the rules know
/// nothing, tell it where it has been.
pub trait Engine {
    /// What it calls itself, as `depth 4`.
    fn name(&self) -> String;

    /// A legal move for the player to move.
    ///
    /// # Errors
    ///
    /// If there is none, since the game is over; if the engine is for other rules; if the observer interrupts; or if
    /// the engine is another program and fails.
    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError>;
}

/// A move, and what the engine that chose it knows of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What is known of it, from the side of the player who makes it.
    pub knowledge: Knowledge,
}

/// What an engine knows of the position that it chose a move in, from the side of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knowledge {
    /// Nothing, or nothing that it tells.
    Nothing,
    /// The outcome, without rounds.
    Outcome(Outcome),
    /// The value.
    Value(Value),
    /// A judgement after looking ahead.
    Score(Score),
}

/// A judgement of a position for its mover: positive is good. Sides are changed by negation.
///
/// ```text
/// -1,000,000 + p      lost in p moves, or sooner
/// -10,000 … 10,000    a hundred times the logarithm of the odds of winning
/// 1,000,000 - p       won in p moves, or sooner
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Won with the move just made.
    const BEST: i32 = 1_000_000;

    pub(crate) const fn new(score: i32) -> Score {
        Score(score)
    }

    /// The number: see the type.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Win or loss, if the search saw one to its end.
    #[must_use]
    pub const fn proved(self) -> Option<Outcome> {
        match self.0 {
            crate::evaluation::MOST.. => Some(Outcome::Win),
            number if number <= -crate::evaluation::MOST => Some(Outcome::Loss),
            _ => None,
        }
    }

    /// Within how many moves a win or a loss was seen, those of both players counted.
    #[must_use]
    pub const fn moves(self) -> Option<u32> {
        if self.proved().is_some() { Some((Score::BEST - self.0.abs()) as u32) } else { None }
    }
}

/// Why an engine gave no move.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The game is over.
    #[error("the game is over: there is no move to choose")]
    GameOver,
    /// The engine was made for another game.
    #[error("the engine is for {expected}, and the position is of {got}")]
    OtherRules {
        /// The rules that it is for.
        expected: Rules,
        /// Those of the position.
        got: Rules,
    },
    /// The observer asked to stop.
    #[error("interrupted before a move was chosen")]
    Interrupted,
    /// Another program failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// What every engine looks at first: whether there is a move at all, and whether it is of the right game.
fn check(position: &Position, rules: Rules) -> Result<(), EngineError> {
    if position.rules() != rules {
        return Err(EngineError::OtherRules { expected: rules, got: position.rules() });
    }
    if position.winner().is_some() {
        return Err(EngineError::GameOver);
    }
    Ok(())
}

/// The name of a move between programs and on the command line: a card as [`notation::format_card`] prints it, or `eat`.
#[must_use]
pub fn move_name(mv: Move, rules: Rules) -> String {
    mv.card().map_or("eat".to_owned(), |card| notation::format_card(card, rules.pack()))
}
