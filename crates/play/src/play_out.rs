//! One game between two engines.

use faceup_core::{ByPlayer, Observer, Position};
use hashbrown::HashMap;

use crate::Game;
use crate::engine::{Engine, EngineError};

/// The limits at which [`play_out`] ends a game without a winner.
///
/// The limits are not rules of the game, and do not prove a draw. They only prove that neither player was winning with a table that has
/// rounds: such a player comes closer to the win in every round, so no position with an empty pile repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawLimits {
    /// The game is a draw when a position with an empty pile and the same leader comes up this many times.
    pub repetitions: u32,
    /// The game is a draw after this many rounds.
    pub rounds: u32,
}

impl Default for DrawLimits {
    fn default() -> DrawLimits {
        DrawLimits { repetitions: 3, rounds: 1000 }
    }
}

/// Lets two engines play a game to its end. A game that reaches a limit is a draw.
///
/// # Errors
///
/// If the game is over at the start, if an engine is for other rules, fails, or chooses an illegal move, or if the observer
/// interrupts.
pub fn play_out(
    start: Position,
    mut players: ByPlayer<&mut dyn Engine>,
    limits: DrawLimits,
    observer: &dyn Observer,
) -> Result<Game, EngineError> {
    let mut game = Game::new(start).map_err(|_| EngineError::GameOver)?;
    let mut seen: HashMap<Position, u32> = HashMap::new();
    while game.winner().is_none() {
        let now = *game.now();
        if now.pile().is_empty() {
            let times = seen.entry(now).or_default();
            *times += 1;
            if *times >= limits.repetitions || game.rounds() as u64 >= u64::from(limits.rounds) {
                break;
            }
        }
        observer.check()?;
        let choice = players[now.mover()].choose(&game, observer)?;
        game.play(choice.mv)?;
    }
    Ok(game)
}
