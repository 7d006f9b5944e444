//! A rank for every hand, packed.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use faceup_core::{CardSet, Rules, symmetry};
use rayon::prelude::*;

/// The worst rank that a hand can have.
pub(crate) const WORST: u8 = u8::MAX;

/// How late in a proof each hand is expected: 0 at once, [`WORST`] hardly ever.
///
/// Hands that exchanging two suits makes of each other share one byte: it is half the memory, and what memory there is
/// lies nearer. (Half a byte a hand is no way to save: it cannot tell hard proofs apart. Two suits of 12 ranks took eight
/// times the searches so.)
#[derive(Debug)]
pub(crate) struct Ranks {
    fold: Option<Fold>,
    bytes: Box<[AtomicU8]>,
}

/// The numbering of hands without regard to which of two neighbouring suits is which.
///
/// ```text
/// hand:    | rest | suit y | suit x | low cards |     x and y may be exchanged
/// number:  (rest and low cards) * T + max(x, y) * (max(x, y) + 1) / 2 + min(x, y)
/// ```
///
/// where T is the number of pairs of `max` and `min`.
#[derive(Debug, Clone, Copy)]
struct Fold {
    low: u32,
    width: u32,
}

impl Fold {
    /// The fold of the game's first two neighbouring suits that may be exchanged.
    fn of(rules: Rules) -> Option<Fold> {
        let pack = rules.pack();
        let permutations = symmetry::permutations(rules);
        let exchanges = |[a, b]: [_; 2]| {
            permutations.iter().any(|p| {
                pack.each_suit().all(|suit| {
                    p.image(suit)
                        == match suit {
                            suit if suit == a => b,
                            suit if suit == b => a,
                            suit => suit,
                        }
                })
            })
        };
        let suits: Vec<_> = pack.each_suit().collect();
        let at = suits.windows(2).position(|pair| exchanges([pair[0], pair[1]]))?;
        let width = u32::from(pack.ranks());
        Some(Fold { low: at as u32 * width, width })
    }

    /// How many numbers there are for the two suits.
    fn pairs(self) -> u64 {
        (1 << self.width) * ((1 << self.width) + 1) / 2
    }

    #[inline(always)]
    fn number(self, hand: u64) -> u64 {
        let Fold { low, width } = self;
        let suit = (1 << width) - 1;
        let (x, y) = (hand >> low & suit, hand >> (low + width) & suit);
        let (most, least) = (x.max(y), x.min(y));
        let rest = hand >> (low + width) >> width << low | hand & ((1 << low) - 1);
        rest * self.pairs() + most * (most + 1) / 2 + least
    }
}

impl Ranks {
    /// All ranks 0.
    pub fn new(rules: Rules) -> Ranks {
        let bytes = 0..Ranks::memory_needed(rules) as usize;
        let bytes = bytes.into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>().into();
        Ranks { fold: Fold::of(rules), bytes }
    }

    /// The bytes that the ranks of a game take.
    pub fn memory_needed(rules: Rules) -> u128 {
        let cards = rules.pack().cards();
        match Fold::of(rules) {
            Some(fold) => (1 << (cards - 2 * fold.width)) * u128::from(fold.pairs()),
            None => 1 << cards,
        }
    }

    #[inline(always)]
    fn byte(&self, hand: CardSet) -> &AtomicU8 {
        let number = self.fold.map_or(hand.bits(), |fold| fold.number(hand.bits()));
        &self.bytes[number as usize]
    }

    #[inline(always)]
    pub fn get(&self, hand: CardSet) -> u8 {
        self.byte(hand).load(Relaxed)
    }

    pub fn set(&self, hand: CardSet, rank: u8) {
        self.byte(hand).store(rank, Relaxed);
    }

    /// Raises a rank, if it is lower; returns what it is then. Ranks that only rise while proofs are sought, whatever
    /// other threads do, are what brings these to an end.
    pub fn raise(&self, hand: CardSet, rank: u8) -> u8 {
        self.byte(hand).fetch_max(rank, Relaxed).max(rank)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use faceup_core::Preset;

    use super::*;

    /// Hands share a rank if exchanging two suits makes them of each other, and no others do.
    #[test]
    fn ranks_are_shared_by_hands_that_are_alike() {
        for (preset, suits, ranks, folds) in [
            (Preset::BeatItOrEatIt, 1, 5, false),
            (Preset::BeatItOrEatIt, 2, 4, true),
            (Preset::BeatItOrEatIt, 3, 3, true),
            (Preset::BeatItOrEatIt, 4, 2, true),
            (Preset::Challenge, 2, 4, false),
            (Preset::Challenge, 3, 3, false),
            (Preset::Challenge, 4, 3, true),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let pack = rules.pack();
            let kept = Ranks::new(rules);
            assert_eq!(kept.bytes.len() as u128, Ranks::memory_needed(rules));
            assert_eq!(kept.fold.is_some(), folds, "{rules}");
            let mut hands: HashMap<u64, Vec<CardSet>> = HashMap::new();
            for hand in (0..=pack.full().bits()).map(CardSet::from_bits) {
                let number = kept.fold.map_or(hand.bits(), |fold| fold.number(hand.bits()));
                hands.entry(number).or_default().push(hand);
            }
            // Every number is of some hand, and of one or two, which are alike.
            assert_eq!(hands.len(), kept.bytes.len());
            for alike in hands.values() {
                assert!(alike.len() == 1 || folds && alike.len() == 2);
                let canonical = |hand: &CardSet| symmetry::canonical(rules, *hand);
                assert!(alike.iter().all(|hand| canonical(hand) == canonical(&alike[0])), "{rules}");
            }
        }
    }

    #[test]
    fn ranks_only_rise_until_they_are_set() {
        let ranks = Ranks::new(Preset::BeatItOrEatIt.rules(2, 4).unwrap());
        let (hand, alike, other) = (CardSet::from_bits(0x25), CardSet::from_bits(0x52), CardSet::from_bits(0x24));
        assert_eq!((ranks.raise(hand, 7), ranks.raise(alike, 5), ranks.get(hand)), (7, 7, 7));
        ranks.set(alike, 3);
        assert_eq!((ranks.get(hand), ranks.raise(hand, WORST), ranks.get(alike)), (3, WORST, WORST));
        assert_eq!(ranks.get(other), 0);
    }
}
