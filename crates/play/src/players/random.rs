//! A player who plays at random.

use crate::{Game, Knowledge};
use faceup_core::Observer;
use faceup_core::random::stream;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

use crate::engine::{Choice, Engine, EngineError};

/// Plays any legal move, all with the same probability.
///
/// ```
/// use faceup_core::{CardSet, Position, Preset};
/// use faceup_play::{Engine, Random};
/// use faceup_play::Game;
/// use faceup_core::Quiet;
/// let rules = Preset::BeatItOrEatIt.rules(2, 5)?;
/// let game = Game::new(Position::opening(rules, CardSet::from_bits(0b11111))?)?;
/// let first = Random::new(7).choose(&game, &Quiet)?;
/// assert!(game.now().moves().contains(&first.mv));
/// assert_eq!(first, Random::new(7).choose(&game, &Quiet)?); // the seed decides
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Random {
    random: Pcg64,
}

impl Random {
    /// A player with this seed.
    pub fn new(seed: u64) -> Random {
        Random { random: stream(seed) }
    }
}

impl Engine for Random {
    fn choose(&mut self, game: &Game, _observer: &dyn Observer) -> Result<Choice, EngineError> {
        let moves = game.now().moves();
        let mv = *moves.choose(&mut self.random).ok_or(EngineError::GameOver)?;
        Ok(Choice { mv, knowledge: Knowledge::Nothing })
    }
}
