//! Proves that a table is right, independently of the solver that made it.
//!
//! This module imports nothing of the solver but [`Tablebase`], [`Outcome`] and [`Value`]. It walks
//! through hands card by card, and asks the rules of [`faceup_core`] which card beats which. [`verify()`] and [`verify_in_order`] are the entry
//! points.
//!
//! Why the checks are a proof:
//!
//! 1. *The table is monotone*: if a card of the leader's hand moves up to the next rank that the hand does not have, the
//!    value does not get worse. From that it follows, by induction on the finite tree of a round, that within a round a
//!    higher card of a suit is never worse than a lower one. So the moves that the search leaves out cannot be better than
//!    those that it tries. The value that a round gives to a hand is monotone too. So of a series of better and better
//!    hands with the same value, it is enough to show that the worst one gets this value and the best one gets no more.
//! 2. *The table is symmetric*: renaming suits does not change a value if the rules do not distinguish these suits. So the
//!    value that a round gives is symmetric too, and of the hands that differ by renaming suits it is enough to check one.
//! 3. *With rounds*, each value is exactly the one that a round of best play gives, from the values after it. So a win in k
//!    rounds rests on wins and losses in at most k - 1 rounds, down to 0, and no loop can occur. The same holds for losses. In a
//!    draw, both players can reach at least a draw again, round after round.
//! 4. *Without rounds*, such equations could support each other in a loop. So wins and losses are *derived* from nothing,
//!    fact by fact, and must agree with the table. Draws are checked as above.
//!
//! The caller may suggest an order in which facts can be derived. It saves time. It cannot change the verdict: a fact counts only
//! if a search here finds that it follows from facts before it and from their consequences by dominance (1) and by renaming suits
//! (2).

mod derive;
mod fault;
mod round;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Observer, Rules, Status, random};
use rand::Rng;
use rayon::prelude::*;

use self::derive::ProofOrder;
pub use self::fault::Fault;
use self::round::{RoundCheck, better_hands};
use crate::outcome::Outcome;
use crate::tablebase::Tablebase;
use crate::value::Value;

/// Proves that a table is right.
///
/// It finds the order of derivation by itself. For a large table without rounds, [`verify_in_order`] is much faster.
///
/// # Errors
///
/// The first fault that the verifier finds. Of several faults, it may be any. Or if the observer interrupts.
pub fn verify(table: &dyn Tablebase, observer: &dyn Observer) -> Result<(), Fault> {
    verify_in_order(table, &|_| Ok(Vec::new()), observer)
}

/// Proves that a table is right. Derives the outcomes of a table without rounds in the order that `order` suggests, which
/// makes this faster. [`proof_order`](crate::proof_order) makes good orders.
///
/// Beside the table and the order, it needs one bit of memory for each hand.
///
/// ```
/// use faceup_core::{Preset, Quiet};
/// use faceup_solver::{Options, proof_order, solve, verify_in_order};
/// let options = Options { rounds: false, ..Options::default() };
/// let table = solve(Preset::BeatItOrEatIt.rules(2, 7)?, &options, &Quiet)?;
/// verify_in_order(&table, &|observer| proof_order(&table, None, observer), &Quiet)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_in_order(table: &dyn Tablebase, order: ProofOrder<'_>, observer: &dyn Observer) -> Result<(), Fault> {
    let (rules, pack) = (table.rules(), table.rules().pack());
    for hand in [CardSet::EMPTY, pack.full()] {
        if table.outcome(hand) != Outcome::Draw {
            return Err(Fault::NotAPosition { hand, outcome: table.outcome(hand) });
        }
    }
    // If no exchange of two suits changes a value, no renaming does.
    let exchanges = symmetry::exchanges(rules);
    let is_canonical = |hand| symmetry::canonical(rules, hand) == hand;
    for_all(rules, 0, observer, |hand| {
        check_symmetry(table, hand, &exchanges)?;
        if is_canonical(hand) { check_monotonicity(table, hand) } else { Ok(()) }
    })?;
    if table.has_rounds() {
        let round = RoundCheck { rules, values: |hand| table.value(hand), with_rounds: true };
        return for_all(rules, 1, observer, |hand| if is_canonical(hand) { round.check(hand) } else { Ok(()) });
    }
    let last = self::derive::derive(table, order, observer)?;
    let round = RoundCheck { rules, values: |hand| Value::new(table.outcome(hand), 0), with_rounds: false };
    for_all(rules, last, observer, |hand| match table.outcome(hand) {
        Outcome::Draw if is_canonical(hand) => round.check(hand),
        _ => Ok(()), // derived, or covered by the canonical hand
    })
}

/// Checks random hands of a table that takes too long to prove, and returns their number. If the game has no more than `hands`
/// hands, it checks each once. Of each hand it checks that the value does not change when two suits that are alike are exchanged,
/// that no upper cover has a worse value, and that the value is exactly the one that a round of best play gives, from the values
/// after it. The same seed draws the same hands; a hand may be drawn twice.
///
/// This is no proof. It misses false values outside the sample and, without rounds, false outcomes that rest on each other.
///
/// ```
/// use faceup_core::{Preset, Quiet};
/// use faceup_solver::{Options, solve, verify_sample};
/// let table = solve(Preset::BeatItOrEatIt.rules(2, 7)?, &Options::default(), &Quiet)?;
/// assert_eq!(verify_sample(&table, 1_000, 0, &Quiet)?, 1_000);
/// assert_eq!(verify_sample(&table, u64::MAX, 0, &Quiet)?, (1 << 14) - 2); // all hands
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_sample(table: &dyn Tablebase, hands: u64, seed: u64, observer: &dyn Observer) -> Result<u64, Fault> {
    let (rules, pack) = (table.rules(), table.rules().pack());
    let exchanges = symmetry::exchanges(rules);
    let values = |hand| if table.has_rounds() { table.value(hand) } else { Value::new(table.outcome(hand), 0) };
    let round = RoundCheck { rules, values, with_rounds: table.has_rounds() };
    let full = pack.full().bits();
    let checks_all = hands >= full - 1;
    let hands = hands.min(full - 1);
    let nth = |number: u64| {
        let mut random = random::numbered(seed, number);
        let mut drawn = std::iter::repeat_with(|| random.next_u64() & full);
        let is_hand = |&bits: &u64| bits != 0 && bits != full;
        if checks_all { number } else { drawn.find(is_hand).unwrap_or(number) }
    };
    let check = |number: u64| {
        let hand = CardSet::from_bits(nth(number));
        check_symmetry(table, hand, &exchanges)?;
        check_monotonicity(table, hand)?;
        round.check_alone(hand)
    };
    for_each(1..hands + 1, 0, observer, check).map(|()| hands)
}

/// Runs a check on every hand that a leader can hold, as pass number `pass`.
fn for_all(
    rules: Rules,
    pass: u16,
    observer: &dyn Observer,
    check: impl Fn(CardSet) -> Result<(), Fault> + Sync,
) -> Result<(), Fault> {
    for_each(1..rules.pack().full().bits(), pass, observer, |bits| check(CardSet::from_bits(bits)))
}

/// Runs a check for each number, as pass number `pass`.
fn for_each(
    numbers: Range<u64>,
    pass: u16,
    observer: &dyn Observer,
    check: impl Fn(u64) -> Result<(), Fault> + Sync,
) -> Result<(), Fault> {
    const CHUNK: u64 = 1 << 12;
    let (total, done) = (numbers.end.saturating_sub(numbers.start), AtomicU64::new(0));
    (0..total.div_ceil(CHUNK)).into_par_iter().try_for_each(|chunk| {
        observer.check()?;
        let first = numbers.start + chunk * CHUNK;
        let range = first..(first + CHUNK).min(numbers.end);
        let count = range.end - range.start;
        range.into_iter().try_for_each(&check)?;
        let done = done.fetch_add(count, Ordering::Relaxed) + count;
        observer.progress(Status { step: pass, done, total });
        Ok(())
    })
}

/// Checks that no upper cover of the hand is worse.
fn check_monotonicity(table: &dyn Tablebase, hand: CardSet) -> Result<(), Fault> {
    let value = table.value(hand);
    match better_hands(table.rules().pack(), hand).find(|&better| table.value(better) < value) {
        Some(better) => Err(Fault::NotMonotone { hand, value, better, value_of_better: table.value(better) }),
        None => Ok(()),
    }
}

/// Checks that the hand has the same value when two suits are exchanged.
fn check_symmetry(table: &dyn Tablebase, hand: CardSet, exchanges: &[SuitPermutation]) -> Result<(), Fault> {
    let value = table.value(hand);
    let images = exchanges.iter().map(|renaming| renaming.apply(table.rules().pack(), hand));
    match images.map(|renamed| (renamed, table.value(renamed))).find(|&(_, other)| other != value) {
        Some((renamed, value_renamed)) => Err(Fault::NotSymmetric { hand, value, renamed, value_renamed }),
        None => Ok(()),
    }
}
