//! Inferring the pack from a written position.

use std::cmp::Reverse;

use super::code::no_pack;
use super::error::{NotationError, Problem};
use super::hand::{Entry, Form, no_suit};
use super::position::WrittenPosition;
use super::rank::{MOST_NAMED, Run};
use super::token::Token;
use crate::{AfterBeating, Deal, Pack, Rules, Suit, Trumps};

impl<'t> WrittenPosition<'t> {
    /// The pack of the position. A given `suits` or `ranks` is not inferred. Only packs of up to four suits of
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
    /// If the pack does not follow from the text (the error names the missing number), or if it does not exist.
    ///
    /// ```
    /// use faceup_core::{Pack, notation::WrittenPosition};
    /// let infer = |text, suits| WrittenPosition::read(text)?.infer_pack(None, None, suits);
    /// assert_eq!(infer("S:AT H:KQJ | S:KQJ H:AT", 4), Ok(Pack::new(2, 5)?));
    /// assert_eq!(infer("S:AT2", 4), Ok(Pack::new(4, 13)?));
    /// let error = infer("S:AT", 4).unwrap_err();
    /// assert!(error.to_string().ends_with("got 'T'; cards down to this one fit a pack of 5 or more ranks: say how many ranks"));
    /// # Ok::<(), faceup_core::PackError>(())
    /// ```
    pub fn infer_pack(&self, suits: Option<u8>, ranks: Option<u8>, customary_suits: u8) -> Result<Pack, NotationError> {
        let suits = suits.map_or_else(|| self.infer_suits(customary_suits), Ok)?;
        let ranks = ranks.map_or_else(|| self.infer_ranks(suits), Ok)?;
        Pack::new(suits, ranks).map_err(|error| no_pack(self.mover.first, error))
    }

    /// The cards of the hands and of the pile. A group has the suit of its place.
    fn entries(&self) -> impl Iterator<Item = Entry<'t>> {
        let in_place =
            |(at, entry): (usize, &Entry<'t>)| Entry { suit: entry.suit.or(Suit::from_index(at)), ..entry.clone() };
        let in_hands = self.hands().flat_map(move |hand| hand.entries.iter().enumerate().map(in_place));
        in_hands.chain(self.pile.cards().iter().copied().map(Entry::of_card))
    }

    fn infer_suits(&self, customary: u8) -> Result<u8, NotationError> {
        if let Some(hand) = self.hands().find(|hand| hand.groups_shown() == Some(1)) {
            return Err(no_suit(hand.first));
        }
        let customary = customary.min(Suit::REAL.len() as u8);
        // A suit counts all suits up to it.
        let counted = self.entries().filter_map(|entry| Some((entry.suit?.index() + 1, entry.token)));
        let Some((count, token)) = counted.max_by_key(|&(count, _)| count) else { return Ok(customary) };
        let is_shown = self.other.is_some() || self.mover.groups_shown().is_some() || count == Suit::REAL.len();
        match u8::try_from(count) {
            // A slip must not lead to a pack of more suits.
            Ok(count) if is_shown && usize::from(count) <= Suit::REAL.len() => return Ok(count),
            Ok(count) if count <= customary => return Ok(customary),
            _ => {}
        }
        let remedy = format!("the cards fit a pack of {count} or more suits: say how many suits");
        Err(NotationError::new(token, Problem::Unclear("suits"), "the number of suits", remedy))
    }

    /// Whether the pile is empty and the mover's hand is one of a symmetric deal of this pack.
    fn is_symmetric(&self, suits: u8, ranks: u8) -> bool {
        let Ok(pack) = Pack::new(suits, ranks) else { return false };
        let Ok(hand) = self.mover.resolve(pack) else { return false };
        let Ok(rules) = Rules::new(pack, Trumps::None, AfterBeating::Lead) else { return false };
        self.pile.cards().is_empty() && Deal::new(rules, hand).is_ok_and(Deal::is_symmetric)
    }

    fn infer_ranks(&self, suits: u8) -> Result<u8, NotationError> {
        let unclear = |token: Token<'_>, remedy: String| {
            NotationError::new(token, Problem::Unclear("ranks"), "the number of ranks", remedy)
        };
        if let Some((number, token)) = self.highest_number() {
            return match &self.other {
                Some(_) => Ok(number),
                None => Err(unclear(token, "suits of more than 13 ranks have numbers: say how many ranks".to_owned())),
            };
        }
        let mut ranks = Vec::new();
        for run in self.entries().flat_map(|entry| entry.runs) {
            ranks.extend(run.below_ace()?.into_iter().map(|(above, token)| (above + 1, token)));
        }
        match ranks.into_iter().min_by_key(|&(count, _)| Reverse(count)) {
            Some((count, _)) if self.other.is_some() || count == MOST_NAMED || self.is_symmetric(suits, count) => {
                Ok(count)
            }
            // A mistake in the hand hides the number of ranks.
            Some((at_least, token)) => Err(self.twice().unwrap_or_else(|| {
                let remedy =
                    format!("cards down to this one fit a pack of {at_least} or more ranks: say how many ranks");
                unclear(token, remedy)
            })),
            None => Err(unclear(self.end, "there are no cards: say how many ranks".to_owned())),
        }
    }

    /// A card that is written twice, in the longest pack that may be meant.
    fn twice(&self) -> Option<NotationError> {
        let pack = Pack::new(Suit::REAL.len() as u8, MOST_NAMED).ok()?;
        let in_hands =
            self.hands().filter(|hand| hand.form != Form::Groups).filter_map(|hand| hand.cards(pack).ok()).flatten();
        let cards: Vec<_> = in_hands.chain(self.pile.resolve(pack).ok()?).collect();
        super::card::place(&cards, pack, &mut crate::CardSet::default()).err()
    }

    /// The highest number above ten. One more if its suit also has an ace.
    fn highest_number(&self) -> Option<(u8, Token<'t>)> {
        let runs: Vec<(Option<Suit>, Run)> =
            (self.entries()).flat_map(|entry| entry.runs.into_iter().map(move |run| (entry.suit, run))).collect();
        if runs.iter().any(|(_, run)| run.has_letter() && !run.is_ace()) {
            return None;
        }
        let numbers = runs.iter().filter_map(|&(_, run)| Some((run.long_number()?, run.ranks)));
        let (number, token) = numbers.max_by_key(|&(number, ..)| number)?;
        let tops = |suit| runs.iter().any(|&(of, run)| of == suit && run.long_number() == Some(number));
        let has_ace = runs.iter().any(|&(suit, run)| run.is_ace() && tops(suit));
        Some((u8::try_from(number).ok()? + u8::from(has_ace), token))
    }
}
