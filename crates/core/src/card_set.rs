//! Sets of cards.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::Card;

/// A set of cards, with one bit for each card. The suits follow each other, each from its lowest rank up. Bits above
/// the cards of the pack are zero.
///
/// ```text
/// two suits of 13:   bit  51 … 26  25 … 13   12 … 0
///                         unused   hearts    spades
///                                  A … 2     A … 2
/// ```
///
/// ```
/// use faceup_core::{Card, CardSet};
/// let low = CardSet::from_bits(0b0111);
/// let even = CardSet::from_bits(0b0101);
/// assert_eq!((low - even).len(), 1);
/// assert_eq!((low & even).highest(), Card::new(2));
/// assert_eq!(low.iter().rev().map(Card::bit).collect::<Vec<_>>(), [2, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);

    /// The set of the cards whose bits are one.
    #[inline]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// The set as bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.bit())
    }

    /// The cards with the lowest `count` bit numbers. All 64 if `count` is 64 or more.
    pub const fn lowest_bits(count: u32) -> CardSet {
        CardSet(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 != 0
    }

    /// Whether every card of `other` is in this set.
    #[inline]
    pub const fn includes(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The card with the least bit number.
    #[inline]
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::new(self.0.trailing_zeros() as u8) }
    }

    /// The card with the greatest bit number.
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::new(63 - self.0.leading_zeros() as u8) }
    }

    /// The set with `card` added.
    #[must_use]
    #[inline]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.bit())
    }

    /// The set with `card` removed.
    #[must_use]
    #[inline]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.bit()))
    }

    /// The cards in the order of their bit numbers. The iterator works from both ends.
    #[inline]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({:#b})", self.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::of(card)
    }
}

macro_rules! operators {
    ($($(#[$doc:meta])* $operator:ident $method:ident, $assigning:ident $assign:ident: $bits:expr;)*) => {$(
        $(#[$doc])*
        impl $operator for CardSet {
            type Output = CardSet;
            #[inline]
            fn $method(self, other: CardSet) -> CardSet {
                let bits = $bits;
                CardSet(bits(self.0, other.0))
            }
        }

        impl $assigning for CardSet {
            #[inline]
            fn $assign(&mut self, other: CardSet) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: |a: u64, b: u64| a & b;
    BitOr bitor, BitOrAssign bitor_assign: |a: u64, b: u64| a | b;
    BitXor bitxor, BitXorAssign bitxor_assign: |a: u64, b: u64| a ^ b;
    /// Set difference.
    Sub sub, SubAssign sub_assign: |a: u64, b: u64| a & !b;
}

/// An iterator over the cards of a [`CardSet`], lowest first.
#[derive(Debug, Clone)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0 = CardSet(self.0.0 & (self.0.0 - 1));
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() as usize, Some(self.0.len() as usize))
    }
}

impl DoubleEndedIterator for Cards {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest()?;
        self.0 = self.0.without(card);
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}
impl FusedIterator for Cards {}
