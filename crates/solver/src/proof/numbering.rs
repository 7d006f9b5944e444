//! A number for every hand. Hands that differ only by renaming suits have the same number.
//!
//! The *interchangeable* suits are all suits without trumps, and the suits after the two trump suits otherwise. A hand's
//! holdings in them are a multiset of words. The combinatorial number system numbers these without gaps:
//!
//! ```text
//! hand:    | suit c | suit b | suit a | low cards |      sorted: z >= y >= x, each below 2^ranks
//! number:  (C(z + 2, 3) + C(y + 1, 2) + x) << low cards | low cards
//! ```
//!
//! So a table of all hands takes half the memory with two interchangeable suits, and a twentieth with four.

use faceup_core::{CardSet, Rules, Trumps};
use rayon::prelude::*;

/// The numbering of the hands of one game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbering {
    /// The number of interchangeable suits, at least 1.
    suits: u32,
    /// The number of cards in the suits before them.
    low: u32,
    /// The number of cards in a suit.
    width: u32,
    /// The cards of the first suit, at the place of the lowest bits.
    mask: u64,
    /// The cards in the suits before the interchangeable ones.
    low_mask: u64,
    /// Whether all cards are in two interchangeable suits.
    is_pair: bool,
}

/// A run of hands with consecutive bits and consecutive numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    /// The number of the first hand.
    pub number: usize,
    /// The bits of the first hand.
    pub hand: u64,
    /// The number of hands.
    pub length: usize,
}

impl Run {
    /// The hands, with their numbers.
    pub fn hands(self) -> impl Iterator<Item = (usize, CardSet)> {
        (0..self.length).map(move |nth| (self.number + nth, self.hand_at(self.number + nth)))
    }

    /// The hand with a number of the run.
    #[inline(always)]
    pub fn hand_at(self, number: usize) -> CardSet {
        CardSet::from_bits(self.hand + (number - self.number) as u64)
    }
}

/// The binary logarithm of the longest run in games without interchangeable suits.
const LONGEST: u32 = 12;

impl Numbering {
    pub fn new(rules: Rules) -> Numbering {
        let (suits, width) = (u32::from(rules.pack().suits()), u32::from(rules.pack().ranks()));
        let fixed = match rules.trumps() {
            Trumps::None => 0,
            Trumps::Own => suits.min(2),
        };
        match suits - fixed {
            interchangeable @ 2.. if rules.pack().is_usual() => {
                Numbering::of_suits(interchangeable, fixed * width, width)
            }
            // The whole hand is one word, and its own number. Packs that no proof search solves are numbered so, too.
            _ => Numbering::of_suits(1, 0, rules.pack().cards()),
        }
    }

    /// The numbering with these interchangeable suits.
    fn of_suits(suits: u32, low: u32, width: u32) -> Numbering {
        let (mask, low_mask) = (CardSet::lowest_bits(width).bits(), (1 << low) - 1);
        Numbering { suits, low, width, mask, low_mask, is_pair: suits == 2 && low == 0 }
    }

    /// The number of interchangeable suits, at least 1.
    pub fn suits(self) -> u32 {
        self.suits
    }

    /// How many numbers there are.
    pub fn count(self) -> u128 {
        multisets(1u128 << self.width, self.suits) << self.low
    }

    #[inline(always)]
    pub fn number(self, hand: CardSet) -> usize {
        let suit = |nth| self.suit(hand, nth);
        let sorted = |a: u64, b: u64| (a.min(b), a.max(b));
        let of_pair = |pair: u64| {
            let (x, y) = sorted(pair & self.mask, pair >> self.width);
            y * (y + 1) / 2 + x
        };
        // The most common games come first, with the fewest instructions.
        if self.is_pair {
            return of_pair(hand.bits()) as usize;
        }
        let of_suits = match self.suits {
            2 => of_pair(hand.bits() >> self.low),
            1 => return hand.bits() as usize,
            3 => {
                let ((a, b), c) = (sorted(suit(0), suit(1)), suit(2));
                let (b, z) = sorted(b, c);
                let (x, y) = sorted(a, b);
                z * (z + 1) * (z + 2) / 6 + y * (y + 1) / 2 + x
            }
            _ => {
                let ((a, b), (c, d)) = (sorted(suit(0), suit(1)), sorted(suit(2), suit(3)));
                let ((x, a), (b, w)) = (sorted(a, c), sorted(b, d));
                let (y, z) = sorted(a, b);
                w * (w + 1) * (w + 2) * (w + 3) / 24 + z * (z + 1) * (z + 2) / 6 + y * (y + 1) / 2 + x
            }
        };
        (of_suits << self.low | hand.bits() & self.low_mask) as usize
    }

    /// The number of a hand, if the numbers of a range of hands from it are consecutive. The lowest suit alone may vary within the
    /// range.
    #[inline]
    pub fn consecutive(self, hand: CardSet, length: usize) -> Option<usize> {
        let last = self.suit(hand, 0) + length as u64 - 1;
        let is_sorted = self.suits == 1 || self.low > 0 || (1..self.suits).all(|nth| last <= self.suit(hand, nth));
        is_sorted.then(|| self.number(hand))
    }

    /// Whether 64 hands that differ by the six lowest cards of the pack have consecutive numbers if they are in one run: those
    /// cards are of one suit, or of suits that are not interchangeable.
    pub fn has_words(self) -> bool {
        self.low >= 6 || self.low == 0 && self.width >= 6
    }

    /// The hands of a word of 64 hands, with their lanes. (A small pack has fewer.)
    pub fn word(self, index: usize) -> impl Iterator<Item = (u32, CardSet)> {
        let cards = self.low + self.suits * self.width;
        let hand = move |lane| CardSet::from_bits((index as u64) << 6 | u64::from(lane));
        (0..1u32 << cards.min(6)).map(move |lane| (lane, hand(lane)))
    }

    /// The number of the first hand of a word of 64 hands, if their numbers are consecutive.
    #[inline]
    pub fn consecutive_word(self, index: usize) -> Option<usize> {
        let first = CardSet::from_bits((index as u64) << 6);
        // Cards that are not interchangeable are the lowest digits of a number.
        match self.low {
            6.. => Some(self.number(first)),
            _ if self.has_words() => self.consecutive(first, 64),
            _ => None,
        }
    }

    /// The numbering of *groups*. The hands of a group differ only by the lowest cards of the interchangeable suits. In games with
    /// fewer than two such suits, they differ only by the lowest card of the first suit.
    pub fn of_groups(self) -> Numbering {
        Numbering::of_suits(self.suits, self.low, self.width - 1)
    }

    /// The number of the group of a hand, in the numbering of groups.
    #[inline(always)]
    pub fn group(self, hand: CardSet) -> usize {
        if self.suits == 1 {
            return (hand.bits() >> 1) as usize;
        }
        let of_groups = self.of_groups();
        let of_suit = |nth| self.suit(hand, nth) >> 1 << (self.low + nth * of_groups.width);
        let low = hand.bits() & self.low_mask;
        of_groups.number(CardSet::from_bits((0..self.suits).fold(low, |bits, nth| bits | of_suit(nth))))
    }

    /// How many of the lowest cards of the interchangeable suits the hand holds, and how many it does not hold.
    #[inline(always)]
    pub fn lowest_cards(self, hand: CardSet) -> (u8, u8) {
        let held = (0..self.suits).fold(0, |held, nth| held + (hand.bits() >> (self.low + nth * self.width) & 1) as u8);
        (held, self.suits as u8 - held)
    }

    /// A hand's holding in one of the interchangeable suits.
    #[inline(always)]
    fn suit(self, hand: CardSet, nth: u32) -> u64 {
        hand.bits() >> (self.low + nth * self.width) & self.mask
    }

    /// The number of hands that have the same number as this one.
    pub fn class_size(self, hand: CardSet) -> u64 {
        let suit = |nth| self.suit(hand, nth);
        if self.suits <= 2 {
            return 1 + u64::from(self.suits == 2 && suit(0) != suit(1));
        }
        let mut words = [suit(0), suit(1), suit(2), if self.suits == 4 { suit(3) } else { u64::MAX }];
        words.sort_unstable();
        let orders: u64 = (1..=u64::from(self.suits)).product();
        words.chunk_by(|a, b| a == b).fold(orders, |n, same| n / (1..=same.len() as u64).product::<u64>())
    }

    /// All runs, in parallel. Each number is in exactly one run.
    pub fn runs(self) -> impl ParallelIterator<Item = Run> {
        let tops = if self.suits == 1 { 1 << self.width.saturating_sub(LONGEST) } else { 1u64 << self.width };
        (0..tops).into_par_iter().flat_map_iter(move |top| self.runs_below(top))
    }

    /// The runs of the hands whose greatest word is `top`. Without interchangeable suits, the run with index `top`.
    fn runs_below(self, top: u64) -> Box<dyn Iterator<Item = Run>> {
        let Numbering { suits, low, width, .. } = self;
        let run = move |words: &[u64], length: usize| {
            // The words are given from the greatest down. The least one is left out if it varies within the run.
            let shift = |at: usize| low + (suits - 1 - at as u32) * width;
            let hand = words.iter().enumerate().fold(0, |hand, (at, word)| hand | word << shift(at));
            Run { number: self.number(CardSet::from_bits(hand)), hand, length }
        };
        match suits {
            1 => {
                let length = 1 << width.min(LONGEST);
                Box::new(std::iter::once(Run { number: top as usize * length, hand: top * length as u64, length }))
            }
            2 if low > 0 => Box::new((0..=top).map(move |x| run(&[top, x], 1 << low))),
            2 => Box::new(std::iter::once(run(&[top], top as usize + 1))),
            3 => Box::new((0..=top).map(move |y| run(&[top, y], y as usize + 1))),
            _ => Box::new((0..=top).flat_map(move |z| (0..=z).map(move |y| run(&[top, z, y], y as usize + 1)))),
        }
    }
}

/// The number of multisets of a size, from a number of words.
fn multisets(words: u128, size: u32) -> u128 {
    (0..u128::from(size)).fold(1, |n, i| n * (words + i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use faceup_core::symmetry;

    use super::*;
    use crate::games;

    const GAMES: &str = "1x5 1x14 2x4 2x7 3x3 4x3 challenge-2x4 challenge-3x3 challenge-4x3";

    /// Hands have the same number if and only if they differ only by renaming suits.
    #[test]
    fn renamed_hands_share_a_number() {
        for rules in games(GAMES) {
            let numbering = Numbering::new(rules);
            let mut hands: HashMap<usize, Vec<CardSet>> = HashMap::new();
            for hand in (0..=rules.pack().full().bits()).map(CardSet::from_bits) {
                hands.entry(numbering.number(hand)).or_default().push(hand);
            }
            assert_eq!(hands.len() as u128, numbering.count(), "{rules}");
            assert!((0..hands.len()).all(|number| hands.contains_key(&number)), "{rules}");
            for class in hands.values() {
                let canonical = symmetry::canonical(rules, class[0]);
                assert!(class.iter().all(|&hand| symmetry::canonical(rules, hand) == canonical), "{rules}");
                assert!(class.iter().all(|&hand| numbering.class_size(hand) == class.len() as u64), "{rules}");
            }
        }
    }

    /// The hands of a group differ only by the lowest cards, and every group has a hand that holds half of them.
    #[test]
    fn groups_differ_by_the_lowest_cards() {
        for rules in games(GAMES) {
            let numbering = Numbering::new(rules);
            let lowest =
                (0..numbering.suits).fold(0, |cards, nth| cards | 1 << (numbering.low + nth * numbering.width));
            let mut groups: HashMap<usize, Vec<CardSet>> = HashMap::new();
            for hand in (0..=rules.pack().full().bits()).map(CardSet::from_bits) {
                groups.entry(numbering.group(hand)).or_default().push(hand);
                assert_eq!(u64::from(numbering.lowest_cards(hand).0), u64::from((hand.bits() & lowest).count_ones()));
            }
            assert_eq!(groups.len() as u128, numbering.of_groups().count(), "{rules}");
            assert!((0..groups.len()).all(|group| groups.contains_key(&group)), "{rules}");
            for hands in groups.values() {
                let without = |hand: CardSet| numbering.number(CardSet::from_bits(hand.bits() & !lowest));
                assert!(hands.iter().all(|&hand| without(hand) == without(hands[0])), "{rules}");
                assert!(
                    hands.iter().any(|&hand| numbering.lowest_cards(hand).0 == numbering.suits as u8 / 2),
                    "{rules}"
                );
            }
        }
    }

    #[test]
    fn consecutive_hands_have_consecutive_numbers() {
        for rules in games(GAMES) {
            let numbering = Numbering::new(rules);
            let mut found = 0;
            for first in (0..=rules.pack().full().bits()).step_by(4) {
                let hands = (first..first + 4).map(CardSet::from_bits);
                let number = numbering.number(CardSet::from_bits(first));
                let is_consecutive = hands.zip(number..).all(|(hand, number)| numbering.number(hand) == number);
                let says = numbering.consecutive(CardSet::from_bits(first), 4);
                assert!(says.is_none_or(|says| is_consecutive && says == number), "{rules} {first:b}");
                found += usize::from(says.is_some());
            }
            assert!(found > 0, "{rules}");
        }
    }

    #[test]
    fn runs_cover_every_number_once() {
        for rules in games(GAMES) {
            let numbering = Numbering::new(rules);
            let mut runs: Vec<Run> = numbering.runs().collect();
            runs.sort_by_key(|run| run.number);
            let mut next = 0;
            for run in runs {
                assert_eq!(run.number, next, "{rules}");
                for (number, hand) in run.hands() {
                    assert_eq!((number, numbering.number(hand)), (next, next), "{rules}");
                    next += 1;
                }
            }
            assert_eq!(next as u128, numbering.count(), "{rules}");
        }
    }
}
