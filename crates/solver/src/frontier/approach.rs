//! Passes over what is expected at the frontier: each proves what it can of that, and mends what was expected.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use faceup_core::{AfterBeating, CardSet, Trumps};
use faceup_job::parallel::prelude::*;
use faceup_job::{Observer, Status};

use super::belief::Beliefs;
use super::estimate::HIGHEST_ESTIMATE;
use super::prover::{Facts, Ground, Prover, Watch, Work};
use super::way::Leaf;
use crate::SolveError;
use crate::blocks::Side;
use crate::move_generator::MoveGenerator;
use crate::order::Order;
use crate::state::State;

/// So many times a pass it is asked whether to keep what is done.
const PARTS: usize = 64;

/// Proves what is expected, and mends the expectations, as long as that gets on. See [`Options::pause`](crate::Options::pause).
pub(super) fn approach(
    state: &mut State,
    order: &Order,
    beliefs: &Beliefs,
    facts: Option<&Facts>,
    pause: Option<Duration>,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<(), SolveError> {
    let rules = state.in_work;
    let generator = MoveGenerator::new(rules);
    let prove = match (rules.trumps(), rules.after_beating()) {
        (Trumps::None, AfterBeating::Lead) => prove_goals::<false, false>,
        (Trumps::None, AfterBeating::Pass) => prove_goals::<false, true>,
        (Trumps::Own, AfterBeating::Lead) => prove_goals::<true, false>,
        (Trumps::Own, AfterBeating::Pass) => prove_goals::<true, true>,
    };
    // Once the observer has asked to stop, it stays so.
    let stopped = AtomicBool::new(false);
    let stop = || {
        if observer.interrupted() {
            stopped.store(true, Relaxed);
        }
        stopped.load(Relaxed)
    };
    let total = (1u64 << rules.pack().cards()) - 2;
    let mut done = state.wins.len() + state.losses.len();
    if done > 0 {
        beliefs.learn(&state.wins, &state.losses);
    }
    let mut telling = Telling::new(total);
    loop {
        // Where expectations that were wrong rested on each other, ranks have climbed in vain, and those of all that
        // rested on them. Most of these are right, and easy once the wrong ones are gone: of two suits of 12, 51,000
        // hands were left to the sweeps at more cost than two thirds of the rest, and none are if ranks come down again.
        beliefs.relent(HIGHEST_ESTIMATE);
        let ground = Ground { beliefs, order, generator: &generator, facts };
        let goals = goals(ground);
        let mut all = Work::default();
        let mut parts = goals.chunks(goals.len().div_ceil(PARTS).max(1)).peekable();
        while let Some(part) = parts.peek() {
            let (step, so_far) = (state.step, AtomicU64::new(done));
            let tell = |decided| {
                let done = so_far.fetch_add(decided, Relaxed) + decided;
                observer.progress(Status { step, done, total });
            };
            let paused = AtomicBool::new(false);
            let pause = || {
                if pause.is_some_and(|pause| telling.is_due(pause)) {
                    paused.store(true, Relaxed);
                }
                paused.load(Relaxed)
            };
            let work = prove(ground, part, &Watch { stop: &|| stop() || pause(), tell: &tell });
            all = all + work;
            done += work.decided;
            state.nodes += work.nodes;
            if stop() {
                beliefs.tell(order, &state.wins, &state.losses);
                keep(state);
                return Err(SolveError::Interrupted);
            }
            let paused = paused.into_inner();
            if paused || telling.is_due(Duration::ZERO) {
                telling.tell(|| {
                    beliefs.tell(order, &state.wins, &state.losses);
                    keep(state);
                });
            }
            // What was left off is taken up where it was: what is proved of it is passed over.
            if !paused {
                parts.next();
            }
        }
        state.step = state.step.saturating_add(1);
        // Of draws nothing can be proved, and what misled it once may mislead it for ever.
        if done == total || all.proved * 8 < goals.len() as u64 || all.proved == 0 {
            beliefs.tell(order, &state.wins, &state.losses);
            keep(state);
            return Ok(());
        }
    }
}

/// When to tell the state what is proved, and to have it kept: seldom enough to cost next to nothing.
struct Telling {
    last: Instant,
    took: Duration,
}

impl Telling {
    fn new(hands: u64) -> Telling {
        // About what it takes, until it is known.
        Telling { last: Instant::now(), took: Duration::from_nanos(hands) }
    }

    /// Whether it is, if it is not wanted more often than this.
    fn is_due(&self, often: Duration) -> bool {
        self.last.elapsed() > often.max(self.took * 50)
    }

    fn tell(&mut self, tell: impl FnOnce()) {
        let start = Instant::now();
        tell();
        *self = Telling { last: Instant::now(), took: start.elapsed() };
    }
}

/// What is worth proving: what is expected at the frontier, and not proved. The easiest comes first.
fn goals(ground: Ground<'_>) -> Vec<Goal> {
    let Ground { beliefs, order, generator, .. } = ground;
    let full = generator.rules().pack().full();
    let mut goals: Vec<Goal> = beliefs
        .numbering
        .runs()
        .flat_map_iter(|run| {
            beliefs.unproved(run).filter_map(move |number| {
                let hand = run.hand_at(number);
                let (side, is_playable) = (beliefs.status_at(number).side(), !hand.is_empty() && hand != full);
                (is_playable && beliefs.is_at_border(order, hand, side))
                    .then(|| Goal::new((side, hand), beliefs.rank_at(number)))
            })
        })
        .collect();
    goals.par_sort_unstable();
    goals
}

/// Something to prove, in a word: there are as many as the frontier is long.
///
/// ```text
/// bit:  63 …… 56 │ 55              │ 54 …… 0
///       rank     │ 1: it loses     │ hand      (of 40 cards at most)
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Goal(u64);

impl Goal {
    fn new((side, hand): Leaf, rank: u8) -> Goal {
        Goal(u64::from(rank) << 56 | u64::from(side == Side::Losses) << 55 | hand.bits())
    }

    fn leaf(self) -> Leaf {
        let side = if self.0 >> 55 & 1 == 0 { Side::Wins } else { Side::Losses };
        (side, CardSet::from_bits(self.0 & ((1 << 55) - 1)))
    }
}

/// Proves what can be proved of some goals, on all threads. It adds to what is proved and changes what is expected; facts
/// that come in meanwhile, from other threads, only help.
fn prove_goals<const TRUMPS: bool, const PASS: bool>(ground: Ground<'_>, goals: &[Goal], watch: &Watch<'_>) -> Work {
    goals
        .par_chunks(64)
        .map_init(
            || Prover::<TRUMPS, PASS>::new(ground, watch),
            |prover, shard| prover.prove_all(shard.iter().map(|goal| goal.leaf())),
        )
        .reduce(Work::default, |a, b| a + b)
}

#[cfg(test)]
mod tests {
    use super::super::belief::WORST;
    use super::*;

    #[test]
    fn a_goal_fits_a_word() {
        for leaf in [(Side::Wins, CardSet::from_bits((1 << 40) - 2)), (Side::Losses, CardSet::from_bits(5))] {
            assert_eq!(Goal::new(leaf, WORST).leaf(), leaf);
            assert!(Goal::new(leaf, 3) < Goal::new((Side::Wins, CardSet::from_bits(1)), 4));
        }
    }
}
