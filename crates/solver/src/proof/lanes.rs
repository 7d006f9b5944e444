//! Estimates of 64 hands at a time.
//!
//! A *word of hands* is the 64 hands that differ by the six lowest cards of the pack, as in [`DominanceOrder`]. Its estimates are
//! two words of bits here. If the hands are in one run, their numbers are consecutive. So the two words are made with a few shifts,
//! and a question about dominance is answered for all 64 hands at once.
//!
//! Other words of hands take 64 single look-ups. With two suits and no trumps these are half of all words, but each of their
//! hands has the number of a hand in the other half. In games whose lowest cards belong to several suits, few words are in one
//! run, and hands are looked up one by one.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::CardSet;
use rayon::prelude::*;

use crate::dominance::DominanceOrder;
use crate::proof::estimates::{Claim, Estimate, Estimates, HANDS_PER_WORD};
use crate::proof::numbering::{Numbering, Run};
use crate::side::Side;

/// The hands of a word of hands.
const LANES: usize = 64;

/// The estimates of a word of hands: a bit a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lanes {
    /// The hands that are expected or proved to win.
    pub wins: u64,
    /// The hands that are proved.
    pub proved: u64,
}

impl Lanes {
    /// The estimates of a word of hands, from the words of all estimates.
    pub fn read(numbering: Numbering, words: &[AtomicU64], index: usize) -> Lanes {
        if let Some(number) = numbering.consecutive_word(index) {
            return Lanes::consecutive(words, number);
        }
        let mut lanes = Lanes { wins: 0, proved: 0 };
        for (lane, hand) in numbering.word(index) {
            let estimate = Estimate::in_words(words, numbering.number(hand));
            lanes.wins |= u64::from(estimate.side() == Side::Wins) << lane;
            lanes.proved |= u64::from(estimate.is_proved()) << lane;
        }
        lanes
    }

    /// The estimates of 64 hands with consecutive numbers.
    #[inline]
    fn consecutive(words: &[AtomicU64], number: usize) -> Lanes {
        let (index, shift) = (number / HANDS_PER_WORD, 2 * (number % HANDS_PER_WORD) as u32);
        // The last word is needed only if the first one is not needed whole.
        let word = |nth: usize| words.get(index + nth).map_or(0, |word| word.load(Relaxed));
        let join = |low: u64, high: u64| (u128::from(low) | u128::from(high) << 64) >> shift;
        let [first, middle, last] = [word(0), word(1), word(2)];
        let [low, high] = [join(first, middle) as u64, join(middle, last) as u64];
        Lanes {
            wins: compress(low) | compress(high) << HANDS_PER_WORD,
            proved: compress(low >> 1) | compress(high >> 1) << HANDS_PER_WORD,
        }
    }

    /// The hands that are proved to be on a side.
    pub fn proved_for(self, side: Side) -> u64 {
        self.proved & self.on(side)
    }

    /// The hands that are expected or proved to be on a side.
    fn on(self, side: Side) -> u64 {
        match side {
            Side::Wins => self.wins,
            Side::Losses => !self.wins,
        }
    }
}

/// A word of hands, from words that have a bit for each number.
pub(super) fn read_bits(numbering: Numbering, words: &[AtomicU64], index: usize) -> u64 {
    let word = |at: usize| words.get(at).map_or(0, |word| word.load(Relaxed));
    if let Some(number) = numbering.consecutive_word(index) {
        let both = u128::from(word(number / LANES)) | u128::from(word(number / LANES + 1)) << LANES;
        return (both >> (number % LANES)) as u64;
    }
    let bit = |number: usize| word(number / LANES) >> (number % LANES) & 1;
    numbering.word(index).fold(0, |bits, (lane, hand)| bits | bit(numbering.number(hand)) << lane)
}

/// The bits at even places, moved together.
pub(super) const fn compress(word: u64) -> u64 {
    let mut word = word & 0x5555_5555_5555_5555;
    word = (word | word >> 1) & 0x3333_3333_3333_3333;
    word = (word | word >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    word = (word | word >> 4) & 0x00ff_00ff_00ff_00ff;
    word = (word | word >> 8) & 0x0000_ffff_0000_ffff;
    (word | word >> 16) & 0xffff_ffff
}

/// Some hands of a run: at most those of a word of hands.
#[derive(Debug, Clone, Copy)]
struct Piece {
    run: Run,
    /// The word of hands.
    index: usize,
    /// The hands of the word that belong to the run.
    lanes: u64,
}

impl Piece {
    /// The pieces of a run.
    fn of(run: Run) -> impl Iterator<Item = Piece> {
        let (begin, end) = (run.hand as usize, run.hand as usize + run.length);
        (begin / LANES..end.div_ceil(LANES)).map(move |index| {
            let from = (index * LANES).max(begin) - index * LANES;
            let count = ((index + 1) * LANES).min(end) - index * LANES - from;
            Piece { run, index, lanes: u64::MAX >> (LANES - count) << from }
        })
    }

    fn hand(self, lane: u8) -> CardSet {
        CardSet::from_bits((self.index * LANES) as u64 | u64::from(lane))
    }

    fn number(self, hand: CardSet) -> usize {
        self.run.number + (hand.bits() - self.run.hand) as usize
    }

    /// The hands for which something holds, with their numbers.
    fn filter(self, holds: impl Fn(usize, CardSet) -> bool) -> u64 {
        CardSet::from_bits(self.lanes).iter().fold(0, |lanes, card| {
            let hand = self.hand(card.bit());
            lanes | u64::from(holds(self.number(hand), hand)) << card.bit()
        })
    }
}

impl Estimates {
    /// The estimates of the hands of a piece, if it is faster to read them all at once.
    fn lanes(&self, piece: Piece) -> Option<Lanes> {
        let is_whole = piece.lanes == u64::MAX && self.numbering.has_words();
        is_whole
            .then(|| Lanes::consecutive(&self.words, piece.run.number + LANES * piece.index - piece.run.hand as usize))
    }

    /// The hands of a word whose covers in other words are all on a side.
    fn with_covers_on(&self, order: &DominanceOrder, covers: Side, index: usize, side: Side) -> u64 {
        let look = |index| Lanes::read(self.numbering, &self.words, index).on(side);
        order.covers_across_words(covers, index, look)
    }

    /// The unproved claims of a run on the frontier of the estimates: minimal wins and maximal losses. With the numbers of the
    /// hands.
    pub fn frontier<'a>(&'a self, order: &'a DominanceOrder, run: Run) -> impl Iterator<Item = (usize, Claim)> + 'a {
        Piece::of(run).flat_map(move |piece| {
            let found = match self.lanes(piece) {
                Some(lanes) => {
                    let of = |side: Side| {
                        let (other, open) = (side.other(), lanes.on(side) & !lanes.proved);
                        if open == 0 {
                            return 0;
                        }
                        // Few hands are left after this.
                        let apart = open & order.covers_within_word(other, lanes.on(other));
                        if apart == 0 { 0 } else { apart & self.with_covers_on(order, other, piece.index, other) }
                    };
                    of(Side::Wins) | of(Side::Losses)
                }
                None => piece.filter(|number, hand| {
                    let now = self.at(number);
                    !now.is_proved() && self.is_on_frontier(order, (now.side(), hand))
                }),
            };
            CardSet::from_bits(found).iter().map(move |card| {
                let hand = piece.hand(card.bit());
                let number = piece.number(hand);
                (number, (self.at(number).side(), hand))
            })
        })
    }

    /// The hands of a piece that are expected to win although a better hand is expected to lose.
    fn too_hopeful(&self, order: &DominanceOrder, piece: Piece) -> u64 {
        match self.lanes(piece) {
            Some(lanes) => {
                let open = lanes.wins & !lanes.proved;
                if open == 0 {
                    return 0;
                }
                let within = order.covers_within_word(Side::Wins, lanes.wins);
                open & !(within & self.with_covers_on(order, Side::Wins, piece.index, Side::Wins))
            }
            None => piece.filter(|number, hand| {
                let loses = |cover| self.of(cover).side() == Side::Losses;
                self.at(number) == Estimate::expected(Side::Wins) && order.covers(Side::Wins, hand).any(loses)
            }),
        }
    }

    /// Makes expectations agree with dominance: if a better hand is expected to lose, so is the hand. Facts stay.
    pub fn make_monotone(&self, order: &DominanceOrder) {
        self.numbering.runs().for_each_init(Vec::new, |open, run| {
            for piece in Piece::of(run) {
                for lane in CardSet::from_bits(self.too_hopeful(order, piece)) {
                    // Everything below a hand that loses is expected to lose.
                    open.push(piece.hand(lane.bit()));
                    while let Some(hand) = open.pop() {
                        let loses = Estimate::expected(Side::Losses);
                        let stays = |now: Estimate| now.is_proved() || now == loses;
                        if self.change(self.numbering.number(hand), loses, stays) {
                            open.extend(order.covers(Side::Losses, hand).filter(|&cover| !stays(self.of(cover))));
                        }
                    }
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Rules;

    use super::*;
    use crate::games;
    use crate::proof::difficulties::Detail;

    const GAMES: &str = "1x4 1x13 2x2 2x6 2x7 3x4 3x6 4x3 challenge-3x4 challenge-4x2 challenge-4x3 challenge-1987-2x6";

    /// Estimates of which some contradict dominance. One in `rare` hands is expected to lose, and one in eight is proved.
    fn random(rules: Rules, rare: u64) -> Estimates {
        let estimates = Estimates::new(rules, Detail::Hand);
        for number in 0..estimates.numbering.count() as usize {
            let random = (number as u64 + rare).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            let side = if random.is_multiple_of(rare) { Side::Losses } else { Side::Wins };
            let is_proved = random >> 16 & 7 == 0;
            if is_proved { estimates.set_proved(number, side) } else { estimates.set_side(number, side) }
        }
        estimates
    }

    #[test]
    fn words_of_hands_have_the_estimates_of_their_hands() {
        for rules in games(GAMES) {
            let estimates = random(rules, 3);
            let numbers = 0..estimates.numbering.count() as usize;
            let bits = |number: usize| estimates.at(number).side() == Side::Wins && !number.is_multiple_of(3);
            let words: Vec<AtomicU64> = numbers
                .clone()
                .step_by(LANES)
                .map(|first| {
                    let bits = (0..LANES).filter(|lane| first + lane < numbers.end && bits(first + lane));
                    AtomicU64::new(bits.fold(0, |word, lane| word | 1 << lane))
                })
                .collect();
            for hand in (0..=rules.pack().full().bits()).map(CardSet::from_bits) {
                let (index, lane) = ((hand.bits() / 64) as usize, hand.bits() % 64);
                let lanes = Lanes::read(estimates.numbering, &estimates.words, index);
                let now = estimates.of(hand);
                assert_eq!(lanes.wins >> lane & 1 != 0, now.side() == Side::Wins, "{rules} {hand:?}");
                assert_eq!(lanes.proved >> lane & 1 != 0, now.is_proved(), "{rules} {hand:?}");
                let bit = read_bits(estimates.numbering, &words, index) >> lane & 1 != 0;
                assert_eq!(bit, bits(estimates.numbering.number(hand)), "{rules} {hand:?}");
            }
        }
    }

    #[test]
    fn the_frontier_is_that_of_the_single_hands() {
        for (rules, rare) in games(GAMES).flat_map(|rules| [2, 5, 40].map(|rare| (rules, rare))) {
            let (estimates, order) = (random(rules, rare), DominanceOrder::new(rules.pack()));
            let mut found: Vec<(usize, Claim)> =
                estimates.numbering.runs().flat_map_iter(|run| estimates.frontier(&order, run)).collect();
            let mut expected: Vec<(usize, Claim)> = estimates
                .numbering
                .runs()
                .flat_map_iter(|run| run.hands())
                .map(|(number, hand)| (number, (estimates.at(number).side(), hand)))
                .filter(|&(number, claim)| !estimates.at(number).is_proved() && estimates.is_on_frontier(&order, claim))
                .collect();
            found.sort_unstable_by_key(|&(number, _)| number);
            expected.sort_unstable_by_key(|&(number, _)| number);
            assert_eq!(found, expected, "{rules}");
            assert!(!found.is_empty());
        }
    }

    /// Compared with a loop over all hands that is repeated until nothing changes.
    #[test]
    fn nothing_is_expected_to_win_below_a_loss() {
        for (rules, rare) in games(GAMES).flat_map(|rules| [3, 30, 1000].map(|rare| (rules, rare))) {
            let [fast, slow] = [(); 2].map(|()| random(rules, rare));
            let order = DominanceOrder::new(rules.pack());
            fast.make_monotone(&order);
            loop {
                let mut changed = 0;
                for hand in (0..=rules.pack().full().bits()).map(CardSet::from_bits) {
                    let is_below = |cover| slow.of(cover).side() == Side::Losses;
                    if slow.of(hand) == Estimate::expected(Side::Wins) && order.covers(Side::Wins, hand).any(is_below) {
                        slow.set_side(slow.numbering.number(hand), Side::Losses);
                        changed += 1;
                    }
                }
                if changed == 0 {
                    break;
                }
            }
            for hand in (0..=rules.pack().full().bits()).map(CardSet::from_bits) {
                assert_eq!(fast.of(hand), slow.of(hand), "{rules} {hand:?}");
            }
        }
    }
}
