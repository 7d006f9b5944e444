//! Strategies of players.

use faceup_core::{Observer, Player, named};
use rand::{Rng, RngExt};

use crate::{Card, Direction, Illegal, Objective, Position, SolveError, Solver, Turn, preferred};

/// A rule for the direction of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Both directions with the same chance.
    Random,
    /// Towards the player's own end, if that is on the board.
    Home,
    /// The best mean if the game ended after the turn. Of two equally good directions, the one towards the player's own end.
    Greedy,
    /// The same if the game ended one turn later.
    Lookahead1,
    /// The same if the game ended two turns later.
    Lookahead2,
    /// The same if the game ended three turns later.
    Lookahead3,
    /// The exact solver's choice, with the same rule for equally good directions.
    Optimal,
}

named! {
    Strategy, "player":
        Random = "random",
        Home = "home",
        Greedy = "greedy",
        Lookahead1 = "lookahead:1",
        Lookahead2 = "lookahead:2",
        Lookahead3 = "lookahead:3",
        Optimal = "optimal";
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
        let more = match (self.strategy, self.solver) {
            (Strategy::Random, _) => return Err(SolveError::Random),
            (Strategy::Home, _) => return Ok(home),
            (Strategy::Greedy, _) => 0,
            (Strategy::Lookahead1, _) => 1,
            (Strategy::Lookahead2, _) => 2,
            (Strategy::Lookahead3, _) => 3,
            (Strategy::Optimal, Some(solver)) => {
                return Ok(preferred(mover, &solver.turns(position, card, observer)?).0);
            }
            (Strategy::Optimal, None) => unreachable!("the constructor checks this"),
        };
        let value = |turn| average(&position.after_legal(turn), self.objective, more, observer);
        let other = if turns[0] == home { turns[1] } else { turns[0] };
        let (stay, leave) = (value(home)?, value(other)?);
        let is_better = if mover == Player::One { leave > stay } else { leave < stay };
        Ok(if is_better { other } else { home })
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
