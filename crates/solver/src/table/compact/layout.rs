//! Where the hands of a pack are stored.
//!
//! A *block* holds the hands with the same number of cards in each suit. Suits that may be renamed are sorted first, those with more
//! cards first, so that each class of hands has one block. Within a block, a hand has one coordinate for each suit: the place of its
//! cards of the suit among all sets of the same size, in rising order. The index of the hand is the sum of coordinates times
//! strides; the first suit has stride 1.
//!
//! ```text
//! 2x3, block of 2 spades and 1 heart:   coordinate 0: QK  QA  KA      coordinate 1: Q  K  A
//!                                       index 0: S:QK H:Q, 1: S:QA H:Q, 2: S:KA H:Q, 3: S:QK H:K, …, 8: S:KA H:A
//! ```
//!
//! The place of a set among the sets of its size is the sum of C(p, n), over its cards: p is the number of lower ranks, n is 1 for
//! the lowest card, 2 for the next, and so on. Exchanging card n at p + 1 for the one at p lowers the place by C(p, n - 1).

use std::ops::Range;

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Pack, Rules, Suit};

/// Entry [p][n] is C(p, n).
const BINOMIALS: [[u32; 27]; 27] = {
    let (mut all, mut p) = ([[0; 27]; 27], 0);
    while p < 27 {
        (all[p][0], all[0][0]) = (1, 1);
        let mut n = 1;
        while n <= p {
            all[p][n] = all[p - 1][n - 1] + all[p - 1][n];
            n += 1;
        }
        p += 1;
    }
    all
};

/// The ranks whose places are in a list.
const LISTED: u32 = 13;

/// The number of sets of `cards` cards of a suit of this length.
fn sets(length: u8, cards: u8) -> usize {
    BINOMIALS[usize::from(length)][usize::from(cards)] as usize
}

/// The place of a set of ranks among the sets of its size.
fn place(mut ranks: u32) -> u32 {
    let (mut place, mut n) = (0, 1);
    while ranks != 0 {
        place += BINOMIALS[ranks.trailing_zeros() as usize][n];
        ranks &= ranks - 1;
        n += 1;
    }
    place
}

/// The least set of this many ranks.
pub(super) fn first_set(cards: u8) -> u32 {
    (1 << cards) - 1
}

/// The next set of the same size, in rising order. The set must not be empty.
pub(super) fn next_set(ranks: u32) -> u32 {
    let lowest = ranks & ranks.wrapping_neg();
    let carried = ranks + lowest;
    carried | (((ranks ^ carried) / lowest) >> 2)
}

/// How much lower the places of the sets are that exchange one card for the next lower one.
#[inline]
pub(super) fn steps_down(ranks: u32) -> impl Iterator<Item = usize> {
    let mut movable = ranks >> 1 & !ranks;
    std::iter::from_fn(move || {
        let p = movable.trailing_zeros();
        movable &= movable.checked_sub(1)?;
        // The moved card is at p + 1, so its n - 1 is the number of cards below p.
        let below = (ranks & ((1 << p) - 1)).count_ones();
        Some(BINOMIALS[p as usize][below as usize] as usize)
    })
}

#[derive(Debug)]
pub(super) struct Block {
    /// The number of cards of each suit.
    pub counts: [u8; 8],
    pub strides: [usize; 8],
    /// The number of hands.
    pub hands: usize,
    /// The number of hands of the blocks before this one.
    pub first: usize,
}

impl Block {
    /// The number of cards of a hand.
    pub fn cards(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// The places of its hands among those of all blocks.
    pub fn range(&self) -> Range<usize> {
        self.first..self.first + self.hands
    }
}

#[derive(Debug)]
pub(super) struct Layout {
    pub pack: Pack,
    pub blocks: Vec<Block>,
    /// For the counts of each suit as digits, the first suit the last digit: the block.
    numbers: Vec<u32>,
    /// The value of each suit's digit.
    digits: [usize; 8],
    /// Pairs of suits that may be renamed to each other, with the earlier first: comparing them in this order puts the suits in order.
    alike: Vec<(usize, usize)>,
    /// The places of the sets of the lowest ranks, and their sizes.
    places: Vec<(u16, u16)>,
    /// Of two suits that may be renamed and whose sets are all listed: [`Block::first`] and the strides of the suits of a hand, by the
    /// counts of both suits in four bits each, in either order. Else empty.
    of_two: Vec<[u32; 3]>,
}

impl Layout {
    pub fn new(rules: Rules) -> Layout {
        let pack = rules.pack();
        let (mut digits, mut all) = ([0; 8], 1);
        for suit in pack.each_suit() {
            digits[suit.index()] = all;
            all *= usize::from(pack.length(suit)) + 1;
        }
        let pair = |exchange: SuitPermutation| {
            let mut changed = pack.each_suit().filter(move |&suit| exchange.image(suit) != suit).map(Suit::index);
            Some((changed.next()?, changed.next()?))
        };
        let alike: Vec<(usize, usize)> = symmetry::exchanges(rules).into_iter().filter_map(pair).collect();
        let (mut blocks, mut numbers, mut all_hands) = (Vec::new(), vec![u32::MAX; all], 0usize);
        for (number, block) in numbers.iter_mut().enumerate() {
            let mut counts = [0; 8];
            for suit in pack.each_suit() {
                counts[suit.index()] = (number / digits[suit.index()] % (usize::from(pack.length(suit)) + 1)) as u8;
            }
            let cards: u32 = counts.iter().map(|&count| u32::from(count)).sum();
            if cards == 0 || cards == pack.cards() || alike.iter().any(|&(one, other)| counts[one] < counts[other]) {
                continue;
            }
            let (mut strides, mut hands) = ([0; 8], 1);
            for suit in pack.each_suit() {
                strides[suit.index()] = hands;
                // With 32 bits, a block may be too large to number. Nobody can allocate it.
                hands = sets(pack.length(suit), counts[suit.index()]).saturating_mul(hands);
            }
            *block = blocks.len() as u32;
            blocks.push(Block { counts, strides, hands, first: all_hands });
            all_hands = all_hands.saturating_add(hands);
        }
        let listed = pack.each_suit().map(|suit| pack.length(suit)).max().unwrap_or(0).min(LISTED as u8);
        let mut of_two = Vec::new();
        if alike == [(0, 1)] && pack.suits() == 2 && u32::from(pack.ranks()) <= LISTED {
            of_two = vec![[0; 3]; 1 << 8];
            for Block { counts: [one, other, ..], strides, first, .. } in &blocks {
                let [first, low, high] = [*first, strides[0], strides[1]].map(|number| number as u32);
                of_two[usize::from(other | one << 4)] = [first, high, low];
                of_two[usize::from(one | other << 4)] = [first, low, high];
            }
        }
        let places = (0..1 << listed).map(|ranks: u32| (place(ranks) as u16, ranks.count_ones() as u16)).collect();
        Layout { pack, blocks, numbers, digits, alike, places, of_two }
    }

    /// The number of hands in all blocks.
    pub fn hands(&self) -> u64 {
        self.blocks.iter().map(|block| block.hands as u64).sum()
    }

    /// The hand at an index of a block.
    pub fn hand(&self, block: &Block, index: usize) -> CardSet {
        let of_suit = |bits: u64, suit: Suit| {
            let cards = block.counts[suit.index()];
            let mut place = (index / block.strides[suit.index()] % sets(self.pack.length(suit), cards)) as u32;
            let mut ranks = 0;
            for n in (1..=usize::from(cards)).rev() {
                let p = (0..27).rev().find(|&p| BINOMIALS[p][n] <= place).unwrap_or(0);
                place -= BINOMIALS[p][n];
                ranks |= 1 << p;
            }
            bits | ranks << self.pack.start(suit)
        };
        CardSet::from_bits(self.pack.each_suit().fold(0, of_suit))
    }

    /// The bytes of memory that all threads take while they read or write the largest blocks.
    pub fn working_memory(&self) -> u128 {
        let largest = self.blocks.iter().map(|block| block.hands as u128).max().unwrap_or(0);
        2 * largest * rayon::current_num_threads().min(self.blocks.len()) as u128
    }

    /// The block and the index of a hand, which must be neither empty nor the whole pack.
    #[inline]
    pub fn find(&self, hand: CardSet) -> (usize, usize) {
        let suits = usize::from(self.pack.suits());
        let (mut ranks, mut counts) = ([0; 8], [0; 8]);
        for (suit, ranks) in Suit::ALL.into_iter().zip(&mut ranks).take(suits) {
            *ranks = self.pack.ranks_of(hand, suit);
        }
        for at in 0..suits {
            counts[at] = ranks[at].count_ones();
        }
        for &(one, other) in &self.alike {
            if counts[one] < counts[other] {
                counts.swap(one, other);
                ranks.swap(one, other);
            }
        }
        let number: usize = (0..suits).map(|at| counts[at] as usize * self.digits[at]).sum();
        let block = self.numbers[number] as usize;
        let strides = &self.blocks[block].strides;
        (block, (0..suits).map(|at| self.place(ranks[at]) * strides[at]).sum())
    }

    /// The place of a hand among the hands of all blocks. It must be neither empty nor the whole pack.
    #[inline]
    pub fn place_of(&self, hand: CardSet) -> usize {
        if self.of_two.is_empty() {
            let (block, index) = self.find(hand);
            return self.blocks[block].first + index;
        }
        let ranks = self.pack.length(Suit::Spades);
        let one = self.places[(hand.bits() & ((1 << ranks) - 1)) as usize];
        let other = self.places[(hand.bits() >> ranks) as usize];
        let [first, stride, other_stride] = self.of_two[usize::from(one.1 | other.1 << 4)];
        (first + u32::from(one.0) * stride + u32::from(other.0) * other_stride) as usize
    }

    #[inline]
    fn place(&self, ranks: u32) -> usize {
        self.places.get(ranks as usize).map_or_else(|| place(ranks) as usize, |&(place, _)| place.into())
    }

    /// The number of sets of a suit that a block has.
    pub fn sets(&self, block: &Block, suit: usize) -> usize {
        sets(self.pack.length(Suit::ALL[suit]), block.counts[suit])
    }

    /// For each suit, the next later one that may be renamed to it and has as many cards in the block.
    pub fn equals(&self, block: &Block) -> [Option<usize>; 8] {
        std::array::from_fn(|suit| {
            let mut later = self.alike.iter().filter(|&&(one, _)| one == suit).map(|&(_, other)| other);
            later.find(|&other| block.counts[other] == block.counts[suit])
        })
    }

    /// The other orders of a block's suits that keep the numbers of cards: entry i is the suit that suit i becomes.
    pub fn reorders(&self, block: &Block) -> Vec<[usize; 8]> {
        let mut orders = vec![std::array::from_fn(|suit| suit)];
        // Exchanging each suit with itself or a later one gives every order.
        for suit in (0..8).rev() {
            let equal = |&&(one, other): &&(usize, usize)| one == suit && block.counts[one] == block.counts[other];
            let later: Vec<usize> = self.alike.iter().filter(equal).map(|&(_, other)| other).collect();
            for at in 0..orders.len() {
                for &other in &later {
                    let mut order = orders[at];
                    order.swap(suit, other);
                    orders.push(order);
                }
            }
        }
        orders.swap_remove(0);
        orders
    }

    /// The number of hands that each hand of a block stands for: those that renaming suits moves to other counts of cards.
    pub fn renamings(&self, block: &Block) -> u64 {
        let alike = |suit: usize| 1 + self.alike.iter().filter(|&&(one, _)| one == suit).count() as u64;
        let equal = |suit: usize| {
            let later =
                self.alike.iter().filter(|&&(one, other)| one == suit && block.counts[one] == block.counts[other]);
            1 + later.count() as u64
        };
        // The factorial of the number of suits that are alike is the product of how many of them are not before each one.
        (0..8).map(alike).product::<u64>() / (0..8).map(equal).product::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn sets_are_numbered_in_order() {
        for (length, cards) in [(1, 1), (5, 2), (9, 9), (13, 6), (15, 4), (4, 0)] {
            let mut ranks = first_set(cards);
            for expected in 0..sets(length, cards) {
                assert_eq!((place(ranks) as usize, ranks.count_ones()), (expected, u32::from(cards)));
                let lower: BTreeSet<usize> = steps_down(ranks).map(|step| expected - step).collect();
                let moved = |p| ranks >> (p + 1) & 1 == 1 && ranks >> p & 1 == 0;
                let by_hand = (0..u32::from(length)).filter(|&p| moved(p)).map(|p| place(ranks ^ 3 << p) as usize);
                assert_eq!(lower, by_hand.collect());
                if ranks != 0 {
                    ranks = next_set(ranks);
                }
            }
        }
    }

    /// Hands share a place only if renaming suits makes one of the other. No place is left over.
    #[test]
    fn each_class_of_hands_has_its_places() {
        for lengths in [&[9][..], &[4, 4], &[2, 2, 2, 2], &[3, 2, 2], &[3, 1, 3, 1], &[14], &[1; 8]] {
            for rules in Rules::all(Pack::of_lengths(lengths).unwrap()) {
                let layout = Layout::new(rules);
                let mut found = BTreeSet::new();
                for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                    let (block, index) = layout.find(hand);
                    assert!(index < layout.blocks[block].hands, "{rules} {hand:?}");
                    assert_eq!(layout.place_of(hand), layout.blocks[block].first + index, "{rules} {hand:?}");
                    assert_eq!(layout.blocks[block].cards(), hand.len() as usize);
                    assert_eq!(layout.find(layout.hand(&layout.blocks[block], index)), (block, index));
                    assert!(symmetry::images(rules, hand).contains(&layout.hand(&layout.blocks[block], index)));
                    found.insert((block, index));
                    let images: BTreeSet<_> =
                        symmetry::images(rules, hand).into_iter().map(|image| layout.find(image).0).collect();
                    assert_eq!(images.len(), 1, "{rules} {hand:?}");
                }
                assert_eq!(found.len() as u64, layout.hands(), "{rules}");
                let all: u64 = layout.blocks.iter().map(|block| block.hands as u64 * layout.renamings(block)).sum();
                assert_eq!(all, rules.pack().full().bits() - 1, "{rules}");
            }
        }
    }
}
