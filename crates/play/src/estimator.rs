//! Estimates of positions of any size.

use crate::{Basis, Score};
use faceup_core::{Move, Observer, Position, Rules};

use crate::engine::EngineError;
use crate::evaluation::Evaluation;
use crate::search::{Limits, Search};

/// Estimates the chance of winning in positions of one game, by a calibrated [`Evaluation`] and a search.
///
/// With an empty pile, the chance of a position is that of the evaluation; a search does not improve it. Within a round, where there is no
/// evaluation, it is the chance of the best move after a search.
///
/// The search also compares the moves. With an empty pile their chances are shifted by the same amount, so that the best move has the
/// chance of the position. A draw counts as half a win. A [proved](Score::proved) score is certain; all others are estimates.
///
/// ```
/// use std::sync::Arc;
/// use faceup_core::{Position, Preset};
/// use faceup_play::{Estimator, Evaluation};
/// use faceup_core::Quiet;
/// use faceup_solver::{Options, solve};
/// let game = Preset::BeatItOrEatIt.rules(2, 20)?;
/// let table = solve(Preset::BeatItOrEatIt.rules(2, 8)?, &Options::default(), &Quiet)?;
/// let mut estimator = Estimator::new(Evaluation::with_table(game, Arc::new(table))?);
/// let start = Position::opening(game, game.pack().suit(faceup_core::Suit::Spades))?;
/// let (score, moves) = estimator.estimate(&start, &Quiet)?;
/// println!("the starter wins with a chance of {:.2}", score.chance());
/// assert_eq!(moves.iter().map(|&(_, score)| score).max(), Some(score));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Estimator {
    search: Search,
}

impl Estimator {
    /// The search depth, in moves.
    pub const DEPTH: u8 = 6;

    /// An estimator that searches [six](Estimator::DEPTH) moves ahead.
    pub fn new(evaluation: Evaluation) -> Estimator {
        Estimator { search: Search::new(evaluation.calibrated()) }
    }

    /// Limits the searches.
    #[must_use]
    pub fn within(self, limits: Limits) -> Estimator {
        Estimator { search: Search::within(self.search.evaluation().clone(), limits) }
    }

    pub(crate) const fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.search.rules()
    }

    /// The search depth, and the table that votes. Limits may reduce the depth.
    pub fn basis(&self) -> Basis {
        self.search.basis(Estimator::DEPTH)
    }

    /// The basis of the last estimate, with the depth that its search reached.
    pub fn reached(&self) -> Basis {
        self.search.basis(self.search.finished())
    }

    /// The score of a position for the player to move, and every legal move with its score, in the order of [`Position::moves`]. The depth
    /// counts from the position after the move. The best move has the score of the position.
    ///
    /// # Errors
    ///
    /// If the position is of another game, or the observer interrupts.
    pub fn estimate(
        &mut self,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<(Score, Vec<(Move, Score)>), EngineError> {
        let (expected, got) = (self.search.rules(), position.rules());
        if expected != got {
            return Err(EngineError::OtherRules { expected, got });
        }
        let mut moves = self.search.estimates(position, Estimator::DEPTH, observer)?;
        let Some(best) = moves.iter().map(|&(_, score)| score).max() else {
            return Ok((Score::new(self.search.value(position, 0, observer)?), moves));
        };
        // The search sees a win, or only losses.
        if best.proved().is_some() || !position.pile().is_empty() {
            return Ok((best, moves));
        }
        let score = self.search.evaluation().evaluate(position.mover(), position.hand(position.mover()));
        let shift = score - best.number();
        for (_, score) in moves.iter_mut().filter(|(_, score)| score.proved().is_none()) {
            *score = Score::new((score.number() + shift).clamp(1 - Score::MOST, Score::MOST - 1));
        }
        Ok((Score::new(score), moves))
    }
}
