//! Features of two hands, as bit arithmetic.

use faceup_core::{CardSet, Pack, Player, Rules, Suit};
use faceup_solver::MoveGenerator;

/// Computes features of the hands of one game.
#[derive(Debug)]
pub(crate) struct Features {
    rules: Rules,
    pack: Pack,
    ranks: u32,
    generator: MoveGenerator,
    /// Bit i is set if card i + 1 has the same suit as card i.
    has_next: u64,
}

impl Features {
    pub fn new(rules: Rules) -> Features {
        let pack = rules.pack();
        let has_next = (pack.full() - pack.bottoms()).bits() >> 1;
        Features { rules, pack, ranks: pack.ranks().into(), generator: MoveGenerator::new(rules), has_next }
    }

    /// The number of cards of a suit.
    #[inline]
    pub fn suit_length(&self, hand: CardSet, suit: u8) -> u32 {
        (hand.bits() >> (u32::from(suit) * self.ranks) & CardSet::lowest_bits(self.ranks).bits()).count_ones()
    }

    /// The number of cards of the longest suit, less that of the shortest.
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

    /// The number of cards of a hand that no card of the other player's hand beats.
    #[inline]
    pub fn masters(&self, hand: CardSet, other: CardSet, opponent: Player) -> u32 {
        let trump = self.rules.trump(opponent);
        let trumps = trump.map_or(CardSet::EMPTY, |suit| self.pack.suit(suit));
        // A trump beats every card of another suit.
        let safe = if (other & trumps).is_empty() { self.pack.full() } else { trumps };
        let mut masters = 0u64;
        for suit in 0..self.pack.suits() {
            let suit = self.pack.suit(Suit::ALL[usize::from(suit)]);
            let below = (other & suit).highest().map_or(0, |card| u32::from(card.bit()) + 1);
            masters |= (hand & suit & safe).bits() & !CardSet::lowest_bits(below).bits();
        }
        masters.count_ones()
    }

    /// The number of runs, and the number of cards in the longest.
    #[inline]
    pub fn runs(&self, hand: CardSet, other: CardSet) -> (u32, u32) {
        // The lowest cards of runs are those that are worth leading.
        let starts = self.generator.worth_playing(Player::One, hand, other, None);
        let (mut left, mut longest) = (hand.bits(), 0);
        for start in starts.iter().rev() {
            let run = left >> start.bit();
            longest = longest.max(run.count_ones());
            left &= CardSet::lowest_bits(start.bit().into()).bits();
        }
        (starts.len(), longest)
    }

    /// The number of better hands that are next in the order of dominance.
    #[inline]
    pub fn upper_covers(&self, hand: CardSet) -> u32 {
        self.raisable(hand).count_ones()
    }

    /// The number of worse hands that are next in the order of dominance.
    #[inline]
    pub fn lower_covers(&self, hand: CardSet) -> u32 {
        self.lowerable(hand).count_ones()
    }

    /// The covers of a hand: better hands, or worse ones.
    #[inline]
    pub fn covers(&self, hand: CardSet, better: bool) -> impl Iterator<Item = CardSet> {
        let mut lower = if better { self.raisable(hand) } else { self.lowerable(hand) };
        std::iter::from_fn(move || {
            let card = (lower != 0).then(|| lower.trailing_zeros())?;
            lower &= lower - 1;
            Some(CardSet::from_bits(hand.bits() ^ 3 << card))
        })
    }

    /// The cards that are held while the next higher card is not.
    fn raisable(&self, hand: CardSet) -> u64 {
        hand.bits() & !(hand.bits() >> 1) & self.has_next
    }

    /// The cards that are not held while the next higher card is.
    fn lowerable(&self, hand: CardSet) -> u64 {
        !hand.bits() & hand.bits() >> 1 & self.has_next
    }
}
