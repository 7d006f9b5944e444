//! Blocks of positions, and the order in which a step decides them.
//!
//! If an upper cover of a hand does not win, the hand does not win either. (The [order of
//! dominance](crate::DominanceOrder) explains covers.) So a step need not search a hand if it has already decided the
//! covers of that hand. For that reason the blocks lie in *levels*: each cover of a hand lies in the same block or in an
//! earlier level. The blocks of one level do not depend on each other, so a step can decide them in any order, or in
//! parallel.
//!
//! ```text
//! hand:   bit  cards-1 …………………… low │ low-1 …… 6   5 …… 0
//!                 block number       │ word       lane
//! ```
//!
//! A block has all hands with the same cards from bit `low` up. The level of a block is the sum of the heights of these
//! cards. The height of a card is its rank. In the suit that bit `low` divides, it is the distance from bit `low`. So a
//! cover that changes these cards changes the level by exactly one.

use faceup_core::{
    Card, CardSet, Rules, Suit, Trumps,
    symmetry::{self, SuitPermutation},
};

use crate::side::Side;

/// The most cards of a pack that this solver can solve. With more cards, no machine has a bit for every position.
pub const MOST_CARDS: u32 = 40;

/// The blocks of one game.
#[derive(Debug)]
pub struct Blocks {
    rules: Rules,
    low: u32,
    /// The numbers of the blocks to decide, by level.
    levels: Vec<Vec<u32>>,
    /// The greatest height of a card.
    greatest_height: u32,
    /// The renamings of suits except the identity. Empty if blocks do not use them.
    images: Vec<SuitPermutation>,
    /// If suits are interchangeable, entry w has the holdings in the first suit of weight w or less, as bits of a block.
    at_most: Vec<Box<[u64]>>,
    /// The holdings of weight w or more.
    at_least: Vec<Box<[u64]>>,
}

impl Blocks {
    /// The blocks of a game.
    ///
    /// If a suit fills whole words, a block has all hands with the same cards outside the first suit. Then a step decides only
    /// some of the hands that differ by the names of suits. The weight of a suit is the sum of the ranks held in it. If all suits
    /// are interchangeable, wins are decided for hands whose first suit has the least weight, and losses for hands whose first
    /// suit has the greatest weight. The covers of such a hand, or images of them, are still decided before it: if a raised card
    /// makes another suit the lightest, the image with this suit first has more weight in the other suits, and lies in an earlier
    /// level. Renaming the other suits maps blocks to each other; of these, the block with the least number is decided.
    ///
    /// # Panics
    ///
    /// If the pack has more than [`MOST_CARDS`] cards.
    #[must_use]
    pub fn new(rules: Rules) -> Blocks {
        let pack = rules.pack();
        assert!(pack.cards() <= MOST_CARDS, "the pack must not have more than {MOST_CARDS} cards");
        let (cards, ranks) = (pack.cards(), pack.ranks());
        let (by_suit, low) = (divides_by_suit(rules), low_cards(rules));
        let images: Vec<SuitPermutation> =
            if by_suit { symmetry::permutations(rules).split_off(1) } else { Vec::new() };
        let above: Vec<SuitPermutation> =
            images.iter().copied().filter(|p| p.image(Suit::Spades) == Suit::Spades).collect();

        let divided = Card::new(low as u8 - 1).map(|card| pack.suit_of(card));
        let height = |card: Card| match Some(pack.suit_of(card)) == divided {
            true => u32::from(card.bit()) + 1 - low,
            false => u32::from(pack.rank_of(card).height()),
        };
        let greatest_height = (low as u8..cards as u8).filter_map(Card::new).map(height).max().unwrap_or(0);
        let mut levels = Vec::new();
        for number in 0..1u64 << (cards - low) {
            let hand = CardSet::from_bits(number << low);
            if above.iter().any(|p| p.apply(pack, hand) < hand) {
                continue;
            }
            let level = hand.iter().map(height).sum::<u32>() as usize;
            if levels.len() <= level {
                levels.resize_with(level + 1, Vec::new);
            }
            levels[level].push(number as u32);
        }

        let mut blocks =
            Blocks { rules, low, levels, greatest_height, images, at_most: Vec::new(), at_least: Vec::new() };
        if by_suit && rules.trumps() == Trumps::None {
            let words = blocks.words_per_block();
            for limit in 0..=weight((1u64 << ranks) - 1) {
                let select = |keep: &dyn Fn(u32) -> bool| {
                    (0..words as u64)
                        .map(|word| {
                            (0..64).fold(0, |bits, lane| bits | u64::from(keep(weight(word << 6 | lane))) << lane)
                        })
                        .collect()
                };
                blocks.at_most.push(select(&|w| w <= limit));
                blocks.at_least.push(select(&|w| w >= limit));
            }
        }
        blocks
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of words of 64 positions in a block.
    #[must_use]
    pub fn words_per_block(&self) -> usize {
        1 << self.low.saturating_sub(6)
    }

    /// The levels, in the order in which a side is decided. Each level is a list of block numbers.
    pub fn levels(&self, side: Side) -> Box<dyn Iterator<Item = &[u32]> + '_> {
        let levels = self.levels.iter().map(Vec::as_slice);
        match side {
            Side::Wins => Box::new(levels.rev()),
            Side::Losses => Box::new(levels),
        }
    }

    /// Whether the wins of every hand that lacks a single card are decided before its losses, if level k of the wins and level k
    /// of the losses are decided together.
    pub(crate) fn decides_wins_first_if_one_card_is_missing(&self) -> bool {
        // A hand that lacks a card of height h lies h levels from the last one, at which the wins begin.
        2 * self.greatest_height as usize + 1 < self.levels.len()
    }

    /// The index of the first word of a block.
    #[must_use]
    pub fn first_word(&self, block: u32) -> usize {
        block as usize * self.words_per_block()
    }

    /// The positions of a block to decide, as bits for each of its words. None means all positions.
    #[must_use]
    pub fn selected(&self, side: Side, block: u32) -> Option<&[u64]> {
        if self.at_most.is_empty() {
            return None;
        }
        let pack = self.rules.pack();
        let hand = CardSet::from_bits(u64::from(block) << self.low);
        let weights = pack.each_suit().skip(1).map(|suit| weight(u64::from(pack.ranks_of(hand, suit))));
        match side {
            Side::Wins => weights.min().map(|least| &*self.at_most[least as usize]),
            Side::Losses => weights.max().map(|most| &*self.at_least[most as usize]),
        }
    }

    /// The renamings that carry decisions over to the positions that no step decides.
    #[must_use]
    pub fn images(&self) -> &[SuitPermutation] {
        &self.images
    }
}

/// The bytes that the list of blocks of a game needs.
pub(crate) fn memory_needed(rules: Rules) -> u128 {
    let (cards, low) = (rules.pack().cards(), low_cards(rules));
    4 << (cards - low)
}

/// Whether a block has all hands with the same cards outside the first suit. Then steps decide only some of the hands that differ
/// by renaming suits. Otherwise they decide every hand, and those that differ by renaming suits not at the same time.
pub(crate) fn divides_by_suit(rules: Rules) -> bool {
    rules.pack().suits() > 1 && rules.pack().is_usual() && rules.pack().ranks() >= 6
}

/// The number of cards that may differ within a block.
fn low_cards(rules: Rules) -> u32 {
    let cards = rules.pack().cards();
    if divides_by_suit(rules) { u32::from(rules.pack().ranks()) } else { cards.min(13.max(cards / 2)) }
}

/// The sum of the ranks held in a suit.
fn weight(ranks: u64) -> u32 {
    CardSet::from_bits(ranks).iter().map(|card| u32::from(card.bit())).sum()
}
