//! Passes over the frontier of the estimates. Each pass proves what it can, and corrects estimates that are wrong.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use faceup_core::CardSet;
use faceup_core::{Clock, Interrupted, Observer, Status};
use rayon::prelude::*;

use crate::counters;
use crate::dominance::DominanceOrder;
use crate::move_generator::{MoveGenerator, with_settings};
use crate::proof::estimates::{Claim, Estimates};
use crate::proof::numbering::Run;
use crate::proof::prover::{Log, Prover, Shared, Work};
use crate::proof::scores::MAX_PREDICTED_DIFFICULTY;
use crate::side::Side;
use crate::state::State;

/// The number of checkpoint opportunities in a pass.
const PARTS_PER_PASS: usize = 64;

/// Makes passes over the frontier as long as they prove enough. The state must hold the estimates if `checkpoint` saves it. For
/// `checkpoint_every` see [`Options`](crate::Options::checkpoint_every).
pub(super) fn prove_in_passes(
    state: &mut State,
    order: &DominanceOrder,
    estimates: &Estimates,
    log: Option<&dyn Log>,
    checkpoint_every: Option<Duration>,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<(), Interrupted> {
    let rules = state.current;
    let generator = MoveGenerator::new(rules);
    // An observer that has interrupted the work once must not change its mind.
    let interrupted = AtomicBool::new(false);
    let check = || {
        if observer.interrupted() {
            interrupted.store(true, Relaxed);
        }
        interrupted.load(Relaxed)
    };
    let total = (1u64 << rules.pack().cards()) - 2;
    let mut done = estimates.decided();
    let spare_tables = Mutex::default();
    let mut timer = CheckpointTimer::new(total);
    loop {
        // Wrong estimates raise the difficulties of all hands that rest on them. Most of those hands are estimated rightly,
        // and are easy to prove once the wrong estimates are gone. For two suits of 12 ranks, this leaves no hand for the
        // retrograde steps. Otherwise 51,000 would be left, and would cost more than two thirds of all other work.
        counters::begin_stage(rules, true);
        estimates.cap_difficulties(MAX_PREDICTED_DIFFICULTY);
        let goals = goals(estimates, order, rules.pack().full());
        let mut pass = Work::default();
        let mut parts = goals.chunks(goals.len().div_ceil(PARTS_PER_PASS).max(1)).peekable();
        while let Some(part) = parts.peek() {
            let (step, so_far) = (state.step, AtomicU64::new(done));
            let report = |decided| {
                let done = so_far.fetch_add(decided, Relaxed) + decided;
                observer.progress(Status { step, done, total });
            };
            let paused = AtomicBool::new(false);
            let pause = || {
                if checkpoint_every.is_some_and(|interval| timer.is_due(interval)) {
                    paused.store(true, Relaxed);
                }
                paused.load(Relaxed)
            };
            let stop = || check() || pause();
            let shared = Shared {
                estimates,
                order,
                generator: &generator,
                log,
                spare_tables: &spare_tables,
                stop: &stop,
                report: &report,
            };
            let work = with_settings!(rules, |TRUMPS, PASS| prove_goals::<TRUMPS, PASS>(shared, part));
            pass = pass + work;
            done += work.decided;
            state.nodes += work.nodes;
            if check() {
                checkpoint(state);
                return Err(Interrupted);
            }
            // The caller limits how much time saving takes.
            checkpoint(state);
            // After a pause, the same part goes on. Goals that are proved already cost nothing.
            if paused.into_inner() {
                timer.restart();
            } else {
                parts.next();
            }
        }
        state.step = state.step.saturating_add(1);
        if done == total || !is_worth_while(pass.proved, goals.len()) {
            checkpoint(state);
            return Ok(());
        }
    }
}

/// Whether another pass is worth while after one that proved some of its goals. Draws cannot be proved, and may mislead
/// the proof search for ever.
pub(super) fn is_worth_while(proved: u64, goals: usize) -> bool {
    proved > 0 && proved * 8 >= goals as u64
}

/// Tells when to offer a checkpoint.
pub(super) struct CheckpointTimer {
    /// Runs since the last checkpoint. On systems without a clock, no checkpoint is due.
    since_last: Clock,
    /// The least time between two checkpoints: 50 ns for each hand, and at most a second. A stop of all provers repeats some
    /// searches, so stops must be rare: see [`Options::checkpoint_every`](crate::Options::checkpoint_every).
    least: Duration,
}

impl CheckpointTimer {
    pub fn new(hands: u64) -> CheckpointTimer {
        let least = Duration::from_nanos(50 * hands).min(Duration::from_secs(1));
        CheckpointTimer { since_last: Clock::start(), least }
    }

    /// Whether a checkpoint is due.
    pub fn is_due(&self, interval: Duration) -> bool {
        self.since_last.elapsed() > interval.max(self.least)
    }

    /// Begins the next interval.
    pub fn restart(&mut self) {
        self.since_last = Clock::start();
    }
}

/// The unproved claims on the frontier of the estimates, the easiest one first.
pub(super) fn goals(estimates: &Estimates, order: &DominanceOrder, full: CardSet) -> Vec<Goal> {
    let mut goals = goals_among(estimates, order, full, |_| true);
    goals.par_sort_unstable();
    goals
}

/// The unproved claims on the frontier, in any order: those about the hands of the runs that begin with one of these numbers.
pub(super) fn goals_among(
    estimates: &Estimates,
    order: &DominanceOrder,
    full: CardSet,
    is_own: impl Fn(usize) -> bool + Sync,
) -> Vec<Goal> {
    // In large games the goals take gigabytes. If each thread collected a list, and all lists were joined at the end, a solve of two
    // suits of 15 would take 884 MiB in place of 854.
    let goals = Mutex::default();
    let put = |some: &mut Vec<Goal>| {
        let mut goals: MutexGuard<'_, Vec<Goal>> = goals.lock().unwrap_or_else(PoisonError::into_inner);
        goals.append(some);
    };
    let is_playable = |hand: CardSet| !hand.is_empty() && hand != full;
    let add = |mut some: Vec<Goal>, run: Run| {
        let frontier = estimates.frontier(order, run).filter(|&(_, (_, hand))| is_playable(hand));
        some.extend(frontier.map(|(number, claim)| Goal::new(claim, estimates.difficulty_at(number, claim.1))));
        if some.len() >= GOALS_AT_ONCE {
            put(&mut some);
        }
        some
    };
    estimates.numbering.runs().filter(|run| is_own(run.number)).fold(Vec::new, add).for_each(|mut some| put(&mut some));
    goals.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The number of goals that a thread puts into the list at once.
const GOALS_AT_ONCE: usize = 1 << 12;

/// A claim to prove, with its difficulty, in one word. There are as many as hands on the frontier.
///
/// ```text
/// bit:  63 …… 56   │ 55              │ 54 …… 0
///       difficulty │ 1: it loses     │ hand      (of 40 cards at most)
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Goal(pub u64);

impl Goal {
    fn new((side, hand): Claim, difficulty: u8) -> Goal {
        Goal(u64::from(difficulty) << 56 | u64::from(side == Side::Losses) << 55 | hand.bits())
    }

    pub fn claim(self) -> Claim {
        let side = if self.0 >> 55 & 1 == 0 { Side::Wins } else { Side::Losses };
        (side, CardSet::from_bits(self.0 & ((1 << 55) - 1)))
    }
}

/// The number of goals that a thread takes at a time.
pub(super) const GOALS_AT_A_TIME: usize = 64;

/// Tries to prove goals, on all threads. Facts that other threads prove meanwhile can only help.
fn prove_goals<const TRUMPS: bool, const PASS: bool>(shared: Shared<'_>, goals: &[Goal]) -> Work {
    goals
        .par_chunks(GOALS_AT_A_TIME)
        .map_init(
            || Prover::<TRUMPS, PASS>::new(shared),
            |prover, chunk| prover.prove_all(chunk.iter().map(|goal| goal.claim())),
        )
        .reduce(Work::default, |a, b| a + b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::difficulties::MAX_DIFFICULTY;

    #[test]
    fn a_goal_fits_into_a_word() {
        for claim in [(Side::Wins, CardSet::from_bits((1 << 40) - 2)), (Side::Losses, CardSet::from_bits(5))] {
            assert_eq!(Goal::new(claim, MAX_DIFFICULTY).claim(), claim);
            assert!(Goal::new(claim, 3) < Goal::new((Side::Wins, CardSet::from_bits(1)), 4));
        }
    }
}
