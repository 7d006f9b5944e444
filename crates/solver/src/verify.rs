//! Proving a table right, independently of the solver that made it.
//!
//! This module shares no search code and no masks with the solver: it walks through hands card by
//! card, and asks the rules of [`faceup_core`] what beats what.
//!
//! Why what it checks is a proof:
//!
//! 1. *The table is monotone*: moving a card of the leader's hand up to the next rank that he does not hold never
//!    makes the value worse. Given that, within one round, by induction on its finite tree, it is never worse to hold
//!    the higher of two cards of a suit. So the moves that `Verifier` leaves out cannot be better than those it
//!    tries; and what the round makes of the table is monotone too, so of hands that are better and better and have
//!    one value, it is enough to show that the worst gets it and that the best gets no more.
//! 2. *The table is symmetric*: renaming suits, where the rules do not tell them apart, changes no value. So what the
//!    round makes of it is symmetric too, and of hands that renaming makes of each other it is enough to check one.
//! 3. *With rounds*: each value is exactly what one round of best play makes of the values that follow it. A win in k
//!    rounds then rests on wins and losses in at most k - 1, down to 0: no loop. A loss in k likewise. In a draw the
//!    mover has, round after round, a way to no worse than a draw, and so has the other player.
//! 4. *Without rounds* such equations could support each other round a loop, so wins and losses are derived afresh
//!    from nothing, fact by fact, and must come out as the table says; the draws are checked as above. In which order
//!    facts can be derived is asked of the solver: the least hands that win and the best that lose, and what they rest
//!    on. Nothing hangs on its answer but time: a fact counts only if a search here finds that it follows from facts
//!    before it, with what follows from them by dominance (1) and renaming (2).

use bitvec::prelude::*;
use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{AfterBeating, Card, CardSet, Pack, Player, Rules, notation};
use faceup_job::parallel::prelude::*;
use thiserror::Error;

use crate::{Observer, Outcome, SolveError, Status, Tablebase, Value};

/// Where a table is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The empty hand or the whole pack, which no leader can hold, has an outcome.
    #[error("hand {hand:?}, which no leader can hold, is said to be a {outcome}")]
    NotAPosition {
        /// The hand.
        hand: CardSet,
        /// What the table says of it.
        outcome: Outcome,
    },
    /// A better hand has a worse value.
    #[error("hand {better:?} is at least as good as {hand:?}, but is said to be a {} and the other a {}", .value_of_better, .value)]
    NotMonotone {
        /// The hand.
        hand: CardSet,
        /// Its value.
        value: Value,
        /// The same hand with one card a rank higher.
        better: CardSet,
        /// The value of that.
        value_of_better: Value,
    },
    /// Renaming suits changes a value.
    #[error(
        "hands {hand:?} and {renamed:?} differ only by the names of suits, but are said to be a {value} and a {value_renamed}"
    )]
    NotSymmetric {
        /// The hand.
        hand: CardSet,
        /// Its value.
        value: Value,
        /// The same hand with suits renamed.
        renamed: CardSet,
        /// The value of that.
        value_renamed: Value,
    },
    /// The leader can get more than the table says.
    #[error("with hand {hand:?} the leader gets more than the {said} that the table says")]
    TooLow {
        /// The leader's hand.
        hand: CardSet,
        /// What the table says.
        said: Value,
    },
    /// The leader cannot get what the table says.
    #[error("with hand {hand:?} the leader cannot get the {said} that the table says")]
    TooHigh {
        /// The leader's hand.
        hand: CardSet,
        /// What the table says.
        said: Value,
    },
    /// A win or loss of a table without rounds does not follow from anything.
    #[error("that hand {hand:?} is a {said}, as the table says, follows only from itself")]
    Unfounded {
        /// The leader's hand.
        hand: CardSet,
        /// What the table says.
        said: Outcome,
    },
    /// The observer asked to stop.
    #[error("interrupted before the table was verified")]
    Interrupted,
}

impl Fault {
    /// The hand that is wrong, if it is one.
    #[must_use]
    pub fn hand(&self) -> Option<CardSet> {
        match *self {
            Fault::NotAPosition { hand, .. }
            | Fault::NotMonotone { hand, .. }
            | Fault::NotSymmetric { hand, .. }
            | Fault::TooLow { hand, .. }
            | Fault::TooHigh { hand, .. }
            | Fault::Unfounded { hand, .. } => Some(hand),
            Fault::Interrupted => None,
        }
    }

    /// What is wrong, with hands as people write them.
    #[must_use]
    pub fn explain(&self, pack: Pack) -> String {
        let other = match *self {
            Fault::NotMonotone { better, .. } => Some(better),
            Fault::NotSymmetric { renamed, .. } => Some(renamed),
            _ => None,
        };
        let written = |text: String, hand| text.replace(&format!("{hand:?}"), &notation::format_hand(hand, pack));
        self.hand().into_iter().chain(other).fold(self.to_string(), written)
    }
}

/// Proves a table right.
///
/// # Errors
///
/// The first fault found: of several, which one is not determined.
pub fn verify<T: Tablebase + ?Sized>(table: &T, observer: &dyn Observer) -> Result<(), Fault> {
    verify_within(table, None, observer)
}

/// Proves a table right in no more than so many bytes of memory, beside the table and a bit for each hand. A table
/// without rounds takes longer if they are few.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_within<T: Tablebase + ?Sized>(
    table: &T,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<(), Fault> {
    let full = table.rules().pack().full();
    for hand in [CardSet::EMPTY, full] {
        if table.outcome(hand) != Outcome::Draw {
            return Err(Fault::NotAPosition { hand, outcome: table.outcome(hand) });
        }
    }
    let renamings = symmetry::permutations(table.rules()).split_off(1);
    let pack = table.rules().pack();
    // One of the hands that renaming makes of each other, and that it is.
    let is_first = |hand: CardSet| renamings.iter().all(|renaming| renaming.apply(pack, hand) >= hand);
    for_all(table.rules(), 0, observer, |hand| {
        symmetric(table, hand, &renamings)?;
        if is_first(hand) { monotone(table, hand) } else { Ok(()) }
    })?;
    if table.has_rounds() {
        let verifier = Verifier { rules: table.rules(), values: |hand| table.value(hand), later: true };
        return for_all(table.rules(), 1, observer, |hand| if is_first(hand) { verifier.check(hand) } else { Ok(()) });
    }
    let last = derive(table, &renamings, memory, observer)?;
    let outcomes = |hand| Value::new(table.outcome(hand), 0);
    let verifier = Verifier { rules: table.rules(), values: outcomes, later: false };
    for_all(table.rules(), last, observer, |hand| match table.outcome(hand) {
        Outcome::Draw if is_first(hand) => verifier.check(hand),
        _ => Ok(()), // derived, or another one is checked
    })
}

/// Runs a check on every hand that a leader can hold, as pass number `pass`.
fn for_all(
    rules: Rules,
    pass: u16,
    observer: &dyn Observer,
    check: impl Fn(CardSet) -> Result<(), Fault> + Sync,
) -> Result<(), Fault> {
    const CHUNK: u64 = 1 << 12;
    let last = rules.pack().full().bits();
    let done = std::sync::atomic::AtomicU64::new(0);
    (0..last.div_ceil(CHUNK)).into_par_iter().try_for_each(|chunk| {
        if observer.interrupted() {
            return Err(Fault::Interrupted);
        }
        let range = (chunk * CHUNK).max(1)..((chunk + 1) * CHUNK).min(last);
        let count = range.end.saturating_sub(range.start);
        range.map(CardSet::from_bits).try_for_each(&check)?;
        let decided = done.fetch_add(count, std::sync::atomic::Ordering::Relaxed) + count;
        observer.progress(Status { step: pass, done: decided, total: last - 1 });
        Ok(())
    })
}

/// No cover of the hand is worse than it.
fn monotone<T: Tablebase + ?Sized>(table: &T, hand: CardSet) -> Result<(), Fault> {
    let value = table.value(hand);
    match better_hands(table.rules().pack(), hand).find(|&better| table.value(better) < value) {
        Some(better) => Err(Fault::NotMonotone { hand, value, better, value_of_better: table.value(better) }),
        None => Ok(()),
    }
}

/// The hand has the value of those that renaming suits makes of it.
fn symmetric<T: Tablebase + ?Sized>(table: &T, hand: CardSet, renamings: &[SuitPermutation]) -> Result<(), Fault> {
    let value = table.value(hand);
    let images = renamings.iter().map(|renaming| renaming.apply(table.rules().pack(), hand));
    match images.map(|renamed| (renamed, table.value(renamed))).find(|&(_, other)| other != value) {
        Some((renamed, value_renamed)) => Err(Fault::NotSymmetric { hand, value, renamed, value_renamed }),
        None => Ok(()),
    }
}

/// The hand with one card moved up to the next rank, in each way that there is.
fn better_hands(pack: Pack, hand: CardSet) -> impl Iterator<Item = CardSet> {
    (pack.full() - hand).iter().filter_map(move |up| {
        let down = (hand & pack.suit(pack.suit_of(up))).iter().find(|down| down.bit() + 1 == up.bit())?;
        Some(hand.without(down).with(up))
    })
}

/// The hand with one card moved down to the next rank, in each way that there is.
fn worse_hands(pack: Pack, hand: CardSet) -> impl Iterator<Item = CardSet> {
    better_hands(pack, pack.full() - hand).map(move |others| pack.full() - others)
}

/// Derives the wins and losses of a table without rounds from nothing, keeping to those that it claims, as passes from
/// the first on. Returns the number of the next one.
fn derive<T: Tablebase + ?Sized>(
    table: &T,
    renamings: &[SuitPermutation],
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<u16, Fault> {
    let rules = table.rules();
    let claimed = rules.pack().full().bits();
    let mut derived = bitvec![usize, Lsb0; 0; claimed as usize + 1];
    derive_in_order(table, renamings, &mut derived, memory, observer)?;
    // What is left, if anything, is looked for step by step.
    let mut step = 3;
    loop {
        let values = |hand: CardSet| match derived[hand.bits() as usize] {
            true => Value::new(table.outcome(hand), 0),
            false => Value::DRAW,
        };
        let verifier = Verifier { rules, values, later: false };
        // What follows from the sets derived so far is monotone as they are. So a win is not tried before all better
        // hands are derived, nor a loss before all worse ones; when nothing more is found, nothing more follows.
        let pack = rules.pack();
        let is_derived = |hand: CardSet| derived[hand.bits() as usize];
        let open = |hand: &CardSet| {
            !is_derived(*hand)
                && match table.outcome(*hand) {
                    Outcome::Win => better_hands(pack, *hand).all(is_derived),
                    Outcome::Loss => worse_hands(pack, *hand).all(is_derived),
                    Outcome::Draw => false,
                }
                && renamings.iter().all(|renaming| renaming.apply(pack, *hand) >= *hand)
        };
        let found = (1..claimed)
            .into_par_iter()
            .map(CardSet::from_bits)
            .filter(open)
            .filter(|&hand| {
                !observer.interrupted()
                    && match table.outcome(hand) {
                        Outcome::Win => verifier.gets(hand, Value::DRAW.just_above()),
                        _ => !verifier.gets(hand, Value::DRAW),
                    }
            })
            .collect::<Vec<_>>();
        if observer.interrupted() {
            return Err(Fault::Interrupted);
        }
        if found.is_empty() {
            break;
        }
        for hand in found {
            derived.set(hand.bits() as usize, true);
            for renaming in renamings {
                derived.set(renaming.apply(pack, hand).bits() as usize, true);
            }
        }
        observer.progress(Status { step, done: derived.count_ones() as u64, total: claimed - 1 });
        step = step.saturating_add(1);
    }
    match (1..claimed)
        .map(CardSet::from_bits)
        .find(|hand| !derived[hand.bits() as usize] && table.outcome(*hand) != Outcome::Draw)
    {
        Some(hand) => Err(Fault::Unfounded { hand, said: table.outcome(hand) }),
        None => Ok(step),
    }
}

/// Derives what can be derived in the order that the solver proposes: to have that made is pass 1, to check it 2.
fn derive_in_order<T: Tablebase + ?Sized>(
    table: &T,
    renamings: &[SuitPermutation],
    derived: &mut BitSlice<usize, Lsb0>,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<(), Fault> {
    /// So many facts are tried at once, and those again that rest on others of them.
    const AT_ONCE: usize = 1 << 12;
    let (rules, pack) = (table.rules(), table.rules().pack());
    let facts = match crate::frontier::order_of_proof(table, memory, (observer, 1)) {
        Ok(facts) => facts,
        Err(SolveError::Interrupted) => return Err(Fault::Interrupted),
        // It can be done without.
        Err(_) => Vec::new(),
    };
    let (mut done, total) = (derived.count_ones() as u64, rules.pack().full().bits() - 1);
    for facts in facts.chunks(AT_ONCE) {
        let mut open: Vec<CardSet> = facts.iter().map(|&(_, hand)| hand).collect();
        loop {
            let values = |hand: CardSet| match derived[hand.bits() as usize] {
                true => Value::new(table.outcome(hand), 0),
                false => Value::DRAW,
            };
            let verifier = Verifier { rules, values, later: false };
            let follows = |&hand: &CardSet| match table.outcome(hand) {
                Outcome::Win => verifier.gets(hand, Value::DRAW.just_above()),
                Outcome::Loss => !verifier.gets(hand, Value::DRAW),
                Outcome::Draw => false,
            };
            let (found, left): (Vec<CardSet>, Vec<CardSet>) = open.into_par_iter().partition(follows);
            let is_over = found.is_empty() || left.is_empty();
            for hand in found {
                let outcome = table.outcome(hand);
                let mut reached = vec![hand];
                reached.extend(renamings.iter().map(|renaming| renaming.apply(pack, hand)));
                reached.retain(|hand| !derived.replace(hand.bits() as usize, true));
                while let Some(hand) = reached.pop() {
                    done += 1;
                    let more: Vec<CardSet> = match outcome {
                        Outcome::Win => better_hands(pack, hand).collect(),
                        _ => worse_hands(pack, hand).collect(),
                    };
                    reached.extend(more.into_iter().filter(|hand| !derived.replace(hand.bits() as usize, true)));
                }
            }
            if is_over {
                break;
            }
            open = left;
        }
        if observer.interrupted() {
            return Err(Fault::Interrupted);
        }
        observer.progress(Status { step: 2, done, total });
    }
    Ok(())
}

/// Searches within one round, on values of positions with an empty table.
struct Verifier<F> {
    rules: Rules,
    values: F,
    /// Whether eating makes a result one round later.
    later: bool,
}

impl<F: Fn(CardSet) -> Value> Verifier<F> {
    /// The value of a hand is what its leader gets, no less and no more. (Nothing is less than the worst or more
    /// than the best.)
    fn check(&self, hand: CardSet) -> Result<(), Fault> {
        let (said, pack) = ((self.values)(hand), self.rules.pack());
        let is_same = |other: CardSet| (self.values)(other) == said;
        if said != Value::WORST && !worse_hands(pack, hand).any(is_same) && !self.gets(hand, said) {
            return Err(Fault::TooHigh { hand, said });
        }
        if said != Value::BEST && !better_hands(pack, hand).any(is_same) && self.gets(hand, said.just_above()) {
            return Err(Fault::TooLow { hand, said });
        }
        Ok(())
    }

    /// Whether player one, leading `hand` to an empty table, gets at least `goal`.
    fn gets(&self, hand: CardSet, goal: Value) -> bool {
        self.leads(Player::One, hand, self.rules.pack().full() - hand, goal)
    }

    /// Whether the mover, who leads, gets at least `goal`.
    fn leads(&self, mover: Player, own: CardSet, other: CardSet, goal: Value) -> bool {
        run_starts(self.rules.pack(), own, other).any(|card| self.puts(mover, own, other, card, goal))
    }

    /// Whether the mover gets at least `goal` by putting a card on the table, which the other then answers.
    fn puts(&self, mover: Player, own: CardSet, other: CardSet, card: Card, goal: Value) -> bool {
        let rest = own.without(card);
        // The other player gets more than `-goal`, or the mover gets `goal`.
        rest.is_empty() || !self.answers(!mover, other, rest, card, (-goal).just_above())
    }

    /// Whether the mover, who has `card` to answer, gets at least `goal`.
    fn answers(&self, mover: Player, own: CardSet, other: CardSet, card: Card, goal: Value) -> bool {
        let leader = (self.values)(symmetry::as_player_one(self.rules, !mover, other));
        let eaten = -if self.later { leader.later() } else { leader };
        if eaten >= goal {
            return true;
        }
        let beaters = self.rules.beaters(mover, own, card);
        match self.rules.after_beating() {
            // The lowest of each suit will do: the rest of the hand is then the best.
            AfterBeating::Lead => self.rules.pack().each_suit().any(|suit| {
                (beaters & self.rules.pack().suit(suit)).lowest().is_some_and(|beat| {
                    let rest = own.without(beat);
                    rest.is_empty() || self.leads(mover, rest, other, goal)
                })
            }),
            // Of beaters with none of the other's cards between them the lowest will do.
            AfterBeating::Pass => {
                run_starts(self.rules.pack(), beaters, other).any(|beat| self.puts(mover, own, other, beat, goal))
            }
        }
    }
}

/// The cards of `own` such that the next lower card of the suit, of those in either set, is not in `own`; the
/// highest first, which is the quicker order.
fn run_starts(pack: Pack, own: CardSet, other: CardSet) -> impl Iterator<Item = Card> {
    pack.each_suit().flat_map(move |suit| {
        let held = (own | other) & pack.suit(suit);
        (own & held).iter().rev().filter(move |&card| {
            let below = held & CardSet::lowest_bits(card.bit().into());
            below.highest().is_none_or(|below| !own.contains(below))
        })
    })
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;
    use crate::{Options, Quiet, memory_needed, solve};

    /// How many hands are derived in the order that the solver proposes, with so much memory; of how many that win or
    /// lose.
    fn derived_in_order(rules: Rules, memory: Option<u64>) -> (u64, u64) {
        let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap();
        let renamings = symmetry::permutations(rules).split_off(1);
        let mut derived = bitvec![usize, Lsb0; 0; rules.pack().full().bits() as usize + 1];
        derive_in_order(&table, &renamings, &mut derived, memory, &Quiet).unwrap();
        (derived.count_ones() as u64, table.wins().len() + table.losses().len())
    }

    /// The proposed order proves nearly all; with less memory, less of it.
    #[test]
    fn the_order_of_proof_is_one() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 2, 8),
            (Preset::BeatItOrEatIt, 1, 14),
            (Preset::BeatItOrEatIt, 4, 4),
            (Preset::Challenge, 4, 4),
            (Preset::Challenge1987, 4, 4),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let (derived, all) = derived_in_order(rules, None);
            assert!(derived * 100 >= all * 95, "{rules}: {derived} of {all}");
            let needed = memory_needed(rules, false) as u64;
            let (some, _) = derived_in_order(rules, Some(needed + 2000));
            assert!(some > 0 && some < derived, "{rules}: {some}");
            assert_eq!(derived_in_order(rules, Some(needed - 1)).0, 0, "{rules}");
        }
    }
}
