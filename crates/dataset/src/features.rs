//! Features of two hands, as bit arithmetic.

use faceup_core::{CardSet, Pack, Player, Rules, Suit};
use faceup_solver::{DominanceOrder, MoveGenerator, Side};

/// Computes features of the hands of one game.
#[derive(Debug)]
pub(crate) struct Features {
    rules: Rules,
    pack: Pack,
    ranks: u32,
    generator: MoveGenerator,
    order: DominanceOrder,
}

impl Features {
    pub fn new(rules: Rules) -> Features {
        let pack = rules.pack();
        let (generator, order) = (MoveGenerator::new(rules), DominanceOrder::new(pack));
        Features { rules, pack, ranks: pack.ranks().into(), generator, order }
    }

    /// The number of cards of a suit.
    #[inline]
    pub fn suit_length(&self, hand: CardSet, suit: u8) -> u32 {
        (hand.bits() >> (u32::from(suit) * self.ranks) & CardSet::lowest_bits(self.ranks).bits()).count_ones()
    }

    /// The length of the longest suit, less that of the shortest.
    #[inline]
    pub fn length_balance(&self, hand: CardSet) -> u32 {
        let lengths = (0..self.pack.suits()).map(|suit| self.suit_length(hand, suit));
        let (least, most) = lengths.fold((u32::MAX, 0), |(least, most), n| (least.min(n), most.max(n)));
        most - least
    }

    /// In how many suits a hand holds the highest card of both hands.
    #[inline]
    pub fn top_cards(&self, hand: CardSet, other: CardSet) -> u32 {
        let suits = (0..self.pack.suits()).map(|suit| self.pack.suit(Suit::ALL[usize::from(suit)]));
        suits.filter(|&suit| (hand & suit).highest() > (other & suit).highest()).count() as u32
    }

    /// The cards of a suit that are higher than all cards of the suit in the other hand.
    #[inline]
    pub fn tops(&self, hand: CardSet, other: CardSet, suit: u8) -> CardSet {
        let suit = self.pack.suit(Suit::ALL[usize::from(suit)]);
        let below = (other & suit).highest().map_or(0, |card| u32::from(card.bit()) + 1);
        (hand & suit) - CardSet::lowest_bits(below)
    }

    /// The number of cards of a hand that no card of the other player's hand beats.
    #[inline]
    pub fn masters(&self, hand: CardSet, other: CardSet, opponent: Player) -> u32 {
        let trump = self.rules.trump(opponent);
        let trumps = trump.map_or(CardSet::EMPTY, |suit| self.pack.suit(suit));
        // A trump beats every card of another suit.
        let safe = if (other & trumps).is_empty() { self.pack.full() } else { trumps };
        (0..self.pack.suits()).map(|suit| (self.tops(hand, other, suit) & safe).len()).sum()
    }

    /// The number of runs, and the number of cards in the longest.
    #[inline]
    pub fn runs(&self, hand: CardSet, other: CardSet) -> (u32, u32) {
        // The lowest cards of runs are those worth leading.
        let starts = self.generator.worth_playing(Player::One, hand, other, None);
        let (mut left, mut longest) = (hand.bits(), 0);
        for start in starts.iter().rev() {
            let run = left >> start.bit();
            longest = longest.max(run.count_ones());
            left &= CardSet::lowest_bits(start.bit().into()).bits();
        }
        (starts.len(), longest)
    }

    /// The covers of a hand in the order of dominance: better hands for wins, and worse ones for losses.
    #[inline]
    pub fn covers(&self, side: Side, hand: CardSet) -> impl Iterator<Item = CardSet> + use<> {
        self.order.covers(side, hand)
    }
}
