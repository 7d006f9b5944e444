//! The dominance order on leader's hands, as operations on words of 64 hands.
//!
//! A cover of a hand is the same hand with one card moved to the next rank that it does not hold: up, which is at
//! least as good, or down. The six lowest cards of the pack choose the lane in a word, so a cover is reached by a shift
//! within the word, or lies in the same lane of another word; only between card 5 and card 6 are both involved.

use faceup_core::{CardSet, Pack};

use crate::blocks::Side;

/// The order on the hands of one pack. Sets of hands have hand x as bit x % 64 of word x / 64.
#[derive(Debug, Clone)]
pub struct Order {
    full: u64,
    /// For each pair of neighbouring ranks in a word's six cards: the distance between the lanes of a hand and of
    /// its cover, and the lanes of hands that hold the lower and not the higher.
    lane_covers: Vec<(u32, u64)>,
    /// Bit i is set if card i + 1 is of the same suit as card i.
    has_next: u64,
}

/// Lanes of a word in whose hands card i, below 6, is held.
const HOLDS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Order {
    /// The order on the hands of a pack.
    #[must_use]
    pub fn new(pack: Pack) -> Order {
        let has_next = (pack.full().bits() & !pack.bottoms().bits()) >> 1;
        let lane_covers =
            (0..5).filter(|&i| has_next >> i & 1 != 0).map(|i: usize| (1 << i, HOLDS[i] & !HOLDS[i + 1])).collect();
        Order { full: pack.full().bits(), lane_covers, has_next }
    }

    /// The lanes of a word that are hands which a leader can hold: not none, not all cards.
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

    /// The lanes of a word whose covers in other words are all in a set, of which `look` gives the words: the better
    /// ones for wins, the worse for losses.
    #[inline]
    pub fn covers_beyond_lanes(&self, side: Side, index: usize, look: impl Fn(usize) -> u64) -> u64 {
        let cards = (index as u64) << 6;
        let has_next = self.has_next;
        let mut lanes = u64::MAX;
        match side {
            Side::Wins => {
                // Up from lane card 5 to card 6, then up within the cards that make the index.
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

    /// The lanes whose covers within the same word are all in it.
    #[must_use]
    #[inline]
    pub fn covers_in_lanes(&self, side: Side, word: u64) -> u64 {
        let mut lanes = u64::MAX;
        for &(distance, holders) in &self.lane_covers {
            lanes &= match side {
                Side::Wins => !holders | word >> distance,
                Side::Losses => !(holders << distance) | word << distance,
            };
        }
        lanes
    }

    /// The covers of one hand: the better ones for wins, the worse for losses.
    pub(crate) fn covers(&self, side: Side, hand: CardSet) -> impl Iterator<Item = CardSet> + use<> {
        let held = hand.bits();
        let lower = self.has_next
            & match side {
                Side::Wins => held & !(held >> 1),
                Side::Losses => !held & held >> 1,
            };
        CardSet::from_bits(lower).iter().map(move |card| CardSet::from_bits(held ^ 3 << card.bit()))
    }

    /// The lanes, with all that are at least as good (or bad) within the word.
    #[must_use]
    pub fn close_in_lanes(&self, side: Side, mut lanes: u64) -> u64 {
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
