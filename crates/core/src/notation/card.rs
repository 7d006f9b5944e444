//! Cards as written, and their names.

use super::error::NotationError;
use super::problem::{Expected, Problem};
use super::rank::{WrittenRank, format_rank};
use super::suit;
use super::token::{Token, is_variation_selector};
use crate::{Card, Pack, Suit};

/// A card as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenCard {
    rank: WrittenRank,
    suit: Suit,
    token: Token,
}

impl WrittenCard {
    /// Its rank.
    #[must_use]
    pub const fn rank(&self) -> WrittenRank {
        self.rank
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(&self) -> Suit {
        self.suit
    }

    /// The text that it was read from.
    #[must_use]
    pub const fn token(&self) -> &Token {
        &self.token
    }

    /// The card of a word in which a suit's letter or sign stands before or after a rank.
    pub(super) fn of_word(word: &Token) -> Option<WrittenCard> {
        let text: String = word.text().chars().filter(|&c| !is_variation_selector(c)).collect();
        let read = |suit: char, rank: &str| Some((suit::of_char(suit)?, WrittenRank::of_text(rank)?));
        let mut chars = text.chars();
        let first = chars.next().and_then(|c| read(c, chars.as_str()));
        let mut chars = text.chars();
        let last = || chars.next_back().and_then(|c| read(c, chars.as_str()));
        let (suit, rank) = first.or_else(last)?;
        Some(WrittenCard { rank, suit, token: word.clone() })
    }

    /// The card in a pack.
    ///
    /// # Errors
    ///
    /// If the pack lacks its suit or its rank.
    pub fn resolve(&self, pack: Pack) -> Result<Card, NotationError> {
        let rank = self.rank.resolve(pack, &self.token)?;
        pack.card(self.suit, rank)
            .ok_or_else(|| NotationError::new(&self.token, Problem::SuitNotInPack { suits: pack.suits() }))
    }
}

/// Reads one card: suit and rank in either order, in any case.
///
/// # Errors
///
/// If the text is no card, or none of the pack.
///
/// ```
/// use faceup_core::{Pack, notation::{format_card, parse_card}};
/// let pack = Pack::new(4, 8)?;
/// for text in ["S10", "ts", "Xs", "10♠"] {
///     assert_eq!(format_card(parse_card(text, pack)?, pack), "Ts");
/// }
/// // 1 is the ace up to 13 ranks, and the lowest card above.
/// assert_eq!(format_card(parse_card("1h", pack)?, pack), "Ah");
/// let long = Pack::new(2, 26)?;
/// assert_eq!(parse_card("1s", long)?.bit(), 0);
/// assert_eq!(parse_card("As", long)?, parse_card("26s", long)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_card(text: &str, pack: Pack) -> Result<Card, NotationError> {
    let trimmed = text.trim();
    let word = Token::new(trimmed, text.len() - text.trim_start().len());
    match WrittenCard::of_word(&word) {
        Some(card) => card.resolve(pack),
        None if suit::of_word(trimmed).is_some() => Err(NotationError::new(&word, Problem::SuitWithoutRank)),
        None if WrittenRank::of_text(trimmed).is_some() => Err(NotationError::new(&word, Problem::RankWithoutSuit)),
        None => Err(NotationError::unexpected(&word, Expected::Card)),
    }
}

/// Prints a card: `8h`, `Th`, `Ah`, or `26h` where a suit has more than 13 ranks. A card that the pack lacks has no
/// name: it prints as `#` and its bit number, which no one reads as a card.
#[must_use]
pub fn format_card(card: Card, pack: Pack) -> String {
    if !pack.contains(card) {
        return format!("#{}", card.bit());
    }
    let suit = pack.suit_of(card).letter().to_ascii_lowercase();
    format!("{}{suit}", format_rank(pack.rank_of(card), pack))
}
