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

mod belief;
mod estimate;
mod numbering;
mod prover;
mod recall;
mod way;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use faceup_core::{AfterBeating, CardSet, Rules, Trumps};
use faceup_job::{Observer, Status};
use rayon::prelude::*;

use self::belief::Beliefs;
pub(crate) use self::estimate::Strengths;
use self::estimate::{HIGHEST_ESTIMATE, expect};
use self::prover::{Facts, Ground, Prover, Watch, Work};
pub(crate) use self::way::Leaf;
use crate::blocks::Side;
use crate::board::Board;
use crate::order::Order;
use crate::state::State;
use crate::workers::Threads;
use crate::{Lookup, Method, Options, Outcome, Solution, SolveError, memory, retrograde};

/// Games of no more cards than this are solved by sweeps alone.
const FEW_CARDS: u32 = 8;

/// So many times a pass it is asked whether to keep what is done.
const PARTS: usize = 64;

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
pub(crate) fn order_of_proof<T: Lookup + ?Sized>(
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

/// Brings a solve to the game that was asked for, by way of the games that lead to it, and tells what leads that game.
fn chain(
    mut state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<(State, Strengths), SolveError> {
    let asked = state.rules;
    let without = Options { rounds: false, ..*options };
    let begin = |rules, nodes| State::new(rules, &without).map(|state| State { rules: asked, nodes, ..state });
    loop {
        let rules = state.in_work;
        let (longer, nodes, strengths) = match state.strengths.take() {
            Some(strengths) if rules == asked => return Ok((state, strengths)),
            Some(strengths) => {
                let beliefs = approach_led_by(strengths, &mut state, options.pause, observer, keep)?;
                let covers = Options { method: Method::Covers, ..*options };
                let table = retrograde::sweep(&Threads, state, &covers, observer, keep)?;
                let strengths = Strengths::new(rules, |hand| (table.outcome(hand), beliefs.rank(hand)));
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

/// Proves what is expected, and mends the expectations, as long as that gets on. See [`Options::pause`].
fn approach(
    state: &mut State,
    order: &Order,
    beliefs: &Beliefs,
    facts: Option<&Facts>,
    pause: Option<Duration>,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<(), SolveError> {
    let rules = state.in_work;
    let board = Board::new(rules);
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
        let ground = Ground { beliefs, order, board: &board, facts };
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
    let Ground { beliefs, order, board, .. } = ground;
    let full = board.rules().pack().full();
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
    use super::belief::WORST;
    use super::*;
    use crate::{Quiet, solve};
    use faceup_core::Preset;

    #[test]
    fn a_goal_fits_a_word() {
        for leaf in [(Side::Wins, CardSet::from_bits((1 << 40) - 2)), (Side::Losses, CardSet::from_bits(5))] {
            assert_eq!(Goal::new(leaf, WORST).leaf(), leaf);
            assert!(Goal::new(leaf, 3) < Goal::new((Side::Wins, CardSet::from_bits(1)), 4));
        }
    }

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
