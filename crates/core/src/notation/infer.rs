//! Inferring the pack from a written position.

use super::error::NotationError;
use super::format::MOST_NAMED;
use super::hand::{Place, WrittenHand};
use super::position::WrittenPosition;
use super::problem::Problem;
use super::rank::{COLOURS, Meaning, Piece, WrittenRank};
use super::token::Token;
use crate::rank::MAX_RANKS;
use crate::{AfterBeating, Deal, Pack, Rules, Suit, Trumps};

/// Infers the pack from a position, `MOVER | OTHER | PILE`. A given `suits` or `ranks` is not inferred. Only packs of up to four suits of
/// equal length follow from cards. To check that the cards fit the pack, read the position with it.
///
/// If both hands are written, the text has every card of the pack. The pack then has the suits up to the last suit
/// written, and the ranks from the lowest card written up to the ace, or up to the highest number.
///
/// If only one hand is written, the other player may hold lower cards. The pack is then inferred as follows:
///
/// - A 2 means 13 ranks, because shorter suits have no 2.
/// - A hand of a symmetric deal determines the ranks: in each pair of suits it has every rank, down to its lowest
///   card, exactly once. With more ranks the deal would not be symmetric.
/// - The pack has `customary_suits` suits if the text has no suit beyond them, and 4 suits if the text has diamonds.
/// - If the ranks are in groups (`AKJ & Q`), each group is a suit.
///
/// # Errors
///
/// If the text is not a position of any pack, if the pack does not follow from it (the error names the missing number), or if the pack does
/// not exist.
///
/// ```
/// use faceup_core::{Pack, notation::infer_pack};
/// assert_eq!(infer_pack("S:AT H:KQJ | S:KQJ H:AT", None, None, 4), Ok(Pack::new(2, 5)?));
/// assert_eq!(infer_pack("S:AT2", None, None, 4), Ok(Pack::new(4, 13)?));
/// let error = infer_pack("S:AT", None, None, 4).unwrap_err();
/// assert!(error.to_string().ends_with("they fit a pack of 5 or more ranks: say how many ranks"));
/// # Ok::<(), faceup_core::PackError>(())
/// ```
pub fn infer_pack(
    position_text: &str,
    suits: Option<u8>,
    ranks: Option<u8>,
    customary_suits: u8,
) -> Result<Pack, NotationError> {
    WrittenPosition::read_with(position_text, |written| written.infer_pack(suits, ranks, customary_suits))
}

impl WrittenPosition {
    /// The pack of the position. See [`infer_pack`].
    ///
    /// # Errors
    ///
    /// If the pack does not follow from the text, or does not exist.
    pub fn infer_pack(&self, suits: Option<u8>, ranks: Option<u8>, customary_suits: u8) -> Result<Pack, NotationError> {
        // Real cards make suits of one colour only if the number of ranks is given.
        let meaning = Meaning::of(self.signs(), suits.unwrap_or(1), ranks.unwrap_or(1));
        if suits.is_none()
            && let Some(and) = self.trailing_and(customary_suits)
        {
            return Err(NotationError::new(and, Problem::TrailingAnd));
        }
        if suits.is_none()
            && customary_suits > 1
            && let Some(error) = self.no_separator()
        {
            return Err(error);
        }
        let cause = |error| self.cause(suits, customary_suits).unwrap_or(error);
        let suits = suits.map_or_else(|| self.infer_suits(customary_suits, meaning), Ok).map_err(cause)?;
        let ranks = ranks.map_or_else(|| self.infer_ranks(suits), Ok).map_err(cause)?;
        Pack::new(suits, ranks).map_err(|error| NotationError::new(&self.mover.first, Problem::Pack(error)))
    }

    pub(super) fn hands(&self) -> impl Iterator<Item = &WrittenHand> {
        [&self.mover].into_iter().chain(&self.other)
    }

    fn infer_suits(&self, customary: u8, meaning: Meaning) -> Result<u8, NotationError> {
        let most = if meaning == Meaning::ByColour { COLOURS } else { Suit::REAL.len() } as u8;
        let customary = customary.min(most);
        // A suit counts all suits up to it.
        let count = |suit: Suit| meaning.suit(suit).index() + 1;
        let in_hands = self.hands().flat_map(|hand| &hand.entries).filter_map(|e| match e.place {
            Place::Suit(suit) => Some((count(suit), &e.token)),
            Place::Group(_) => None,
        });
        let in_pile = self.pile.cards().iter().map(|card| (count(card.suit), &card.token));
        let in_groups = self.hands().filter_map(|hand| Some((hand.groups()?, &hand.first)));
        let by_name = in_hands.chain(in_pile).max_by_key(|&(count, _)| count);
        let by_groups = in_groups.max_by_key(|&(count, _)| count);

        let in_u8 = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let highest = by_name.into_iter().chain(by_groups).max_by_key(|&(count, _)| count);
        let Some((count, token)) = highest else {
            return Ok(customary);
        };
        if count > Suit::REAL.len() {
            // A slip must not lead to such a pack.
            Err(NotationError::new(token, Problem::SuitsUnclear(in_u8(count))))
        } else if self.other.is_some() || by_groups.is_some() || count == Suit::REAL.len() {
            Ok(in_u8(count))
        } else if count <= usize::from(customary) {
            Ok(customary)
        } else {
            Err(NotationError::new(token, Problem::SuitsUnclear(in_u8(count))))
        }
    }

    /// Whether the pile is empty and the mover's hand is one of a symmetric deal of this pack.
    fn is_symmetric(&self, suits: u8, ranks: u8) -> bool {
        let Ok(pack) = Pack::new(suits, ranks) else { return false };
        let Ok(hand) = self.mover.resolve(pack) else { return false };
        let Ok(rules) = Rules::new(pack, Trumps::None, AfterBeating::Lead) else { return false };
        self.pile.cards().is_empty() && Deal::new(rules, hand).is_ok_and(Deal::is_symmetric)
    }

    fn infer_ranks(&self, suits: u8) -> Result<u8, NotationError> {
        let ranks = Ranks::of(self);
        if let Some((number, token)) = ranks.number {
            if self.other.is_none() {
                return Err(NotationError::new(&token, Problem::NumbersUnclear));
            }
            if number > MOST_NAMED {
                return Ok(number);
            }
        }
        match ranks.lowest {
            Some((count, _)) if self.other.is_some() || count == MOST_NAMED => Ok(count),
            Some((count, _)) if self.is_symmetric(suits, count) => Ok(count),
            Some((at_least, token)) => Err(NotationError::new(&token, Problem::RanksUnclear(at_least))),
            None => Err(NotationError::new(&self.end, Problem::RanksUnclear(1))),
        }
    }
}

/// What the ranks in a text say about the number of ranks in a suit.
pub(super) struct Ranks {
    /// The highest number above ten, unless its digits must be several ranks. One more if the suit also has an ace.
    pub number: Option<(u8, Token)>,
    /// The number of ranks from the lowest card up to the ace, in a suit of at most 13 ranks.
    lowest: Option<(u8, Token)>,
}

impl Ranks {
    pub fn of(position: &WrittenPosition) -> Ranks {
        let pieces: Vec<(Place, Piece)> = position
            .hands()
            .flat_map(|hand| &hand.entries)
            .flat_map(|entry| entry.pieces.iter().map(|piece| (entry.place, piece.clone())))
            .chain(
                position
                    .pile
                    .cards()
                    .iter()
                    .map(|card| (Place::Suit(card.suit), Piece::one(card.rank, card.token.clone()))),
            )
            .collect();
        let lowest = pieces
            .iter()
            .flat_map(|(_, piece)| piece.split())
            .filter_map(|(rank, token)| Some((rank.below_ace()? + 1, token)))
            .max_by_key(|&(count, _)| count);
        // If both hands are written, the text of a short suit has a K. Digits in a text without letters are then one number, and if it is
        // too large, the error says so.
        let most = if position.other.is_some() { 99 } else { u32::from(MAX_RANKS) };
        Ranks { number: Ranks::number(&pieces, most), lowest }
    }

    /// Finds the field `number`. A text with K, Q, J or T, or with a number above `most`, has short suits.
    fn number(pieces: &[(Place, Piece)], most: u32) -> Option<(u8, Token)> {
        const LOWEST: u32 = 11;
        let mut highest: Option<(u32, &Token)> = None;
        for (_, piece) in pieces {
            match piece.whole() {
                WrittenRank::ACE => {}
                WrittenRank::Letter(_) => return None,
                WrittenRank::Number(n) if n > most => return None,
                WrittenRank::Number(n) if n >= LOWEST && highest.is_none_or(|(m, _)| n > m) => {
                    highest = Some((n, &piece.token));
                }
                WrittenRank::Number(_) => {}
            }
        }
        let (number, token) = highest?;
        // An A in the suit of the highest number is the next higher card.
        let places = |rank: WrittenRank| {
            let mut places: Vec<Place> = Vec::new();
            for &(place, ref piece) in pieces {
                if piece.whole() == rank && !places.contains(&place) {
                    places.push(place);
                }
            }
            places
        };
        let tops = places(WrittenRank::Number(number));
        let ace_above = places(WrittenRank::ACE).iter().any(|place| tops.contains(place));
        Some((u8::try_from(number + u32::from(ace_above)).ok()?, token.clone()))
    }
}
