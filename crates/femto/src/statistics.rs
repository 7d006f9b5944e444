//! How games go when both play optimally: the chance of every length and of every final score.
//!
//! Nothing is sampled: probabilities are carried from state to state. With [`Ratio`] they are exact; with `f64` they are
//! as good as floating-point numbers are, and quick where exact ones would have thousands of digits.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use hashbrown::HashMap;
use rayon::prelude::*;

use crate::hand::Hand;
use crate::player::{ByPlayer, Player};
use crate::ratio::Ratio;
use crate::settings::{Dealing, Settings};
use crate::solution::Solution;
use crate::state::{Deal, Round, State};
use crate::{Draft, SolveError};

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
    fn new(
        solution: &Solution,
        starts: impl Iterator<Item = State>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Course<W>, SolveError> {
        let settings = solution.settings();
        let mut course = Course { steps: Vec::new(), index: HashMap::new() };
        // All states of a level are after as many rounds.
        let mut level: Vec<State> = Vec::new();
        for state in starts {
            course.enter(settings, state, &mut level);
        }
        while !level.is_empty() {
            let rounds: Vec<Vec<(State, W)>> = level
                .par_iter()
                .map(|state| if interrupted() { Err(SolveError::Interrupted) } else { Ok(round(solution, state)) })
                .collect::<Result<_, _>>()?;
            let mut later = Vec::new();
            for (state, round) in level.into_iter().zip(rounds) {
                let from = course.index[&spot(settings, &state)];
                for (next, chance) in round {
                    let step = if next.is_over() {
                        Step::Over(End { rounds: next.rounds(), totals: next.totals(settings.pack()) })
                    } else {
                        Step::State(course.enter(settings, next, &mut later))
                    };
                    course.steps[from].push((step, chance));
                }
            }
            level = later;
        }
        Ok(course)
    }

    fn enter(&mut self, settings: &Settings, state: State, level: &mut Vec<State>) -> usize {
        let Course { steps, index } = self;
        *index.entry(spot(settings, &state)).or_insert_with(|| {
            level.push(state);
            steps.push(Vec::new());
            steps.len() - 1
        })
    }

    /// The chances of the ends from one start.
    fn ends(&self, start: usize) -> BTreeMap<End, W> {
        let mut ends: BTreeMap<End, W> = BTreeMap::new();
        let mut states = BTreeMap::from([(start, W::of(&Ratio::ONE))]);
        while let Some((state, chance)) = states.pop_first() {
            for (step, share) in &self.steps[state] {
                let chance = chance.times(share);
                match step {
                    Step::Over(end) => add(&mut ends, *end, chance),
                    Step::State(next) => add(&mut states, *next, chance),
                }
            }
        }
        ends
    }
}

fn add<K: Ord, W: Weight>(chances: &mut BTreeMap<K, W>, key: K, chance: W) {
    match chances.entry(key) {
        Entry::Vacant(entry) => {
            entry.insert(chance);
        }
        Entry::Occupied(mut entry) => {
            let sum = entry.get().plus(&chance);
            entry.insert(sum);
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
    /// equal right, each is kept as often as the other. `interrupted` is asked now and then.
    ///
    /// # Errors
    ///
    /// If interrupted.
    pub fn new(
        solution: &Solution,
        deals: &[(Deal, Ratio)],
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Statistics<W>, SolveError> {
        let settings = solution.settings();
        let starts = deals.iter().map(|(deal, _)| State::start(*deal));
        let course = Course::<W>::new(solution, starts, interrupted)?;
        // One deal by itself: its fractions have far fewer digits than those of all deals together.
        let by_deal: Vec<BTreeMap<End, W>> = deals
            .par_iter()
            .map(|(deal, chance)| {
                if interrupted() {
                    return Err(SolveError::Interrupted);
                }
                let start = course.index[&spot(settings, &State::start(*deal))];
                let ends = course.ends(start).into_iter();
                Ok(ends.map(|(end, share)| (end, share.times(&W::of(chance)))).collect())
            })
            .collect::<Result<_, _>>()?;
        let mut ends = BTreeMap::new();
        for (end, chance) in by_deal.into_iter().flatten() {
            add(&mut ends, end, chance);
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
