//! Proving a claim, with all the claims that its proof needs.
//!
//! The prover searches one round for a proof in which all hands have a lower difficulty than the goal. Then it proves the
//! unproved hands among these, the most difficult one first. Difficulties fall on the way down, except for some slack, so this
//! ends. If the search finds only proofs that cost more, the difficulty was too low: it rises to the cost of the cheapest proof.
//! If the search finds no proof at all, the estimate was wrong, and the prover flips it.
//!
//! A fact that is proved here rests only on facts that were proved before. Estimates guide the search. They cannot make
//! it wrong.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceup_core::CardSet;

use crate::dominance::DominanceOrder;
use crate::move_generator::MoveGenerator;
use crate::proof::difficulties::{Cost, IMPOSSIBLE, MAX_DIFFICULTY};
use crate::proof::estimates::{Claim, Estimates, WorkSpace};
use crate::proof::plans::Height;
use crate::proof::search::{ProofSearch, SearchTables};

/// The data that all provers of a game share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub estimates: &'a Estimates,
    pub order: &'a DominanceOrder,
    pub generator: &'a MoveGenerator,
    /// Records the proved hands, if set.
    pub log: Option<&'a dyn Log>,
    /// The tables of provers that have ended, for later ones.
    pub spare_tables: &'a Mutex<Vec<SearchTables>>,
    /// Returns whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Reports progress. A prover calls it now and then, with the number of hands decided since its last call.
    pub report: &'a (dyn Fn(u64) + Sync),
}

impl<'a> Shared<'a> {
    /// The spare tables. A panic in another thread cannot have left the list half changed, so a poisoned lock is fine.
    fn lock_spare_tables(&self) -> MutexGuard<'a, Vec<SearchTables>> {
        self.spare_tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Records the findings of provers.
pub(crate) trait Log: Sync {
    /// A claim is proved. No thread uses it yet. The hand had this difficulty.
    fn proved(&self, claim: Claim, difficulty: u8);

    /// A claim is expected from now on, in place of the opposite. The hand has this difficulty.
    fn expected(&self, _claim: Claim, _difficulty: u8) {}

    /// Work on a part of the goals has begun.
    fn begun(&self, _part: usize) {}
}

/// The hands that were proved, in order: each one after the hands that its proof needs.
#[derive(Debug)]
pub(crate) struct ProofLog {
    hands: Mutex<Vec<CardSet>>,
    /// The greatest length of the list. Later hands are dropped.
    capacity: usize,
}

impl ProofLog {
    /// An empty log that never needs more than this number of bytes.
    pub fn within(bytes: Option<u64>) -> ProofLog {
        // A growing list may need twice the memory of its contents.
        let capacity = bytes.map_or(usize::MAX, |bytes| (bytes / (2 * mem::size_of::<CardSet>() as u64)) as usize);
        ProofLog { hands: Mutex::default(), capacity }
    }

    /// The hands in order.
    pub fn into_hands(self) -> Vec<CardSet> {
        self.hands.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log for ProofLog {
    fn proved(&self, (_, hand): Claim, _: u8) {
        let mut hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
        if hands.len() < self.capacity {
            hands.push(hand);
        }
    }
}

/// The work of provers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Work {
    /// The number of goals that are newly proved.
    pub proved: u64,
    /// The number of positions within rounds that were searched.
    pub nodes: u64,
}

impl std::ops::Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        Work { proved: self.proved + other.proved, nodes: self.nodes + other.nodes }
    }
}

/// A prover reports when it has decided this number of hands.
const REPORT_AFTER: u64 = 1 << 14;

/// The most attempts that replace one goal whose estimate turns out wrong.
const MAX_ATTEMPTS: u32 = 32;

/// How much the difficulty rises if an estimate turns out wrong.
const FLIP_PENALTY: u8 = 8;

/// How much difficulties may rise in all on the way down from a goal, where they should fall. So a hand is proved even if it is
/// harder than estimated. Otherwise, every hand that relies on it would have to look for another proof, and there may be none.
/// (For two suits of 12 ranks, slack 0 costs 7% more searches, and slack 16 costs 1% more.)
const SLACK: Cost = 16;

/// A search for the cheapest proof stops at a proof that costs less than this above the bound. Such a proof is cheap
/// enough, and often much easier to find. (For two suits of 13 ranks, this saves 9% of the nodes, and in Challenge with 20
/// cards 6%. With trumps, 4 is a little better than 3, and without trumps 3 is better than 4.)
const fn tolerance(trumps: bool) -> Cost {
    if trumps { 4 } else { 3 }
}

/// The result of an attempt at a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Proved,
    /// The proof would cost too much, or the estimate has changed.
    GivenUp,
    /// There is no proof. Now the opposite is expected.
    Flipped,
}

/// The prover of one thread.
pub(crate) struct Prover<'a, const TRUMPS: bool, const PASS: bool> {
    shared: Shared<'a>,
    search: ProofSearch<'a, TRUMPS, PASS>,
    decided: u64,
    /// The number of decided hands that were reported.
    reported: u64,
    space: WorkSpace,
}

impl<'a, const TRUMPS: bool, const PASS: bool> Prover<'a, TRUMPS, PASS> {
    pub fn new(shared: Shared<'a>) -> Self {
        let tables = shared.lock_spare_tables().pop().unwrap_or_else(SearchTables::allocate);
        let search = ProofSearch::new(shared.generator, shared.estimates, tables);
        Prover { shared, search, decided: 0, reported: 0, space: WorkSpace::default() }
    }

    fn report(&mut self) {
        (self.shared.report)(self.decided - self.reported);
        self.reported = self.decided;
    }

    /// Tries to prove goals. If the estimate of a goal is wrong, tries the claims that replace it on the frontier.
    pub fn prove_all(&mut self, goals: impl Iterator<Item = Claim>) -> Work {
        let (mut proved, mut left) = (0, Vec::new());
        let nodes = self.search.nodes;
        for goal in goals {
            left.push(goal);
            for _ in 0..MAX_ATTEMPTS {
                let Some(goal) = left.pop().filter(|_| !(self.shared.stop)()) else { break };
                let before = self.decided;
                match self.prove(goal, IMPOSSIBLE, SLACK) {
                    Attempt::Proved => proved += u64::from(self.decided > before),
                    Attempt::GivenUp => {}
                    Attempt::Flipped => self.replace(goal, &mut left),
                }
            }
            left.clear();
        }
        self.report();
        Work { proved, nodes: self.search.nodes - nodes }
    }

    /// Adds the claims that are on the frontier now that a goal is flipped.
    fn replace(&self, (side, hand): Claim, goals: &mut Vec<Claim>) {
        let Shared { estimates, order, .. } = self.shared;
        let next = order
            .covers(side, hand)
            .filter(|&cover| estimates.of(cover).side() == side && estimates.is_on_frontier(order, (side, cover)));
        goals.extend(next.map(|hand| (side, hand)));
        goals.push((side.other(), hand));
    }

    /// Proves a goal if its cost stays below `limit`.
    fn prove(&mut self, goal: Claim, limit: Cost, slack: Cost) -> Attempt {
        let start = self.search.start();
        let attempt = self.prove_since(start, goal, limit, slack);
        self.search.end(start);
        attempt
    }

    /// Proves a goal on which work started at `start`.
    fn prove_since(&mut self, start: Height, goal: Claim, limit: Cost, slack: Cost) -> Attempt {
        let (side, hand) = goal;
        let Shared { estimates, order, log, stop, .. } = self.shared;
        loop {
            // First, because this also takes in the facts of other processes.
            let stops = stop();
            let estimate = estimates.of(hand);
            if estimate.side() == side && estimate.is_proved() {
                return Attempt::Proved;
            }
            let mut bound = estimates.difficulty(hand) + 1;
            if bound >= limit || bound > MAX_DIFFICULTY || estimate.side() != side || stops {
                return Attempt::GivenUp;
            }
            let enough = bound.saturating_add(tolerance(TRUMPS));
            let (cost, mut needed) = self.search.find(goal, enough, start);
            if cost == IMPOSSIBLE {
                estimates.flip(order, goal, FLIP_PENALTY, &mut self.space);
                if let Some(log) = log {
                    log.expected((side.other(), hand), estimates.difficulty(hand));
                }
                return Attempt::Flipped;
            }
            if cost >= bound {
                bound = estimates.raise(hand, cost) + 1;
                if bound >= limit || bound > MAX_DIFFICULTY {
                    return Attempt::GivenUp;
                }
            }
            // The most difficult claim is the most likely to fail. The key is cached, because other threads may change
            // difficulties during the sort.
            needed.sort_by_cached_key(|&(_, hand)| std::cmp::Reverse(estimates.difficulty(hand)));
            let slack = slack.min(limit - 1 - bound);
            let limit = bound.saturating_add(slack);
            if needed.into_iter().all(|claim| self.prove(claim, limit, slack) == Attempt::Proved) {
                break;
            }
        }
        // Log the fact before another thread can use it.
        if let Some(log) = log {
            log.proved(goal, estimates.difficulty(hand));
        }
        let decided = estimates.prove(order, goal, &mut self.space);
        self.decided += decided;
        // Report here too: the first goal may need most of the facts of the game.
        if self.decided - self.reported >= REPORT_AFTER {
            self.report();
        }
        Attempt::Proved
    }
}

impl<const TRUMPS: bool, const PASS: bool> Drop for Prover<'_, TRUMPS, PASS> {
    fn drop(&mut self) {
        let tables = self.search.take_tables();
        self.shared.lock_spare_tables().push(tables);
    }
}
