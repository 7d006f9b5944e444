//! The game with both stacks face up.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use faceup_core::{ByPlayer, Interrupted, Observer, Status};
use rayon::prelude::*;

use crate::solver::{KnownGame, SolveError};
use crate::{Card, Game, Objective, Value};

/// The games of all pairs of shuffles, counted by their value to player one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownOrders {
    counts: BTreeMap<i64, u64>,
}

impl KnownOrders {
    /// Solves the game for every pair of shuffles: n!² games.
    ///
    /// # Errors
    ///
    /// If the game is too large, or the observer interrupts.
    pub fn new(game: Game, objective: Objective, observer: &dyn Observer) -> Result<KnownOrders, SolveError> {
        let known = KnownGame::new(game, objective)?;
        let orders = permutations(game.cards());
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let total = orders.len() as u64;
        let counts = orders
            .par_iter()
            .map(|one| {
                let mut counts = BTreeMap::new();
                let mut pair = ByPlayer { one: one.clone(), two: Vec::new() };
                for two in &orders {
                    if stopped.load(Relaxed) || observer.interrupted() {
                        stopped.store(true, Relaxed);
                        break;
                    }
                    pair.two.clone_from(two);
                    *counts.entry(known.value(&pair)).or_insert(0) += 1;
                }
                observer.progress(Status { step: 1, done: done.fetch_add(1, Relaxed) + 1, total });
                counts
            })
            .reduce(BTreeMap::new, |mut sum, counts| {
                counts.into_iter().for_each(|(value, count)| *sum.entry(value).or_insert(0) += count);
                sum
            });
        if stopped.load(Relaxed) {
            return Err(Interrupted.into());
        }
        Ok(KnownOrders { counts })
    }

    /// The number of pairs of shuffles for each value to player one, the lowest value first.
    pub fn counts(&self) -> &BTreeMap<i64, u64> {
        &self.counts
    }

    /// The number of pairs of shuffles: n!².
    pub fn pairs(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The numbers of pairs with a positive value, zero, and a negative value.
    pub fn signs(&self) -> [u64; 3] {
        let count =
            |wanted: i64| self.counts.iter().filter(|(value, _)| value.signum() == wanted).map(|(_, n)| n).sum();
        [count(1), count(0), count(-1)]
    }

    /// The mean over all pairs: the value of the game if the stacks are turned face up after the shuffle.
    pub fn mean(&self) -> Value {
        let sum = self.counts.iter().map(|(&value, &count)| i128::from(value) * i128::from(count)).sum();
        Value::new(sum, self.pairs().into())
    }
}

/// Every order of the cards 1 to n, in lexicographic order.
pub fn permutations(n: u8) -> Vec<Vec<Card>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |order: Vec<Card>| {
            let left: Vec<Card> = (1..=n).filter_map(Card::new).filter(|card| !order.contains(card)).collect();
            left.into_iter().map(move |card| order.iter().copied().chain([card]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}
