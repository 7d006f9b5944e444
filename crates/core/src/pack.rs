//! The pack: the number of suits, and of ranks in each suit.

use thiserror::Error;

use crate::rank::MAX_RANKS;
use crate::{Card, CardSet, Rank, Suit};

/// The most suits that a pack can have.
pub const MAX_SUITS: u8 = 4;
/// The most cards that a pack can have, because a set of cards is one `u64`.
pub const MAX_CARDS: u32 = 64;

/// A pack of cards: 1 to 4 suits of 1 to 26 ranks each, at most 64 cards in all.
///
/// The pack determines which suit and rank each [`Card`] has.
///
/// ```
/// use faceup_core::{Pack, Rank, Suit};
/// let pack = Pack::new(2, 13)?;
/// let ace = pack.card(Suit::Hearts, pack.ace()).unwrap();
/// assert_eq!(ace.bit(), 25);
/// assert_eq!(pack.suit_of(ace), Suit::Hearts);
/// assert!(Pack::new(4, 17).is_err()); // 68 cards
/// # Ok::<(), faceup_core::PackError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pack {
    suits: u8,
    ranks: u8,
}

/// Why a pack cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PackError {
    /// The number of suits is out of range.
    #[error("a pack has 1 to {MAX_SUITS} suits, not {0}")]
    Suits(u8),
    /// The number of ranks is out of range.
    #[error("a suit has 1 to {MAX_RANKS} ranks, not {0}")]
    Ranks(u8),
    /// The pack has too many cards for a `u64`.
    #[error(
        "{suits} suits of {ranks} ranks have {} cards, but a pack has at most {MAX_CARDS}; use at most {} ranks with \
         {suits} suits",
        u32::from(*suits) * u32::from(*ranks), MAX_CARDS / u32::from(*suits)
    )]
    TooManyCards {
        /// The number of suits requested.
        suits: u8,
        /// The number of ranks requested.
        ranks: u8,
    },
}

impl Pack {
    /// A pack of `suits` suits with `ranks` ranks each.
    ///
    /// # Errors
    ///
    /// If a number is out of range, or if the pack would have more than 64 cards.
    pub const fn new(suits: u8, ranks: u8) -> Result<Pack, PackError> {
        if suits == 0 || suits > MAX_SUITS {
            return Err(PackError::Suits(suits));
        }
        if ranks == 0 || ranks > MAX_RANKS {
            return Err(PackError::Ranks(ranks));
        }
        if suits as u32 * ranks as u32 > MAX_CARDS {
            return Err(PackError::TooManyCards { suits, ranks });
        }
        Ok(Pack { suits, ranks })
    }

    /// The number of suits, 1 to 4.
    pub const fn suits(self) -> u8 {
        self.suits
    }

    /// The number of ranks in a suit, 1 to 26.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of cards, 1 to 64.
    pub const fn cards(self) -> u32 {
        self.suits as u32 * self.ranks as u32
    }

    /// All cards of the pack.
    pub const fn full(self) -> CardSet {
        CardSet::lowest_bits(self.cards())
    }

    /// The highest rank.
    pub const fn ace(self) -> Rank {
        match Rank::new(self.ranks - 1) {
            Some(rank) => rank,
            None => Rank::LOWEST, // cannot happen: `new` limits the ranks
        }
    }

    /// The suits of the pack, in order.
    #[inline]
    pub fn each_suit(self) -> impl DoubleEndedIterator<Item = Suit> + ExactSizeIterator {
        Suit::ALL[..usize::from(self.suits)].iter().copied()
    }

    /// Whether the pack has the suit.
    pub const fn has_suit(self, suit: Suit) -> bool {
        suit.index() < self.suits as usize
    }

    /// The card of a suit and rank, if it is in the pack.
    pub const fn card(self, suit: Suit, rank: Rank) -> Option<Card> {
        if self.has_suit(suit) && rank.height() < self.ranks {
            Card::new(suit as u8 * self.ranks + rank.height())
        } else {
            None
        }
    }

    /// Whether the card is in the pack.
    pub const fn contains(self, card: Card) -> bool {
        (card.bit() as u32) < self.cards()
    }

    /// The suit of a card.
    ///
    /// # Panics
    ///
    /// If the card is not in the pack.
    #[inline]
    pub const fn suit_of(self, card: Card) -> Suit {
        assert!(self.contains(card), "the card is not in the pack");
        Suit::ALL[(card.bit() / self.ranks) as usize]
    }

    /// The rank of a card.
    ///
    /// # Panics
    ///
    /// If the card is not in the pack.
    pub const fn rank_of(self, card: Card) -> Rank {
        assert!(self.contains(card), "the card is not in the pack");
        match Rank::new(card.bit() % self.ranks) {
            Some(rank) => rank,
            None => Rank::LOWEST, // cannot happen: the remainder is below MAX_RANKS
        }
    }

    /// All cards of a suit. Empty if the pack does not have the suit.
    pub const fn suit(self, suit: Suit) -> CardSet {
        if self.has_suit(suit) {
            CardSet::from_bits(self.lowest_suit().bits() << (suit as u8 * self.ranks))
        } else {
            CardSet::EMPTY
        }
    }

    /// The cards of the same suit that are higher than `card`.
    ///
    /// # Panics
    ///
    /// If the card is not in the pack.
    pub const fn above(self, card: Card) -> CardSet {
        let upto = CardSet::lowest_bits(card.bit() as u32 + 1);
        CardSet::from_bits(self.suit(self.suit_of(card)).bits() & !upto.bits())
    }

    /// Whether a hand has half of the cards. If their number is odd, it has one more or one less than the rest.
    #[inline]
    pub const fn is_half(self, hand: CardSet) -> bool {
        hand.len().abs_diff(self.cards() - hand.len()) <= 1
    }

    /// The lowest card of each suit.
    pub const fn bottoms(self) -> CardSet {
        let mut bits = 0;
        let mut suit = 0;
        while suit < self.suits {
            bits |= 1 << (suit * self.ranks);
            suit += 1;
        }
        CardSet::from_bits(bits)
    }

    /// The ranks of one suit in `hand`, with rank r at bit r. 0 if the pack does not have the suit.
    pub const fn ranks_of(self, hand: CardSet, suit: Suit) -> u32 {
        if !self.has_suit(suit) {
            return 0;
        }
        (hand.bits() >> (suit as u8 * self.ranks) & self.lowest_suit().bits()) as u32
    }

    const fn lowest_suit(self) -> CardSet {
        CardSet::lowest_bits(self.ranks as u32)
    }
}
