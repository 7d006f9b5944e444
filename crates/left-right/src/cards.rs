//! Cards and stacks.

use std::fmt;

use serde::Serialize;

use crate::game::MAX_CARDS;

/// A card: a number from 1 to 30.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Card(u8);

impl Card {
    /// The card with a number, if it exists.
    pub const fn new(number: u8) -> Option<Card> {
        if 1 <= number && number <= MAX_CARDS { Some(Card(number)) } else { None }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The cards left in a stack. Bit k - 1 is the card k.
///
/// ```
/// use faceup_left_right::{Card, Stack};
/// let stack = Stack::full(4);
/// let three = Card::new(3).unwrap();
/// assert!(stack.has(three) && !stack.without(three).has(three));
/// assert_eq!(stack.without(three).to_string(), "1 2 4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stack(u32);

impl Stack {
    /// The cards 1 to n.
    ///
    /// # Panics
    ///
    /// If n is more than 30.
    pub const fn full(n: u8) -> Stack {
        assert!(n <= MAX_CARDS, "a stack has at most MAX_CARDS cards");
        Stack((1 << n) - 1)
    }

    /// The set as bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The number of cards.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no card is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the stack has a card.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> (card.0 - 1) & 1 == 1
    }

    /// The stack without a card.
    #[must_use]
    pub const fn without(self, card: Card) -> Stack {
        Stack(self.0 & !(1 << (card.0 - 1)))
    }

    /// The cards, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (1..=MAX_CARDS).map(Card).filter(move |&card| self.has(card))
    }
}

/// Prints as `1 2 4`, or as a dash if no card is left.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
