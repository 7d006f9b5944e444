//! Strategies of players.

use std::fmt;
use std::str::FromStr;

use faceup_core::notation::quote;
use faceup_core::{Observer, Player};
use rand::{Rng, RngExt};
use thiserror::Error;

use crate::{Card, Direction, Illegal, Objective, Position, SolveError, Solver, Turn, preferred};

/// The most turns that [`Strategy::Lookahead`] looks ahead.
pub const MAX_LOOKAHEAD: u8 = 3;

/// A rule for the direction of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Both directions with the same chance.
    Random,
    /// Towards the player's own end, if that is on the board.
    Home,
    /// The best mean if the game ended this many turns later; 0 is greedy. Of two equally good directions, the one towards the
    /// player's own end.
    Lookahead(u8),
    /// The exact solver's choice, with the same rule for equally good directions.
    Optimal,
}

/// A text that names no strategy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "expected a player: random, home, greedy, lookahead:1 to lookahead:{MAX_LOOKAHEAD} or optimal; got {}",
    quote(got)
)]
pub struct UnknownStrategy {
    /// The text.
    pub got: String,
}

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Strategy, UnknownStrategy> {
        Ok(match name {
            "random" => Strategy::Random,
            "home" => Strategy::Home,
            "greedy" => Strategy::Lookahead(0),
            "optimal" => Strategy::Optimal,
            _ => {
                let turns = name.strip_prefix("lookahead:").and_then(|turns| turns.parse().ok());
                let turns = turns.filter(|turns| (1..=MAX_LOOKAHEAD).contains(turns));
                Strategy::Lookahead(turns.ok_or_else(|| UnknownStrategy { got: name.to_owned() })?)
            }
        })
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Random => f.pad("random"),
            Strategy::Home => f.pad("home"),
            Strategy::Lookahead(0) => f.pad("greedy"),
            Strategy::Lookahead(turns) => f.pad(&format!("lookahead:{turns}")),
            Strategy::Optimal => f.pad("optimal"),
        }
    }
}

/// A player who follows a strategy.
#[derive(Debug, Clone, Copy)]
pub struct Chooser<'a> {
    strategy: Strategy,
    objective: Objective,
    solver: Option<&'a Solver>,
}

impl<'a> Chooser<'a> {
    /// The player who follows a strategy for an objective.
    ///
    /// # Panics
    ///
    /// If the strategy is optimal and no solver for the objective is given.
    pub fn new(strategy: Strategy, objective: Objective, solver: Option<&'a Solver>) -> Chooser<'a> {
        let fits = solver.is_some_and(|solver| solver.objective() == objective);
        assert!(strategy != Strategy::Optimal || fits, "optimal play needs a solver for its objective");
        Chooser { strategy, objective, solver }
    }

    /// Chooses the turn for a card.
    ///
    /// # Errors
    ///
    /// If the mover does not have the card, or the observer interrupts.
    pub fn choose(
        &self,
        position: &Position,
        card: Card,
        random: &mut impl Rng,
        observer: &dyn Observer,
    ) -> Result<Turn, SolveError> {
        if self.strategy != Strategy::Random {
            return self.choose_surely(position, card, observer);
        }
        let turns = position.turns_with(card);
        position.check_card(card)?;
        Ok(if turns.len() == 1 { turns[0] } else { turns[random.random_range(0..turns.len())] })
    }

    /// The same for any player but a random one.
    pub(crate) fn choose_surely(
        &self,
        position: &Position,
        card: Card,
        observer: &dyn Observer,
    ) -> Result<Turn, SolveError> {
        let turns = position.turns_with(card);
        position.check_card(card)?;
        let [_, _] = turns[..] else { return Ok(turns[0]) };
        let mover = position.mover().ok_or(Illegal::Over)?;
        let home = Turn { card, direction: Some(Direction::home(mover)) };
        match (self.strategy, self.solver) {
            (Strategy::Random, _) => Err(SolveError::Random),
            (Strategy::Home, _) => Ok(home),
            (Strategy::Optimal, Some(solver)) => Ok(preferred(mover, &solver.turns(position, card, observer)?).0),
            (Strategy::Lookahead(more), _) => {
                let value = |turn| average(&position.after_legal(turn), self.objective, more, observer);
                let other = if turns[0] == home { turns[1] } else { turns[0] };
                let (stay, leave) = (value(home)?, value(other)?);
                let is_better = if mover == Player::One { leave > stay } else { leave < stay };
                Ok(if is_better { other } else { home })
            }
            (Strategy::Optimal, None) => unreachable!("the constructor checks this"),
        }
    }
}

/// The mean of a position this many turns later, if each player takes the turn that looks best then.
fn average(position: &Position, objective: Objective, more: u8, observer: &dyn Observer) -> Result<f64, SolveError> {
    let Some(mover) = position.mover().filter(|_| more > 0) else {
        return Ok(objective.of(position.scores()) as f64);
    };
    observer.check()?;
    let stack = position.stack(mover);
    let mut sum = 0.0;
    for card in stack.iter() {
        let side = if mover == Player::One { 1.0 } else { -1.0 };
        let mut best = f64::NEG_INFINITY;
        for turn in position.turns_with(card) {
            best = best.max(side * average(&position.after_legal(turn), objective, more - 1, observer)?);
        }
        sum += side * best;
    }
    Ok(sum / f64::from(stack.len()))
}
