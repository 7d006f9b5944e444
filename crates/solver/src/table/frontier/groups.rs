//! The code of the minimal hands of one class.

use faceup_core::CardSet;

use crate::table::dominance::is_above;

/// Codes the minimal hands of a class, given by rising number.
pub fn encode(hands: &[CardSet], ranks: u32) -> Vec<u8> {
    let first_suit = CardSet::lowest_bits(ranks).bits();
    let (mut bytes, mut firsts) = (Vec::new(), Vec::new());
    let mut next_others = 0;
    for group in hands.chunk_by(|a, b| a.bits() >> ranks == b.bits() >> ranks) {
        let others = group[0].bits() >> ranks;
        put(&mut bytes, others - next_others);
        next_others = others + 1;
        let mut next = 0;
        firsts.clear();
        for hand in group {
            let first = hand.bits() & first_suit;
            put(&mut firsts, first - next);
            next = first + 1;
        }
        put(&mut bytes, firsts.len() as u64);
        bytes.extend_from_slice(&firsts);
    }
    bytes
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Whether the hand lies above a coded hand or equals one. All must be of the same class. The search ends at bytes that do
/// not decode: a file should be checked before use.
pub fn any_below(bytes: &[u8], ranks: u32, hand: CardSet) -> bool {
    let (others, first) = (hand.bits() >> ranks, hand.bits() & CardSet::lowest_bits(ranks).bits());
    let below = |of: u64, mut numbers: Rising<'_>| -> bool {
        while let Some(number) = numbers.next().filter(|&number| number <= of) {
            if is_above(of, number) {
                return true;
            }
        }
        false
    };
    let mut groups = Rising::new(bytes);
    while let Some(group) = groups.next().filter(|&group| group <= others) {
        let Some(firsts) = groups.block() else { return false };
        if is_above(others, group) && below(first, Rising::new(firsts)) {
            return true;
        }
    }
    false
}

/// The coded hands, by rising number; none if the bytes do not decode.
pub fn decode(bytes: &[u8], ranks: u32) -> Option<Vec<CardSet>> {
    let mut hands = Vec::new();
    let mut groups = Rising::new(bytes);
    while !groups.bytes.is_empty() {
        let others = groups.next()?;
        let mut firsts = Rising::new(groups.block()?);
        while !firsts.bytes.is_empty() {
            let first = firsts.next().filter(|&first| first <= CardSet::lowest_bits(ranks).bits())?;
            // The caller finds cards beyond the pack. Bits beyond the word would be lost here.
            let bits = others.checked_shl(ranks).filter(|bits| bits >> ranks == others)?;
            hands.push(CardSet::from_bits(bits | first));
        }
    }
    Some(hands)
}

/// Reads the numbers of a rising sequence.
struct Rising<'a> {
    bytes: &'a [u8],
    /// The least number that can follow.
    least: u64,
}

impl<'a> Rising<'a> {
    fn new(bytes: &'a [u8]) -> Rising<'a> {
        Rising { bytes, least: 0 }
    }

    /// The next number, if there is one.
    #[inline]
    fn next(&mut self) -> Option<u64> {
        let number = self.least.checked_add(self.number()?)?;
        self.least = number.checked_add(1)?;
        Some(number)
    }

    /// The bytes that follow their length.
    #[inline]
    fn block(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (block, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(block)
    }

    #[inline]
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        let mut shift = 0;
        loop {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
            if shift > 63 {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_code_is_frozen() {
        let hands = [0b01_011, 0b01_101, 0b10_011].map(CardSet::from_bits);
        let bytes = encode(&hands, 3);
        // Others 1: 2 bytes, 3 and then 5; others 2: 1 byte, 3.
        assert_eq!(bytes, [1, 2, 3, 1, 0, 1, 3]);
        assert_eq!(decode(&bytes, 3).as_deref(), Some(&hands[..]));
        for length in 1..bytes.len() {
            // Cut after the first group, it is the code of fewer hands, which only the directory reveals.
            assert_eq!(decode(&bytes[..length], 3).is_some(), length == 4, "{length}");
        }
        assert_eq!(encode(&[CardSet::from_bits(300)], 9), [0, 2, 0xac, 2]);
        assert_eq!(decode(&[], 5), Some(Vec::new()));
    }

    #[test]
    fn hands_below() {
        let hands = [0b01_011, 0b01_101].map(CardSet::from_bits);
        let bytes = encode(&hands[1..], 3);
        assert!(any_below(&bytes, 3, CardSet::from_bits(0b10_110)));
        assert!(any_below(&bytes, 3, hands[1]));
        assert!(!any_below(&bytes, 3, hands[0]));
    }

    proptest! {
        /// The tests of solved games have few ranks, and numbers of one or two bytes.
        #[test]
        fn hands_round_trip(mut hands: Vec<u64>, ranks in 1u32..=26) {
            hands.sort_unstable();
            hands.dedup();
            let hands: Vec<CardSet> = hands.into_iter().map(CardSet::from_bits).collect();
            prop_assert_eq!(decode(&encode(&hands, ranks), ranks), Some(hands));
        }

        /// The exhaustive tests change single bytes of good files. This reads bytes that have nothing right, without a panic.
        #[test]
        fn any_bytes_do_no_harm(bytes: Vec<u8>, ranks in 1u32..=26, hand: u64) {
            decode(&bytes, ranks);
            any_below(&bytes, ranks, CardSet::from_bits(hand));
        }
    }
}
