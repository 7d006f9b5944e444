//! The estimate of every hand: whether it is expected or proved to win or to lose, and how hard that is to prove.
//!
//! ```text
//! estimate:    two bits a hand, 32 hands a word: | proved | wins |
//! ```
//!
//! [`difficulties`](super::difficulties) stores the difficulties of unproved hands apart.
//!
//! A search asks one question about a hand: what is the cost of relying on its win, or on its loss? The two bits mostly suffice
//! for the answer, and are dense enough for the inner caches to hold many of them. (Separate sets of bits for proved and expected
//! hands needed up to three accesses to distant memory. A single byte for everything was no faster with two suits of 12 ranks,
//! and slower with one suit.)

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::dominance::{DominanceOrder, Walk};
use crate::proof::difficulties::{Cost, Detail, Difficulties, IMPOSSIBLE};
use crate::proof::numbering::Numbering;
use crate::side::Side;

/// A statement about a hand: it wins, or it loses.
pub(crate) type Claim = (Side, CardSet);

pub(super) const WINS: u64 = 1;
pub(super) const PROVED: u64 = 2;

pub(crate) const HANDS_PER_WORD: usize = 32;

/// A word in which all hands are proved.
const ALL_PROVED: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The number of words for the hands of a numbering.
pub(crate) fn words_needed(numbering: Numbering) -> u128 {
    numbering.count().div_ceil(HANDS_PER_WORD as u128)
}

/// The side of a hand, and whether it is proved or only expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Estimate(u64);

impl Estimate {
    /// The estimate at a place of a word.
    #[inline(always)]
    pub(super) const fn new(word: u64, at: usize) -> Estimate {
        Estimate(word >> (2 * at) & 3)
    }

    pub(super) const fn expected(side: Side) -> Estimate {
        match side {
            Side::Wins => Estimate(WINS),
            Side::Losses => Estimate(0),
        }
    }

    const fn proved(side: Side) -> Estimate {
        Estimate(Estimate::expected(side).0 | PROVED)
    }

    /// The estimate of the hand with a number, in the words of all estimates.
    #[inline(always)]
    pub(super) fn in_words(words: &[AtomicU64], number: usize) -> Estimate {
        Estimate::new(words[number / HANDS_PER_WORD].load(Relaxed), number % HANDS_PER_WORD)
    }

    /// The cost of relying on a side, if the difficulty of the hand does not matter.
    #[inline(always)]
    fn settled_cost(self, side: Side) -> Option<Cost> {
        if self == Estimate::proved(side) {
            Some(0)
        } else if self == Estimate::expected(side) {
            None
        } else {
            Some(IMPOSSIBLE)
        }
    }

    /// The side that is expected or proved.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & WINS != 0 { Side::Wins } else { Side::Losses }
    }

    /// Whether the side is proved.
    #[inline(always)]
    pub const fn is_proved(self) -> bool {
        self.0 & PROVED != 0
    }
}

/// The greatest number of hands that [`Estimates::prove`] lists. The first facts of a large game decide many millions.
const MAX_LISTED: usize = if cfg!(test) { 8 } else { 1 << 16 };

/// Work space for [`Estimates::prove`] and [`Estimates::flip`].
#[derive(Debug, Default)]
pub(crate) struct WorkSpace {
    walk: Vec<Walk>,
    hands: Vec<CardSet>,
}

/// The estimates of all hands of a game, shared by all threads. Hands that differ only by renaming suits share one
/// estimate. If a hand is expected to win, so are all better hands.
#[derive(Debug)]
pub(crate) struct Estimates {
    pub numbering: Numbering,
    pub(super) words: Box<[AtomicU64]>,
    pub(super) difficulties: Difficulties,
}

impl Estimates {
    /// The bytes that the estimates of a game need.
    pub fn memory_needed(rules: Rules, detail: Detail) -> u128 {
        let numbering = Numbering::new(rules);
        detail.bytes(numbering) + words_needed(numbering) * 8
    }

    /// Expects every hand to lose, with the least difficulty.
    pub fn new(rules: Rules, detail: Detail) -> Estimates {
        let numbering = Numbering::new(rules);
        let words = words_needed(numbering) as usize;
        let words = (0..words).into_par_iter().map(|_| AtomicU64::new(0)).collect::<Vec<_>>().into();
        Estimates { numbering, words, difficulties: Difficulties::new(numbering, detail) }
    }

    /// The estimate of the hand with a number.
    #[inline(always)]
    pub fn at(&self, number: usize) -> Estimate {
        Estimate::in_words(&self.words, number)
    }

    /// The estimate of a hand.
    #[inline(always)]
    pub fn of(&self, hand: CardSet) -> Estimate {
        self.at(self.numbering.number(hand))
    }

    /// The difficulty of the hand with a number.
    #[inline(always)]
    pub fn difficulty_at(&self, number: usize, hand: CardSet) -> u8 {
        self.difficulties.get(number, (self.at(number).side(), hand))
    }

    /// How hard a hand is to prove: harder hands are expected to rest on easier ones. A proved hand keeps the difficulty
    /// that it had before, if it does not share it.
    #[inline(always)]
    pub fn difficulty(&self, hand: CardSet) -> u8 {
        self.difficulty_at(self.numbering.number(hand), hand)
    }

    /// The cost of relying on a claim.
    #[inline(always)]
    pub fn cost(&self, (side, hand): Claim) -> Cost {
        let number = self.numbering.number(hand);
        let settled = self.at(number).settled_cost(side);
        settled.unwrap_or_else(|| self.difficulties.get(number, (side, hand)) + 1)
    }

    /// The cost of relying on a claim, if the difficulty of the hand does not matter.
    #[inline(always)]
    pub fn settled_cost(&self, (side, hand): Claim) -> Option<Cost> {
        self.of(hand).settled_cost(side)
    }

    /// Sets the first sides and difficulties of hands with consecutive bits and numbers. Call it once for each number. Proved
    /// hands stay proved.
    pub fn set_range(&self, first: usize, hand: CardSet, estimates: impl Iterator<Item = (Side, u8)>) {
        let expect = |(word, expected): (usize, u64)| {
            let word = &self.words[word];
            let proved = word.load(Relaxed) & ALL_PROVED;
            word.fetch_or(expected & !(proved >> 1), Relaxed);
        };
        let mut word = (first / HANDS_PER_WORD, 0);
        for (nth, (side, difficulty)) in estimates.enumerate() {
            let (number, hand) = (first + nth, CardSet::from_bits(hand.bits() + nth as u64));
            if number / HANDS_PER_WORD != word.0 {
                expect(word);
                word = (number / HANDS_PER_WORD, 0);
            }
            word.1 |= Estimate::expected(side).0 << (2 * (number % HANDS_PER_WORD));
            self.difficulties.set(number, (side, hand), difficulty);
        }
        expect(word);
    }

    /// Changes the estimate of a hand unless `unless` holds for it. Returns whether it was changed.
    pub(super) fn change(&self, number: usize, to: Estimate, unless: impl Fn(Estimate) -> bool) -> bool {
        let shift = 2 * (number % HANDS_PER_WORD);
        let change = |word| (!unless(Estimate(word >> shift & 3))).then_some(word & !(3 << shift) | to.0 << shift);
        self.words[number / HANDS_PER_WORD].fetch_update(Relaxed, Relaxed, change).is_ok()
    }

    /// Marks the hand with a number as proved.
    pub(super) fn set_proved(&self, number: usize, side: Side) {
        self.change(number, Estimate::proved(side), |_| false);
    }

    /// Expects the hand with a number to be on a side, unless it is proved.
    pub fn set_side(&self, number: usize, side: Side) {
        self.change(number, Estimate::expected(side), Estimate::is_proved);
    }

    /// Raises a difficulty to at least `least`, and returns it. No thread lowers a difficulty during a pass, so a pass ends. (If
    /// hands share difficulties, a flip may lower that of a hand, but not its byte.)
    pub fn raise(&self, hand: CardSet, least: u8) -> u8 {
        let number = self.numbering.number(hand);
        self.difficulties.raise(number, (self.at(number).side(), hand), least)
    }

    /// Replaces the estimate of a hand by its opposite, with all estimates that contradict the new one. The difficulty
    /// of the hand rises by `penalty`. So hands cannot flip each other for ever.
    pub fn flip(&self, order: &DominanceOrder, (side, hand): Claim, penalty: u8, space: &mut WorkSpace) {
        let (other, open) = (side.other(), &mut space.hands);
        self.raise(hand, self.difficulty(hand).saturating_add(penalty));
        open.clear();
        open.push(hand);
        while let Some(hand) = open.pop() {
            let unless = |now: Estimate| now != Estimate::expected(side);
            if self.change(self.numbering.number(hand), Estimate::expected(other), unless) {
                open.extend(order.covers(other, hand).filter(|&cover| self.of(cover) == Estimate::expected(side)));
            }
        }
    }

    /// Marks a hand as proved, with all hands that follow by dominance. Returns how many hands are newly proved. Hands
    /// that differ by renaming suits all count.
    pub fn prove(&self, order: &DominanceOrder, (side, hand): Claim, space: &mut WorkSpace) -> u64 {
        let (proved, WorkSpace { walk, hands }) = (Estimate::proved(side), space);
        let mark = |hand: CardSet| {
            let is_new = self.change(self.numbering.number(hand), proved, |now| now == proved);
            if is_new { self.numbering.class_size(hand) } else { 0 }
        };
        hands.clear();
        // The walk does not go on from proved hands. So mark no hand before it ends: marking a hand also marks those that differ
        // by renaming suits, and the walk may have yet to go on from one of them.
        order.walk(side, hand, walk, |hand| {
            let is_new = hands.len() < MAX_LISTED && self.of(hand) != proved;
            if is_new {
                hands.push(hand);
            }
            is_new
        });
        if hands.len() < MAX_LISTED {
            return hands.iter().map(|&hand| mark(hand)).sum();
        }
        // There are too many for the list. So mark each at once, and look at all of its covers.
        hands.clear();
        hands.push(hand);
        let mut decided = mark(hand);
        while let Some(hand) = hands.pop() {
            for cover in order.covers(side, hand).filter(|&cover| self.of(cover) != proved) {
                decided += mark(cover);
                hands.push(cover);
            }
        }
        decided
    }

    /// Whether a claim lies on the frontier of the estimates: a minimal win or a maximal loss.
    pub fn is_on_frontier(&self, order: &DominanceOrder, (side, hand): Claim) -> bool {
        order.covers(side.other(), hand).all(|cover| self.of(cover).side() != side)
    }

    /// Lowers the difficulties of unproved hands to at most `most`, or those of all groups of hands.
    pub fn cap_difficulties(&self, most: u8) {
        self.difficulties.cap(most, |number| !self.at(number).is_proved());
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;
    use crate::proof::difficulties::MAX_DIFFICULTY;

    fn estimates(suits: u8, ranks: u8) -> (Estimates, DominanceOrder) {
        let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
        (Estimates::new(rules, Detail::Hand), DominanceOrder::new(rules.pack()))
    }

    #[test]
    fn costs_depend_on_estimate_and_difficulty() {
        let (estimates, order) = estimates(2, 4);
        let hand = CardSet::from_bits(0x25);
        for (side, other) in [(Side::Losses, Side::Wins), (Side::Wins, Side::Losses)] {
            estimates.set_side(estimates.numbering.number(hand), side);
            for difficulty in [0, 100, MAX_DIFFICULTY] {
                estimates.difficulties.set(estimates.numbering.number(hand), (side, hand), difficulty);
                let costs = (estimates.cost((side, hand)), estimates.cost((other, hand)));
                assert_eq!(costs, (difficulty + 1, IMPOSSIBLE));
            }
            let settled = [side, other].map(|side| estimates.settled_cost((side, hand)));
            assert_eq!(settled, [None, Some(IMPOSSIBLE)]);
        }
        estimates.prove(&order, (Side::Wins, hand), &mut WorkSpace::default());
        assert_eq!((estimates.cost((Side::Wins, hand)), estimates.cost((Side::Losses, hand))), (0, IMPOSSIBLE));
        let settled = [Side::Wins, Side::Losses].map(|side| estimates.settled_cost((side, hand)));
        assert_eq!(settled, [Some(0), Some(IMPOSSIBLE)]);
    }

    #[test]
    fn difficulties_only_rise_and_proofs_stay() {
        let ((estimates, order), mut space) = (estimates(2, 4), WorkSpace::default());
        let (hand, renamed) = (CardSet::from_bits(0x25), CardSet::from_bits(0x52));
        let raised = (estimates.raise(hand, 7), estimates.raise(renamed, 5), estimates.difficulty(hand));
        assert_eq!(raised, (7, 7, 7));
        estimates.flip(&order, (Side::Losses, hand), 4, &mut space);
        assert_eq!((estimates.of(renamed), estimates.difficulty(renamed)), (Estimate::expected(Side::Wins), 11));
        // All better hands are expected to win now, and no others.
        let better = |hand: CardSet, than: CardSet| {
            let mut open = vec![than];
            while let Some(next) = open.pop() {
                if next == hand {
                    return true;
                }
                open.extend(order.covers(Side::Wins, next));
            }
            false
        };
        for other in (1..255).map(CardSet::from_bits) {
            let is_better = better(other, hand) || better(other, renamed);
            assert_eq!(estimates.of(other).side() == Side::Wins, is_better, "{other:?}");
        }
        let decided = estimates.prove(&order, (Side::Wins, hand), &mut space);
        let proved = (1..255).filter(|&bits| estimates.of(CardSet::from_bits(bits)).is_proved()).count();
        assert_eq!(decided, proved as u64);
        assert_eq!(estimates.prove(&order, (Side::Wins, renamed), &mut space), 0);
        estimates.flip(&order, (Side::Wins, hand), 4, &mut space);
        estimates.set_side(estimates.numbering.number(hand), Side::Losses);
        assert_eq!(estimates.of(hand), Estimate::proved(Side::Wins));
    }
}
