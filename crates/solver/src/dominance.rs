//! The order of dominance on leader's hands, as operations on words of 64 hands.
//!
//! A higher card of a suit is never worse than a lower one. So if a card of a hand is replaced by the next higher card of
//! its suit, and the hand did not have that card, the new hand is at least as good. The new hand is an *upper cover* of
//! the old one, and the old one is a *lower cover* of the new one.
//!
//! The six lowest cards of the pack choose the lane in a word. So a cover lies at a fixed shift within the same word, or
//! in the same lane of another word. Only a move between card 5 and card 6 changes both lane and word.

use faceup_core::{CardSet, Pack};

use crate::side::Side;

/// A hand that [`DominanceOrder::walk`] has yet to visit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walk {
    hand: CardSet,
    /// The lower cards of the pairs of neighbouring cards that may be exchanged from here on.
    movable: u64,
}

/// The order of dominance on the hands of one pack. In sets of hands, hand x is bit x % 64 of word x / 64.
#[derive(Debug, Clone)]
pub struct DominanceOrder {
    full: u64,
    /// For each pair of neighbouring ranks among the six lowest cards: the distance between the lanes of a hand and of
    /// its upper cover, and the lanes of the hands that hold the lower card and not the higher.
    lane_covers: Vec<(u32, u64)>,
    /// Bit i is set if card i + 1 has the same suit as card i.
    has_next: u64,
}

/// Entry i: the lanes of the hands that hold card i.
const HOLDS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl DominanceOrder {
    /// The order of dominance on the hands of a pack.
    #[must_use]
    pub fn new(pack: Pack) -> DominanceOrder {
        let has_next = (pack.full().bits() & !pack.bottoms().bits()) >> 1;
        let lane_covers =
            (0..5).filter(|&i| has_next >> i & 1 != 0).map(|i: usize| (1 << i, HOLDS[i] & !HOLDS[i + 1])).collect();
        DominanceOrder { full: pack.full().bits(), lane_covers, has_next }
    }

    /// The lanes of a word that a leader can hold: all but the empty hand and the whole pack.
    #[must_use]
    pub fn playable(&self, index: usize) -> u64 {
        let full = self.full;
        let mut lanes = if full < 63 { (2u64 << full) - 1 } else { u64::MAX };
        if index == 0 {
            lanes &= !1;
        }
        if index as u64 == full >> 6 {
            lanes &= !(1 << (full & 63));
        }
        lanes
    }

    /// The lanes of a word whose covers in other words are all in a set: the upper covers for wins, the lower covers for
    /// losses. `look` returns a word of the set.
    #[inline]
    pub fn covers_across_words(&self, side: Side, index: usize, look: impl Fn(usize) -> u64) -> u64 {
        let cards = (index as u64) << 6;
        let has_next = self.has_next;
        let mut lanes = u64::MAX;
        match side {
            Side::Wins => {
                // First from card 5 up to card 6, then between the cards that choose the word.
                if has_next >> 5 & 1 != 0 && cards >> 6 & 1 == 0 {
                    lanes &= !HOLDS[5] | look(index + 1) << 32;
                }
                for card in CardSet::from_bits(cards & !(cards >> 1) & has_next) {
                    lanes &= look(index + (1 << (card.bit() - 6)));
                }
            }
            Side::Losses => {
                if has_next >> 5 & 1 != 0 && cards >> 6 & 1 != 0 {
                    lanes &= HOLDS[5] | look(index - 1) >> 32;
                }
                let lower = !cards & cards >> 1 & has_next & !63;
                for card in CardSet::from_bits(lower) {
                    lanes &= look(index - (1 << (card.bit() - 6)));
                }
            }
        }
        lanes
    }

    /// The lanes whose covers in the same word are all set.
    #[must_use]
    #[inline]
    pub fn covers_within_word(&self, side: Side, word: u64) -> u64 {
        let mut lanes = u64::MAX;
        for &(distance, holders) in &self.lane_covers {
            lanes &= match side {
                Side::Wins => !holders | word >> distance,
                Side::Losses => !(holders << distance) | word << distance,
            };
        }
        lanes
    }

    /// The covers of one hand: the upper covers for wins, the lower covers for losses.
    #[inline]
    pub fn covers(&self, side: Side, hand: CardSet) -> impl Iterator<Item = CardSet> + use<> {
        let held = hand.bits();
        let lower = self.has_next
            & match side {
                Side::Wins => held & !(held >> 1),
                Side::Losses => !held & held >> 1,
            };
        CardSet::from_bits(lower).iter().map(move |card| CardSet::from_bits(held ^ 3 << card.bit()))
    }

    /// Visits the hand and all hands that follow from it by dominance, each once: better hands for wins, worse hands for losses.
    /// It does not go on from a hand for which `enter` returns false. `open` is work space.
    ///
    /// On the way to a better hand, the highest card that differs goes to its place first, and then the lower ones. On the way
    /// to a worse hand, the lowest card goes first. So there is one way to each hand, and no list of visited hands is needed.
    #[inline]
    pub(crate) fn walk(&self, side: Side, hand: CardSet, open: &mut Vec<Walk>, mut enter: impl FnMut(CardSet) -> bool) {
        open.clear();
        if enter(hand) {
            open.push(Walk { hand, movable: u64::MAX });
        }
        while let Some(Walk { hand, movable }) = open.pop() {
            let held = hand.bits();
            let lower = self.has_next
                & match side {
                    Side::Wins => held & !(held >> 1),
                    Side::Losses => !held & held >> 1,
                };
            for card in CardSet::from_bits(lower & movable) {
                let next = CardSet::from_bits(held ^ 3 << card.bit());
                if !enter(next) {
                    continue;
                }
                // The moved card is now the higher one of the two for wins, and the lower one for losses.
                let movable = match side {
                    Side::Wins => !(u64::MAX << card.bit() << 2),
                    Side::Losses => u64::MAX << card.bit().saturating_sub(1),
                };
                open.push(Walk { hand: next, movable });
            }
        }
    }

    /// The lanes of the word that have one of these lanes as a cover: lower covers of these hands for wins, upper covers for losses.
    #[must_use]
    #[inline]
    pub fn covered_within_word(&self, side: Side, lanes: u64) -> u64 {
        self.lane_covers.iter().fold(0, |covered, &(distance, holders)| {
            covered
                | match side {
                    Side::Wins => lanes >> distance & holders,
                    Side::Losses => (lanes & holders) << distance,
                }
        })
    }

    /// Adds to a set of lanes all lanes of the word that follow by dominance: better hands for wins, worse hands for
    /// losses.
    #[must_use]
    pub fn close_within_word(&self, side: Side, mut lanes: u64) -> u64 {
        loop {
            let before = lanes;
            for &(distance, holders) in &self.lane_covers {
                lanes |= match side {
                    Side::Wins => (lanes & holders) << distance,
                    Side::Losses => lanes >> distance & holders,
                };
            }
            if lanes == before {
                return lanes;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Covers of lanes agree with covers of hands.
    #[test]
    fn lanes_cover_what_hands_cover() {
        for (suits, ranks) in [(1, 9), (2, 5), (3, 3), (4, 2)] {
            let order = DominanceOrder::new(Pack::new(suits, ranks).unwrap());
            for hand in (0..=order.full).map(CardSet::from_bits) {
                for side in [Side::Wins, Side::Losses] {
                    let in_word =
                        order.covers(side.other(), hand).filter(|cover| cover.bits() >> 6 == hand.bits() >> 6);
                    let lanes = in_word.fold(0, |lanes, cover| lanes | 1 << (cover.bits() & 63));
                    assert_eq!(order.covered_within_word(side, 1 << (hand.bits() & 63)), lanes, "{side:?} {hand:?}");
                }
            }
        }
    }

    /// A walk visits every hand that follows, each once. Covers find the same hands.
    #[test]
    fn a_walk_visits_each_hand_once() {
        for (suits, ranks) in [(1, 9), (2, 5), (3, 3), (4, 2), (2, 1)] {
            let order = DominanceOrder::new(Pack::new(suits, ranks).unwrap());
            for hand in (0..=order.full).map(CardSet::from_bits) {
                for side in [Side::Wins, Side::Losses] {
                    let (mut all, mut open) = (BTreeSet::from([hand]), vec![hand]);
                    while let Some(next) = open.pop() {
                        open.extend(order.covers(side, next).filter(|&cover| all.insert(cover)));
                    }
                    let mut visited = Vec::new();
                    order.walk(side, hand, &mut Vec::new(), |hand| {
                        visited.push(hand);
                        true
                    });
                    assert_eq!(visited.len(), all.len(), "{suits}x{ranks} {side:?} {hand:?}");
                    assert_eq!(visited.into_iter().collect::<BTreeSet<_>>(), all, "{suits}x{ranks} {side:?} {hand:?}");
                }
            }
        }
    }
}
