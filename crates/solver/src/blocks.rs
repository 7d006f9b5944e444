//! How the positions are cut into blocks, and in which order the blocks are done.
//!
//! The dominance order is made of covers: moving one card of the leader's hand up to the next rank that he does not
//! hold gives a hand that is at least as good. A step of the solver that has already decided every cover of a
//! position can tell, without a search, that the position cannot win if a cover does not. For that, blocks are done
//! in levels such that a cover lies in the same block or in an earlier level, and blocks of one level can be done in
//! any order, or at once.
//!
//! ```text
//! hand:   bit  cards-1 …………………… low │ low-1 …… 6   5 …… 0
//!                 block number       │ word       lane
//! ```
//!
//! A block is all hands that agree in the cards from bit `low` up. The level of a block is the sum of its cards'
//! heights, where cards of the suit that the cut goes through count from the cut: every cover within the part above
//! the cut, and every cover that takes a card across it, adds exactly one.

use faceup_core::{
    CardSet, Rules, Suit, Trumps,
    symmetry::{self, SuitPermutation},
};

/// The most cards of a pack whose positions can be numbered: of more, a bit for each would fill no machine.
pub const MOST_CARDS: u32 = 40;

/// The cut of one game.
#[derive(Debug)]
pub struct Blocks {
    rules: Rules,
    low: u32,
    /// By level, the numbers of the blocks to be done.
    levels: Vec<Vec<u32>>,
    /// What renames suits, the identity left out; empty where the cut makes no use of it.
    images: Vec<SuitPermutation>,
    /// Where suits are swapped: for each weight w, the hands of the first suit of at most that weight, and of at
    /// least that weight, as bits of a block.
    at_most: Vec<Box<[u64]>>,
    at_least: Vec<Box<[u64]>>,
}

/// Which positions a step decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Those that the leader wins; done from the strongest hands down.
    Wins,
    /// Those that the leader loses; done from the weakest hands up.
    Losses,
}

impl Side {
    /// The opposite one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Wins => Side::Losses,
            Side::Losses => Side::Wins,
        }
    }
}

impl Blocks {
    /// The cut of a game.
    ///
    /// Where all suits are alike and a suit fills whole words, the cut is above the first suit, and of the hands
    /// that renaming suits makes of each other only some are done: for wins those whose first suit weighs least,
    /// for losses those whose first suit weighs most. (A hand of which this is true has its covers decided before
    /// it, or an image of them: if raising a card makes another suit the lighter one, then the image that has that
    /// suit first has more weight above the cut and lies in an earlier level.) Suits above the cut may be renamed
    /// at will, and of the blocks that this makes of each other the least is done.
    ///
    /// # Panics
    ///
    /// If the pack has more than [`MOST_CARDS`] cards.
    #[must_use]
    pub fn new(rules: Rules) -> Blocks {
        let pack = rules.pack();
        assert!(pack.cards() <= MOST_CARDS, "more positions than can be numbered");
        let (cards, ranks) = (pack.cards(), u32::from(pack.ranks()));
        let (by_suit, low) = (cut_by_suit(rules), low_cards(rules));
        let images: Vec<SuitPermutation> =
            if by_suit { symmetry::permutations(rules).split_off(1) } else { Vec::new() };
        let above: Vec<SuitPermutation> =
            images.iter().copied().filter(|p| p.image(Suit::Spades) == Suit::Spades).collect();

        let height =
            |bit: u32| if bit / ranks == (low - 1) / ranks { bit % ranks + 1 - (low % ranks) } else { bit % ranks };
        let mut levels = Vec::new();
        for number in 0..1u64 << (cards - low) {
            let hand = CardSet::from_bits(number << low);
            if above.iter().any(|p| p.apply(pack, hand) < hand) {
                continue;
            }
            let level = hand.iter().map(|card| height(u32::from(card.bit()))).sum::<u32>() as usize;
            if levels.len() <= level {
                levels.resize_with(level + 1, Vec::new);
            }
            levels[level].push(number as u32);
        }

        let mut blocks = Blocks { rules, low, levels, images, at_most: Vec::new(), at_least: Vec::new() };
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

    /// The rules that it was made for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many words of 64 positions a block has.
    #[must_use]
    pub fn words_per_block(&self) -> usize {
        1 << self.low.saturating_sub(6)
    }

    /// The levels in the order for a side: each a list of block numbers to be done in any order.
    pub fn levels(&self, side: Side) -> Box<dyn Iterator<Item = &[u32]> + '_> {
        let levels = self.levels.iter().map(Vec::as_slice);
        match side {
            Side::Wins => Box::new(levels.rev()),
            Side::Losses => Box::new(levels),
        }
    }

    /// The first word of a block.
    #[must_use]
    pub fn first_word(&self, block: u32) -> usize {
        block as usize * self.words_per_block()
    }

    /// Which positions of a block are to be done, as bits for each of its words; none for all of them.
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

    /// What has to be renamed to carry a decision to the positions that are not done themselves.
    #[must_use]
    pub fn images(&self) -> &[SuitPermutation] {
        &self.images
    }
}

/// The bytes that the list of a game's blocks takes.
pub(crate) fn memory_needed(rules: Rules) -> u128 {
    let (cards, low) = (rules.pack().cards(), low_cards(rules));
    4 << (cards - low)
}

/// Whether the cut is above the first suit.
fn cut_by_suit(rules: Rules) -> bool {
    rules.pack().suits() > 1 && rules.pack().ranks() >= 6
}

/// How many cards lie below the cut.
fn low_cards(rules: Rules) -> u32 {
    let cards = rules.pack().cards();
    if cut_by_suit(rules) { u32::from(rules.pack().ranks()) } else { cards.min(13.max(cards / 2)) }
}

/// The sum of the ranks held in a suit.
fn weight(ranks: u64) -> u32 {
    CardSet::from_bits(ranks).iter().map(|card| u32::from(card.bit())).sum()
}
