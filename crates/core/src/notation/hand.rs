//! Hands as written, and how they are printed.

use super::error::NotationError;
use super::hand_reader::HandReader;
use super::problem::{Expected, Problem};
use super::rank::{MOST_NAMED, Piece, format_rank};
use super::token::{Token, lex};
use crate::{Card, CardSet, Pack, Suit};

/// A hand as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenHand {
    pub(super) entries: Vec<Entry>,
    /// How many groups of ranks without a suit it is written in; none if it is written by suits.
    pub(super) groups: usize,
    pub(super) first: Token,
}

/// Ranks that stand together, or a suit said to be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub place: Place,
    /// What tells the suit; in a group, the ranks themselves.
    pub token: Token,
    pub pieces: Vec<Piece>,
}

/// Which suit ranks are of, as far as the text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Suit(Suit),
    /// The suit with this index, if there are as many groups as suits.
    Group(usize),
}

impl WrittenHand {
    /// Reads a hand in any of the ways that are in use.
    ///
    /// # Errors
    ///
    /// If the text is no hand of any pack.
    pub fn read(text: &str) -> Result<WrittenHand, NotationError> {
        WrittenHand::read_at(text, 0)
    }

    /// Reads a hand that begins at byte `base` of the whole text.
    pub(super) fn read_at(text: &str, base: usize) -> Result<WrittenHand, NotationError> {
        let mut reader = HandReader::new(base);
        for lexeme in lex(text, base) {
            reader.take(&lexeme)?;
        }
        let hand = reader.finish()?;
        if hand.entries.is_empty() && hand.groups == 0 {
            return Err(NotationError::unexpected(&hand.first, Expected::Hand));
        }
        Ok(hand)
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many suits the hand has by the number of its groups, if it is written in groups and not empty.
    pub(super) fn groups(&self) -> Option<usize> {
        (self.groups > 1 || self.groups == 1 && !self.entries.is_empty()).then_some(self.groups)
    }

    /// The piece of text that it begins with.
    pub(super) const fn first(&self) -> &Token {
        &self.first
    }

    /// The cards that it is in a pack.
    ///
    /// # Errors
    ///
    /// If the pack lacks one of the suits or ranks, or a card is there twice.
    pub fn resolve(&self, pack: Pack) -> Result<CardSet, NotationError> {
        let mut placed = CardSet::EMPTY;
        self.place(pack, &mut placed)
    }

    /// The cards that it is in a pack, of which none may be in `placed`; they are added there.
    pub(super) fn place(&self, pack: Pack, placed: &mut CardSet) -> Result<CardSet, NotationError> {
        let before = *placed;
        for (card, token) in self.cards(pack)? {
            if placed.contains(card) {
                return Err(NotationError::new(&token, Problem::Twice { card, pack }));
            }
            *placed = placed.with(card);
        }
        Ok(*placed - before)
    }

    /// The cards that it is in a pack, each with what wrote it.
    pub(super) fn cards(&self, pack: Pack) -> Result<Vec<(Card, Token)>, NotationError> {
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
            let Some(suit) = suit.filter(|&suit| pack.has_suit(suit)) else {
                return Err(NotationError::new(&entry.token, Problem::SuitNotInPack { suits }));
            };
            for piece in &entry.pieces {
                for (rank, token) in piece.resolve(pack)? {
                    match pack.card(suit, rank) {
                        Some(card) => cards.push((card, token)),
                        None => return Err(NotationError::new(&token, Problem::RankNotInPack { ranks: pack.ranks() })),
                    }
                }
            }
        }
        Ok(cards)
    }
}

/// Reads a hand.
///
/// # Errors
///
/// If the text is no hand, or none of the pack.
///
/// ```
/// use faceup_core::{Pack, notation::{format_hand, parse_hand}};
/// let pack = Pack::new(2, 13)?;
/// for text in ["AJt86432 & KQ975", "Hearts: K Q 9 7 5  spades A J 10 8 6 4 3 2"] {
///     assert_eq!(format_hand(parse_hand(text, pack)?, pack), "S:AJT86432 H:KQ975");
/// }
/// assert_eq!(format_hand(parse_hand("8h, Jh 9h", pack)?, pack), "S:- H:J98");
/// let long = Pack::new(2, 26)?;
/// assert_eq!(format_hand(parse_hand("h 1, s 25 26 3", long)?, long), "S:26,25,3 H:1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_hand(text: &str, pack: Pack) -> Result<CardSet, NotationError> {
    WrittenHand::read(text)?.resolve(pack)
}

/// Prints a hand, highest cards first: `S:AJT653 H:-`. Cards that the pack lacks are left out.
#[must_use]
pub fn format_hand(hand: CardSet, pack: Pack) -> String {
    let comma = if pack.ranks() > MOST_NAMED { "," } else { "" };
    let suit = |suit: Suit| {
        let ranks: Vec<String> =
            (hand & pack.suit(suit)).iter().rev().map(|card| format_rank(pack.rank_of(card), pack)).collect();
        let ranks = if ranks.is_empty() { "-".to_owned() } else { ranks.join(comma) };
        format!("{}:{ranks}", suit.letter())
    };
    pack.each_suit().map(suit).collect::<Vec<_>>().join(" ")
}
