//! Which pack a text is about.

use super::error::NotationError;
use super::hand::{Place, WrittenHand};
use super::position::WrittenPosition;
use super::problem::Problem;
use super::rank::{MOST_NAMED, Piece, RankLetter, WrittenRank};
use super::token::Token;
use crate::{MAX_RANKS, Pack, Suit};

/// Infers the pack from a position, `MOVER | OTHER | PILE`. Numbers that are given are taken as they are; reading
/// the position with the pack then shows whether they fit.
///
/// If both hands are written, every card is, so the pack is plain: it has the suits up to the last one written, and
/// the ranks from the lowest card written up to the ace, or up to the highest number. If only one hand is, the
/// cards below the lowest one may all be with the other player. Then
///
/// - the ranks are known if there is a 2, which no suit of fewer than 13 ranks has;
/// - they are known, too, if the hand is one of a symmetric deal: if of each two suits that are partners it holds
///   every rank down to its lowest card just once. In a longer pack it would be no symmetric deal, as the rules ask for;
/// - the suits are the customary number if none beyond it is written, and 4 if there are diamonds;
/// - ranks in groups (`AKJ & Q`) tell the number of suits by the number of groups.
///
/// # Errors
///
/// If the text is no position of any pack, if there is not enough in it (the error says what to give), or if no pack
/// has these numbers.
///
/// ```
/// use faceup_core::{Pack, notation::infer_pack};
/// assert_eq!(infer_pack("S:AT H:KQJ | S:KQJ H:AT", None, None, 4), Ok(Pack::new(2, 5)?));
/// assert_eq!(infer_pack("S:AT2", None, None, 4), Ok(Pack::new(4, 13)?));
/// let error = infer_pack("S:AT", None, None, 4).unwrap_err();
/// assert!(error.to_string().ends_with("of 5 ranks or of any longer one: say how many ranks"));
/// # Ok::<(), faceup_core::PackError>(())
/// ```
pub fn infer_pack(
    position_text: &str,
    suits: Option<u8>,
    ranks: Option<u8>,
    customary_suits: u8,
) -> Result<Pack, NotationError> {
    WrittenPosition::read(position_text)?.infer_pack(suits, ranks, customary_suits)
}

impl WrittenPosition {
    /// The pack that it is of; see [`infer_pack`].
    ///
    /// # Errors
    ///
    /// If there is not enough to tell, or no pack has these numbers.
    pub fn infer_pack(&self, suits: Option<u8>, ranks: Option<u8>, customary_suits: u8) -> Result<Pack, NotationError> {
        let suits = suits.map_or_else(|| self.infer_suits(customary_suits), Ok)?;
        let ranks = ranks.map_or_else(|| self.infer_ranks(suits), Ok)?;
        Pack::new(suits, ranks).map_err(|error| NotationError::new(self.mover.first(), Problem::Pack(error)))
    }

    fn hands(&self) -> impl Iterator<Item = &WrittenHand> {
        [&self.mover].into_iter().chain(&self.other)
    }

    fn infer_suits(&self, customary: u8) -> Result<u8, NotationError> {
        // Suits as counts: the second suit being written makes at least two.
        let count = |suit: Suit| suit.index() + 1;
        let in_hands = self.hands().flat_map(WrittenHand::entries).filter_map(|e| match e.place {
            Place::Suit(suit) => Some((count(suit), &e.token)),
            Place::Group(_) => None,
        });
        let in_pile = self.pile.cards().iter().map(|card| (count(card.suit()), card.token()));
        let in_groups = self.hands().filter_map(|hand| Some((hand.groups()?, hand.first())));
        let by_name = in_hands.chain(in_pile).max_by_key(|&(count, _)| count);
        let by_groups = in_groups.max_by_key(|&(count, _)| count);

        let in_u8 = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let highest = by_name.into_iter().chain(by_groups).max_by_key(|&(count, _)| count);
        let Some((count, token)) = highest else {
            return Ok(customary);
        };
        if self.other.is_some() || by_groups.is_some() || count == Suit::ALL.len() {
            Ok(in_u8(count))
        } else if count <= usize::from(customary) {
            Ok(customary)
        } else {
            Err(NotationError::new(token, Problem::SuitsUnclear { at_least: in_u8(count) }))
        }
    }

    /// Whether the mover's hand is one of a symmetric deal of this pack, and the pile empty.
    fn is_symmetric(&self, suits: u8, ranks: u8) -> bool {
        let Ok(pack) = Pack::new(suits, ranks) else { return false };
        let Ok(hand) = self.mover.resolve(pack) else { return false };
        let held = |suit: Suit| pack.ranks_of(hand, suit);
        suits.is_multiple_of(2)
            && self.pile.cards().is_empty()
            && pack.each_suit().all(|suit| {
                held(suit) & held(suit.partner()) == 0
                    && held(suit) | held(suit.partner()) == pack.ranks_of(pack.full(), suit)
            })
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
            Some((at_least, token)) => Err(NotationError::new(&token, Problem::RanksUnclear { at_least })),
            None => Err(NotationError::new(&self.end, Problem::RanksUnclear { at_least: 1 })),
        }
    }
}

/// What the ranks in a text say of the length of a suit.
struct Ranks {
    /// The highest number, if there is one above ten and nothing shows that it must be cut into digits.
    number: Option<(u8, Token)>,
    /// The longest count from a card up to the ace, with names up to 13 ranks.
    lowest: Option<(u8, Token)>,
}

impl Ranks {
    fn of(position: &WrittenPosition) -> Ranks {
        let pieces: Vec<(Place, Piece)> = position
            .hands()
            .flat_map(WrittenHand::entries)
            .flat_map(|entry| entry.pieces.iter().map(|piece| (entry.place, piece.clone())))
            .chain(
                position
                    .pile
                    .cards()
                    .iter()
                    .map(|card| (Place::Suit(card.suit()), Piece::one(card.rank(), card.token().clone()))),
            )
            .collect();
        let lowest = pieces
            .iter()
            .flat_map(|(_, piece)| piece.split())
            .filter_map(|(rank, token)| Some((rank.below_ace()? + 1, token)))
            .max_by_key(|&(count, _)| count);
        // With both hands there, digits that are no card of a long suit are none of a short one either, which would
        // have a K: taken as a number, they bring the error that no suit is so long.
        let most = if position.other.is_some() { 99 } else { u32::from(MAX_RANKS) };
        Ranks { number: Ranks::number(&pieces, most), lowest }
    }

    /// A text with K, Q, J or T in it is of a short suit, and so is one with digits that are too many for a number.
    fn number(pieces: &[(Place, Piece)], most: u32) -> Option<(u8, Token)> {
        const LOWEST: u32 = 11;
        let ace = WrittenRank::Letter(RankLetter::Ace);
        let mut highest: Option<(u32, &Token)> = None;
        for (_, piece) in pieces {
            match piece.whole() {
                rank if rank == ace => {}
                WrittenRank::Letter(_) => return None,
                WrittenRank::Number(n) if n > most => return None,
                WrittenRank::Number(n) if n >= LOWEST && highest.is_none_or(|(m, _)| n > m) => {
                    highest = Some((n, &piece.token));
                }
                WrittenRank::Number(_) => {}
            }
        }
        let (number, token) = highest?;
        // An A in the suit of the highest number is another card than that, so it is the next.
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
        let ace_above = places(ace).iter().any(|place| tops.contains(place));
        Some((u8::try_from(number + u32::from(ace_above)).ok()?, token.clone()))
    }
}
