//! Estimates of positions of any size.

use crate::Score;
use faceup_core::{Move, Observer, Position};

use crate::engine::EngineError;
use crate::evaluation::Evaluation;
use crate::search::Search;

/// Estimates the chance of winning in positions of one game, by an evaluation at the end of a search.
///
/// A draw counts as half a win. A score that is [proved](Score::proved) is certain; all others are estimates.
///
/// ```
/// use std::sync::Arc;
/// use faceup_core::{Position, Preset};
/// use faceup_play::{Estimator, Evaluation};
/// use faceup_core::Quiet;
/// use faceup_solver::{Options, solve};
/// let game = Preset::BeatItOrEatIt.rules(2, 20)?;
/// let table = solve(Preset::BeatItOrEatIt.rules(2, 8)?, &Options::default(), &Quiet)?;
/// let mut estimator = Estimator::new(Evaluation::with_table(game, Arc::new(table))?, 0);
/// let start = Position::opening(game, game.pack().suit(faceup_core::Suit::Spades))?;
/// println!("the starter wins with a chance of {:.2}", estimator.score(&start, &Quiet)?.chance());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Estimator {
    search: Search,
    depth: u8,
}

impl Estimator {
    /// An estimator that searches `depth` moves ahead. With a depth of 0 it searches forced moves alone.
    pub fn new(evaluation: Evaluation, depth: u8) -> Estimator {
        Estimator { search: Search::new(evaluation.calibrated()), depth }
    }

    /// The number of ranks in the game of the table that votes, if there is one.
    pub fn base_ranks(&self) -> Option<u8> {
        self.search.evaluation().base_ranks()
    }

    /// How many moves ahead it searches.
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// The score of a position for the player to move.
    ///
    /// # Errors
    ///
    /// If the position is of another game, the observer interrupts, or somebody has overwritten the file of the table.
    pub fn score(&mut self, position: &Position, observer: &dyn Observer) -> Result<Score, EngineError> {
        self.check(position)?;
        Ok(Score::new(self.search.value(position, self.depth, observer)?))
    }

    /// Every legal move of a position with its score for the player who makes it, in the order of [`Position::moves`]. The
    /// depth counts from the position after the move.
    ///
    /// # Errors
    ///
    /// If the position is of another game, the observer interrupts, or somebody has overwritten the file of the table.
    pub fn moves(&mut self, position: &Position, observer: &dyn Observer) -> Result<Vec<(Move, Score)>, EngineError> {
        self.check(position)?;
        Ok(self.search.estimates(position, self.depth, observer)?)
    }

    fn check(&self, position: &Position) -> Result<(), EngineError> {
        let (expected, got) = (self.search.rules(), position.rules());
        if expected == got { Ok(()) } else { Err(EngineError::OtherRules { expected, got }) }
    }
}
