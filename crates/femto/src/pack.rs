//! Packs of cards.

use faceup_core::notation::{NotationError, Reader, TextError};
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::{Card, CardError, Hand, Place};

/// The most cards of a pack.
pub const MAX_CARDS: usize = 16;

/// Different cards, in the order of their values. Each player gets half of them. One card of an odd pack is left out.
///
/// ```
/// use faceup_femto::Pack;
/// let pack = Pack::femto();
/// assert_eq!(pack.to_string(), "2,3,4,5,6,7,8,10");
/// assert_eq!(pack.hand_size(), 4);
/// let hand = pack.parse_hand("2 3 5 10")?;
/// assert_eq!(pack.format_hand(hand), "2,3,5,10");
/// assert_eq!(pack.total(hand), 20);
/// assert_eq!("J,10,2".parse::<Pack>()?.to_string(), "J,2,10");
/// assert_eq!("atto".parse::<Pack>()?.to_string(), "3,4,7,8,9,10");
/// assert!("2,2,4,5".parse::<Pack>().is_err()); // which of two equal cards should win?
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pack(Vec<Card>);

/// Cards that make no pack.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PackError {
    /// Too few or too many cards.
    #[error("a pack has 2 to {MAX_CARDS} cards, not {0}")]
    Size(usize),
    /// Two equal cards.
    #[error("the card {0} is there twice: all cards must differ, because the rules name no winner between equal cards")]
    Twice(Card),
    /// A word that is not a card.
    #[error(transparent)]
    Card(#[from] CardError),
}

/// The [author's pack](Pack::femto).
impl Default for Pack {
    fn default() -> Pack {
        Pack::femto()
    }
}

impl Pack {
    /// A pack of cards, in any order.
    ///
    /// # Errors
    ///
    /// If there are fewer than 2 cards or more than 16, or if two are equal.
    pub fn new(mut cards: Vec<Card>) -> Result<Pack, PackError> {
        if !(2..=MAX_CARDS).contains(&cards.len()) {
            return Err(PackError::Size(cards.len()));
        }
        cards.sort_unstable();
        if let Some(pair) = cards.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PackError::Twice(pair[0]));
        }
        Ok(Pack(cards))
    }

    /// The pack of the game as its author gave it: 2, 3, 4, 5, 6, 7, 8 and 10.
    pub fn femto() -> Pack {
        Pack([2, 3, 4, 5, 6, 7, 8, 10].map(|value| Card::new(value).expect("a card")).to_vec())
    }

    /// The cards, the lowest first.
    pub fn cards(&self) -> &[Card] {
        &self.0
    }

    /// The card at a place.
    ///
    /// # Panics
    ///
    /// If the place is beyond the pack.
    pub fn card(&self, place: Place) -> Card {
        self.0[place.index()]
    }

    /// The place of a card in the pack.
    pub fn place(&self, card: Card) -> Option<Place> {
        self.0.binary_search(&card).ok().map(Place::new)
    }

    /// The number of cards of each player.
    pub fn hand_size(&self) -> usize {
        self.0.len() / 2
    }

    /// Whether a card is left out, because the number of cards is odd.
    pub fn leaves_one_out(&self) -> bool {
        !self.0.len().is_multiple_of(2)
    }

    /// All cards.
    pub fn full(&self) -> Hand {
        Hand::from_bits(((1u32 << self.0.len()) - 1) as u16)
    }

    /// The total of the cards of a hand.
    pub fn total(&self, hand: Hand) -> u32 {
        hand.places().map(|place| u32::from(self.card(place).value())).sum()
    }

    /// The cards of a hand, the lowest first.
    pub fn cards_of(&self, hand: Hand) -> impl Iterator<Item = Card> {
        hand.places().map(|place| self.card(place))
    }

    /// Reads a set of cards, with commas or blanks between them. A dash and an empty text are the empty set.
    ///
    /// # Errors
    ///
    /// If the text is anything else, a card is not in the pack, or a card appears twice.
    pub fn parse_hand(&self, text: &str) -> Result<Hand, TextError> {
        Reader::flat(text).whole(|reader| if reader.is_end() { Ok(Hand::EMPTY) } else { self.read_hand(reader) })
    }

    /// Reads a set of cards up to anything else, or a dash.
    pub(crate) fn read_hand(&self, reader: &mut Reader<'_>) -> Result<Hand, NotationError> {
        let mut hand = Hand::EMPTY;
        if reader.phrase("-") {
            return Ok(hand);
        }
        loop {
            let card = reader.here();
            let place = self.read_card(reader)?;
            if hand.contains(place) {
                let twice = format!("the card {} is there twice", self.card(place));
                return Err(NotationError::stated(card, twice));
            }
            hand = hand.with(place);
            if !reader.phrase(",") && reader.here().text().parse::<Card>().is_err() {
                return Ok(hand);
            }
        }
    }

    /// Reads a card of the pack.
    pub(crate) fn read_card(&self, reader: &mut Reader<'_>) -> Result<Place, NotationError> {
        let word = reader.token();
        let card = word.text().parse::<Card>().map_err(|error| NotationError::stated(word, error))?;
        let missing = || NotationError::stated(word, format_args!("the card {card} is not in the pack {self}"));
        self.place(card).ok_or_else(missing)
    }

    /// The cards of a hand, separated by commas, the lowest first. An empty hand is a dash.
    pub fn format_hand(&self, hand: Hand) -> String {
        if hand.is_empty() {
            return "-".to_owned();
        }
        self.cards_of(hand).map(|card| card.to_string()).collect::<Vec<_>>().join(",")
    }
}

/// The words of a list of cards. There is one between two commas, be it empty.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').flat_map(|part| if part.trim().is_empty() { vec![part] } else { part.split_whitespace().collect() })
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.format_hand(self.full()))
    }
}

/// Reads cards separated by commas or spaces, or `femto`, or `atto` for the pack of a smaller game: 3, 4, 7, 8, 9 and 10, the
/// [fairest](crate::Measure::Fairness) six of the cards 2 to 10.
impl FromStr for Pack {
    type Err = PackError;

    fn from_str(text: &str) -> Result<Pack, PackError> {
        let text = match text.trim() {
            "femto" => return Ok(Pack::femto()),
            "atto" => "3,4,7,8,9,10",
            _ => text,
        };
        let cards = words(text).take(MAX_CARDS + 1).map(str::parse).collect::<Result<Vec<Card>, _>>()?;
        if cards.len() > MAX_CARDS {
            return Err(PackError::Size(words(text).count()));
        }
        Pack::new(cards)
    }
}
