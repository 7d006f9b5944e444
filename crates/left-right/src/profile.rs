//! Statistics of optimal play: how games end, and on which side pieces go.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceup_core::{ByPlayer, Observer, Player, Silent, Status};
use rayon::prelude::*;
use serde::Serialize;

use crate::{Direction, Position, Scores, SolveError, Solver, Turn, Value};

/// Exact statistics of optimal play, over all orders of both stacks.
///
/// Of two placements with the same value, the player takes the one towards their own end. The statistics depend on this choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The number of orders of both stacks: n!².
    pub orders: u64,
    /// The statistics of each turn, from the first.
    pub turns: Vec<TurnProfile>,
    /// The number of orders for each pair of final scores.
    pub scores: BTreeMap<(u64, u64), u64>,
}

/// The statistics of a turn, as numbers of orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct TurnProfile {
    /// The piece goes on the player's own half.
    pub own_half: u64,
    /// The piece goes towards the player's own end.
    pub homeward: u64,
    /// Exactly one of the placements is on the player's own half.
    pub choices: u64,
    /// Of these, the placement on the player's own half is better.
    pub stays: u64,
    /// Of these, the placement on the other half is better.
    pub leaves: u64,
    /// Both placements have the same value.
    pub equal: u64,
    /// The turn is lost.
    pub lost: u64,
}

/// The turn of an optimal player with a card, and its value: of two equally good turns, the one towards the player's own end.
///
/// # Panics
///
/// If there are no turns.
pub fn preferred(player: Player, turns: &[(Turn, Value)]) -> (Turn, Value) {
    let rank = |&(turn, value): &(Turn, Value)| {
        let value = if player == Player::One { value } else { -value };
        (value, turn.direction == Some(Direction::home(player)))
    };
    *turns.iter().max_by_key(|&turn| rank(turn)).expect("there is always a turn")
}

impl Profile {
    /// Follows optimal play for every order of both stacks: n!² games.
    pub fn new(solver: &Solver, observer: &dyn Observer) -> Result<Profile, SolveError> {
        let start = Position::new(solver.game());
        solver.value(&start, observer)?; // on all threads, and it fills the transposition table
        let n = u64::from(solver.game().cards());
        let orders = (1..=n).product::<u64>().pow(2);
        let turns = vec![TurnProfile::default(); 2 * n as usize];
        let profile = Mutex::new(Profile { orders, turns, scores: BTreeMap::new() });
        let follow = Follow { solver, profile: &profile, observer };
        let mut front = vec![start];
        for _ in 0..2 {
            let next = front.iter().map(|position| follow.step(position));
            front = next.collect::<Result<Vec<_>, SolveError>>()?.concat();
        }
        let (done, total) = (AtomicU64::new(0), front.len() as u64);
        front.par_iter().try_for_each(|position| {
            follow.to_the_end(position)?;
            observer.progress(Status { step: 2, done: done.fetch_add(1, Relaxed) + 1, total });
            Ok::<_, SolveError>(())
        })?;
        Ok(profile.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The orders that player one wins, ties and loses.
    pub fn results(&self) -> [u64; 3] {
        [Ordering::Greater, Ordering::Equal, Ordering::Less].map(|wanted| {
            self.scores.iter().filter(|((one, two), _)| one.cmp(two) == wanted).map(|(_, count)| count).sum()
        })
    }

    /// The means of both scores.
    pub fn means(&self) -> ByPlayer<Value> {
        let mean = |score: fn(&(u64, u64)) -> u64| {
            let sum = self.scores.iter().map(|(scores, &count)| i128::from(score(scores)) * i128::from(count)).sum();
            Value::new(sum, self.orders.into())
        };
        ByPlayer { one: mean(|scores| scores.0), two: mean(|scores| scores.1) }
    }
}

/// Optimal play, which all threads count in one profile.
struct Follow<'a> {
    solver: &'a Solver,
    profile: &'a Mutex<Profile>,
    observer: &'a dyn Observer,
}

impl Follow<'_> {
    fn profile(&self) -> MutexGuard<'_, Profile> {
        self.profile.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn to_the_end(&self, position: &Position) -> Result<(), SolveError> {
        if position.mover().is_none() {
            let Scores { one, two } = position.scores();
            *self.profile().scores.entry((one, two)).or_insert(0) += 1;
            return Ok(());
        }
        self.step(position)?.iter().try_for_each(|position| self.to_the_end(position))
    }

    /// Counts one turn for every card that can be drawn, and returns the positions after it.
    fn step(&self, position: &Position) -> Result<Vec<Position>, SolveError> {
        let (mut next, turn) = (Vec::new(), usize::from(position.turns()));
        let Some(player) = position.mover() else { return Ok(next) };
        let left = ByPlayer::each(|player| position.stack(player).len());
        for card in position.stack(player).iter() {
            let turns = self.solver.turns(position, card, &Silent(self.observer))?;
            let (taken, _) = preferred(player, &turns);
            // This draw stands for all orders of the cards left after it.
            let orders = |of: Player| (1..=u64::from(left[of]) - u64::from(of == player)).product::<u64>();
            let weight = orders(Player::One) * orders(Player::Two);
            let is_own = |turn: Turn| {
                let square = turn.direction.and_then(|direction| position.target(card, direction));
                square.is_some_and(|square| position.board().side(square) == player)
            };
            let counts = &mut self.profile().turns[turn];
            let count = |sum: &mut u64, happens: bool| *sum += if happens { weight } else { 0 };
            count(&mut counts.own_half, is_own(taken));
            count(&mut counts.homeward, taken.direction == Some(Direction::home(player)));
            count(&mut counts.lost, taken.direction.is_none());
            if let [(a, value_a), (b, value_b)] = turns[..] {
                let is_choice = is_own(a) != is_own(b);
                count(&mut counts.equal, value_a == value_b);
                count(&mut counts.choices, is_choice);
                count(&mut counts.stays, is_choice && value_a != value_b && is_own(taken));
                count(&mut counts.leaves, is_choice && value_a != value_b && !is_own(taken));
            }
            next.push(position.after_legal(taken));
        }
        Ok(next)
    }
}
