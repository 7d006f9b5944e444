//! Statistics of optimal play: how games end, and on which side pieces go.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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

impl TurnProfile {
    fn add(&mut self, other: &TurnProfile) {
        self.own_half += other.own_half;
        self.homeward += other.homeward;
        self.choices += other.choices;
        self.stays += other.stays;
        self.leaves += other.leaves;
        self.equal += other.equal;
        self.lost += other.lost;
    }
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
        let mut profile = Profile::empty(solver);
        let mut front = vec![start];
        for _ in 0..2 {
            let mut next = Vec::new();
            for position in &front {
                next.extend(profile.step(solver, position, observer)?);
            }
            front = next;
        }
        let (done, total) = (AtomicU64::new(0), front.len() as u64);
        let parts = front
            .par_iter()
            .map(|position| {
                let mut part = Profile::empty(solver);
                part.follow(solver, position, observer)?;
                observer.progress(Status { step: 2, done: done.fetch_add(1, Relaxed) + 1, total });
                Ok(part)
            })
            .collect::<Result<Vec<Profile>, SolveError>>()?;
        for part in parts {
            profile.turns.iter_mut().zip(&part.turns).for_each(|(sum, turn)| sum.add(turn));
            part.scores.into_iter().for_each(|(scores, count)| *profile.scores.entry(scores).or_insert(0) += count);
        }
        Ok(profile)
    }

    fn empty(solver: &Solver) -> Profile {
        let n = usize::from(solver.game().cards());
        let factorial: u64 = (1..=n as u64).product();
        Profile { orders: factorial * factorial, turns: vec![TurnProfile::default(); 2 * n], scores: BTreeMap::new() }
    }

    fn follow(&mut self, solver: &Solver, position: &Position, observer: &dyn Observer) -> Result<(), SolveError> {
        if position.mover().is_none() {
            let Scores { one, two } = position.scores();
            *self.scores.entry((one, two)).or_insert(0) += 1;
            return Ok(());
        }
        let next = self.step(solver, position, observer)?;
        next.iter().try_for_each(|position| self.follow(solver, position, observer))
    }

    /// Counts one turn for every card that can be drawn, and returns the positions after it.
    fn step(
        &mut self,
        solver: &Solver,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<Position>, SolveError> {
        let (mut next, turn) = (Vec::new(), usize::from(position.turns()));
        let Some(player) = position.mover() else { return Ok(next) };
        let left = ByPlayer::each(|player| position.stack(player).len());
        for card in position.stack(player).iter() {
            let turns = solver.turns(position, card, &Silent(observer))?;
            let (taken, _) = preferred(player, &turns);
            // This draw stands for all orders of the cards left after it.
            let orders = |of: Player| (1..=u64::from(left[of]) - u64::from(of == player)).product::<u64>();
            let weight = orders(Player::One) * orders(Player::Two);
            let is_own = |turn: Turn| {
                let square = turn.direction.and_then(|direction| position.target(card, direction));
                square.is_some_and(|square| position.board().side(square) == player)
            };
            let mut count = |sum: fn(&mut TurnProfile) -> &mut u64, happens: bool| {
                *sum(&mut self.turns[turn]) += if happens { weight } else { 0 };
            };
            count(|turn| &mut turn.own_half, is_own(taken));
            count(|turn| &mut turn.homeward, taken.direction == Some(Direction::home(player)));
            count(|turn| &mut turn.lost, taken.direction.is_none());
            if let [(a, value_a), (b, value_b)] = turns[..] {
                let is_choice = is_own(a) != is_own(b);
                count(|turn| &mut turn.equal, value_a == value_b);
                count(|turn| &mut turn.choices, is_choice);
                count(|turn| &mut turn.stays, is_choice && value_a != value_b && is_own(taken));
                count(|turn| &mut turn.leaves, is_choice && value_a != value_b && !is_own(taken));
            }
            next.push(position.after_legal(taken));
        }
        Ok(next)
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
