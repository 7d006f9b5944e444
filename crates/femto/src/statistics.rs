//! How games go when both play optimally: the chance of every length and of every final score.
//!
//! Nothing is sampled: probabilities are carried from state to state. With [`Ratio`] they are exact; with `f64` they are
//! as good as floating-point numbers are, and quick where exact ones would have thousands of digits.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use faceup_job::parallel::prelude::*;
use faceup_job::{Observer, Status};
use hashbrown::HashMap;

use crate::budget::Budget;
use crate::hand::Hand;
use crate::ratio::Ratio;
use crate::settings::{Dealing, Settings};
use crate::solution::Solution;
use crate::state::{Deal, Round, State};
use crate::{Draft, SolveError};
use faceup_core::{ByPlayer, Player};

/// Numbers that probabilities are carried in.
pub trait Weight: Clone + PartialOrd + Send + Sync {
    /// The number nearest to an exact one.
    fn of(exact: &Ratio) -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// For people.
    fn to_f64(&self) -> f64;
    /// The bytes that it takes beside its own.
    fn heap_bytes(&self) -> usize;
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
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// How many rounds were played.
    pub rounds: usize,
    /// What lay in front of the players.
    pub totals: ByPlayer<u32>,
}

/// The chance of every end.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics<W> {
    settings: Settings,
    ends: BTreeMap<End, W>,
}

/// The deals of a game with their chances: all alike if the cards are shuffled, those of optimal drafting if not.
#[must_use]
pub fn deals(solution: &Solution) -> Vec<(Deal, Ratio)> {
    match solution.settings().dealing() {
        Dealing::Shuffled => {
            let all: Vec<Deal> = Deal::all(solution.settings().pack()).collect();
            let share = Ratio::new(1, all.len() as i64);
            all.into_iter().map(|deal| (deal, share.clone())).collect()
        }
        Dealing::Drafted => Draft::new(solution).deals(),
    }
}

/// Hands, totals and leader: what is left of a state when it does not matter which cards make up a total.
type Spot = (ByPlayer<Hand>, ByPlayer<u32>, Player);

/// Where play goes from every state that it can come to; a state leads to later ones only.
struct Course<W> {
    steps: Vec<Vec<(Step, W)>>,
    index: HashMap<Spot, usize>,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Over(End),
    State(usize),
}

fn spot(settings: &Settings, state: &State) -> Spot {
    (state.hands, state.totals(settings.pack()), state.leader)
}

impl<W: Weight> Course<W> {
    fn new(solution: &Solution, starts: impl Iterator<Item = State>, budget: &Budget) -> Result<Course<W>, SolveError> {
        /// So many states are played on from between two looks at the memory.
        const PIECE: usize = 4096;
        let settings = solution.settings();
        let mut course = Course { steps: Vec::new(), index: HashMap::new() };
        // All states of a level are after as many rounds.
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
                    piece.par_iter().map(|state| (!budget.is_spent()).then(|| round(solution, state))).collect();
                let Some(rounds) = rounds else { break };
                let mut bytes = 0;
                for (state, round) in piece.iter().zip(rounds) {
                    let from = course.index[&spot(settings, state)];
                    let mut steps = Vec::with_capacity(round.len());
                    for (next, chance) in round {
                        bytes += (size_of::<(Step, W)>() + chance.heap_bytes()) as i64;
                        let step = if next.is_over() {
                            Step::Over(End { rounds: next.rounds(), totals: next.totals(settings.pack()) })
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

    /// The memory taken by the lists themselves, in bytes, beside what is on them.
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

    /// The chances of the ends from one start, times that of the start. None if the budget is spent; of it, what the
    /// ends take stays taken.
    fn ends(&self, start: usize, chance: W, budget: &Budget) -> Option<BTreeMap<End, W>> {
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

/// What a chance takes on a list of chances, in bytes.
fn bytes<K, W: Weight>(chance: &W) -> i64 {
    (size_of::<(K, W)>() + chance.heap_bytes()) as i64
}

/// Adds to a chance, and says how many bytes more the list takes then.
fn add<K: Ord, W: Weight>(chances: &mut BTreeMap<K, W>, key: K, chance: W) -> i64 {
    match chances.entry(key) {
        Entry::Vacant(entry) => bytes::<K, W>(entry.insert(chance)),
        Entry::Occupied(mut entry) => {
            let sum = entry.get().plus(&chance);
            let before = entry.insert(sum).heap_bytes() as i64;
            entry.get().heap_bytes() as i64 - before
        }
    }
}

/// The states after a round, with their chances.
fn round<W: Weight>(solution: &Solution, state: &State) -> Vec<(State, W)> {
    let half = W::of(&Ratio::new(1, 2));
    let analysis = solution.analyse(state).expect("a game that is not over has a round to play");
    let mut after = Vec::new();
    for (i, &one) in analysis.cards.one.iter().enumerate() {
        for (j, &two) in analysis.cards.two.iter().enumerate() {
            let played = analysis.chance(i, j);
            if played.is_zero() {
                continue;
            }
            let cards = ByPlayer { one, two };
            let (_, kept) = solution.kept(state, cards);
            let mut chance = W::of(&played);
            if kept.len() == 2 {
                chance = chance.times(&half);
            }
            for kept in kept {
                let next = state.play(solution.settings(), Round { cards, kept }).expect("the cards are held");
                after.push((next, chance.clone()));
            }
        }
    }
    after
}

impl<W: Weight> Statistics<W> {
    /// Plays deals with these chances to the end, as [`Solution::analyse`] tells to; of two cards that may be kept with
    /// equal right, each is kept as often as the other. `limit` is the memory for all that is held then: the solution
    /// and a draft of it are counted in.
    ///
    /// # Errors
    ///
    /// If more memory would be taken than `limit` allows, or the observer interrupts.
    pub fn new(
        solution: &Solution,
        deals: &[(Deal, Ratio)],
        limit: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Statistics<W>, SolveError> {
        /// So many deals are played at a time.
        const PIECE: usize = 64;
        let settings = solution.settings();
        let held = solution.bytes() + Draft::memory(settings);
        let budget = Budget::new(limit, held, observer);
        let starts = deals.iter().map(|(deal, _)| State::start(*deal));
        let course = Course::<W>::new(solution, starts, &budget)?;
        let total = deals.len() as u64;
        let mut ends = BTreeMap::new();
        for (i, piece) in deals.chunks(PIECE).enumerate() {
            let step = settings.pack().cards().len() as u16;
            budget.progress(Status { step, done: (i * PIECE) as u64, total });
            // One deal by itself: its fractions have far fewer digits than those of all deals together.
            let by_deal: Option<Vec<BTreeMap<End, W>>> = piece
                .par_iter()
                .map(|(deal, chance)| {
                    let start = course.index[&spot(settings, &State::start(*deal))];
                    course.ends(start, W::of(chance), &budget)
                })
                .collect();
            for (end, chance) in by_deal.into_iter().flatten().flatten() {
                let freed = bytes::<End, W>(&chance);
                budget.change(add(&mut ends, end, chance) - freed);
            }
            budget.check((i * PIECE) as u64, total)?;
        }
        Ok(Statistics { settings: settings.clone(), ends })
    }

    /// The chance of every end.
    #[must_use]
    pub fn ends(&self) -> &BTreeMap<End, W> {
        &self.ends
    }

    fn collect<K: Ord>(&self, key: impl Fn(&End) -> Option<K>) -> BTreeMap<K, W> {
        let mut chances: BTreeMap<K, W> = BTreeMap::new();
        for (end, chance) in &self.ends {
            if let Some(key) = key(end) {
                add(&mut chances, key, chance.clone());
            }
        }
        chances
    }

    /// The chance of every number of rounds.
    #[must_use]
    pub fn rounds(&self) -> BTreeMap<usize, W> {
        self.collect(|end| Some(end.rounds))
    }

    /// The chance that player one wins, that nobody does, and that player two wins.
    #[must_use]
    pub fn results(&self) -> [W; 3] {
        let chances = self.collect(|end| Some(self.winner(end)));
        let chance = |winner| chances.get(&winner).cloned().unwrap_or_else(|| W::of(&Ratio::ZERO));
        [chance(Some(Player::One)), chance(None), chance(Some(Player::Two))]
    }

    fn winner(&self, end: &End) -> Option<Player> {
        self.settings.objective().ahead(end.totals)
    }

    /// The chance of every total of a winner; ties have none.
    #[must_use]
    pub fn winning_totals(&self) -> BTreeMap<u32, W> {
        self.collect(|end| self.winner(end).map(|winner| end.totals[winner]))
    }

    /// The chance of every final score, the winner's total first; of a tie, the greater total.
    #[must_use]
    pub fn scores(&self) -> BTreeMap<(u32, u32), W> {
        self.collect(|end| {
            let (one, two) = (end.totals.one, end.totals.two);
            Some(match self.winner(end) {
                Some(winner) => (end.totals[winner], end.totals[!winner]),
                None => (one.max(two), one.min(two)),
            })
        })
    }

    /// The mean of what a game is worth to player one.
    #[must_use]
    pub fn mean_payoff(&self) -> W {
        self.mean(|end| Ratio::from(self.settings.objective().payoff(end.totals)))
    }

    /// The mean number of rounds.
    #[must_use]
    pub fn mean_rounds(&self) -> W {
        self.mean(|end| Ratio::from(end.rounds as i64))
    }

    fn mean(&self, worth: impl Fn(&End) -> Ratio) -> W {
        let parts = self.ends.iter().map(|(end, chance)| chance.times(&W::of(&worth(end))));
        parts.fold(W::of(&Ratio::ZERO), |sum, part| sum.plus(&part))
    }
}
