//! How hard it is to prove each hand: a byte for each hand, or one for each group of hands.
//!
//! If memory is short, the hands of a [group](Numbering::group) share a byte: four hands with two suits. Without trumps, a lowest
//! card can beat no other card. So hands that differ only by the lowest cards are about equally hard to prove. But the winner has to
//! get rid of the lowest cards, so each that the winner holds makes the hand harder:
//!
//! ```text
//! difficulty = byte of the group + 4 × lowest cards that the winner holds
//! ```
//!
//! Two suits then need a quarter of the bytes. For two suits of 10 to 13 ranks, this costs 19, 24, 17 and 36% more nodes. With 3, 5
//! or 6 in place of 4, 13 ranks cost 44, 58 and 47% more. With 0, 12 ranks cost 59% more instead of 17%. The number must not be less
//! than the tolerance of the prover: with a tolerance of 5, 12 ranks need nine times the nodes.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use faceup_core::CardSet;
use rayon::prelude::*;

use crate::proof::numbering::Numbering;
use crate::side::Side;

/// The cost of relying on a claim: 0 if it is proved, [`IMPOSSIBLE`] if the opposite is expected or proved, otherwise one
/// more than the difficulty of the hand.
pub(crate) type Cost = u8;

/// Greater than the cost of any proof.
pub(crate) const IMPOSSIBLE: Cost = Cost::MAX;

/// The greatest difficulty of a hand. A hand with this difficulty is hardly ever proved.
pub(crate) const MAX_DIFFICULTY: u8 = IMPOSSIBLE - 2;

/// Whether hands have difficulties of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Detail {
    /// Each hand has its own.
    Hand,
    /// The hands of a group, which differ only by the lowest cards of suits, share one.
    Group,
}

impl Detail {
    /// The number of bytes for the hands of a numbering.
    pub(crate) fn bytes(self, numbering: Numbering) -> u128 {
        match self {
            Detail::Hand => numbering.count(),
            Detail::Group => numbering.of_groups().count(),
        }
    }
}

/// The difficulty of each lowest card that the winner holds.
const LOWEST_CARD: u8 = 4;

/// The difficulties of all hands of a game, shared by all threads.
#[derive(Debug)]
pub(crate) struct Difficulties {
    numbering: Numbering,
    pub detail: Detail,
    pub bytes: Box<[AtomicU8]>,
}

impl Difficulties {
    /// The lowest difficulties.
    pub fn new(numbering: Numbering, detail: Detail) -> Difficulties {
        let bytes = (0..detail.bytes(numbering) as usize).into_par_iter().map(|_| AtomicU8::new(0));
        Difficulties::with_bytes(numbering, detail, bytes.collect::<Vec<_>>().into())
    }

    /// The difficulties with the given bytes.
    pub fn with_bytes(numbering: Numbering, detail: Detail, bytes: Box<[AtomicU8]>) -> Difficulties {
        Difficulties { numbering, detail, bytes }
    }

    /// The difficulty of the hand, less the byte of its group.
    #[inline(always)]
    fn added(&self, side: Side, hand: CardSet) -> u8 {
        let (of_leader, of_other) = self.numbering.lowest_cards(hand);
        LOWEST_CARD * if side == Side::Wins { of_leader } else { of_other }
    }

    /// The difficulty of the claim that the hand with a number is on a side.
    #[inline(always)]
    pub fn get(&self, number: usize, (side, hand): (Side, CardSet)) -> u8 {
        match self.detail {
            Detail::Hand => self.bytes[number].load(Relaxed),
            Detail::Group => self.of_group((side, hand)),
        }
    }

    /// The difficulty of a hand, from the byte of its group. Not inlined: that would cost 2% of the time of solves in which
    /// each hand has a byte.
    #[inline(never)]
    fn of_group(&self, (side, hand): (Side, CardSet)) -> u8 {
        let byte = self.bytes[self.numbering.group(hand)].load(Relaxed);
        byte.saturating_add(self.added(side, hand)).min(MAX_DIFFICULTY)
    }

    /// Raises a difficulty to at least `least`, and returns it.
    pub fn raise(&self, number: usize, (side, hand): (Side, CardSet), least: u8) -> u8 {
        let least = least.min(MAX_DIFFICULTY);
        match self.detail {
            Detail::Hand => self.bytes[number].fetch_max(least, Relaxed).max(least),
            Detail::Group => {
                let added = self.added(side, hand);
                let byte = least.saturating_sub(added);
                let byte = self.bytes[self.numbering.group(hand)].fetch_max(byte, Relaxed).max(byte);
                byte.saturating_add(added).min(MAX_DIFFICULTY)
            }
        }
    }

    /// Sets the first difficulty of a hand. The hands of a group that hold half of the lowest cards decide for all.
    pub fn set(&self, number: usize, (side, hand): (Side, CardSet), difficulty: u8) {
        let difficulty = difficulty.min(MAX_DIFFICULTY);
        match self.detail {
            Detail::Hand => self.bytes[number].store(difficulty, Relaxed),
            Detail::Group => {
                let (held, others) = self.numbering.lowest_cards(hand);
                if held == (held + others) / 2 {
                    self.raise(number, (side, hand), difficulty);
                }
            }
        }
    }

    /// Lowers the bytes above `most` to `most`. With a byte for each hand, only those of hands with open numbers.
    pub fn cap(&self, most: u8, is_open: impl Fn(usize) -> bool + Sync) {
        let is_capped = |at| self.detail == Detail::Group || is_open(at);
        self.bytes.par_iter().enumerate().with_min_len(1 << 15).for_each(|(at, byte)| {
            if byte.load(Relaxed) > most && is_capped(at) {
                byte.store(most, Relaxed);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;

    #[test]
    fn difficulties_are_kept_by_hand_or_by_group() {
        let numbering = Numbering::new(Preset::BeatItOrEatIt.rules(2, 4).unwrap());
        for (detail, count) in [(Detail::Hand, 17 * 16 / 2), (Detail::Group, 9 * 8 / 2)] {
            let difficulties = Difficulties::new(numbering, detail);
            assert_eq!(difficulties.bytes.len(), count);
            let claim = |side, bits| (side, CardSet::from_bits(bits));
            let number = |bits| numbering.number(CardSet::from_bits(bits));
            let get = |side, bits| difficulties.get(number(bits), claim(side, bits));
            difficulties.set(number(0x25), claim(Side::Wins, 0x25), 50);
            difficulties.set(number(0x24), claim(Side::Wins, 0x24), 99);
            let expected = if detail == Detail::Hand { [50, 99, 0, 50] } else { [50, 46, 54, 50] };
            assert_eq!([0x25, 0x24, 0x35, 0x52].map(|bits| get(Side::Wins, bits)), expected);
            assert_eq!(get(Side::Losses, 0x24), if detail == Detail::Hand { 99 } else { 54 });
            assert_eq!(difficulties.raise(number(0x25), claim(Side::Losses, 0x25), 40), 50);
            assert_eq!(difficulties.raise(number(0x25), claim(Side::Losses, 0x25), u8::MAX), MAX_DIFFICULTY);
            assert!([0x24, 0x25, 0x34, 0x35].iter().all(|&bits| get(Side::Wins, bits) <= MAX_DIFFICULTY));
            difficulties.cap(160, |at| at == number(0x25));
            assert_eq!(get(Side::Wins, 0x25), if detail == Detail::Hand { 160 } else { 164 });
        }
    }
}
