//! Cards and their values.

use std::fmt;
use std::str::FromStr;

use faceup_core::notation::quote;
use serde::Serialize;
use thiserror::Error;

/// A card of a Femto pack: a number, or the joker.
///
/// The joker is the card of value 0. It needs no rule of its own: every number is more than twice 0, so the joker
/// [beats](Card::beats) every card. It adds nothing to a total.
///
/// ```
/// use faceup_femto::Card;
/// let [two, five, ten] = [2, 5, 10].map(|value| Card::new(value).unwrap());
/// assert!(ten.beats(five) && !five.beats(ten)); // exactly twice: the higher wins
/// assert!(two.beats(five)); // more than twice: the lower wins
/// assert!(Card::JOKER.beats(ten));
/// assert_eq!(Card::JOKER.to_string(), "J");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Card(u16);

impl Card {
    /// The greatest value of a card.
    pub const MAX: u16 = 9999;

    /// The joker, a card of value 0.
    pub const JOKER: Card = Card(0);

    /// The card of a value. 0 is the joker.
    ///
    /// # Errors
    ///
    /// If the value is more than [`Card::MAX`].
    pub const fn new(value: u16) -> Result<Card, CardError> {
        if value <= Card::MAX { Ok(Card(value)) } else { Err(CardError::TooHigh(value)) }
    }

    /// The value of the card in a total.
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Whether the card wins a round against another: the higher card wins, unless it is more than twice the lower one. No card
    /// beats its equal.
    pub const fn beats(self, other: Card) -> bool {
        if self.0 > other.0 { self.0 <= 2 * other.0 } else { self.0 < other.0 && other.0 > 2 * self.0 }
    }
}

/// A text or number that is no card.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CardError {
    /// The value is too high.
    #[error("a card has a value of at most {max}, not {0}", max = Card::MAX)]
    TooHigh(u16),
    /// The text is neither a number nor the joker.
    #[error("expected a card, a number from 1 to {max} or J for the joker, got {}", quote(.0), max = Card::MAX)]
    NotACard(String),
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Card::JOKER { f.pad("J") } else { f.pad(&self.0.to_string()) }
    }
}

/// Reads a number, or the joker as `J`, `joker` or `0`.
impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("j") || text.eq_ignore_ascii_case("joker") {
            return Ok(Card::JOKER);
        }
        // `parse` alone would accept a sign.
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let value = if digits { text.parse::<u16>().ok().filter(|&value| value <= Card::MAX) } else { None };
        value.map(Card).ok_or_else(|| CardError::NotACard(text.to_owned()))
    }
}
