//! The goals of a pass: the unproved claims on the frontier of the estimates.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceup_core::CardSet;
use rayon::prelude::*;

use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::peers::Peers;
use crate::proof::estimates::{Claim, Estimates};
use crate::proof::numbering::Run;
use crate::proof::prediction::is_share;
use crate::side::Side;

/// The number of goals of a part of the list, which a thread takes at a time.
const GOALS_PER_PART: usize = 64;

/// The number of goals that a thread puts into the list at once.
const GOALS_AT_ONCE: usize = 1 << 12;

/// A claim to prove, with its difficulty, in one word. There are as many as hands on the frontier.
///
/// ```text
/// bit:  63 …… 56   │ 55              │ 54 …… 0
///       difficulty │ 1: it loses     │ hand      (of 40 cards at most)
/// ```
fn to_word((side, hand): Claim, difficulty: u8) -> u64 {
    u64::from(difficulty) << 56 | u64::from(side == Side::Losses) << 55 | hand.bits()
}

fn to_claim(word: u64) -> Claim {
    let side = if word >> 55 & 1 == 0 { Side::Wins } else { Side::Losses };
    (side, CardSet::from_bits(word & ((1 << 55) - 1)))
}

/// The goals of a pass, the easiest one first, in parts. Several processes share them out.
pub(super) struct Goals {
    /// As words: the processes exchange them, and large games have gigabytes of them.
    words: Vec<u64>,
    /// The parts that some process has begun.
    begun: Vec<AtomicBool>,
    /// The parts of this process: every `step`-th one from the first.
    first: usize,
    step: usize,
    /// The number of them that are taken.
    taken: AtomicUsize,
    /// All parts from here on are begun.
    end: AtomicUsize,
}

impl Goals {
    /// The goals of all processes. Each process looks for a share of them.
    pub fn on_frontier(
        estimates: &Estimates,
        order: &DominanceOrder,
        full: CardSet,
        peers: &dyn Peers,
    ) -> Result<Goals, SolverError> {
        let (rank, size) = (peers.rank(), peers.size());
        let own = words_on_frontier(estimates, order, full, |number| is_share(number, rank, size));
        let mut words = peers.gather(own)?;
        words.par_sort_unstable();
        Ok(Goals::new(words, rank, size))
    }

    /// Sorted goals, for one of several processes.
    pub(super) fn new(words: Vec<u64>, rank: usize, size: usize) -> Goals {
        let parts = words.len().div_ceil(GOALS_PER_PART);
        Goals {
            words,
            begun: (0..parts).map(|_| AtomicBool::new(false)).collect(),
            first: rank,
            step: size,
            taken: AtomicUsize::new(0),
            end: AtomicUsize::new(parts),
        }
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// The goals of a part.
    pub fn part(&self, part: usize) -> impl Iterator<Item = Claim> {
        self.words.chunks(GOALS_PER_PART).nth(part).unwrap_or_default().iter().map(|&word| to_claim(word))
    }

    /// Marks a part as begun. Returns whether it was new.
    pub fn begin(&self, part: usize) -> bool {
        self.begun.get(part).is_some_and(|begun| !begun.swap(true, Relaxed))
    }

    /// A part that no process is known to have begun: one of this process, from the easiest goals up, or else one of another,
    /// from the hardest goals down. So two processes rarely take the same part at the same time.
    pub fn take(&self) -> Option<usize> {
        loop {
            let own = self.first + self.taken.fetch_add(1, Relaxed) * self.step;
            if own >= self.begun.len() {
                break;
            }
            if self.begin(own) {
                return Some(own);
            }
        }
        let part = (0..self.end.load(Relaxed)).rev().find(|&part| self.begin(part));
        self.end.store(part.unwrap_or(0), Relaxed);
        part
    }

    /// Gives back a part whose goals were not all tried.
    pub fn put_back(&self, part: usize) {
        self.begun[part].store(false, Relaxed);
    }

    /// Goes back to the first part that was [put back](Goals::put_back) or never begun. Returns whether there is one. No thread may
    /// take parts meanwhile.
    pub fn rewind(&self) -> bool {
        self.taken.store(0, Relaxed);
        self.end.store(self.begun.len(), Relaxed);
        self.begun.iter().any(|begun| !begun.load(Relaxed))
    }
}

/// The unproved claims on the frontier, in any order: those about the hands of the runs that begin with one of these numbers.
fn words_on_frontier(
    estimates: &Estimates,
    order: &DominanceOrder,
    full: CardSet,
    is_own: impl Fn(usize) -> bool + Sync,
) -> Vec<u64> {
    // If each thread collected a list, and all lists were joined at the end, a solve of two suits of 15 would take 884 MiB in place of
    // 854.
    let goals = Mutex::default();
    let put = |some: &mut Vec<u64>| {
        let mut goals: MutexGuard<'_, Vec<u64>> = goals.lock().unwrap_or_else(PoisonError::into_inner);
        goals.append(some);
    };
    let is_playable = |hand: CardSet| !hand.is_empty() && hand != full;
    let add = |mut some: Vec<u64>, run: Run| {
        let frontier = estimates.frontier(order, run).filter(|&(_, (_, hand))| is_playable(hand));
        some.extend(frontier.map(|(number, claim)| to_word(claim, estimates.difficulty_at(number, claim.1))));
        if some.len() >= GOALS_AT_ONCE {
            put(&mut some);
        }
        some
    };
    estimates.numbering.runs().filter(|run| is_own(run.number)).fold(Vec::new, add).for_each(|mut some| put(&mut some));
    goals.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::difficulties::MAX_DIFFICULTY;

    #[test]
    fn a_goal_fits_into_a_word() {
        for claim in [(Side::Wins, CardSet::from_bits((1 << 40) - 2)), (Side::Losses, CardSet::from_bits(5))] {
            assert_eq!(to_claim(to_word(claim, MAX_DIFFICULTY)), claim);
            assert!(to_word(claim, 3) < to_word((Side::Wins, CardSet::from_bits(1)), 4));
        }
    }

    /// Each part is taken once, the parts of this process first, and again if it is put back.
    #[test]
    fn parts_are_taken_once() {
        let goals = Goals::new((1..=6 * GOALS_PER_PART as u64 - 3).collect(), 1, 2);
        assert_eq!([(); 2].map(|()| goals.take()), [Some(1), Some(3)]);
        assert!(goals.begin(4) && !goals.begin(4));
        assert_eq!([(); 4].map(|()| goals.take()), [Some(5), Some(2), Some(0), None]);
        assert!(!goals.rewind());
        goals.put_back(3);
        assert!(goals.rewind());
        assert_eq!([(); 2].map(|()| goals.take()), [Some(3), None]);
        assert_eq!((0..6).map(|part| goals.part(part).count()).sum::<usize>(), goals.len());
    }
}
