//! A player who searches a number of moves ahead, like the program of 1987.

use crate::{Game, Knowledge};
use faceup_core::random::stream;
use faceup_core::{Observer, Rules};
use faceup_solver::best_moves;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

use crate::engine::{Choice, Engine, EngineError, check};
use crate::evaluation::Evaluation;
use crate::search::{Limits, Search};

/// Searches to a depth and evaluates the positions there by an [`Evaluation`].
///
/// The depth is the number of moves searched after its own; a card played or the pile eaten is one move. A forced move costs no depth, so a
/// run of cards that must be eaten is searched to its end, which decides many games. (Depth in rounds is not possible: in the larger games,
/// even a single round is too large to search.)
///
/// The search is alpha-beta with iterative deepening and a transposition table, over the moves that dominance leaves. It evaluates
/// positions with an empty pile. If the depth ends with a card to beat, it evaluates the positions after eating and after beating.
///
/// The seed chooses among equal moves.
pub struct DepthLimited {
    depth: u8,
    search: Search,
    random: Pcg64,
}

impl DepthLimited {
    /// A player who searches `depth` moves ahead.
    pub fn new(rules: Rules, depth: u8, seed: u64) -> DepthLimited {
        DepthLimited::with(Evaluation::new(rules), depth, seed)
    }

    /// A player who searches `depth` moves ahead with this evaluation. A table of a smaller game makes it stronger: see
    /// [`Evaluation::with_table`].
    pub fn with(evaluation: Evaluation, depth: u8, seed: u64) -> DepthLimited {
        DepthLimited { depth, search: Search::new(evaluation), random: stream(seed) }
    }

    /// Limits the search, which may reduce its depth.
    #[must_use]
    pub fn within(self, limits: Limits) -> DepthLimited {
        DepthLimited { search: Search::within(self.search.evaluation().clone(), limits), ..self }
    }
}

impl Engine for DepthLimited {
    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let position = game.now();
        check(position, self.search.rules())?;
        let scores = self.search.scores(position, self.depth, observer)?;
        let (equal, best) = best_moves(&scores);
        let mv = *equal.choose(&mut self.random).ok_or(EngineError::GameOver)?;
        Ok(Choice { mv, knowledge: best.map_or(Knowledge::Nothing, Knowledge::Score) })
    }
}
