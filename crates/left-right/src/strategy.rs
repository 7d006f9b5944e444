//! Ways to play.

use std::fmt;
use std::str::FromStr;

use faceup_core::Player;
use faceup_job::Observer;
use faceup_job::random::{Rng, RngExt};
use thiserror::Error;

use crate::{Card, Direction, Objective, Position, SolveError, Solver, Turn, preferred};

/// How far ahead [`Strategy::Lookahead`] looks at the most.
pub const MAX_LOOKAHEAD: u8 = 3;

/// A way to choose where a piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Either way with the same chance.
    Random,
    /// Always towards one's own end, if that is on the board.
    Home,
    /// The best average after so many more turns of both sides, if the game ended then; 0 is greedy. Among equals towards
    /// one's own end.
    Lookahead(u8),
    /// The exact solver's choice. Among equals towards one's own end.
    Optimal,
}

/// A name that no strategy has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "'{got}' is no way to play; there are random, home, greedy, lookahead:1 to lookahead:{MAX_LOOKAHEAD}, and optimal"
)]
pub struct UnknownStrategy {
    /// The name that came.
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

/// Chooses turns.
#[derive(Debug, Clone, Copy)]
pub struct Chooser<'a> {
    strategy: Strategy,
    objective: Objective,
    solver: Option<&'a Solver>,
}

impl<'a> Chooser<'a> {
    /// Who plays by a strategy, for an objective.
    ///
    /// # Panics
    ///
    /// If the strategy is optimal and there is no solver for that objective.
    #[must_use]
    pub fn new(strategy: Strategy, objective: Objective, solver: Option<&'a Solver>) -> Chooser<'a> {
        let fits = solver.is_some_and(|solver| solver.objective() == objective);
        assert!(strategy != Strategy::Optimal || fits, "optimal play takes a solver for its objective");
        Chooser { strategy, objective, solver }
    }

    /// The turn for a card.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    ///
    /// # Panics
    ///
    /// If the mover has no such card.
    pub fn choose(
        &self,
        position: &Position,
        card: Card,
        random: &mut impl Rng,
        observer: &dyn Observer,
    ) -> Result<Turn, SolveError> {
        let turns = position.turns_with(card);
        let [_, _] = turns[..] else { return Ok(turns[0]) };
        let mover = position.mover().expect("who draws a card moves");
        let home = Turn { card, direction: Some(Direction::home(mover)) };
        match (self.strategy, self.solver) {
            (Strategy::Random, _) => Ok(turns[random.random_range(0..turns.len())]),
            (Strategy::Home, _) => Ok(home),
            (Strategy::Optimal, Some(solver)) => Ok(preferred(mover, &solver.turns(position, card, observer)?).0),
            (Strategy::Lookahead(more), _) => self.ahead(position, &turns, mover, home, more, observer),
            (Strategy::Optimal, None) => unreachable!("checked when it was made"),
        }
    }

    fn ahead(
        &self,
        position: &Position,
        turns: &[Turn],
        mover: Player,
        home: Turn,
        more: u8,
        observer: &dyn Observer,
    ) -> Result<Turn, SolveError> {
        let side = if mover == Player::One { 1.0 } else { -1.0 };
        let value = |turn| -> Result<f64, SolveError> {
            Ok(side * average(&after(position, turn), self.objective, more, observer)?)
        };
        let other = *turns.iter().find(|&&turn| turn != home).expect("there are two turns");
        Ok(if value(other)? > value(home)? { other } else { home })
    }
}

fn after(position: &Position, turn: Turn) -> Position {
    position.play(turn).unwrap_or_else(|illegal| panic!("{illegal}"))
}

/// What a position is worth on average after so many more turns, each player taking what looks best to him.
fn average(position: &Position, objective: Objective, more: u8, observer: &dyn Observer) -> Result<f64, SolveError> {
    let Some(mover) = position.mover().filter(|_| more > 0) else {
        return Ok(objective.of(position.scores()) as f64);
    };
    observer.check()?;
    let stack = position.stack(mover);
    let mut sum = 0.0;
    for card in stack.iter() {
        let mut best: Option<f64> = None;
        for turn in position.turns_with(card) {
            let value = average(&after(position, turn), objective, more - 1, observer)?;
            best = Some(match best {
                Some(best) if mover == Player::One => best.max(value),
                Some(best) => best.min(value),
                None => value,
            });
        }
        sum += best.unwrap_or_default();
    }
    Ok(sum / f64::from(stack.len()))
}
