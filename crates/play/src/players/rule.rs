//! A player who plays by a rule of thumb.

use crate::{Game, Knowledge};
use faceup_core::random::stream;
use faceup_core::{Observer, Player, Position};
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

use crate::engine::{Choice, Engine, EngineError};
use crate::reason::sure;

/// Plays by a rule of thumb: whoever holds more cards that the other cannot beat wins; with as many, whoever leads. It moves so that the
/// position after the opponent's best answer is best by this rule. The seed chooses among equal moves.
#[derive(Debug, Clone)]
pub struct RuleOfThumb {
    random: Pcg64,
}

impl RuleOfThumb {
    /// A player with this seed.
    pub fn new(seed: u64) -> RuleOfThumb {
        RuleOfThumb { random: stream(seed) }
    }
}

/// How good a position is for a player by the rule.
fn by_rule(now: &Position, player: Player) -> i32 {
    if let Some(winner) = now.winner() {
        return if winner == player { i32::MAX } else { i32::MIN };
    }
    let [own, other] = [player, !player].map(|player| sure(now, player).len() as i32);
    2 * (own - other) + i32::from(now.mover() == player)
}

impl Engine for RuleOfThumb {
    fn name(&self) -> String {
        "rule of thumb".to_owned()
    }

    fn choose(&mut self, game: &Game, _observer: &dyn Observer) -> Result<Choice, EngineError> {
        let (now, player) = (game.now(), game.now().mover());
        let score = |next: &Position| match next.to_beat() {
            Some(_) if next.winner().is_none() => {
                next.moves().into_iter().filter_map(|mv| Some(by_rule(&next.play(mv).ok()?, player))).min().unwrap_or(0)
            }
            _ => by_rule(next, player),
        };
        let scored: Vec<_> =
            now.moves().into_iter().filter_map(|mv| Some((mv, score(&now.play(mv).ok()?)))).collect();
        let best = scored.iter().map(|&(_, score)| score).max();
        let equal: Vec<_> = scored.into_iter().filter(|&(_, score)| Some(score) == best).map(|(mv, _)| mv).collect();
        let mv = *equal.choose(&mut self.random).ok_or(EngineError::GameOver)?;
        Ok(Choice { mv, knowledge: Knowledge::Nothing })
    }
}
