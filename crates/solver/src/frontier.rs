//! Finding outcomes by proof search at the frontier.
//!
//! If a hand wins, all better hands win too. So it is enough to prove the minimal wins and the maximal losses, which are
//! the *frontier*, and the hands that these proofs need. Retrograde steps do not know where the frontier will lie, so they
//! decide everything above and below it, layer by layer. The engine here predicts the frontier from the solved game with
//! one rank less (see [`proof`](crate::proof)), and proves the hands that lie on it. It proves about three hands for each
//! hand on the frontier, where retrograde steps decide dozens.
//!
//! Some hands stay unproved: draws, and hands whose estimates are misleading. Retrograde steps decide them afterwards. The
//! result is right however wrong the estimates are, because facts rest only on facts.
//!
//! The smaller game needs estimates too. So a solve starts with a game that is small enough to solve with rounds, and goes
//! on rank by rank: [`solve_smaller_games`].

mod news;
mod passes;
mod together;

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use faceup_core::{CardSet, Rules};
use faceup_core::{Interrupted, Observer};
use rayon::prelude::*;

use self::passes::prove_in_passes;
use self::together::prove_together;
use crate::decided::Facts;
use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::memory::{detail_within, for_proofs};
use crate::options::{Method, Options};
use crate::outcome::Outcome;
use crate::proof::difficulties::{Detail, Difficulties};
use crate::proof::estimates::Estimates;
use crate::proof::numbering::Numbering;
use crate::proof::prediction::{first_game, predict, predict_together, smaller_game};
use crate::proof::prover::ProofLog;
use crate::proof::scores::{MAX_PREDICTED_DIFFICULTY, Scores};
use crate::retrograde::solve_by_steps;
use crate::side::Side;
use crate::solution::Solution;
use crate::state::State;
use crate::tablebase::Tablebase;
use crate::workers::{Threads, Workers};

/// How detailed the estimates of a game, and of the smaller games that lead to it, can be. None if the game is small, or memory
/// is short.
fn detail_of_estimates(rules: Rules, limit: Option<u64>) -> Option<Detail> {
    smaller_game(rules).and_then(|_| detail_within(rules, limit))
}

/// Proves most outcomes of a game, after those of the games with fewer ranks.
///
/// # Errors
///
/// If the observer interrupts it. `checkpoint` is called with the state before.
pub(crate) fn prove_most(
    workers: &dyn Workers,
    state: State,
    options: &Options,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<State, SolverError> {
    let asked = state.rules;
    let Some(detail) = detail_of_estimates(asked, options.memory) else {
        // Results of smaller games are of no use then.
        return if state.current == asked {
            Ok(State { scores: None, ..state })
        } else {
            State::new(asked, &Options { rounds: false, ..*options })
        };
    };
    if state.current == asked && state.scores.is_none() && !state.is_new() {
        // The state comes from retrograde steps. They may finish the solve, because smaller games cost a lot of work.
        return Ok(state);
    }
    let (mut state, scores) = solve_smaller_games(workers, state, detail, options, observer, checkpoint)?;
    prove_with_scores(workers, scores, detail, &mut state, options.checkpoint_every, observer, checkpoint)?;
    // Their memory is needed. The steps that are left need no estimates.
    state.scores = None;
    Ok(state)
}

/// Brings a solve to the game that was asked for, through the games with fewer ranks. Returns the scores of the game with
/// one rank less.
fn solve_smaller_games(
    workers: &dyn Workers,
    mut state: State,
    detail: Detail,
    options: &Options,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<(State, Scores), SolverError> {
    let asked = state.rules;
    let options = Options { method: Method::Dominance, rounds: false, ..*options };
    loop {
        let (solved, nodes, scores) = match state.scores.take() {
            Some(scores) if state.current == asked => return Ok((state, scores)),
            Some(scores) => {
                let rules = state.current;
                let every = options.checkpoint_every;
                let estimates = prove_with_scores(workers, scores, detail, &mut state, every, observer, checkpoint)?;
                let table = solve_by_steps(workers, state, &options, observer, checkpoint)?;
                estimates.import_facts(&table.wins, &table.losses);
                // Nobody else holds them any more: the steps had sets in their place.
                let estimates = Arc::into_inner(estimates).ok_or(SolverError::Workers("estimates are still in use"))?;
                (rules, table.nodes, Scores::of_proved(rules, estimates))
            }
            None => {
                let options = Options { rounds: true, ..options };
                // A state with rounds comes from the first game.
                let start = match state.rounds {
                    Some(_) => state,
                    None => State { rules: asked, ..State::new(first_game(asked), &options)? },
                };
                let first = start.current;
                let table = solve_by_steps(workers, start, &options, observer, checkpoint)?;
                (first, table.nodes, scores_from_rounds(&table, detail))
            }
        };
        let current = next_game(solved, asked);
        state = State { rules: asked, nodes, scores: Some(scores), ..State::new(current, &options)? };
        checkpoint(&state);
    }
}

/// The game with one rank more, on the way to the game that was asked for.
fn next_game(rules: Rules, asked: Rules) -> Rules {
    let mut next = asked;
    while let Some(smaller) = smaller_game(next).filter(|&smaller| smaller != rules) {
        next = smaller;
    }
    next
}

/// The scores of a table with rounds. Difficulty is proportional to rounds.
fn scores_from_rounds(table: &Solution, detail: Detail) -> Scores {
    let longest = u32::from(table.longest_rounds().unwrap_or(0)).max(1);
    let rounds = |hand| table.rounds().map_or(0, |rounds| u32::from(rounds.get(hand)));
    let difficulty = |hand| (rounds(hand) * u32::from(MAX_PREDICTED_DIFFICULTY) / longest) as u8;
    Scores::new(table.rules(), detail, |hand| (table.outcome(hand), difficulty(hand)))
}

/// Proves most outcomes of the current game from the scores of the smaller one. Returns the estimates at the end, which the state
/// holds too.
fn prove_with_scores(
    workers: &dyn Workers,
    scores: Scores,
    detail: Detail,
    state: &mut State,
    checkpoint_every: Option<Duration>,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<Arc<Estimates>, SolverError> {
    let rules = state.current;
    let order = DominanceOrder::new(rules.pack());
    let scores = if detail == Detail::Group { scores.by_group() } else { scores };
    let estimates = Arc::new(estimates_with_facts(state, detail));
    match workers.peers() {
        None => predict(&estimates, &order, rules, &scores),
        Some(peers) => predict_together(&estimates, &order, rules, &scores, peers)?,
    }
    state.scores = Some(scores);
    state.facts = Facts::Estimates(Arc::clone(&estimates));
    match workers.peers() {
        None => prove_in_passes(state, &order, &estimates, None, checkpoint_every, observer, checkpoint)?,
        Some(peers) => prove_together(peers, state, &order, &estimates, checkpoint_every, observer, checkpoint)?,
    }
    Ok(estimates)
}

/// Estimates in which the facts of a state are proved. They take the place of the facts in the state.
fn estimates_with_facts(state: &mut State, detail: Detail) -> Estimates {
    let rules = state.current;
    match mem::replace(&mut state.facts, Facts::None) {
        Facts::None => Estimates::new(rules, detail),
        Facts::Saved(facts) => Estimates::with_facts(rules, Difficulties::new(Numbering::new(rules), detail), facts),
        facts => {
            let (sets, estimates) = (facts.into_sets(rules), Estimates::new(rules, detail));
            estimates.import_facts(&sets.wins, &sets.losses);
            estimates
        }
    }
}

/// An order in which the outcomes of a table can be proved, for [`verify_in_order`](crate::verify_in_order).
///
/// Each hand in the list follows from the hands before it, and from what follows from these by dominance and by renaming
/// suits. Most outcomes of the table follow from the list. Do not rely on any of this without a check.
///
/// The work stays within the memory limit. If there is too little memory, the list ends early, or is empty.
///
/// # Errors
///
/// If the observer interrupts the work.
pub fn proof_order<T: Tablebase + ?Sized>(
    table: &T,
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Vec<CardSet>, Interrupted> {
    let rules = table.rules();
    let Some(detail) = detail_of_estimates(rules, limit) else { return Ok(Vec::new()) };
    let prove = || {
        let options = Options { rounds: false, memory: limit, ..Options::default() };
        let left = limit.map(|limit| limit - for_proofs(rules, detail) as u64);
        let state = State::new(rules, &options)?;
        let (mut state, scores) = solve_smaller_games(&Threads, state, detail, &options, observer, &mut |_| ())?;
        let order = DominanceOrder::new(rules.pack());
        let estimates = Estimates::new(rules, detail);
        predict(&estimates, &order, rules, &scores);
        drop(scores);
        estimates.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands() {
                let side = if table.outcome(hand) == Outcome::Win { Side::Wins } else { Side::Losses };
                estimates.set_side(number, side);
            }
        });
        let log = ProofLog::within(left);
        prove_in_passes(&mut state, &order, &estimates, Some(&log), None, observer, &mut |_| ())?;
        Ok(log.into_hands())
    };
    match prove() {
        Err(SolverError::Interrupted(interrupted)) => Err(interrupted),
        // The verifier can do without an order.
        hands => Ok(hands.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::{CardSet, Preset};

    use super::*;
    use crate::proof::difficulties::MAX_DIFFICULTY;
    use crate::{Quiet, solve, solve_on};

    /// However wrong the estimates are, all proved outcomes are right, and the solve ends with the right table.
    #[test]
    fn no_estimate_leads_to_a_false_proof() {
        let games: [(Preset, u8, u8); 6] = [
            (Preset::BeatItOrEatIt, 2, 7),
            (Preset::BeatItOrEatIt, 1, 14),
            (Preset::BeatItOrEatIt, 3, 4),
            (Preset::BeatItOrEatIt, 4, 3),
            (Preset::Challenge, 4, 3),
            (Preset::Challenge1987, 2, 6),
        ];
        for (preset, suits, ranks) in games {
            let rules = preset.rules(suits, ranks).unwrap();
            let smaller = smaller_game(rules).unwrap();
            let options = Options { rounds: false, method: Method::Dominance, ..Options::default() };
            let table = solve(rules, &options, &Quiet).unwrap();
            for (seed, detail) in (0..8u64).flat_map(|seed| [(seed, Detail::Hand), (seed, Detail::Group)]) {
                let scores = Scores::new(smaller, detail, |hand| {
                    let random = (hand.bits() + seed * 1000).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
                    let outcome = match (seed, random % 3) {
                        (0, _) | (2.., 0) => Outcome::Win,
                        (1, _) | (2.., 1) => Outcome::Loss,
                        _ => Outcome::Draw,
                    };
                    (outcome, (random >> 8) as u8 % (MAX_DIFFICULTY + 1))
                });
                let mut state = State::new(rules, &options).unwrap();
                prove_with_scores(&Threads, scores, detail, &mut state, None, &Quiet, &mut |_| ()).unwrap();
                let sets = state.sets();
                for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                    assert!(!sets.wins.contains(hand) || table.outcome(hand) == Outcome::Win, "{rules} {hand:?}");
                    assert!(!sets.losses.contains(hand) || table.outcome(hand) == Outcome::Loss, "{rules} {hand:?}");
                }
                drop(sets);
                let solution = solve_on(state, &options, &Quiet, &mut |_| ()).unwrap();
                assert_eq!(solution.wins().len(), table.wins().len(), "{rules}");
                assert_eq!(solution.losses().len(), table.losses().len(), "{rules}");
            }
        }
    }

    /// Without draws, proof search proves nearly everything.
    #[test]
    fn little_is_left_for_retrograde_steps() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 2, 8),
            (Preset::BeatItOrEatIt, 1, 15),
            (Preset::BeatItOrEatIt, 4, 4),
            (Preset::Challenge, 4, 4),
            (Preset::Challenge1987, 4, 4),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let options = Options { rounds: false, ..Options::default() };
            let state = State::new(rules, &options).unwrap();
            let mut state = prove_most(&Threads, state, &options, &Quiet, &mut |_| ()).unwrap();
            let open = rules.pack().full().bits() - 1 - state.sets().len();
            assert!(open * 20 < rules.pack().full().bits(), "{rules}: {open} open");
        }
    }
}
