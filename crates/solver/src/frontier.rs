//! The frontier engine: outcomes, proved where it matters.
//!
//! Wins are closed upwards in the dominance order and losses downwards, so it is enough to prove the least wins and
//! the best losses, and what they rest on. Sweeps find these only by deciding everything above and below them, layer by
//! layer, since they do not know where the frontier will lie in the end. Here [`expect`](estimate::expect) says, from
//! the solved game with one rank less, where it should lie, and the [`Prover`](prover::Prover) goes for it: it proves some
//! three positions for each one of the frontier, where sweeps decide dozens.
//!
//! What it does not prove (what is drawn, and what it was misled about) is left to the sweeps. It is right whatever is
//! expected: facts rest only on facts, and the sweeps find what is missing, or that nothing is.

mod approach;
mod belief;
mod chain;
mod estimate;
mod numbering;
mod prover;
mod recall;
mod way;

use std::time::Duration;

use faceup_core::Rules;
use faceup_job::parallel::prelude::*;
use faceup_job::{Observer, Status};

use self::approach::approach;
use self::belief::Beliefs;
use self::chain::chain;
pub(crate) use self::estimate::Strengths;
use self::estimate::expect;
use self::prover::Facts;
pub(crate) use self::way::Leaf;
use crate::blocks::Side;
use crate::order::Order;
use crate::state::State;
use crate::{Method, Options, Outcome, SolveError, Tablebase, memory};

/// Games of no more cards than this are solved by sweeps alone.
const FEW_CARDS: u32 = 8;

/// The game with one rank less, if sweeps are not enough for this one.
pub(crate) fn shorter(rules: Rules) -> Option<Rules> {
    if rules.pack().cards() <= FEW_CARDS {
        return None;
    }
    rules.with_ranks(rules.pack().ranks() - 1)
}

/// The bytes that leading takes besides the sets of what is won and lost: what is believed of every hand, and the
/// strengths that it is made from.
pub(crate) fn memory_needed(rules: Rules) -> u128 {
    shorter(rules).map_or(0, |shorter| Beliefs::memory_needed(rules) + (1 << shorter.pack().cards()))
}

/// The game with one rank less, if this one can be led by it in the memory that there is.
fn leader(rules: Rules, limit: Option<u64>) -> Option<Rules> {
    let fits = |limit| memory::memory_by(Method::Frontier, rules, false) <= u128::from(limit);
    shorter(rules).filter(|_| limit.is_none_or(fits))
}

/// Proves most of a game, and of the games with fewer ranks that lead to it. `keep` is shown the state from time to time.
///
/// # Errors
///
/// If it is interrupted; what was found until then was kept.
pub(crate) fn lead(
    state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<State, SolveError> {
    let asked = state.rules;
    if leader(asked, options.memory).is_none() {
        // What leads to the game is of no use then.
        return if state.in_work == asked {
            Ok(State { strengths: None, ..state })
        } else {
            State::new(asked, &Options { rounds: false, ..*options })
        };
    }
    if state.strengths.is_none() && !state.is_new() {
        // It was begun by sweeps, so let them end it: to solve what leads to it is no small work.
        return Ok(state);
    }
    let (mut state, strengths) = chain(state, options, observer, keep)?;
    approach_led_by(strengths, &mut state, options.pause, observer, keep)?;
    Ok(state)
}

/// Proves most of the game in work, which these strengths lead. Returns what is believed in the end.
fn approach_led_by(
    strengths: Strengths,
    state: &mut State,
    pause: Option<Duration>,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<Beliefs, SolveError> {
    let order = Order::new(state.in_work.pack());
    let beliefs = expect(state.in_work, &order, &strengths);
    state.strengths = Some(strengths);
    approach(state, &order, &beliefs, None, pause, observer, keep)?;
    Ok(beliefs)
}

/// An order in which the outcomes of a table can be proved: hands, as many as it takes, from which all others follow by
/// dominance, each of which wins (or loses) by one round of play that ends in hands before it, or in what follows from
/// those. Whoever needs to trust it has to check it.
///
/// It takes no more memory than the limit: if there is too little, the order ends early, or is empty.
///
/// # Errors
///
/// If it is interrupted, or the game is too large. The observer is told of it as of one step, with this number.
pub(crate) fn order_of_proof<T: Tablebase + ?Sized>(
    table: &T,
    limit: Option<u64>,
    (observer, step): (&dyn Observer, u16),
) -> Result<Vec<Leaf>, SolveError> {
    let (rules, options) = (table.rules(), Options { rounds: false, memory: limit, ..Options::default() });
    if leader(rules, limit).is_none() {
        return Ok(Vec::new());
    }
    let left = limit.map(|limit| limit - memory::memory_by(Method::Frontier, rules, false) as u64);
    let observer = &AsOne { observer, step };
    let (mut state, strengths) = chain(State::new(rules, &options)?, &options, observer, &mut |_| ())?;
    let order = Order::new(rules.pack());
    let beliefs = expect(rules, &order, &strengths);
    drop(strengths);
    beliefs.numbering.runs().for_each(|run| {
        for (number, hand) in run.hands() {
            let side = if table.outcome(hand) == Outcome::Win { Side::Wins } else { Side::Losses };
            beliefs.set_side(number, side);
        }
    });
    let facts = Facts::within(left);
    approach(&mut state, &order, &beliefs, Some(&facts), None, observer, &mut |_| ())?;
    Ok(facts.into_list())
}

/// Tells of all work as of one step.
struct AsOne<'a> {
    observer: &'a dyn Observer,
    step: u16,
}

impl Observer for AsOne<'_> {
    fn progress(&self, status: Status) {
        self.observer.progress(Status { step: self.step, ..status });
    }

    fn interrupted(&self) -> bool {
        self.observer.interrupted()
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::{CardSet, Preset};

    use super::belief::WORST;
    use super::*;
    use crate::{Quiet, retrograde, solve};

    /// However wrong the estimate is, all that is proved is true, and the solve comes to the right end.
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
            let shorter = shorter(rules).unwrap();
            let options = Options { rounds: false, method: Method::Covers, ..Options::default() };
            let table = solve(rules, &options, &Quiet).unwrap();
            let order = Order::new(rules.pack());
            for seed in 0..8u64 {
                let strengths = Strengths::new(shorter, |hand| {
                    // Suits may not be renamed at will in this mess, but then the estimate need not be symmetric.
                    let random = (hand.bits() + seed * 1000).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
                    let outcome = match (seed, random % 3) {
                        (0, _) | (2.., 0) => Outcome::Win,
                        (1, _) | (2.., 1) => Outcome::Loss,
                        _ => Outcome::Draw,
                    };
                    (outcome, (random >> 8) as u8 % (WORST + 1))
                });
                let beliefs = expect(rules, &order, &strengths);
                let mut state = State::new(rules, &options).unwrap();
                approach(&mut state, &order, &beliefs, None, None, &Quiet, &mut |_| ()).unwrap();
                for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                    assert!(!state.wins.contains(hand) || table.outcome(hand) == Outcome::Win, "{rules} {hand:?}");
                    assert!(!state.losses.contains(hand) || table.outcome(hand) == Outcome::Loss, "{rules} {hand:?}");
                }
                let solution = retrograde::solve_on(state, &options, &Quiet, &mut |_| ()).unwrap();
                assert_eq!(solution.wins().len(), table.wins().len(), "{rules}");
                assert_eq!(solution.losses().len(), table.losses().len(), "{rules}");
            }
        }
    }

    /// Where there are no draws, next to everything is proved without a sweep.
    #[test]
    fn little_is_left_to_the_sweeps() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 2, 8),
            (Preset::BeatItOrEatIt, 1, 15),
            (Preset::BeatItOrEatIt, 4, 4),
            (Preset::Challenge, 4, 4),
            (Preset::Challenge1987, 4, 4),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let options = Options { rounds: false, ..Options::default() };
            let state = lead(State::new(rules, &options).unwrap(), &options, &Quiet, &mut |_| ()).unwrap();
            let open = rules.pack().full().bits() - 1 - state.wins.len() - state.losses.len();
            assert!(open * 20 < rules.pack().full().bits(), "{rules}: {open} open");
        }
    }
}
