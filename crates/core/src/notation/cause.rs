//! The mistakes that hide how many suits and ranks a game has. They come before the question for these numbers.

use super::error::NotationError;
use super::format::MOST_NAMED;
use super::hand::{Place, WrittenHand};
use super::infer::Ranks;
use super::position::WrittenPosition;
use super::problem::Problem;
use super::rank::Piece;
use super::token::Token;
use crate::{Pack, Rank, Suit};

impl WrittenPosition {
    /// The mistake because of which the pack does not follow from the text. `suits` is the number of suits if the user chose it.
    pub(super) fn cause(&self, suits: Option<u8>, customary: u8) -> Option<NotationError> {
        let is_open = suits.is_none() && customary > 1;
        self.twice().or_else(|| self.other_suits(customary).filter(|_| is_open))
    }

    /// An `&` without ranks beside it that adds an empty suit to the customary ones.
    pub(super) fn trailing_and(&self, customary: u8) -> Option<&Token> {
        let is_extra = |hand: &&WrittenHand| hand.groups > usize::from(customary);
        self.hands().filter(is_extra).find_map(|hand| hand.bare_and.as_ref())
    }

    /// Two suits of ranks without `&` between them: where a suit ends, the ranks rise.
    pub(super) fn no_separator(&self) -> Option<NotationError> {
        let is_one_group = self.other.is_none() && self.mover.groups() == Some(1) && self.pile.cards().is_empty();
        let ranks = || {
            self.mover.entries.iter().flat_map(|entry| {
                let ranks = entry.pieces.iter().flat_map(Piece::split);
                ranks.enumerate().map(|(index, (rank, token))| {
                    (rank, if index == 0 { entry.token.clone() } else { token.clone() }, token)
                })
            })
        };
        const MOST: usize = 2 * MOST_NAMED as usize;
        if !is_one_group || ranks().nth(MOST).is_some() {
            return None;
        }
        let mut groups = vec![String::new()];
        let (mut above, mut second) = (None, None);
        for (rank, word, token) in ranks() {
            let below_ace = rank.below_ace()?;
            if above.is_some_and(|above| below_ace < above) {
                groups.push(String::new());
                second = second.or(Some(word));
            }
            *groups.last_mut()? += token.text();
            above = Some(below_ace);
        }
        let example = (groups.len() == 2).then(|| groups.join(" & "));
        second.map(|second| NotationError::new(&second, Problem::NoSeparator(example)))
    }

    /// A card of a suit of at most 13 ranks that is written twice.
    fn twice(&self) -> Option<NotationError> {
        if Ranks::of(self).number.is_some() {
            return None;
        }
        let in_hands = self.hands().flat_map(|hand| &hand.entries).flat_map(|entry| {
            let suit = match entry.place {
                Place::Suit(suit) => Some(suit),
                Place::Group(index) => Suit::from_index(index),
            };
            entry.pieces.iter().flat_map(|piece| piece.split()).map(move |(rank, token)| (suit, rank, token))
        });
        let in_pile = self.pile.cards().iter().map(|card| (Some(card.suit), card.rank, card.token.clone()));
        let pack = Pack::new(Suit::REAL.len() as u8, MOST_NAMED).ok()?;
        let mut seen = [0u16; Suit::REAL.len()];
        in_hands.chain(in_pile).find_map(|(suit, rank, token)| {
            let (suit, below_ace) = (suit?, rank.below_ace()?);
            let seen = seen.get_mut(suit.index())?;
            let is_new = *seen >> below_ace & 1 == 0;
            *seen |= 1 << below_ace;
            let card = pack.card(suit, Rank::new(MOST_NAMED - 1 - below_ace)?)?;
            (!is_new).then(|| NotationError::new(&token, Problem::Twice(card, pack)))
        })
    }

    /// A hand alone without a card of the customary suits.
    fn other_suits(&self, customary: u8) -> Option<NotationError> {
        if self.other.is_some() {
            return None;
        }
        let is_other = |place: Place| matches!(place, Place::Suit(suit) if suit.index() >= usize::from(customary));
        let first =
            self.mover.entries.first().filter(|_| self.mover.entries.iter().all(|entry| is_other(entry.place)))?;
        Some(NotationError::new(&first.token, Problem::OtherSuits(customary)))
    }

    /// A bar between suits of one hand: the suits before and after it differ.
    pub(super) fn bar_between_suits(&self) -> Option<NotationError> {
        let suits = |hand: &WrittenHand| {
            let mut suits = 0u8;
            for entry in &hand.entries {
                match entry.place {
                    Place::Suit(suit) => suits |= 1 << suit.index(),
                    Place::Group(_) => return None,
                }
            }
            Some(suits).filter(|&suits| suits != 0)
        };
        let (one, other) = (suits(&self.mover)?, self.other.as_ref()?);
        let two = suits(other).filter(|two| one & two == 0 && self.pile.cards().is_empty());
        two.map(|_| NotationError::new(&other.first, Problem::BarBetweenSuits))
    }
}
