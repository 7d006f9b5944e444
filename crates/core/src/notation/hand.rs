//! Hands as written, before the pack is known.

use super::card::place;
use super::error::NotationError;
use super::problem::Problem;
use super::rank::{Meaning, Piece, WrittenRank, not_in_suit, tells_real};
use super::token::Token;
use crate::{Card, CardSet, Pack, Suit};

/// A hand as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenHand {
    pub(super) entries: Vec<Entry>,
    /// The number of groups of ranks without a suit. 0 if the hand is written by suits.
    pub(super) groups: usize,
    /// Whether a suit has a colon, as in printed hands. Then the ranks of a long suit are numbers, unless other signs contradict.
    pub(super) has_colon: bool,
    /// An `&` with nothing before or after it.
    pub(super) bare_and: Option<Token>,
    /// The first piece of the text.
    pub(super) first: Token,
}

/// Ranks that stand together, or a suit written as empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub place: Place,
    /// The piece that names the suit; in a group, the ranks themselves.
    pub token: Token,
    pub pieces: Vec<Piece>,
}

/// The suit of ranks, as far as the text tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Suit(Suit),
    /// The suit with this index, if the hand has one group for each suit.
    Group(usize),
}

impl WrittenHand {
    /// The number of groups, and so of suits, if the hand is written in groups and is not empty.
    pub(super) fn groups(&self) -> Option<usize> {
        (self.groups > 1 || self.groups == 1 && !self.entries.is_empty()).then_some(self.groups)
    }

    /// Whether the hand is ranks alone, without suits and without `&`.
    pub fn is_of_one_suit(&self) -> bool {
        self.groups() == Some(1)
    }

    /// The hand in a pack.
    ///
    /// # Errors
    ///
    /// If a suit or rank is not in the pack, or the hand has a card twice.
    pub fn resolve(&self, pack: Pack) -> Result<CardSet, NotationError> {
        let meaning = Meaning::clear(self.signs(), self.doubtful(), pack)?;
        place(&self.cards(pack, meaning)?, pack, &mut CardSet::default())
    }

    /// The signs that the cards give of the meaning of the text. Ranks without suits are numbers.
    pub(super) fn signs(&self) -> impl Iterator<Item = bool> {
        self.entries.iter().flat_map(|entry| {
            let of_suit = match entry.place {
                Place::Suit(suit) => tells_real(suit),
                Place::Group(_) => Some(false),
            };
            of_suit.into_iter().chain(entry.pieces.iter().filter_map(Piece::tells_real))
        })
    }

    /// The cards whose meaning only signs can settle.
    pub(super) fn doubtful(&self) -> impl Iterator<Item = (WrittenRank, Suit, &Token)> {
        self.entries.iter().filter(|_| !self.has_colon).flat_map(|entry| {
            let suit = match entry.place {
                Place::Suit(suit) => Some(suit),
                Place::Group(_) => None,
            };
            entry.pieces.iter().filter_map(move |piece| Some((piece.whole(), suit?, &piece.token)))
        })
    }

    /// The pieces that write ranks.
    pub(super) fn rank_tokens(&self) -> impl Iterator<Item = &Token> {
        self.entries.iter().flat_map(|entry| entry.pieces.iter().map(|piece| &piece.token))
    }

    /// Whether ranks follow in a second group of the same suit that begins higher than the first one ends, as in `S:AQ2 K3`. Groups of
    /// digits alone may be numbers, as in `S:18,20`.
    pub(super) fn rises(&self) -> bool {
        let ends = |entry: &Entry| {
            let ranks: Vec<u8> =
                entry.pieces.iter().flat_map(Piece::split).map(|(rank, _)| rank.below_ace()).collect::<Option<_>>()?;
            (ranks.len() > 1).then_some((*ranks.first()?, *ranks.last()?))
        };
        let has_letter =
            |entry: &Entry| entry.pieces.iter().any(|piece| piece.token.text().contains(char::is_alphabetic));
        self.entries.windows(2).filter(|pair| pair.iter().any(has_letter)).any(|pair| {
            matches!((ends(&pair[0]), ends(&pair[1])), (Some((_, last)), Some((first, _))) if first < last)
                && pair[0].place == pair[1].place
        })
    }

    /// The cards in a pack, each with the token that wrote it.
    pub(super) fn cards(&self, pack: Pack, meaning: Meaning) -> Result<Vec<(Card, Token)>, NotationError> {
        let suits = pack.suits();
        if let Some(groups) = self.groups().filter(|&groups| groups != usize::from(suits)) {
            let problem = match groups {
                1 => Problem::RankWithoutSuit,
                _ => Problem::GroupCount { suits, groups },
            };
            return Err(NotationError::new(&self.first, problem));
        }
        let mut cards = Vec::new();
        for entry in &self.entries {
            let suit = match entry.place {
                Place::Suit(suit) => Some(suit),
                Place::Group(index) => Suit::from_index(index),
            };
            let Some(suit) = suit.filter(|&suit| pack.has_suit(meaning.suit(suit))) else {
                return Err(NotationError::new(&entry.token, Problem::SuitNotInPack(suits)));
            };
            for piece in &entry.pieces {
                for (rank, token) in piece.resolve(suit, pack, meaning)? {
                    match pack.card(meaning.suit(suit), rank) {
                        Some(card) => cards.push((card, token)),
                        None => return Err(not_in_suit(pack.length(meaning.suit(suit)), pack, &token)),
                    }
                }
            }
        }
        Ok(cards)
    }
}
