//! The rules: cards, suits, trumps, and what beats what.

use std::fmt;

/// A set of cards. Card c is bit c: the suits follow each other, each from its lowest rank to its highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards(pub u64);

impl Cards {
    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without a card.
    pub(crate) fn without(self, card: u32) -> Cards {
        Cards(self.0 & !(1 << card))
    }

    /// The cards, from the lowest bit up.
    pub(crate) fn each(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let card = (!self.is_empty()).then(|| self.0.trailing_zeros())?;
            self = self.without(card);
            Some(card)
        })
    }

    /// The cards, from the highest bit down.
    pub(crate) fn each_down(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let card = self.0.checked_ilog2()?;
            self = self.without(card);
            Some(card)
        })
    }
}

/// The two players of a round. The first leads the first card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Player {
    First,
    Second,
}

impl Player {
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A game of the family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The number of suits, 1 to 8.
    pub suits: u32,
    /// The number of ranks in each suit, 1 to 26, and zero for suits that the pack lacks. There are at most 64 cards.
    pub lengths: [u32; MOST_SUITS],
    /// Whether each player has a trump suit. The leader's is suit 0, the opponent's suit 1. They are equally long.
    pub has_trumps: bool,
    /// Whether a beat ends the turn, so that the opponent must answer the beating card. Otherwise the player who beats leads a new card.
    pub passes: bool,
}

/// The most suits of a pack.
pub const MOST_SUITS: usize = 8;

impl Rules {
    /// The number of ranks of every suit. None if suits have different lengths.
    #[must_use]
    pub fn alike(&self) -> Option<u32> {
        self.lengths().iter().all(|length| *length == self.lengths[0]).then_some(self.lengths[0])
    }

    /// The number of ranks of each suit of the pack.
    fn lengths(&self) -> &[u32] {
        &self.lengths[..self.suits as usize]
    }

    /// The number of cards.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.lengths().iter().sum()
    }

    /// All cards.
    #[must_use]
    pub fn pack(&self) -> Cards {
        Cards(u64::MAX >> (64 - self.cards()))
    }

    /// The lowest card of a suit.
    pub(crate) fn start(&self, suit: u32) -> u32 {
        self.lengths[..suit as usize].iter().sum()
    }

    /// The cards of one suit.
    pub(crate) fn suit(&self, suit: u32) -> Cards {
        Cards(((1 << self.lengths[suit as usize]) - 1) << self.start(suit))
    }

    /// The highest card of each suit.
    pub(crate) fn tops(&self) -> Cards {
        Cards((0..self.suits).fold(0, |tops, suit| tops | 1 << (self.start(suit) + self.lengths[suit as usize] - 1)))
    }

    /// The cards of `hand` that beat `card`: the higher cards of its suit and, unless it is the holder's trump, the holder's trumps.
    pub(crate) fn beaters(&self, holder: Player, hand: Cards, card: u32) -> Cards {
        let (mut suit, mut end) = (0, self.lengths[0]);
        while end <= card {
            suit += 1;
            end += self.lengths[suit as usize];
        }
        let higher = self.suit(suit).0 & !(u64::MAX >> (63 - card));
        let trump = holder as u32;
        let trumps = if self.has_trumps && suit != trump { self.suit(trump).0 } else { 0 };
        Cards(hand.0 & (higher | trumps))
    }

    /// A hand of `player`, with suits named as if that player were the first: the second player's trump suits change places. So a leader's
    /// trumps are always suit 0.
    pub(crate) fn as_leader(&self, player: Player, hand: Cards) -> Cards {
        if !self.has_trumps || player == Player::First {
            return hand;
        }
        let [first, second] = [0, 1].map(|suit| hand.0 & self.suit(suit).0);
        Cards(hand.0 & !first & !second | first << self.lengths[0] | second >> self.lengths[0])
    }

    /// The hand under every renaming of suits that preserves the rules. Suits of the same length are alike, except for the two trump suits.
    pub(crate) fn renamings(&self, hand: Cards) -> Vec<Cards> {
        self.exchanges(hand, |_, _| true)
    }

    /// The hand with its suits renamed so that, of suits that are alike, those with more cards come first.
    pub(crate) fn by_counts(&self, mut hand: Cards) -> Cards {
        for one in 0..self.suits {
            for other in self.alike_after(one) {
                if self.count(hand, one) < self.count(hand, other) {
                    hand = self.exchange(hand, one, other);
                }
            }
        }
        hand
    }

    /// The renamings of a hand in which, of suits that are alike, those with more cards come first.
    pub(crate) fn renamings_by_counts(&self, hand: Cards) -> Vec<Cards> {
        let hand = self.by_counts(hand);
        self.exchanges(hand, |one, other| self.count(hand, one) == self.count(hand, other))
    }

    /// The number of [`renamings_by_counts`](Self::renamings_by_counts).
    pub(crate) fn count_by_counts(&self, hand: Cards) -> u64 {
        let held = |suit| (hand.0 & self.suit(suit).0) >> self.start(suit);
        let (mut orders, mut same) = (1, 1);
        for one in 0..self.suits {
            let later = || self.alike_after(one).filter(|&other| self.count(hand, other) == self.count(hand, one));
            orders *= 1 + later().count() as u64;
            same *= 1 + later().filter(|&other| held(other) == held(one)).count() as u64;
        }
        orders / same
    }

    /// The hands that exchanging suits makes of a hand, in increasing order. `may` says which suits may be exchanged.
    fn exchanges(&self, hand: Cards, may: impl Fn(u32, u32) -> bool) -> Vec<Cards> {
        let mut hands = vec![hand];
        // Exchanging each suit with itself or a later one gives all permutations.
        for one in 0..self.suits {
            for other in self.alike_after(one).filter(|&other| may(one, other)) {
                for at in 0..hands.len() {
                    hands.push(self.exchange(hands[at], one, other));
                }
            }
            hands.sort_unstable();
            hands.dedup();
        }
        hands
    }

    /// The later suits that the rules treat like this one.
    fn alike_after(&self, one: u32) -> impl Iterator<Item = u32> + use<'_> {
        let is_fixed = self.has_trumps && one < 2;
        (one + 1..self.suits)
            .filter(move |&other| !is_fixed && self.lengths[other as usize] == self.lengths[one as usize])
    }

    /// The hand with two suits of the same length exchanged, the lower one first.
    fn exchange(&self, hand: Cards, one: u32, other: u32) -> Cards {
        let distance = self.start(other) - self.start(one);
        let (low, high) = (hand.0 & self.suit(one).0, hand.0 & self.suit(other).0);
        Cards(hand.0 & !low & !high | low << distance | high >> distance)
    }

    /// The number of cards that a hand has of a suit.
    pub(crate) fn count(&self, hand: Cards, suit: u32) -> u32 {
        (hand.0 & self.suit(suit).0).count_ones()
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = if self.suits == 1 { "suit" } else { "suits" };
        let trumps = if self.has_trumps { "own trumps" } else { "no trumps" };
        let after = if self.passes { "pass" } else { "lead" };
        let lengths = self.lengths().iter().map(u32::to_string).collect::<Vec<_>>().join("+");
        let ranks = self.alike().map_or(lengths, |ranks| ranks.to_string());
        write!(f, "{} {suits} of {ranks}, {trumps}, {after} after beating", self.suits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(suits: u32, ranks: u32, has_trumps: bool) -> Rules {
        let mut lengths = [0; MOST_SUITS];
        lengths[..suits as usize].fill(ranks);
        Rules { suits, lengths, has_trumps, passes: false }
    }

    #[test]
    fn what_beats_what() {
        // Two suits of three: bits 0 to 2 are suit 0.
        let plain = rules(2, 3, false);
        assert_eq!(plain.beaters(Player::First, Cards(0b111_111), 1), Cards(0b000_100));
        assert_eq!(plain.beaters(Player::First, Cards(0b111_111), 5), Cards(0));
        // Three suits with trumps.
        let trumps = rules(3, 3, true);
        let all = trumps.pack();
        assert_eq!(trumps.beaters(Player::First, all, 4), Cards(0b000_100_111 & !0b11_000 | 0b100_000));
        assert_eq!(trumps.beaters(Player::First, all, 0), Cards(0b110));
        assert_eq!(trumps.beaters(Player::Second, all, 0), Cards(0b000_111_110));
        assert_eq!(trumps.beaters(Player::Second, all, 8), Cards(0b000_111_000));
        assert_eq!(rules(4, 16, false).beaters(Player::First, Cards(u64::MAX), 62), Cards(1 << 63));
    }

    #[test]
    fn every_renaming_occurs_once() {
        for (suits, has_trumps, count) in [(1, false, 1), (2, false, 2), (3, false, 6), (4, false, 24), (4, true, 2)] {
            // Each suit has its own holding.
            let hand = Cards((0..suits).fold(0, |hand, suit| hand | u64::from(suit + 1) << (4 * suit)));
            let renamings = rules(suits, 4, has_trumps).renamings(hand);
            assert_eq!(renamings.len(), count);
            let equal = Cards((0..suits).fold(0, |hand, suit| hand | 1 << suit << (4 * suit)));
            assert_eq!(rules(suits, 4, has_trumps).count_by_counts(equal), count as u64);
            for renamed in renamings {
                let mut held: Vec<u64> = (0..suits).map(|suit| renamed.0 >> (4 * suit) & 15).collect();
                held.sort_unstable();
                assert!((0..).zip(held).all(|(suit, held)| held == suit + 1));
            }
        }
    }

    /// By definition.
    #[test]
    fn renamings_by_counts_are_those_with_falling_counts() {
        let packs: [(&[u32], bool); 6] = [
            (&[3; 3], false),
            (&[2; 5], false),
            (&[2; 5], true),
            (&[3, 2, 3, 2], false),
            (&[1; 8], false),
            (&[9], false),
        ];
        for (suits, has_trumps) in packs {
            let mut lengths = [0; MOST_SUITS];
            lengths[..suits.len()].copy_from_slice(suits);
            let rules = Rules { suits: suits.len() as u32, lengths, has_trumps, passes: false };
            let falls = |hand: Cards| {
                let is_right =
                    |one| rules.alike_after(one).all(|other| rules.count(hand, one) >= rules.count(hand, other));
                (0..rules.suits).all(is_right)
            };
            for hand in (0..=rules.pack().0).map(Cards) {
                let expected: Vec<Cards> = rules.renamings(hand).into_iter().filter(|&hand| falls(hand)).collect();
                assert!(expected.contains(&rules.by_counts(hand)));
                assert_eq!(rules.renamings_by_counts(hand), expected, "{rules} {hand:?}");
                assert_eq!(rules.count_by_counts(rules.by_counts(hand)), expected.len() as u64, "{rules} {hand:?}");
                assert_eq!(rules.count_by_counts(hand), expected.len() as u64, "{rules} {hand:?}");
            }
        }
    }

    #[test]
    fn suits_of_other_lengths() {
        let of = |bits: &[u32]| Cards(bits.iter().fold(0, |cards, bit| cards | 1 << bit));
        let lengths = [2, 2, 3, 1, 3, 0, 0, 0];
        for has_trumps in [false, true] {
            let rules = Rules { suits: 5, lengths, has_trumps, passes: false };
            assert_eq!((rules.cards(), rules.pack(), rules.alike()), (11, Cards((1 << 11) - 1), None));
            assert_eq!((rules.suit(2), rules.tops()), (Cards(0b111 << 4), of(&[1, 3, 6, 7, 10])));
            // The middle card of suit 4 and the only card of suit 3.
            assert_eq!(rules.renamings(of(&[7, 9])), [of(&[5, 7]), of(&[7, 9])]);
            assert_eq!(rules.renamings(Cards(0b01)).len(), if has_trumps { 1 } else { 2 });
            let all = rules.pack();
            let trumps = if has_trumps { 0b11_00 } else { 0 };
            assert_eq!(rules.beaters(Player::Second, all, 7), Cards(trumps));
            assert_eq!(rules.beaters(Player::Second, all, 8), Cards(0b110 << 8 | trumps));
            assert_eq!(rules.to_string().split(',').next(), Some("5 suits of 2+2+3+1+3"));
        }
    }
}
