//! The chances of all states under optimal play.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use faceup_core::{ByPlayer, Player, Status};
use hashbrown::HashMap;
use rayon::prelude::*;

use crate::budget::Budget;
use crate::{Hand, Ratio, Settings, Solution, SolveError, State};

/// A type of numbers for chances.
pub trait Weight: Clone + PartialOrd + Send + Sync {
    /// The number nearest to an exact one.
    fn of(exact: &Ratio) -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// The number as a float.
    fn to_f64(&self) -> f64;
    /// The number as a fraction, if it is exact.
    fn exact(&self) -> Option<Ratio> {
        None
    }
    /// The memory on the heap, in bytes.
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Weight for Ratio {
    fn of(exact: &Ratio) -> Ratio {
        exact.clone()
    }
    fn plus(&self, other: &Ratio) -> Ratio {
        self + other
    }
    fn times(&self, other: &Ratio) -> Ratio {
        self * other
    }
    fn to_f64(&self) -> f64 {
        Ratio::to_f64(self)
    }
    fn exact(&self) -> Option<Ratio> {
        Some(self.clone())
    }
    fn heap_bytes(&self) -> usize {
        Ratio::heap_bytes(self)
    }
}

impl Weight for f64 {
    fn of(exact: &Ratio) -> f64 {
        exact.to_f64()
    }
    fn plus(&self, other: &f64) -> f64 {
        self + other
    }
    fn times(&self, other: &f64) -> f64 {
        self * other
    }
    fn to_f64(&self) -> f64 {
        *self
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// The number of rounds.
    pub rounds: usize,
    /// The totals in front of the players.
    pub totals: ByPlayer<u32>,
}

/// Hands, totals and leader: a state without the cards that make up the totals.
type Spot = (ByPlayer<Hand>, ByPlayer<u32>, Player);

/// The chances of the rounds of every state that play can reach. A state leads only to later ones.
pub(crate) struct Course<W> {
    steps: Vec<Vec<(Step, W)>>,
    index: HashMap<Spot, usize>,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Over(End),
    State(usize),
}

fn spot(settings: &Settings, state: &State) -> Spot {
    (state.hands, state.totals(&settings.pack), state.leader)
}

impl<W: Weight> Course<W> {
    pub fn new(
        solution: &Solution,
        starts: impl Iterator<Item = State>,
        budget: &Budget,
    ) -> Result<Course<W>, SolveError> {
        /// The number of states between two checks of the memory.
        const PIECE: usize = 4096;
        let settings = solution.settings();
        let after = |state: &State| -> Vec<(State, W)> {
            solution.after(state).into_iter().map(|(next, chance)| (next, W::of(&chance))).collect()
        };
        let mut course = Course { steps: Vec::new(), index: HashMap::new() };
        // A level has the states after a number of rounds.
        let mut level: Vec<State> = Vec::new();
        for state in starts {
            course.enter(settings, state, &mut level);
        }
        let (mut step, mut done, mut own) = (0, 0, 0);
        while !level.is_empty() {
            let mut later = Vec::new();
            for (i, piece) in level.chunks(PIECE).enumerate() {
                budget.progress(Status { step, done: (i * PIECE) as u64, total: level.len() as u64 });
                let rounds: Option<Vec<Vec<(State, W)>>> =
                    piece.par_iter().map(|state| (!budget.is_spent()).then(|| after(state))).collect();
                let Some(rounds) = rounds else { break };
                let mut bytes = 0;
                for (state, round) in piece.iter().zip(rounds) {
                    let from = course.index[&spot(settings, state)];
                    let mut steps = Vec::with_capacity(round.len());
                    for (next, chance) in round {
                        bytes += (size_of::<(Step, W)>() + chance.heap_bytes()) as i64;
                        let step = if next.is_over() {
                            Step::Over(End { rounds: next.rounds(), totals: next.totals(&settings.pack) })
                        } else {
                            Step::State(course.enter(settings, next, &mut later))
                        };
                        steps.push((step, chance));
                    }
                    course.steps[from] = steps;
                }
                done += piece.len() as u64;
                let now = course.own_bytes() + ((level.capacity() + later.capacity()) * size_of::<State>()) as i64;
                budget.change(bytes + now - std::mem::replace(&mut own, now));
                if budget.is_spent() {
                    break;
                }
            }
            budget.check(done, course.steps.len() as u64)?;
            level = later;
            step += 1;
        }
        Ok(course)
    }

    /// The memory of the lists, in bytes, without the chances.
    fn own_bytes(&self) -> i64 {
        (self.steps.capacity() * size_of::<Vec<(Step, W)>>() + self.index.allocation_size()) as i64
    }

    fn enter(&mut self, settings: &Settings, state: State, level: &mut Vec<State>) -> usize {
        let Course { steps, index } = self;
        *index.entry(spot(settings, &state)).or_insert_with(|| {
            level.push(state);
            steps.push(Vec::new());
            steps.len() - 1
        })
    }

    /// The chances of the ends from one start, times the chance of the start. The budget goes on counting their memory. None if
    /// the budget is spent.
    pub fn ends(&self, settings: &Settings, start: &State, chance: W, budget: &Budget) -> Option<BTreeMap<End, W>> {
        let start = self.index[&spot(settings, start)];
        let mut ends: BTreeMap<End, W> = BTreeMap::new();
        let mut states = BTreeMap::new();
        budget.change(add(&mut states, start, W::of(&Ratio::ONE)));
        while let Some((state, chance)) = states.pop_first() {
            if budget.is_spent() {
                return None;
            }
            let mut bytes = -bytes::<usize, W>(&chance);
            for (step, share) in &self.steps[state] {
                let chance = chance.times(share);
                bytes += match step {
                    Step::Over(end) => add(&mut ends, *end, chance),
                    Step::State(next) => add(&mut states, *next, chance),
                };
            }
            budget.change(bytes);
        }
        for share in ends.values_mut() {
            let before = bytes::<End, W>(share);
            *share = share.times(&chance);
            budget.change(bytes::<End, W>(share) - before);
        }
        Some(ends)
    }
}

/// The memory of an entry of a list of chances, in bytes.
pub(crate) fn bytes<K, W: Weight>(chance: &W) -> i64 {
    (size_of::<(K, W)>() + chance.heap_bytes()) as i64
}

/// Adds to a chance, and returns the growth of the list, in bytes.
pub(crate) fn add<K: Ord, W: Weight>(chances: &mut BTreeMap<K, W>, key: K, chance: W) -> i64 {
    match chances.entry(key) {
        Entry::Vacant(entry) => bytes::<K, W>(entry.insert(chance)),
        Entry::Occupied(mut entry) => {
            let sum = entry.get().plus(&chance);
            let before = entry.insert(sum).heap_bytes() as i64;
            entry.get().heap_bytes() as i64 - before
        }
    }
}
