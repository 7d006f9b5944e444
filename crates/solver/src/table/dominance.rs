//! The order of dominance: a hand lies above another if exchanging cards of the other for higher cards of the same suit
//! makes it. Sets of hands are handled 64 hands at a time.

use crate::{DominanceOrder, Side};
use faceup_core::CardSet;

/// Whether a hand lies above another or equals it. Both must hold the same number of cards in each suit.
///
/// Counted from the highest down, the cards of both hands are then of the same suits. So the hand lies above the other if
/// none of its cards is lower than the other's card in the same place.
#[inline]
pub(crate) fn is_above(hand: u64, lower: u64) -> bool {
    let (mut hand, mut lower) = (hand, lower);
    // Cards that both hands hold at the top change nothing.
    while lower != 0 {
        let (high, low) = (hand.leading_zeros(), lower.leading_zeros());
        if high > low {
            return false;
        }
        hand ^= 1 << 63 >> high;
        lower ^= 1 << 63 >> low;
    }
    true
}

impl DominanceOrder {
    /// The hands of one word that lie one step above a hand of the set: exchanging one card for the next lower card of its
    /// suit makes a hand of the set.
    #[inline]
    pub(crate) fn above(&self, set: &[u64], index: usize) -> u64 {
        !self.covers_within_word(Side::Losses, !set[index]) | self.above_across(set, index)
    }

    /// Adds every hand that lies above a hand of the set. Exchanging a card for a higher one increases the number of the
    /// hand, so one pass by rising number is enough.
    pub(crate) fn close(&self, set: &mut [u64]) {
        for index in 0..set.len() {
            set[index] = self.close_within_word(Side::Wins, set[index] | self.above_across(set, index));
        }
    }

    /// Steps that exchange a card for one beyond the six lowest, so that the other hand is in an earlier word. A hand with a
    /// worse cover in the set does not have all of its worse covers in the complement.
    #[inline]
    fn above_across(&self, set: &[u64], index: usize) -> u64 {
        !self.covers_across_words(Side::Losses, index, |at| !set[at])
    }
}

/// The hands of a set, by rising number.
pub(crate) fn hands_of(index: usize, mut word: u64) -> impl Iterator<Item = CardSet> {
    std::iter::from_fn(move || {
        let lane = word.trailing_zeros();
        word &= word.checked_sub(1)?;
        Some(CardSet::from_bits((index as u64) << 6 | u64::from(lane)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::{Card, Pack, Suit};

    fn packs() -> impl Iterator<Item = Pack> {
        let sizes = [(1, 1), (1, 2), (1, 7), (1, 9), (2, 1), (2, 3), (2, 5), (2, 6), (3, 1), (3, 3), (4, 2), (4, 3)];
        sizes.into_iter().map(|(suits, ranks)| Pack::new(suits, ranks).unwrap())
    }

    /// By the definition: suit by suit and rank by rank from the highest down, never fewer cards so far.
    fn lies_above(pack: Pack, hand: CardSet, lower: CardSet) -> bool {
        pack.each_suit().all(|suit: Suit| {
            let (hand, lower) = (pack.ranks_of(hand, suit), pack.ranks_of(lower, suit));
            hand.count_ones() == lower.count_ones()
                && (0..pack.ranks()).all(|rank| (hand >> rank).count_ones() >= (lower >> rank).count_ones())
        })
    }

    #[test]
    fn one_hand_above_another() {
        for pack in packs().filter(|pack| pack.cards() <= 9) {
            for hand in (0..=pack.full().bits()).map(CardSet::from_bits) {
                for lower in (0..=pack.full().bits()).map(CardSet::from_bits) {
                    let counts = |set| pack.each_suit().map(|s| pack.ranks_of(set, s).count_ones()).collect::<Vec<_>>();
                    if counts(hand) == counts(lower) {
                        let above = is_above(hand.bits(), lower.bits());
                        assert_eq!(above, lies_above(pack, hand, lower), "{pack:?} {hand:?} {lower:?}");
                    }
                }
            }
        }
        assert!(!is_above(0, 1) && is_above(0, 0) && is_above(u64::MAX, u64::MAX) && !is_above(1, 1 << 63));
    }

    #[test]
    fn steps_and_closures() {
        for pack in packs() {
            let order = DominanceOrder::new(pack);
            let words = (1usize << pack.cards()).div_ceil(64);
            let all = || (0..=pack.full().bits()).map(CardSet::from_bits);
            for lower in all().filter(|hand| hand.bits() % 7 == 1) {
                let mut set = vec![0; words];
                set[(lower.bits() / 64) as usize] |= 1 << (lower.bits() % 64);
                let step = |hand: CardSet| {
                    let (gone, come) = (lower - hand, hand - lower);
                    let next = |card: Card| Card::new(card.bit() + 1).map(CardSet::of);
                    gone.len() == 1
                        && gone.lowest().and_then(next) == Some(come)
                        && come.lowest().is_some_and(|card| !pack.bottoms().contains(card))
                };
                let above: Vec<CardSet> = (0..words).flat_map(|i| hands_of(i, order.above(&set, i))).collect();
                assert_eq!(above, all().filter(|&hand| step(hand)).collect::<Vec<_>>(), "{pack:?} {lower:?}");
                order.close(&mut set);
                let closed: Vec<CardSet> = set.iter().enumerate().flat_map(|(i, &word)| hands_of(i, word)).collect();
                let expected: Vec<CardSet> = all().filter(|&hand| lies_above(pack, hand, lower)).collect();
                assert_eq!(closed, expected, "{pack:?} {lower:?}");
            }
        }
    }
}
