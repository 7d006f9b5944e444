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
//! The smaller game needs estimates too. So a solve starts with a game that is small enough to solve with rounds, and adds rank
//! after rank: [`solve_smaller_games`].

mod goals;
mod news;
mod pass;
mod passes;
mod together;

use std::sync::Arc;

use faceup_core::{CardSet, Interrupted, Observer, Rules};
use rayon::prelude::*;

use self::passes::prove_in_passes;
use crate::error::SolverError;
use crate::memory::{detail_within, for_proofs};
use crate::monitor::Monitor;
use crate::options::{Method, Options};
use crate::outcome::Outcome;
use crate::peers::{Alone, Peers};
use crate::proof::difficulties::Detail;
use crate::proof::prediction::{first_game, predict, smaller_game};
use crate::proof::prover::ProofLog;
use crate::proof::scores::{MAX_PREDICTED_DIFFICULTY, Scores};
use crate::retrograde::solve_by_steps;
use crate::side::Side;
use crate::solution::Solution;
use crate::state::State;
use crate::tablebase::Tablebase;

/// The detail of the estimates of a game and of the smaller games that lead to it. None if the game is small or memory is short.
fn detail_of_estimates(rules: Rules, limit: Option<u64>) -> Option<Detail> {
    smaller_game(rules).and_then(|_| detail_within(rules, limit))
}

/// Proves most outcomes of a game, after those of the games with fewer ranks.
///
/// # Errors
///
/// If the observer interrupts it. A checkpoint is offered before.
pub(crate) fn prove_most(
    peers: &dyn Peers,
    mut state: State,
    options: &Options,
    monitor: &mut Monitor<'_>,
) -> Result<State, SolverError> {
    let asked = state.rules;
    let Some(detail) = detail_of_estimates(asked, options.memory) else {
        // Only estimates use the results of smaller games.
        return in_asked_game(state, options);
    };
    if state.current == asked && state.scores.is_none() && !state.is_new() {
        // The state comes from retrograde steps. They finish the solve, because smaller games would cost a lot of work.
        return Ok(state);
    }
    state = solve_smaller_games(peers, state, detail, options, monitor)?;
    predict_and_prove(peers, &mut state, detail, monitor)?;
    // The remaining steps need the memory, and no estimates.
    state.scores = None;
    Ok(state)
}

/// The state, if it is of the game that was asked for; else a new one. Without scores, which only proof search uses.
pub(crate) fn in_asked_game(state: State, options: &Options) -> Result<State, SolverError> {
    if state.current == state.rules {
        return Ok(State { scores: None, ..state });
    }
    State::new(state.rules, &Options { rounds: false, ..*options })
}

/// Brings a solve to the game that was asked for, through the games with fewer ranks. The state then has the scores of the game
/// with one rank less.
fn solve_smaller_games(
    peers: &dyn Peers,
    mut state: State,
    detail: Detail,
    options: &Options,
    monitor: &mut Monitor<'_>,
) -> Result<State, SolverError> {
    let asked = state.rules;
    let options = Options { method: Method::Dominance, rounds: false, ..*options };
    while state.scores.is_none() || state.current != asked {
        let (solved, nodes, scores) = if state.scores.is_some() {
            let rules = state.current;
            predict_and_prove(peers, &mut state, detail, monitor)?;
            let estimates = state.estimates(detail);
            let table = solve_by_steps(peers, state, &options, monitor)?;
            estimates.import_facts(&table.wins, &table.losses);
            // Nothing else holds them: the steps use sets.
            let estimates = Arc::into_inner(estimates).ok_or(SolverError::Peers("estimates are still in use"))?;
            (rules, table.nodes, Scores::of_proved(rules, estimates))
        } else {
            let options = Options { rounds: true, ..options };
            // A state with rounds comes from the first game.
            let start = match state.rounds {
                Some(_) => state,
                None => State { rules: asked, ..State::new(first_game(asked), &options)? },
            };
            let first = start.current;
            let table = solve_by_steps(peers, start, &options, monitor)?;
            (first, table.nodes, scores_from_rounds(&table, detail))
        };
        let current = next_game(solved, asked);
        state = State { rules: asked, nodes, scores: Some(scores), ..State::new(current, &options)? };
        monitor.offer(&state);
    }
    Ok(state)
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

/// Predicts the outcomes of the current game from the scores of the smaller one, and proves most of them. If that fails, it
/// offers a last checkpoint: the proved hands are right.
fn predict_and_prove(
    peers: &dyn Peers,
    state: &mut State,
    detail: Detail,
    monitor: &mut Monitor<'_>,
) -> Result<(), SolverError> {
    if detail == Detail::Group {
        state.scores = state.scores.take().map(Scores::by_group);
    }
    let estimates = state.estimates(detail);
    let predicted = state.scores.as_ref().map_or(Ok(()), |scores| predict(&estimates, state.current, scores, peers));
    let proved = predicted.and_then(|()| prove_in_passes(peers, state, detail, None, monitor));
    proved.inspect_err(|error| monitor.offer_last(state, error))
}

/// An order in which the outcomes of a table can be proved, for [`verify_in_order`](crate::verify_in_order).
///
/// Each hand in the list follows from the hands before it, and from their consequences by dominance and by renaming suits. Most
/// outcomes of the table follow from the list. Do not rely on any of this without a check.
///
/// The work stays within the memory limit. With too little memory, the list ends early, or is empty.
///
/// # Errors
///
/// If the observer interrupts the work.
pub fn proof_order(
    table: &dyn Tablebase,
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Vec<CardSet>, Interrupted> {
    let rules = table.rules();
    let Some(detail) = detail_of_estimates(rules, limit) else { return Ok(Vec::new()) };
    let prove = || {
        let options = Options { rounds: false, memory: limit, ..Options::default() };
        let left = limit.map(|limit| limit - for_proofs(rules, detail) as u64);
        let state = State::new(rules, &options)?;
        let monitor = &mut Monitor::new(observer);
        let mut state = solve_smaller_games(&Alone, state, detail, &options, monitor)?;
        let estimates = state.estimates(detail);
        if let Some(scores) = state.scores.take() {
            predict(&estimates, rules, &scores, &Alone)?;
        }
        estimates.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands() {
                let side = if table.outcome(hand) == Outcome::Win { Side::Wins } else { Side::Losses };
                estimates.set_side(number, side);
            }
        });
        let log = ProofLog::within(left);
        prove_in_passes(&Alone, &mut state, detail, Some(&log), monitor)?;
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
    use faceup_core::{CardSet, Quiet};

    use super::*;
    use crate::games;
    use crate::proof::difficulties::MAX_DIFFICULTY;
    use crate::{solve, solve_by};

    /// However wrong the estimates are, all proved outcomes are right, and the solve ends with the right table.
    #[test]
    fn no_estimate_leads_to_a_false_proof() {
        for rules in games("2x7 1x14 3x4 4x3 challenge-4x3 challenge-1987-2x6") {
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
                state.scores = Some(scores);
                predict_and_prove(&Alone, &mut state, detail, &mut Monitor::new(&Quiet)).unwrap();
                let sets = state.sets();
                for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                    assert!(!sets.wins.contains(hand) || table.outcome(hand) == Outcome::Win, "{rules} {hand:?}");
                    assert!(!sets.losses.contains(hand) || table.outcome(hand) == Outcome::Loss, "{rules} {hand:?}");
                }
                drop(sets);
                let solution = solve_by(&Alone, state, &options, &mut Monitor::new(&Quiet)).unwrap();
                assert_eq!(solution.wins().len(), table.wins().len(), "{rules}");
                assert_eq!(solution.losses().len(), table.losses().len(), "{rules}");
            }
        }
    }
}
