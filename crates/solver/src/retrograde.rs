//! Retrograde steps, each of which goes through all positions.
//!
//! With rounds, step k decides what is won or lost in k rounds. It uses exactly the results within k - 1 rounds, so the
//! number of the step is the distance. Without rounds, a step uses all results so far, including its own, so fewer steps
//! are enough. In both cases the solve ends with a step that decides nothing. The positions that are left are draws.

use faceup_core::symmetry::SuitPermutation;
use faceup_core::{CardSet, DealSet, Rules};
use faceup_core::{Observer, Status};
use rayon::prelude::*;

use crate::blocks::Blocks;
use crate::counters::{self, Counter};
use crate::decided::{Facts, Sets};
use crate::error::SolverError;
use crate::hand_set::HandSet;
use crate::memory::{check_limit, check_memory, for_saved_facts};
use crate::options::Options;
use crate::peers::tell_interruption;
use crate::round_search::Known;
use crate::rounds::RoundsWriter;
use crate::side::Side;
use crate::solution::Solution;
use crate::state::State;
use crate::step::Step;
use crate::workers::{Task, Workers};

/// Solves the current game of a state by steps, until a step decides nothing.
pub(crate) fn solve_by_steps(
    workers: &dyn Workers,
    mut state: State,
    options: &Options,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<Solution, SolverError> {
    let rules = state.current;
    let needed = check_memory(rules, state.has_rounds(), options.memory)?;
    if let Facts::Saved(_) = state.facts {
        check_limit(rules, for_saved_facts(rules), options.memory)?;
    }
    let sets = state.sets();
    let step = Step::new(Blocks::new(rules), options.method);
    let before = state.has_rounds().then(|| Sets::new(rules));
    let mut total = sets.len();
    counters::begin_stage(rules, false);
    loop {
        let overflow = state.rounds.as_ref().map_or(0, RoundsWriter::overflow_bytes);
        if let Some(limit) = options.memory.filter(|limit| needed + overflow > u128::from(*limit)) {
            checkpoint(&state);
            return Err(SolverError::Memory { rules, needed: needed + overflow, limit });
        }
        if let Some(before) = &before {
            before.copy_from(&sets);
        }
        let (total_before, nodes_before) = (total, state.nodes);
        match make_step(workers, &mut state, &sets, &step, before.as_ref(), total, observer, checkpoint) {
            Ok(now) => total = now,
            Err(error) => {
                if matches!(error, SolverError::Interrupted(_)) {
                    tell_interruption(observer);
                }
                // Without rounds, the results of half a step are as good as those of a whole one.
                if let Some(before) = &before {
                    state.roll_back(&sets, before, nodes_before);
                }
                checkpoint(&state);
                return Err(error);
            }
        }
        // Without rounds, the number of the step has no meaning, so it may stop at its maximum.
        state.step = match (state.step.checked_add(1), state.has_rounds()) {
            (Some(next), _) => next,
            (None, false) => u16::MAX,
            (None, true) => return Err(SolverError::TooLong { rules }),
        };
        if total == total_before {
            drop(sets);
            return Ok(state.finish());
        }
        checkpoint(&state);
    }
}

/// Makes one step. `total` hands are decided before it. Returns how many are decided after it.
#[expect(clippy::too_many_arguments)] // what a step shares with other steps
fn make_step(
    workers: &dyn Workers,
    state: &mut State,
    sets: &Sets,
    step: &Step,
    before: Option<&Sets>,
    mut total: u64,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<u64, SolverError> {
    let rules = state.current;
    let positions = DealSet::All.count(rules).map_or(0, |n| n as u64);
    for side in [Side::Wins, Side::Losses] {
        let decided = Known { wins: &sets.wins, losses: &sets.losses };
        let known = match before {
            Some(before) => Known { wins: &before.wins, losses: &before.losses },
            None => decided,
        };
        for level in step.blocks().levels(side) {
            // The decisions of a level are published when the whole level is done. So no block sees the decisions of
            // another one, and the number of nodes is the same for any number of threads.
            let decisions = workers.decide(Task { step, side, known, decided, blocks: level }, observer)?;
            let nodes = decisions.iter().map(|(_, decisions)| decisions.nodes).sum::<u64>();
            counters::add(Counter::StepNodes, nodes);
            state.nodes += nodes;
            let set_rounds = |hand| {
                if let Some(rounds) = &state.rounds {
                    rounds.set(hand, state.step);
                }
            };
            total += decisions
                .par_iter()
                .filter(|(_, decisions)| decisions.any())
                .map(|(block, decisions)| {
                    let first = step.blocks().first_word(*block);
                    publish(rules, &decisions.words, first, step.blocks().images(), decided.of(side), set_rounds)
                })
                .sum::<u64>();
            observer.progress(Status { step: state.step, done: total, total: positions });
            // Rounds are right only after whole steps. Outcomes are right at any time.
            if before.is_none() {
                checkpoint(state);
            }
        }
    }
    Ok(total)
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
