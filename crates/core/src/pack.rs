//! The pack: the suits, and the number of ranks in each.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rank::MAX_RANKS;
use crate::{Card, CardSet, Rank, Suit};

/// The most suits that a pack can have.
pub const MAX_SUITS: u8 = 8;
/// The most cards that a pack can have: a set of cards is one `u64`.
pub const MAX_CARDS: u32 = 64;

/// A pack of cards: 1 to 8 suits of 1 to 26 ranks each, at most 64 cards in all. The suits may have different lengths.
///
/// The pack determines which suit and rank each [`Card`] has.
///
/// ```
/// use faceup_core::{Pack, Rank, Suit};
/// let pack = Pack::new(2, 13)?;
/// let ace = pack.card(Suit::Hearts, pack.ace(Suit::Hearts)).unwrap();
/// assert_eq!(ace.bit(), 25);
/// assert_eq!(pack.suit_of(ace), Suit::Hearts);
/// assert!(Pack::new(4, 17).is_err()); // 68 cards
/// let pack = Pack::of_lengths(&[6, 6, 2, 2])?;
/// assert_eq!((pack.suits(), pack.cards(), pack.length(Suit::Clubs)), (4, 16, 2));
/// assert_eq!(Pack::of_lengths(&[13, 13]), Pack::new(2, 13));
/// # Ok::<(), faceup_core::PackError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pack {
    suits: u8,
    /// The bit of the lowest card of each suit. After the last suit, the number of cards.
    starts: [u8; MAX_SUITS as usize + 1],
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
    /// The suits have too many cards together for a `u64`.
    #[error("suits of these lengths have {0} cards, but a pack has at most {MAX_CARDS}; use fewer or shorter suits")]
    TooLong(u32),
    /// The text is not a pack.
    #[error("expected a pack, as 2x13 (two suits of 13 ranks) or 6+6+2+2 (the lengths of the suits)")]
    Text,
    /// The pack is not a [usual](Pack::is_usual) one.
    #[error("expected a pack of 1 to 4 suits that are equally long, got {0}")]
    NotUsual(Pack),
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
        let mut starts = [suits * ranks; MAX_SUITS as usize + 1];
        let mut suit = 0;
        while suit < suits {
            starts[suit as usize] = suit * ranks;
            suit += 1;
        }
        Ok(Pack { suits, starts })
    }

    /// A pack whose suits have these lengths. Equal lengths give the pack of [`Pack::new`].
    ///
    /// # Errors
    ///
    /// If the number of suits or of ranks is out of range, or if the pack would have more than 64 cards.
    pub fn of_lengths(lengths: &[u8]) -> Result<Pack, PackError> {
        let suits = u8::try_from(lengths.len()).unwrap_or(u8::MAX);
        if suits == 0 || suits > MAX_SUITS {
            return Err(PackError::Suits(suits));
        }
        if let Some(&length) = lengths.iter().find(|length| !(1..=MAX_RANKS).contains(length)) {
            return Err(PackError::Ranks(length));
        }
        let cards = lengths.iter().map(|&length| u32::from(length)).sum();
        if cards > MAX_CARDS {
            return Err(PackError::TooLong(cards));
        }
        let mut starts = [cards as u8; MAX_SUITS as usize + 1];
        let mut start = 0;
        for (at, length) in starts.iter_mut().zip(lengths) {
            *at = start;
            start += length;
        }
        Ok(Pack { suits, starts })
    }

    /// The number of suits, 1 to 8.
    #[inline]
    pub const fn suits(self) -> u8 {
        self.suits
    }

    /// The number of ranks in a suit, 1 to 26: of the longest, if suits have [different lengths](Pack::alike).
    pub const fn ranks(self) -> u8 {
        let (mut longest, mut suit) = (0, 0);
        while suit < self.suits {
            let length = self.length(Suit::ALL[suit as usize]);
            if length > longest {
                longest = length;
            }
            suit += 1;
        }
        longest
    }

    /// The number of ranks of every suit. `None` if suits have different lengths.
    pub const fn alike(self) -> Option<u8> {
        let ranks = self.ranks();
        if self.suits as u32 * ranks as u32 == self.cards() { Some(ranks) } else { None }
    }

    /// The number of ranks of each suit. `None` if all are [alike](Pack::alike).
    pub fn lengths_if_unlike(self) -> Option<Vec<u8>> {
        self.alike().is_none().then(|| self.each_suit().map(|suit| self.length(suit)).collect())
    }

    /// The number of ranks of every suit, as `13`, or the lengths of the suits if they differ, as `6+6+2+2`.
    pub fn ranks_text(self) -> String {
        self.alike().map_or_else(|| self.to_string(), |ranks| ranks.to_string())
    }

    /// Whether the pack has 1 to 4 suits of equal length. Code that needs more than the rules, such as estimates, takes no other packs.
    pub const fn is_usual(self) -> bool {
        self.suits as usize <= Suit::REAL.len() && self.alike().is_some()
    }

    /// The pack, if it is a [usual](Pack::is_usual) one.
    ///
    /// # Errors
    ///
    /// If it is not usual.
    pub const fn usual(self) -> Result<Pack, PackError> {
        if self.is_usual() { Ok(self) } else { Err(PackError::NotUsual(self)) }
    }

    /// The number of ranks of a suit. 0 if the pack does not have the suit.
    #[inline]
    pub const fn length(self, suit: Suit) -> u8 {
        self.starts[suit as usize + 1] - self.starts[suit as usize]
    }

    /// The bit of the lowest card of a suit.
    #[inline]
    pub const fn start(self, suit: Suit) -> u8 {
        self.starts[suit as usize]
    }

    /// Whether the suits are pairs of equal length, the first with the second and so on. Then there are symmetric deals.
    pub const fn has_pairs(self) -> bool {
        let mut pair = 0;
        while pair < self.suits {
            let first = Suit::ALL[pair as usize];
            if self.length(first) != self.length(first.partner()) {
                return false;
            }
            pair += 2;
        }
        true
    }

    /// The number of cards, 1 to 64.
    #[inline]
    pub const fn cards(self) -> u32 {
        self.starts[MAX_SUITS as usize] as u32
    }

    /// All cards of the pack.
    #[inline]
    pub const fn full(self) -> CardSet {
        CardSet::lowest_bits(self.cards())
    }

    /// The highest rank of a suit.
    pub const fn ace(self, suit: Suit) -> Rank {
        match Rank::new(self.length(suit).saturating_sub(1)) {
            Some(rank) => rank,
            None => Rank::LOWEST, // cannot happen: a pack limits the ranks
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
        if rank.height() < self.length(suit) { Card::new(self.start(suit) + rank.height()) } else { None }
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
        let mut suit = 0;
        while self.starts[suit + 1] <= card.bit() {
            suit += 1;
        }
        Suit::ALL[suit]
    }

    /// The rank of a card.
    ///
    /// # Panics
    ///
    /// If the card is not in the pack.
    pub const fn rank_of(self, card: Card) -> Rank {
        match Rank::new(card.bit() - self.start(self.suit_of(card))) {
            Some(rank) => rank,
            None => Rank::LOWEST, // cannot happen: a suit has at most MAX_RANKS ranks
        }
    }

    /// All cards of a suit. Empty if the pack does not have the suit.
    pub const fn suit(self, suit: Suit) -> CardSet {
        let length = self.length(suit);
        if length == 0 { CardSet::EMPTY } else { CardSet::from_bits(ranks(length) << self.start(suit)) }
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

    /// Whether a hand has half of the cards, give or take one if their number is odd.
    #[inline]
    pub const fn is_half(self, hand: CardSet) -> bool {
        hand.len().abs_diff(self.cards() - hand.len()) <= 1
    }

    /// The lowest card of each suit.
    pub const fn bottoms(self) -> CardSet {
        let mut bits = 0;
        let mut suit = 0;
        while suit < self.suits {
            bits |= 1 << self.starts[suit as usize];
            suit += 1;
        }
        CardSet::from_bits(bits)
    }

    /// The ranks of one suit in `hand`, with rank r at bit r. 0 if the pack does not have the suit.
    pub const fn ranks_of(self, hand: CardSet, suit: Suit) -> u32 {
        let length = self.length(suit);
        if length == 0 { 0 } else { (hand.bits() >> self.start(suit) & ranks(length)) as u32 }
    }
}

#[inline]
const fn ranks(length: u8) -> u64 {
    (1 << length) - 1
}

/// Prints as `2x13`, or as the lengths of the suits, `6+6+2+2`, if they differ.
impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ranks) = self.alike() {
            return write!(f, "{}x{ranks}", self.suits);
        }
        let lengths = self.each_suit().map(|suit| self.length(suit).to_string());
        f.write_str(&lengths.collect::<Vec<_>>().join("+"))
    }
}

/// Reads the text that a pack prints as. `13+13` is read as `2x13`, and a number alone as one suit: `5` as `1x5`.
///
/// ```
/// use faceup_core::Pack;
/// let pack: Pack = "6+6+2+2".parse()?;
/// assert_eq!((pack.cards(), pack.to_string().as_str()), (16, "6+6+2+2"));
/// assert_eq!("13+13".parse::<Pack>()?.to_string(), "2x13");
/// assert_eq!("5".parse::<Pack>()?.to_string(), "1x5");
/// assert!("6+".parse::<Pack>().is_err());
/// # Ok::<(), faceup_core::PackError>(())
/// ```
impl FromStr for Pack {
    type Err = PackError;

    fn from_str(text: &str) -> Result<Pack, PackError> {
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse::<u8>().ok().filter(|_| is_plain).ok_or(PackError::Text)
        };
        if let Some((suits, ranks)) = text.split_once('x') {
            return Pack::new(number(suits)?, number(ranks)?);
        }
        Pack::of_lengths(&text.split('+').map(number).collect::<Result<Vec<_>, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cards, suits and ranks by counting through the lengths.
    #[test]
    fn cards_are_numbered_suit_by_suit() {
        for lengths in [&[6, 6, 2, 2][..], &[1], &[26, 26, 12], &[1, 2, 3, 4, 5, 6, 7, 8], &[8; 8], &[5, 5, 3]] {
            let pack = Pack::of_lengths(lengths).unwrap();
            assert_eq!(pack.to_string().parse(), Ok(pack));
            assert!(pack.each_suit().map(|suit| pack.length(suit)).eq(lengths.iter().copied()));
            let alike = lengths.iter().all(|length| *length == lengths[0]);
            assert_eq!(pack.alike(), alike.then_some(lengths[0]));
            assert_eq!(pack.is_usual(), alike && lengths.len() <= 4);
            let (mut bit, mut bottoms) = (0, CardSet::EMPTY);
            for (suit, &length) in Suit::ALL.into_iter().zip(lengths) {
                bottoms = bottoms.with(Card::new(bit).unwrap());
                let all = CardSet::from_bits(((1 << length) - 1) << bit);
                assert_eq!((pack.suit(suit), pack.start(suit)), (all, bit));
                assert_eq!(pack.ranks_of(pack.full(), suit), (1 << length) - 1);
                for height in 0..length {
                    let card = Card::new(bit).unwrap();
                    assert_eq!((pack.suit_of(card), pack.rank_of(card).height()), (suit, height));
                    assert_eq!(pack.card(suit, Rank::new(height).unwrap()), Some(card));
                    assert_eq!(pack.above(card).len(), u32::from(length - 1 - height));
                    bit += 1;
                }
                assert_eq!(Rank::new(length).and_then(|rank| pack.card(suit, rank)), None);
            }
            assert_eq!((u32::from(bit), pack.bottoms()), (pack.cards(), bottoms));
            let beyond = Suit::from_index(lengths.len());
            assert!(beyond.is_none_or(|suit| !pack.has_suit(suit) && pack.suit(suit).is_empty()));
        }
    }

    #[test]
    fn packs_that_do_not_exist() {
        assert_eq!(Pack::of_lengths(&[]), Err(PackError::Suits(0)));
        assert_eq!(Pack::of_lengths(&[1; 9]), Err(PackError::Suits(9)));
        assert_eq!(Pack::of_lengths(&[3, 0]), Err(PackError::Ranks(0)));
        assert_eq!(Pack::of_lengths(&[27]), Err(PackError::Ranks(27)));
        assert_eq!(Pack::of_lengths(&[26, 26, 13]), Err(PackError::TooLong(65)));
        for text in ["", "300", "+", "6+", "6+-1", "6 + 6", "x", "2x", "2x3+4", "300+1", "٣+1"] {
            assert_eq!(text.parse::<Pack>(), Err(PackError::Text), "{text}");
        }
        assert!(Pack::of_lengths(&[2, 2, 3, 3]).unwrap().has_pairs());
        assert!([&[2, 2, 3][..], &[2, 3, 3, 2]].iter().all(|lengths| !Pack::of_lengths(lengths).unwrap().has_pairs()));
    }
}
