//! The frontier engine: outcomes, proved where it matters.
//!
//! Wins are closed upwards in the dominance order and losses downwards, so it is enough to prove the least wins and
//! the best losses, and what they rest on. Sweeps find these only by deciding everything above and below them, layer by
//! layer, since they do not know where the frontier will lie in the end. Here an [`Estimate`](estimate::Estimate), made
//! from the solved game with one rank less, says where it should lie, and the [`Prover`](prover::Prover) goes for it:
//! it proves some three positions for each one of the frontier, where sweeps decide dozens.
//!
//! What it does not prove (what is drawn, and what it was misled about) is left to the sweeps. It is right whatever
//! the estimate says: facts rest only on facts, and the sweeps find what is missing, or that nothing is.

mod estimate;
mod prover;
mod ranks;
mod recall;
mod way;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use faceup_core::{AfterBeating, CardSet, Rules, Trumps, symmetry};
use faceup_job::{Observer, Status};
use rayon::prelude::*;

pub(crate) use self::estimate::Strengths;
use self::estimate::{Estimate, HIGHEST_ESTIMATE};
use self::prover::{Ground, Prover, Work};
use self::ranks::Ranks;
pub(crate) use self::way::Leaf;
use crate::blocks::Side;
use crate::board::Board;
use crate::order::Order;
use crate::state::State;
use crate::{Known, Lookup, Method, Options, Outcome, Solution, SolveError, memory, retrograde};

/// Games of no more cards than this are solved by sweeps alone.
const FEW_CARDS: u32 = 8;

/// How often work is kept and told of: after each of so many parts of a pass.
const PARTS: usize = 64;

/// The game with one rank less, if sweeps are not enough for this one.
pub(crate) fn shorter(rules: Rules) -> Option<Rules> {
    if rules.pack().cards() <= FEW_CARDS {
        return None;
    }
    rules.with_ranks(rules.pack().ranks() - 1)
}

/// The bytes that leading takes besides the sets of what is won and lost: the estimate, and the strengths that it is made
/// from.
pub(crate) fn memory_needed(rules: Rules) -> u128 {
    let wins = (1u128 << rules.pack().cards()).div_ceil(64) * 8;
    shorter(rules).map_or(0, |shorter| wins + Ranks::memory_needed(rules) + (1 << shorter.pack().cards()))
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
    let order = Order::new(asked.pack());
    let estimate = Estimate::new(asked, &order, &strengths);
    state.strengths = Some(strengths);
    approach(&mut state, &order, &estimate, None, observer, keep)?;
    Ok(state)
}

/// An order in which the outcomes of a table can be proved: hands, as many as it takes, from which all others follow by
/// dominance, each of which wins (or loses) by one round of play that ends in hands before it, or in what follows from
/// those. Whoever needs to trust it has to check it.
///
/// If it would take more memory than the limit, the order is empty.
///
/// # Errors
///
/// If it is interrupted, or the game is too large.
pub(crate) fn order_of_proof<T: Lookup + ?Sized>(
    table: &T,
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Vec<Leaf>, SolveError> {
    let (rules, options) = (table.rules(), Options { rounds: false, memory: limit, ..Options::default() });
    if leader(rules, limit).is_none() {
        return Ok(Vec::new());
    }
    let (mut state, strengths) = chain(State::new(rules, &options)?, &options, &Hushed(observer), &mut |_| ())?;
    let order = Order::new(rules.pack());
    let estimate = Estimate::new(rules, &order, &strengths);
    drop(strengths);
    (0..estimate.wins.word_count()).into_par_iter().for_each(|index| {
        let lanes = CardSet::from_bits(order.playable(index)).iter();
        let is_win = |lane: u64| table.outcome(CardSet::from_bits((index as u64) << 6 | lane)) == Outcome::Win;
        let wins = lanes.fold(0, |word, lane| word | u64::from(is_win(lane.bit().into())) << lane.bit());
        estimate.wins.remove_lanes(index, !wins);
        estimate.wins.insert_lanes(index, wins);
    });
    let facts = Mutex::new(Vec::new());
    approach(&mut state, &order, &estimate, Some(&facts), &Hushed(observer), &mut |_| ())?;
    Ok(facts.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Brings a solve to the game that was asked for, by way of the games that lead to it, and tells what leads that game.
fn chain(
    mut state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<(State, Strengths), SolveError> {
    let asked = state.rules;
    let observer = &Before { observer, total: (1u64 << asked.pack().cards()) - 2 };
    let without = Options { rounds: false, ..*options };
    let begin = |rules, nodes| State::new(rules, &without).map(|state| State { rules: asked, nodes, ..state });
    loop {
        let rules = state.in_work;
        let (longer, nodes, strengths) = match state.strengths.take() {
            Some(strengths) if rules == asked => return Ok((state, strengths)),
            Some(strengths) => {
                let order = Order::new(rules.pack());
                let estimate = Estimate::new(rules, &order, &strengths);
                state.strengths = Some(strengths);
                approach(&mut state, &order, &estimate, None, observer, keep)?;
                let table = retrograde::sweep(state, &Options { method: Method::Covers, ..*options }, observer, keep)?;
                let strengths = Strengths::new(rules, |hand| (table.outcome(hand), estimate.ranks.get(hand)));
                (longer(rules, asked), table.nodes, strengths)
            }
            None => {
                let first = first(asked, options.memory);
                let options = Options { rounds: true, method: Method::Covers, ..*options };
                let table = retrograde::solve(first, &options, observer)?;
                (longer(first, asked), table.nodes, strengths_by_rounds(&table))
            }
        };
        state = begin(longer, nodes)?;
        state.strengths = Some(strengths);
        keep(&state);
    }
}

/// The first game of the chain that leads to a game.
fn first(asked: Rules, limit: Option<u64>) -> Rules {
    let mut rules = asked;
    // Where it costs little beside the last game, the rounds are found: nothing tells better how late a proof is.
    while let Some(shorter) = leader(rules, limit).filter(|_| rules.pack().cards() + 6 > asked.pack().cards()) {
        rules = shorter;
    }
    rules
}

/// The game with one rank more, on the way to a game of as many suits.
fn longer(rules: Rules, asked: Rules) -> Rules {
    let mut longer = asked;
    while let Some(shorter) = shorter(longer).filter(|&shorter| shorter != rules) {
        longer = shorter;
    }
    longer
}

/// How strong hands are, by the rounds that their results take.
fn strengths_by_rounds(table: &Solution) -> Strengths {
    let longest = u32::from(table.longest_rounds().unwrap_or(0)).max(1);
    let late =
        |hand| table.rounds().map_or(0, |rounds| u32::from(rounds.get(hand)) * u32::from(HIGHEST_ESTIMATE) / longest);
    Strengths::new(table.rules(), |hand| (table.outcome(hand), late(hand) as u8))
}

/// Tells nobody how far the work is; it can still be interrupted.
struct Hushed<'a>(&'a dyn Observer);

impl Observer for Hushed<'_> {
    fn progress(&self, _status: Status) {}

    fn interrupted(&self) -> bool {
        self.0.interrupted()
    }
}

/// Tells that there is work before anything of the game that was asked for is decided.
struct Before<'a> {
    observer: &'a dyn Observer,
    total: u64,
}

impl Observer for Before<'_> {
    fn progress(&self, _status: Status) {
        self.observer.progress(Status { step: 0, done: 0, total: self.total });
    }

    fn interrupted(&self) -> bool {
        self.observer.interrupted()
    }
}

/// Proves what an estimate expects, and mends the estimate, as long as that gets on.
fn approach(
    state: &mut State,
    order: &Order,
    estimate: &Estimate,
    facts: Option<&Mutex<Vec<Leaf>>>,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<(), SolveError> {
    let rules = state.in_work;
    let (board, images) = (Board::new(rules), symmetry::permutations(rules));
    let prove = match (rules.trumps(), rules.after_beating()) {
        (Trumps::None, AfterBeating::Lead) => prove_shard::<false, false>,
        (Trumps::None, AfterBeating::Pass) => prove_shard::<false, true>,
        (Trumps::Own, AfterBeating::Lead) => prove_shard::<true, false>,
        (Trumps::Own, AfterBeating::Pass) => prove_shard::<true, true>,
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
    loop {
        estimate.learn(order, &state.wins, &state.losses);
        let known = Known { wins: &state.wins, losses: &state.losses };
        let ground = Ground { known, estimate, order, board: &board, images: &images, facts };
        let goals = goals(ground);
        let mut all = Work::default();
        for part in goals.chunks(goals.len().div_ceil(PARTS).max(1)) {
            let shards = part.par_chunks(64).map(|shard| prove(ground, shard, &stop));
            let work = shards.reduce(Work::default, |a, b| a + b);
            all = all + work;
            done += work.decided;
            state.nodes += work.nodes;
            observer.progress(Status { step: state.step, done, total });
            keep(state);
            if stop() {
                return Err(SolveError::Interrupted);
            }
        }
        state.step = state.step.saturating_add(1);
        // Of draws nothing can be proved, and what misled it once may mislead it for ever.
        if done == total || all.proved * 8 < goals.len() as u64 || all.proved == 0 {
            return Ok(());
        }
    }
}

/// What is worth proving: what is expected at the frontier, and not proved. The easiest comes first.
fn goals(ground: Ground<'_>) -> Vec<Leaf> {
    let Ground { estimate, order, images, .. } = ground;
    let pack = ground.board.rules().pack();
    let is_first = |hand: CardSet| images.iter().all(|image| image.apply(pack, hand) >= hand);
    let mut goals: Vec<Leaf> = (0..estimate.wins.word_count())
        .into_par_iter()
        .with_min_len(256)
        .flat_map_iter(|index| {
            let border = estimate.border(order, index);
            [Side::Wins, Side::Losses].into_iter().zip(border).flat_map(move |(side, lanes)| {
                let lanes = CardSet::from_bits(lanes & !ground.known.of(side).word(index));
                lanes.iter().map(move |lane| (side, CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()))))
            })
        })
        .filter(|&(_, hand)| is_first(hand))
        .collect();
    goals.par_sort_by_key(|&(_, hand)| estimate.ranks.get(hand));
    goals
}

/// Proves what can be proved of some goals. It adds to what is proved and changes what is expected; facts that come in
/// meanwhile, from other threads, only help.
fn prove_shard<const TRUMPS: bool, const PASS: bool>(
    ground: Ground<'_>,
    goals: &[Leaf],
    stop: &(dyn Fn() -> bool + Sync),
) -> Work {
    Prover::<TRUMPS, PASS>::new(ground, stop).prove_all(goals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Quiet, solve};
    use faceup_core::Preset;

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
                    (outcome, (random >> 8) as u8)
                });
                let estimate = Estimate::new(rules, &order, &strengths);
                let mut state = State::new(rules, &options).unwrap();
                approach(&mut state, &order, &estimate, None, &Quiet, &mut |_| ()).unwrap();
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
