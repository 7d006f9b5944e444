//! A rank for every hand, packed.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use faceup_core::CardSet;
use rayon::prelude::*;

/// The worst rank that a hand can have.
pub(crate) const WORST: u8 = u8::MAX;

/// How finely ranks are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grain {
    /// A byte a hand.
    Fine,
    /// Half a byte a hand: ranks are multiples of 17. That is too few to tell hard proofs apart: two suits of 12 ranks
    /// take 842 million searches within rounds so, 174 million finely, and 1,013 million by covers alone.
    Coarse,
}

impl Grain {
    /// The bytes that the ranks of a pack of `cards` cards take.
    pub fn bytes(self, cards: u32) -> u128 {
        match self {
            Grain::Fine => 1 << cards,
            Grain::Coarse => (1u128 << cards).div_ceil(2),
        }
    }
}

/// How late in a proof each hand is expected: 0 at once, [`WORST`] hardly ever.
///
/// ```text
/// fine:    byte x is the rank of hand x
/// coarse:  byte x / 2, its low half for even x, its high half for odd x, is the rank of hand x divided by 17
/// ```
#[derive(Debug)]
pub(crate) struct Ranks {
    grain: Grain,
    bytes: Box<[AtomicU8]>,
}

impl Ranks {
    /// All ranks 0.
    pub fn new(cards: u32, grain: Grain) -> Ranks {
        let bytes = 0..grain.bytes(cards) as usize;
        Ranks { grain, bytes: bytes.into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>().into() }
    }

    #[inline(always)]
    pub fn get(&self, hand: CardSet) -> u8 {
        let at = hand.bits() as usize;
        match self.grain {
            Grain::Fine => self.bytes[at].load(Relaxed),
            Grain::Coarse => (self.bytes[at / 2].load(Relaxed) >> (at % 2 * 4) & 15) * 17,
        }
    }

    /// Sets a rank to the least that can be kept which is not below `rank`; returns that.
    pub fn set(&self, hand: CardSet, rank: u8) -> u8 {
        self.put(hand, rank, |_, kept| kept)
    }

    /// Raises a rank to the least that can be kept which is not below `rank`, if it is lower; returns what it is then.
    /// Ranks that only rise while proofs are sought, whatever other threads do, are what brings these to an end.
    pub fn raise(&self, hand: CardSet, rank: u8) -> u8 {
        self.put(hand, rank, u8::max)
    }

    fn put(&self, hand: CardSet, rank: u8, choose: impl Fn(u8, u8) -> u8) -> u8 {
        let at = hand.bits() as usize;
        let (index, shift, mask, step) = match self.grain {
            Grain::Fine => (at, 0, u8::MAX, 1),
            Grain::Coarse => (at / 2, at % 2 * 4, 15, 17),
        };
        let chosen = |byte: u8| choose(byte >> shift & mask, rank.div_ceil(step));
        let put = |byte: u8| Some(byte & !(mask << shift) | chosen(byte) << shift);
        let before = self.bytes[index].fetch_update(Relaxed, Relaxed, put).unwrap_or_else(|byte| byte);
        chosen(before) * step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_kept_each_for_itself() {
        for grain in [Grain::Fine, Grain::Coarse] {
            let ranks = Ranks::new(8, grain);
            let rank = |hand: u64| (hand * 37 % 256) as u8;
            let kept: Vec<u8> = (0..256).map(|hand| ranks.set(CardSet::from_bits(hand), rank(hand))).collect();
            for hand in 0..256u64 {
                assert_eq!(ranks.get(CardSet::from_bits(hand)), kept[hand as usize]);
                assert!(kept[hand as usize] >= rank(hand));
                assert!(grain == Grain::Coarse || kept[hand as usize] == rank(hand));
            }
            let hand = CardSet::from_bits(77);
            let before = ranks.get(hand);
            assert_eq!((ranks.raise(hand, before / 2), ranks.get(hand)), (before, before));
            assert_eq!((ranks.raise(hand, 255), ranks.get(hand)), (255, 255));
            assert_eq!(ranks.get(CardSet::from_bits(76)), kept[76]);
        }
    }
}
