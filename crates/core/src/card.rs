//! A single card.

/// A card, as its bit number in a [`CardSet`](crate::CardSet): the cards of the
/// suits before its own, plus the height of its rank.
///
/// The suit and the rank depend on the [`Pack`](crate::Pack): use [`Pack::card`](crate::Pack::card) to make a card, and
/// [`Pack::suit_of`](crate::Pack::suit_of) and [`Pack::rank_of`](crate::Pack::rank_of) to take it apart. Within a suit,
/// cards are ordered by rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with a bit number, or `None` if the number is 64 or more.
    pub const fn new(bit: u8) -> Option<Card> {
        if bit < 64 { Some(Card(bit)) } else { None }
    }

    /// The bit number, below 64.
    pub const fn bit(self) -> u8 {
        self.0
    }
}
