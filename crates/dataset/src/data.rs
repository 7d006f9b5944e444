//! The values of some rows, column by column, and their texts.

use std::fmt;

use faceup_core::{Card, CardSet, Pack, notation};

/// The type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// One of few words: an outcome, a suit or a card.
    Word,
    /// A list of cards. It may contain `eat`.
    List,
    /// A number from 0 to 255.
    Uint8,
    /// A number from 0 to 65,535.
    Uint16,
    /// A set of cards as 64 bits, or a number of that size.
    Mask,
    /// True or false.
    Bool,
}

impl Kind {
    /// The name of the type in the data dictionary.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Text | Kind::Word => "string",
            Kind::List => "list of strings",
            Kind::Uint8 => "uint8",
            Kind::Uint16 => "uint16",
            Kind::Mask => "uint64",
            Kind::Bool => "boolean",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The values of a column for some rows.
#[derive(Debug)]
pub enum Data {
    /// Texts.
    Texts(Lists),
    /// Numbers, truth values, or indices into the [list of words](crate::Dataset::words). [`NULL`] stands for no value.
    Numbers(Vec<i32>),
    /// Sets of cards, as bits.
    Masks(Vec<u64>),
    /// Lists of cards.
    Lists(Lists),
}

/// Stands for no value.
pub const NULL: i32 = -1;

impl Data {
    /// An empty list of values of a kind.
    pub(crate) fn empty(kind: Kind) -> Data {
        match kind {
            Kind::Text => Data::Texts(Lists::default()),
            Kind::List => Data::Lists(Lists::default()),
            Kind::Mask => Data::Masks(Vec::new()),
            Kind::Word | Kind::Uint8 | Kind::Uint16 | Kind::Bool => Data::Numbers(Vec::new()),
        }
    }

    pub(crate) fn numbers<T>(rows: &[T], of: impl Fn(&T) -> i32) -> Data {
        Data::Numbers(rows.iter().map(of).collect())
    }

    pub(crate) fn masks(sets: impl Iterator<Item = CardSet>) -> Data {
        Data::Masks(sets.map(CardSet::bits).collect())
    }

    /// The cards of sets, in the order of their bits.
    pub(crate) fn lists(sets: &[CardSet]) -> Data {
        let mut lists = Lists::default();
        sets.iter().for_each(|set| lists.push(set.iter().map(Card::bit)));
        Data::Lists(lists)
    }

    /// Appends the values of more rows of the same column.
    pub(crate) fn append(&mut self, more: Data) {
        match (self, more) {
            (Data::Texts(lists), Data::Texts(more)) | (Data::Lists(lists), Data::Lists(more)) => {
                let start = lists.items.len();
                lists.items.extend(more.items);
                lists.ends.extend(more.ends.into_iter().map(|end| start + end));
            }
            (Data::Numbers(numbers), Data::Numbers(more)) => numbers.extend(more),
            (Data::Masks(masks), Data::Masks(more)) => masks.extend(more),
            _ => unreachable!("a column has values of one kind"),
        }
    }
}

/// Texts or lists of cards, one after the other.
#[derive(Debug, Default)]
pub struct Lists {
    /// All texts, in UTF-8, or the indices of all cards in the list of words.
    pub items: Vec<u8>,
    /// The end of each text or list.
    pub ends: Vec<usize>,
}

impl Lists {
    /// Appends a list.
    #[inline]
    pub fn push(&mut self, items: impl IntoIterator<Item = u8>) {
        self.items.extend(items);
        self.ends.push(self.items.len());
    }

    /// The texts or lists.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.items[start..end])
    }
}

/// The words of columns of words and lists: the cards of the pack by their bits, then `eat`.
pub(crate) fn card_words(pack: Pack) -> Vec<String> {
    let cards = pack.full().iter().map(|card| notation::format_card(card, pack));
    cards.chain(["eat".to_owned()]).collect()
}

/// Formats hands quickly.
#[derive(Debug)]
pub(crate) struct HandWriter {
    pack: Pack,
    /// The text of every holding of a suit, with a blank before all suits but the first, and its length. Empty for suits of many ranks.
    holdings: Vec<([u8; LONGEST], u8)>,
}

/// The longest text of a holding of [`MOST_RANKS`] ranks: a blank, a letter, a colon and the ranks.
const LONGEST: usize = 3 + MOST_RANKS as usize;
/// Suits of more ranks are formatted without the table.
const MOST_RANKS: u8 = 13;

impl HandWriter {
    pub fn new(pack: Pack) -> HandWriter {
        let mut holdings = Vec::new();
        if pack.ranks() <= MOST_RANKS {
            for suit in pack.each_suit() {
                for held in 0..1u64 << pack.ranks() {
                    let hand = CardSet::from_bits(held << (suit.index() * usize::from(pack.ranks())));
                    let text = notation::format_hand(hand, pack);
                    let own = text.split(' ').nth(suit.index()).unwrap_or_default();
                    let mut bytes = [b' '; LONGEST];
                    let start = usize::from(suit.index() > 0);
                    bytes[start..start + own.len()].copy_from_slice(own.as_bytes());
                    holdings.push((bytes, (start + own.len()) as u8));
                }
            }
        }
        HandWriter { pack, holdings }
    }

    #[inline]
    pub fn write(&self, hand: CardSet, to: &mut Lists) {
        if self.holdings.is_empty() {
            to.items.extend_from_slice(notation::format_hand(hand, self.pack).as_bytes());
        } else {
            let ranks = u32::from(self.pack.ranks());
            let suit_bits = CardSet::lowest_bits(ranks).bits();
            for suit in 0..u32::from(self.pack.suits()) {
                let held = hand.bits() >> (suit * ranks) & suit_bits;
                let (bytes, length) = &self.holdings[((suit as usize) << ranks) + held as usize];
                // Copying all bytes and truncating is faster than copying some.
                let end = to.items.len() + usize::from(*length);
                to.items.extend_from_slice(bytes);
                to.items.truncate(end);
            }
        }
        to.ends.push(to.items.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_written_as_the_notation_writes_them() {
        for (suits, ranks) in [(1, 1), (1, 13), (2, 5), (3, 3), (4, 2), (1, 15), (2, 14)] {
            let pack = Pack::new(suits, ranks).unwrap();
            let writer = HandWriter::new(pack);
            let mut texts = Lists::default();
            let hands: Vec<CardSet> = (0..=pack.full().bits()).step_by(7).map(CardSet::from_bits).take(5000).collect();
            hands.iter().for_each(|&hand| writer.write(hand, &mut texts));
            for (text, hand) in texts.iter().zip(hands) {
                assert_eq!(text, notation::format_hand(hand, pack).as_bytes());
            }
        }
    }
}
