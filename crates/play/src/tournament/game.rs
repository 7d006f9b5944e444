//! One game between two engines.

use crate::Game;
use faceup_core::Observer;
use faceup_core::{ByPlayer, Player, Position};
use hashbrown::HashMap;

use crate::engine::{Engine, EngineError};

/// The limits at which a game without a winner is called a draw.
///
/// These limits are not rules of the game, and they do not prove that the position is drawn. They prove only that neither
/// player was winning with a table that has rounds. Such a player comes closer to the win in every round, so no position
/// with an empty pile comes up twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The game is a draw when a position with an empty pile and the same leader comes up this many times.
    pub repetitions: u32,
    /// The game is a draw after this many rounds.
    pub rounds: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { repetitions: 3, rounds: 1000 }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// A player went out.
    Won(Player),
    /// A position came up too often.
    Repetition,
    /// The game took too many rounds.
    TooLong,
    /// A player made no legal move in time, and lost.
    Forfeit {
        /// The player.
        by: Player,
        /// What the player did.
        reason: String,
    },
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        match *self {
            Ending::Won(player) => Some(player),
            Ending::Forfeit { by, .. } => Some(!by),
            Ending::Repetition | Ending::TooLong => None,
        }
    }
}

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The moves.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
}

/// Lets two engines play a game. Another program that fails loses the game.
///
/// # Errors
///
/// If the game is over at the start, if an engine is for other rules, or if the observer interrupts.
pub fn play(
    start: Position,
    mut players: ByPlayer<&mut dyn Engine>,
    limits: Limits,
    observer: &dyn Observer,
) -> Result<Played, EngineError> {
    let mut game = Game::new(start).map_err(|_| EngineError::GameOver)?;
    let mut seen: HashMap<Position, u32> = HashMap::new();
    loop {
        if let Some(winner) = game.winner() {
            return Ok(Played { game, ending: Ending::Won(winner) });
        }
        let now = *game.now();
        if now.pile().is_empty() {
            let times = seen.entry(now).or_default();
            *times += 1;
            if *times >= limits.repetitions {
                return Ok(Played { game, ending: Ending::Repetition });
            }
            if game.rounds() as u64 >= u64::from(limits.rounds) {
                return Ok(Played { game, ending: Ending::TooLong });
            }
        }
        observer.check()?;
        let by = now.mover();
        let reason = match players[by].choose(&game, observer) {
            Ok(choice) => match game.play(choice.mv) {
                Ok(()) => continue,
                Err(reason) => reason.to_string(),
            },
            Err(EngineError::Program(error)) => error.to_string(),
            Err(error) => return Err(error),
        };
        return Ok(Played { game, ending: Ending::Forfeit { by, reason } });
    }
}
