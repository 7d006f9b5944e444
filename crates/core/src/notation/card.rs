//! Reading cards.

use super::error::NotationError;
use super::problem::{Expected, Problem};
use super::rank::{Meaning, WrittenRank, tells_real};
use super::suit;
use super::token::{Token, is_variation_selector};
use crate::{Card, CardSet, Pack, Suit};

/// A card as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenCard {
    pub(super) rank: WrittenRank,
    pub(super) suit: Suit,
    pub(super) token: Token,
}

impl WrittenCard {
    /// Parses a word: the letter or sign of a suit, before or after a rank.
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
    /// If the suit or the rank is not in the pack.
    pub fn resolve(&self, pack: Pack) -> Result<Card, NotationError> {
        self.resolve_as(pack, Meaning::OfPack)
    }

    /// The signs that the card gives of the meaning of the text.
    pub(super) fn signs(&self) -> impl Iterator<Item = bool> {
        tells_real(self.suit).into_iter().chain(self.rank.tells_real())
    }

    pub(super) fn resolve_as(&self, pack: Pack, meaning: Meaning) -> Result<Card, NotationError> {
        let rank = meaning.rank(self.rank, self.suit, pack, &self.token)?;
        pack.card(meaning.suit(self.suit), rank)
            .ok_or_else(|| NotationError::new(&self.token, Problem::SuitNotInPack(pack.suits())))
    }
}

/// Reads one card: a suit and a rank in either order, in upper or lower case.
///
/// # Errors
///
/// If the text is not a card of the pack.
///
/// ```
/// use faceup_core::{Pack, notation::{format_card, parse_card}};
/// let pack = Pack::new(4, 8)?;
/// for text in ["S10", "ts", "Xs", "10♠"] {
///     assert_eq!(format_card(parse_card(text, pack)?, pack), "Ts");
/// }
/// // 1 is the ace of a suit of up to 13 ranks, and the lowest card of a longer suit.
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

/// Adds cards to `placed`, and returns them as a set. A card that is in `placed` already is an error.
pub(super) fn place(cards: &[(Card, Token)], pack: Pack, placed: &mut CardSet) -> Result<CardSet, NotationError> {
    let before = *placed;
    for &(card, ref token) in cards {
        if placed.contains(card) {
            return Err(NotationError::new(token, Problem::Twice(card, pack)));
        }
        *placed = placed.with(card);
    }
    Ok(*placed - before)
}
