//! Statistics of optimal play: the chance of every length and of every final score.
//!
//! Chances pass from state to state; nothing is sampled. They are exact as [`Ratio`]. As `f64` they are rounded, and fast where exact
//! ones would have thousands of digits.

use std::collections::BTreeMap;

use faceup_core::{Observer, Player, Status};
use rayon::prelude::*;

use crate::budget::Budget;
use crate::course::{Course, add, bytes};
use crate::{Deal, Dealing, Draft, End, Ratio, Settings, Solution, SolveError, State, Weight};

/// The chance of every end of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics<W> {
    settings: Settings,
    ends: BTreeMap<End, W>,
}

/// The deals of a game with their chances: all deals alike, or the deals of optimal drafting.
pub fn deals(solution: &Solution) -> Vec<(Deal, Ratio)> {
    match solution.settings().dealing {
        Dealing::Shuffled => {
            let all: Vec<Deal> = Deal::all(&solution.settings().pack).collect();
            let share = Ratio::new(1, all.len() as i64);
            all.into_iter().map(|deal| (deal, share.clone())).collect()
        }
        Dealing::Drafted => Draft::new(solution).deals(),
    }
}

impl<W: Weight> Statistics<W> {
    /// Follows deals with these chances to the end by the strategies of [`Solution::analyse`]. Equally good cards to keep have the same
    /// chance. `limit` is the memory for everything, with the solution and a draft of it.
    pub fn new(
        solution: &Solution,
        deals: &[(Deal, Ratio)],
        limit: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Statistics<W>, SolveError> {
        /// The number of deals between two checks of the memory.
        const PIECE: usize = 64;
        let settings = solution.settings();
        let held = solution.bytes() + Draft::memory(settings);
        let budget = Budget::new(limit, held, observer);
        let starts = deals.iter().map(|(deal, _)| State::start(*deal));
        let course = Course::<W>::new(solution, starts, &budget)?;
        let total = deals.len() as u64;
        let mut ends = BTreeMap::new();
        for (i, piece) in deals.chunks(PIECE).enumerate() {
            let step = settings.pack.cards().len() as u16;
            budget.progress(Status { step, done: (i * PIECE) as u64, total });
            // The fractions of one deal have far fewer digits than those of all deals together.
            let by_deal: Option<Vec<BTreeMap<End, W>>> = piece
                .par_iter()
                .map(|(deal, chance)| course.ends(settings, &State::start(*deal), W::of(chance), &budget))
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
    pub fn rounds(&self) -> BTreeMap<usize, W> {
        self.collect(|end| Some(end.rounds))
    }

    /// The chances that player one wins, that the game is tied, and that player two wins.
    pub fn results(&self) -> [W; 3] {
        let chances = self.collect(|end| Some(self.winner(end)));
        let chance = |winner| chances.get(&winner).cloned().unwrap_or_else(|| W::of(&Ratio::ZERO));
        [chance(Some(Player::One)), chance(None), chance(Some(Player::Two))]
    }

    fn winner(&self, end: &End) -> Option<Player> {
        self.settings.objective.ahead(end.totals)
    }

    /// The chance of every winning total. Ties have none.
    pub fn winning_totals(&self) -> BTreeMap<u32, W> {
        self.collect(|end| self.winner(end).map(|winner| end.totals[winner]))
    }

    /// The chance of every final score. The winner's total is first; in a tie, the greater total.
    pub fn scores(&self) -> BTreeMap<(u32, u32), W> {
        self.collect(|end| {
            let (one, two) = (end.totals.one, end.totals.two);
            Some(match self.winner(end) {
                Some(winner) => (end.totals[winner], end.totals[!winner]),
                None => (one.max(two), one.min(two)),
            })
        })
    }

    /// The mean payoff to player one.
    pub fn mean_payoff(&self) -> W {
        self.mean(|end| Ratio::from(self.settings.objective.payoff(end.totals)))
    }

    /// The mean number of rounds.
    pub fn mean_rounds(&self) -> W {
        self.mean(|end| Ratio::from(end.rounds as i64))
    }

    fn mean(&self, number: impl Fn(&End) -> Ratio) -> W {
        let parts = self.ends.iter().map(|(end, chance)| chance.times(&W::of(&number(end))));
        parts.fold(W::of(&Ratio::ZERO), |sum, part| sum.plus(&part))
    }
}
