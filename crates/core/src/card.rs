//! A single card.

/// A card, as its bit number in a [`CardSet`](crate::CardSet): `suit index × ranks + rank height`.
///
/// Which suit and rank that is depends on the [`Pack`](crate::Pack), which makes cards and takes them apart.
/// Within a suit a greater card is a higher one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a bit number, or none at 64 and above.
    #[must_use]
    pub const fn new(bit: u8) -> Option<Card> {
        if bit < 64 { Some(Card(bit)) } else { None }
    }

    /// Its bit number, below 64.
    #[must_use]
    pub const fn bit(self) -> u8 {
        self.0
    }
}
