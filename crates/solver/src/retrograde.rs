//! The parallel retrograde solver.
//!
//! With rounds, step k decides what is won or lost within k rounds from exactly what is won or lost within k - 1, so
//! the number of the step is the distance. Without, a step builds on whatever is known already, its own decisions
//! included, and there are fewer steps. Either way the solve is over when a step decides nothing: what is left is
//! drawn.

use std::time::Duration;

use faceup_core::symmetry::SuitPermutation;
use faceup_core::{CardSet, DealSet, Rules};
use faceup_job::parallel::prelude::*;
use faceup_job::{Bytes, Observer, Status};
use thiserror::Error;

use crate::blocks::{Blocks, MOST_CARDS, Side};
use crate::memory::memory_by;
use crate::rounds::{Rounds, RoundsWriter};
use crate::state::State;
use crate::step::Step;
use crate::workers::{Task, Threads, Workers};
use crate::{Counts, HandSet, Known, Method, Outcome, Tablebase, Value, frontier};

/// How to solve.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether to find the rounds of every position, not only its outcome.
    pub rounds: bool,
    /// How positions are chosen to be searched.
    pub method: Method,
    /// The most bytes of memory to take; none for no limit.
    pub memory: Option<u64>,
    /// How often the work is left off to be kept, where that costs something: where the frontier leads, some hundreds of
    /// positions more are searched then. (It takes no more than a fiftieth of the time, however often that is.) None to
    /// keep only what is at hand.
    pub pause: Option<Duration>,
    /// The least number of rounds that is kept in a list instead of a byte, if it is less than 255: for tests, which
    /// can play no game as long as that.
    #[doc(hidden)]
    pub least_far: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: true, method: Method::default(), memory: None, pause: None, least_far: u16::MAX }
    }
}

/// Why a game was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// It would take more memory than there is.
    #[error("solving {rules} takes {}", Bytes::over(*needed, u128::from(*limit)))]
    Memory {
        /// The game.
        rules: Rules,
        /// The bytes that it takes.
        needed: u128,
        /// The bytes that may be used.
        limit: u64,
    },
    /// There are more positions than this solver can number.
    #[error("{rules} has 2^{} positions, more than the 2^{MOST_CARDS} that this solver can number; it would take {}", rules.pack().cards(), Bytes(*needed))]
    TooLarge {
        /// The game.
        rules: Rules,
        /// The bytes that it would take.
        needed: u128,
    },
    /// A forced result takes more rounds than can be counted.
    #[error("{rules} has results that take more than {} rounds", u16::MAX)]
    TooLong {
        /// The game.
        rules: Rules,
    },
    /// Those who were to do the work could not; the text says why.
    #[error("the work could not be done: {0}")]
    Workers(&'static str),
    /// The observer asked to stop.
    #[error("interrupted before the game was solved")]
    Interrupted,
}

/// A solved game, in memory.
#[derive(Debug)]
pub struct Solution {
    pub(crate) rules: Rules,
    pub(crate) wins: HandSet,
    pub(crate) losses: HandSet,
    pub(crate) rounds: Option<Rounds>,
    /// The positions within rounds that were looked at. By covers or sweeps it is the same on every machine and for any
    /// number of threads; led by the frontier, on every machine with one thread, if there were no
    /// [pauses](Options::pause).
    pub nodes: u64,
    /// How many steps were made, the last one, which decided nothing, included; and before them, led by the frontier,
    /// how many passes.
    pub steps: u16,
}

/// Solves a game: the outcome, and if asked for the rounds, of every position with an empty table.
///
/// It runs on the threads of the current rayon pool.
///
/// ```
/// use faceup_core::{Preset, notation};
/// use faceup_solver::{Tablebase, Options, Quiet, Value, solve};
/// let rules = Preset::BeatItOrEatIt.rules(2, 6)?;
/// let solution = solve(rules, &Options::default(), &Quiet)?;
/// let hand = notation::parse_hand("S:AKQ H:JT9", rules.pack())?;
/// println!("{}", solution.value(hand));
/// # assert_ne!(solution.value(hand), Value::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If it takes more memory than the options allow, which is found out before any is taken (but for distances of 255
/// rounds and more, which are listed one by one, and counted as they come), if it has more positions than can be
/// numbered, or if it is interrupted.
pub fn solve(rules: Rules, options: &Options, observer: &dyn Observer) -> Result<Solution, SolveError> {
    solve_on(State::new(rules, options)?, options, observer, &mut |_| ())
}

/// The least memory that the solve of a game takes, in bytes, if it may be taken: `limit` is the most.
///
/// # Errors
///
/// If it may not, or there are more positions than can be numbered.
pub fn check_memory(rules: Rules, rounds: bool, limit: Option<u64>) -> Result<u128, SolveError> {
    let needed = memory_by(Method::Covers, rules, rounds);
    if let Some(limit) = limit.filter(|limit| needed > u128::from(*limit)) {
        return Err(SolveError::Memory { rules, needed, limit });
    }
    if rules.pack().cards() > MOST_CARDS {
        return Err(SolveError::TooLarge { rules, needed });
    }
    Ok(needed)
}

/// Goes on with a solve that was begun. After every step that is not the last (without rounds more often, wherever what
/// is found can be kept), and when the observer ends the work, `keep` is shown how far it has come, and may save that.
/// Whether rounds are found is as it was begun; the method and the memory are those of the options.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_on(
    state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<Solution, SolveError> {
    check_memory(state.rules, state.has_rounds(), options.memory)?;
    if options.method != Method::Frontier || state.has_rounds() {
        return solve_by(&Threads, state, options, observer, keep);
    }
    let led = frontier::lead(state, options, observer, keep)?;
    sweep(&Threads, led, options, observer, keep)
}

/// Goes on with a solve as [`solve_on`] does, with the work done by others than the threads of this process. Games are
/// not led by shorter ones then: [`Method::Frontier`] goes by covers, and a state that was still on its way through
/// shorter games begins anew.
///
/// # Errors
///
/// As [`solve`], and what the workers return.
pub fn solve_by(
    workers: &dyn Workers,
    mut state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<Solution, SolveError> {
    if state.in_work != state.rules {
        state = State::new(state.rules, &Options { rounds: false, ..*options })?;
    }
    state.strengths = None;
    sweep(workers, state, options, observer, keep)
}

/// Solves the game in work by steps, each of which goes through all positions, until one decides nothing.
pub(crate) fn sweep(
    workers: &dyn Workers,
    mut state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<Solution, SolveError> {
    let (rules, cards) = (state.in_work, state.in_work.pack().cards());
    let needed = check_memory(rules, state.has_rounds(), options.memory)?;
    let step = Step::new(Blocks::new(rules), options.method);
    let before = state.has_rounds().then(|| [HandSet::new(cards), HandSet::new(cards)]);
    let mut total = state.wins.len() + state.losses.len();
    loop {
        let far = state.rounds.as_ref().map_or(0, RoundsWriter::far_bytes);
        if let Some(limit) = options.memory.filter(|limit| needed + far > u128::from(*limit)) {
            keep(&state);
            return Err(SolveError::Memory { rules, needed: needed + far, limit });
        }
        if let Some([wins, losses]) = &before {
            wins.copy_from(&state.wins);
            losses.copy_from(&state.losses);
        }
        let (decided_before, nodes_before) = (total, state.nodes);
        match one_step(workers, &mut state, &step, before.as_ref(), total, observer, keep) {
            Ok(now) => total = now,
            Err(error) => {
                // Without rounds, what was found of a step is as good as the whole of it.
                if let Some([wins, losses]) = &before {
                    state.roll_back(wins, losses, nodes_before);
                }
                keep(&state);
                return Err(error);
            }
        }
        // Each step but the last decides something, and no game of 40 cards is known to take more than some hundreds.
        // Without rounds its number tells nothing.
        state.step = match (state.step.checked_add(1), state.has_rounds()) {
            (Some(next), _) => next,
            (None, false) => u16::MAX,
            (None, true) => return Err(SolveError::TooLong { rules }),
        };
        if total == decided_before {
            return Ok(state.finish());
        }
        keep(&state);
    }
}

/// Makes one step. Returns how many hands are decided after it, of which `total` were before.
fn one_step(
    workers: &dyn Workers,
    state: &mut State,
    step: &Step,
    before: Option<&[HandSet; 2]>,
    mut total: u64,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<u64, SolveError> {
    let rules = state.in_work;
    let positions = DealSet::All.count(rules).map_or(0, |n| n as u64);
    for side in [Side::Wins, Side::Losses] {
        let now = Known { wins: &state.wins, losses: &state.losses };
        let known = match before {
            Some([wins, losses]) => Known { wins, losses },
            None => now,
        };
        for level in step.blocks().levels(side) {
            // What a level decides is published when all of it is done. So no block sees another's decisions,
            // and the searches, and their count, are the same for any number of threads.
            let task = Task { step, side, known, decided: now, blocks: level };
            let decisions = workers.decide(task, observer)?;
            state.nodes += decisions.iter().map(|(_, decisions)| decisions.nodes).sum::<u64>();
            let own = now.of(side);
            let note = |hand| {
                if let Some(rounds) = &state.rounds {
                    rounds.set(hand, state.step);
                }
            };
            total += decisions
                .par_iter()
                .filter(|(_, decisions)| decisions.any())
                .map(|(block, decisions)| {
                    let first = step.blocks().first_word(*block);
                    publish(rules, &decisions.words, first, step.blocks().images(), own, note)
                })
                .sum::<u64>();
            observer.progress(Status { step: state.step, done: total, total: positions });
            // Rounds are those of whole steps; outcomes are right at any time.
            if before.is_none() {
                keep(state);
            }
        }
    }
    Ok(total)
}

/// Adds the decisions of a block, and of the positions that renaming suits makes of it, to a set. Returns how many
/// hands were new, images counted once each.
fn publish(
    rules: Rules,
    words: &[u64],
    first: usize,
    images: &[SuitPermutation],
    set: &HandSet,
    note: impl Fn(CardSet),
) -> u64 {
    let mut added = 0;
    for (at, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
        for lane in CardSet::from_bits(word) {
            let hand = CardSet::from_bits(((first + at) as u64) << 6 | u64::from(lane.bit()));
            // Two hands of a level may be images of each other: the one that comes second finds it done.
            for hand in [hand].into_iter().chain(images.iter().map(|p| p.apply(rules.pack(), hand))) {
                if set.insert(hand) {
                    note(hand);
                    added += 1;
                }
            }
        }
    }
    added
}

impl Solution {
    /// The hands that win.
    #[must_use]
    pub fn wins(&self) -> &HandSet {
        &self.wins
    }

    /// The hands that lose.
    #[must_use]
    pub fn losses(&self) -> &HandSet {
        &self.losses
    }

    /// The most rounds that a forced result takes, if they were asked for: step k decides what takes k rounds, and the
    /// last step decides nothing.
    #[must_use]
    pub fn longest_rounds(&self) -> Option<u16> {
        self.rounds.as_ref().and(self.steps.checked_sub(2))
    }

    /// The rounds of each hand, if they were asked for.
    #[must_use]
    pub fn rounds(&self) -> Option<&Rounds> {
        self.rounds.as_ref()
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for Solution {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        self.rounds.is_some()
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        assert!(self.rules.pack().full().includes(hand), "the hand is of another pack");
        if self.wins.contains(hand) {
            Outcome::Win
        } else if self.losses.contains(hand) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        Value::new(self.outcome(hand), self.rounds.as_ref().map_or(0, |rounds| rounds.get(hand)))
    }

    fn counts(&self) -> Counts {
        let (win, loss) = (self.wins.len(), self.losses.len());
        Counts { win, loss, draw: (1u64 << self.rules.pack().cards()) - 2 - win - loss }
    }
}
