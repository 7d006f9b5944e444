//! Retrograde steps, each of which goes through all positions.
//!
//! With rounds, step k decides the wins and losses in k rounds. It uses exactly the results within k - 1 rounds, so the number of
//! the step is the distance. Without rounds, a step uses all results so far, including its own, so fewer steps suffice. In both
//! cases the solve ends with a step that decides nothing. The remaining positions are draws.

use std::sync::Arc;

use faceup_core::symmetry::SuitPermutation;
use faceup_core::{CardSet, DealSet, Interrupted, Observer, Rules, Status};
use rayon::prelude::*;

use crate::blocks::Blocks;
use crate::decided::{Facts, Sets};
use crate::error::SolverError;
use crate::hand_set::HandSet;
use crate::memory::{check_limit, check_memory, for_saved_facts};
use crate::monitor::Monitor;
use crate::options::Options;
use crate::parity;
use crate::peers::{Op, Peers};
use crate::round_search::Known;
use crate::rounds::RoundsWriter;
use crate::side::Side;
use crate::solution::Solution;
use crate::state::State;
use crate::step::Step;
use crate::task::Tasks;

/// Solves the current game of a state by steps, until a step decides nothing.
pub(crate) fn solve_by_steps(
    peers: &dyn Peers,
    mut state: State,
    options: &Options,
    monitor: &mut Monitor<'_>,
) -> Result<Solution, SolverError> {
    let rules = state.current;
    let needed = check_memory(rules, state.has_rounds(), options.memory)?;
    if let Facts::Saved(_) = state.facts {
        check_limit(rules, for_saved_facts(rules), options.memory)?;
    }
    let sets = state.sets();
    let before = state.has_rounds().then(|| Sets::new(rules));
    let total = sets.len();
    let mut steps = Steps { peers, step: Step::new(Blocks::new(rules), options.method), sets, before, total };
    loop {
        let overflow = state.rounds.as_ref().map_or(0, RoundsWriter::overflow_bytes);
        if let Some(limit) = options.memory.filter(|limit| needed + overflow > u128::from(*limit)) {
            let error = SolverError::Memory { rules, needed: needed + overflow, limit };
            monitor.offer_last(&state, &error);
            return Err(error);
        }
        if let Some(before) = &steps.before {
            before.copy_from(&steps.sets);
        }
        let (total_before, nodes_before) = (steps.total, state.nodes);
        if let Err(error) = steps.make(&mut state, monitor) {
            // Without rounds, the results of half a step are as good as those of a whole one.
            if let Some(before) = &steps.before {
                state.roll_back(&steps.sets, before, nodes_before);
            }
            monitor.offer_last(&state, &error);
            return Err(error);
        }
        // Without rounds, the number of the step has no meaning, so it may stop at its maximum.
        state.step = match (state.step.checked_add(1), state.has_rounds()) {
            (Some(next), _) => next,
            (None, false) => u16::MAX,
            (None, true) => return Err(SolverError::TooLong { rules }),
        };
        if steps.total == total_before {
            drop(steps);
            return Ok(state.finish());
        }
        monitor.offer(&state);
    }
}

/// The number of decided blocks that a thread publishes at a time. Most tasks have few.
const BLOCKS_TO_PUBLISH: usize = 8;

/// The data that the steps of a game share.
struct Steps<'a> {
    peers: &'a dyn Peers,
    step: Step,
    /// The decided hands, which the state holds too.
    sets: Arc<Sets>,
    /// With rounds: the hands that were decided before the present step.
    before: Option<Sets>,
    /// The number of decided hands.
    total: u64,
}

impl Steps<'_> {
    /// Makes one step.
    fn make(&mut self, state: &mut State, monitor: &mut Monitor<'_>) -> Result<(), SolverError> {
        let Steps { peers, ref step, ref sets, ref before, ref mut total } = *self;
        let rules = state.current;
        let positions = DealSet::All.count(rules).map_or(0, |n| n as u64);
        let decided = Known { wins: &sets.wins, losses: &sets.losses };
        let known = match before {
            Some(before) => Known { wins: &before.wins, losses: &before.losses },
            None => decided,
        };
        let rounds = before.as_ref().map(|_| state.step);
        // Small tasks do not ask.
        if peers.size() > 1 {
            let mut interrupted = [u64::from(monitor.watch.interrupted())];
            peers.combine(&mut interrupted, Op::Sum)?;
            if interrupted != [0] {
                return Err(Interrupted.into());
            }
        }
        let in_common = Tasks { step, known, decided, rounds };
        for blocks in tasks(step.blocks(), rounds.is_some()) {
            // The decisions of a task are published when the whole task is done. So no block sees the decisions of another one, and
            // the number of nodes is the same for any number of threads.
            let decisions = in_common.decide(&blocks, peers, &monitor.watch)?;
            let nodes = decisions.iter().map(|(_, _, decisions)| decisions.nodes).sum::<u64>();
            state.nodes = state.nodes.saturating_add(nodes);
            let set_rounds = |hand| {
                if let Some(rounds) = &state.rounds {
                    rounds.set(hand, state.step);
                }
            };
            let decisions: Vec<_> = decisions.into_iter().filter(|(_, _, decisions)| decisions.any()).collect();
            *total += decisions
                .par_iter()
                .with_min_len(BLOCKS_TO_PUBLISH)
                .map(|&(side, block, ref decisions)| {
                    let first = step.blocks().first_word(block);
                    publish(rules, &decisions.words, first, step.blocks().images(), decided.of(side), set_rounds)
                })
                .sum::<u64>();
            monitor.watch.progress(Status { step: state.step, done: *total, total: positions });
            // Rounds are right only after whole steps. Outcomes are right at any time.
            if before.is_none() {
                monitor.offer(state);
            }
        }
        Ok(())
    }
}

/// The blocks of a step, as one task after the other. A task has the blocks of one level, or of one level of each side.
///
/// Threads wait at the end of each task, so fewer tasks are faster. But a hand that wins in this step need not be searched for losses. So the
/// losses come after all wins, unless the parity of the rounds lets a step decide a hand for one side only. If the opponent has a single card,
/// the parity leaves both sides. So even then, a task that decides the wins of such a hand must come before the one that decides its losses.
fn tasks(blocks: &Blocks, rounds: bool) -> impl Iterator<Item = Vec<(Side, u32)>> {
    let are_both_at_once =
        rounds && parity::shows_the_winner(blocks.rules()) && blocks.decides_wins_first_if_one_card_is_missing();
    let mut levels = [Side::Wins, Side::Losses].map(|side| (side, blocks.levels(side)));
    std::iter::from_fn(move || {
        let mut task: Option<Vec<_>> = None;
        for (side, levels) in &mut levels {
            let Some(level) = levels.next() else { continue };
            task.get_or_insert_default().extend(level.iter().map(|&block| (*side, block)));
            if !are_both_at_once {
                break;
            }
        }
        task
    })
}

/// Adds the decisions on a block, and on their images under renaming suits, to a set. Returns how many hands were new.
fn publish(
    rules: Rules,
    words: &[u64],
    first: usize,
    images: &[SuitPermutation],
    set: &HandSet,
    set_rounds: impl Fn(CardSet),
) -> u64 {
    let mut added = 0;
    for (at, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
        for lane in CardSet::from_bits(word) {
            let hand = CardSet::from_bits(((first + at) as u64) << 6 | u64::from(lane.bit()));
            // Two hands of a level may be images of each other. Only the first one is new.
            for hand in [hand].into_iter().chain(images.iter().map(|p| p.apply(rules.pack(), hand))) {
                if set.insert(hand) {
                    set_rounds(hand);
                    added += 1;
                }
            }
        }
    }
    added
}
