//! Players by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use faceup_core::Rules;
use faceup_solver::Tablebase;
use thiserror::Error;

use super::depth::DepthLimited;
use super::perfect::Perfect;
use super::random::Random;
use super::tops::Tops;
use crate::engine::{Engine, EngineError};
use crate::evaluation::Evaluation;

/// Finds the table of a smaller game that votes in a game.
pub type FindBase<'a> = dyn Fn(Rules) -> Result<Arc<dyn Tablebase>, EngineError> + Sync + 'a;

/// A player by name, as on the command line.
///
/// ```
/// use faceup_play::Spec;
/// for text in ["perfect", "depth:4", "vote:4", "tops", "random"] {
///     assert_eq!(text.parse::<Spec>()?.to_string(), text);
/// }
/// assert_eq!("depth".parse::<Spec>()?, Spec::Depth(Spec::DEPTH));
/// assert_eq!("easy".parse::<Spec>()?, Spec::Depth(0));
/// assert!("depth:many".parse::<Spec>().is_err());
/// # Ok::<(), faceup_play::UnknownPlayer>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spec {
    /// [`Perfect`]
    Perfect,
    /// [`DepthLimited`] with this depth.
    Depth(u8),
    /// [`DepthLimited`] with this depth, with the votes of a table of the same game with fewer ranks.
    Vote(u8),
    /// [`Tops`]
    Tops,
    /// [`Random`]
    Random,
}

/// No player has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "expected a player, got {}; write easy, medium, hard, expert, perfect, tops, random, depth:D or vote:D with D from 0 to 255",
    faceup_core::notation::quote(.got)
)]
pub struct UnknownPlayer {
    /// The unknown name.
    pub got: String,
}

impl Spec {
    /// The default depth of the depth-limited player: that of the program of 1987.
    pub const DEPTH: u8 = 4;

    /// The usual opponent where a game has no table. With six moves, it wins at least 80% of games against `depth:4` in each of the five
    /// games in which docs/players.md has the two against each other, and a move takes some hundredths of a second.
    pub const VOTE: Spec = Spec::Vote(6);

    /// Names of players that need no table of the game, the weakest first. In each game of docs/players.md that has them all, each wins at
    /// least two thirds of 200 games against the one before.
    pub const LEVELS: [(&str, Spec); 4] = [
        ("easy", Spec::Depth(0)),
        ("medium", Spec::Depth(2)),
        ("hard", Spec::Depth(Spec::DEPTH)),
        ("expert", Spec::VOTE),
    ];

    /// Makes the player for a game. `base` finds the table of a player who votes.
    ///
    /// # Errors
    ///
    /// If the perfect player has no table, or no table can vote.
    pub fn make<'a, T: Tablebase + 'a>(
        &self,
        rules: Rules,
        table: Option<T>,
        base: &FindBase<'_>,
        seed: u64,
    ) -> Result<Box<dyn Engine + Send + 'a>, EngineError> {
        Ok(match self {
            Spec::Perfect => match table {
                Some(table) => Box::new(Perfect::new(table, seed)),
                None => return Err(EngineError::Table("the perfect player needs a table of the game".to_owned())),
            },
            Spec::Depth(depth) => Box::new(DepthLimited::new(rules, *depth, seed)),
            Spec::Vote(depth) => {
                let evaluation = Evaluation::with_table(rules, base(rules)?);
                let evaluation = evaluation.map_err(|error| EngineError::Table(error.to_string()))?;
                Box::new(DepthLimited::with(evaluation, *depth, seed))
            }
            Spec::Tops => Box::new(Tops),
            Spec::Random => Box::new(Random::new(seed)),
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Perfect => f.write_str("perfect"),
            Spec::Depth(depth) => write!(f, "depth:{depth}"),
            Spec::Vote(depth) => write!(f, "vote:{depth}"),
            Spec::Tops => f.write_str("tops"),
            Spec::Random => f.write_str("random"),
        }
    }
}

impl FromStr for Spec {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Spec, UnknownPlayer> {
        let unknown = || UnknownPlayer { got: name.to_owned() };
        if let Some((_, level)) = Spec::LEVELS.into_iter().find(|&(level, _)| level == name) {
            return Ok(level);
        }
        match name.split_once(':') {
            None if name == "perfect" => Ok(Spec::Perfect),
            None if name == "tops" => Ok(Spec::Tops),
            None if name == "random" => Ok(Spec::Random),
            None if name == "depth" => Ok(Spec::Depth(Spec::DEPTH)),
            None if name == "vote" => Ok(Spec::VOTE),
            Some(("vote", depth)) => depth.parse().map(Spec::Vote).map_err(|_| unknown()),
            Some(("depth", depth)) => depth.parse().map(Spec::Depth).map_err(|_| unknown()),
            _ => Err(unknown()),
        }
    }
}
