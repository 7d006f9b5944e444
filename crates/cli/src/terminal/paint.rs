//! Colours and suit signs.

use std::io::{self, IsTerminal};

use anstream::ColorChoice;
use anstyle::{AnsiColor, Effects, Style};
use faceup::{Card, CardSet, Pack, Suit, notation};

/// The style of standard output: colours and suit signs on a terminal, unless `NO_COLOR` or the like forbids them, and plain letters in a
/// pipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    colour: bool,
    signs: bool,
}

/// The meaning of a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Most important.
    Strong,
    /// Least important.
    Faint,
    /// Good for the player in question.
    Good,
    /// Bad for the player in question.
    Bad,
    /// Neutral.
    Even,
}

impl Paint {
    /// The capabilities of standard output.
    pub fn of_stdout() -> Paint {
        let terminal = io::stdout().is_terminal();
        let colour = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Paint { colour, signs: terminal && speaks_unicode() }
    }

    pub fn ink(self, ink: Ink, text: &str) -> String {
        let style = match ink {
            Ink::Strong => Style::new().bold(),
            Ink::Faint => Style::new().effects(Effects::DIMMED),
            Ink::Good => AnsiColor::Green.on_default(),
            Ink::Bad => AnsiColor::Red.on_default(),
            Ink::Even => AnsiColor::Yellow.on_default(),
        };
        self.styled(style, text)
    }

    /// A card: `8h`, or `8♥` in the colour of its suit.
    pub fn card(self, card: Card, pack: Pack) -> String {
        let name = notation::format_card(card, pack);
        if !pack.contains(card) {
            return name;
        }
        let suit = pack.suit_of(card);
        let text = match name.strip_suffix(|last: char| last.is_ascii_alphabetic()) {
            Some(rank) if self.signs => format!("{rank}{}", suit.symbol()),
            _ => name,
        };
        self.of_suit(suit, &text)
    }

    /// A hand: `S:AJT H:-`, or `♠AJT ♥-` in the colours of the suits.
    pub fn hand(self, hand: CardSet, pack: Pack) -> String {
        let text = notation::format_hand(hand, pack);
        let parts = pack.each_suit().zip(text.split(' ')).map(|(suit, part)| {
            let ranks = part.split_once(':').map_or(part, |(_, ranks)| ranks);
            let part = if self.signs { format!("{}{ranks}", suit.symbol()) } else { part.to_owned() };
            self.of_suit(suit, &part)
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    /// Cards in the order of a hand: by suits, the highest first.
    pub fn cards(self, cards: CardSet, pack: Pack) -> String {
        let suits = pack.each_suit().flat_map(|suit| (cards & pack.suit(suit)).iter().rev().collect::<Vec<_>>());
        suits.map(|card| self.card(card, pack)).collect::<Vec<_>>().join(" ")
    }

    fn of_suit(self, suit: Suit, text: &str) -> String {
        match suit {
            Suit::Spades | Suit::Clubs | Suit::Moons | Suit::Wheels => text.to_owned(),
            Suit::Hearts | Suit::Diamonds | Suit::Flags | Suit::Grids => self.styled(AnsiColor::Red.on_default(), text),
        }
    }

    fn styled(self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// Whether the user's locale uses UTF-8. The first variable that is set decides. Systems without such variables use UTF-8.
fn speaks_unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
    match set {
        Some(value) => {
            let value = value.to_string_lossy().to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        }
        None => cfg!(not(unix)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_and_hands() {
        let pack = Pack::new(2, 7).unwrap();
        let hand = notation::parse_hand("S:AT H:-", pack).unwrap();
        let card = notation::parse_card("Th", pack).unwrap();
        let signs = Paint { colour: false, signs: true };
        let plain = Paint { colour: false, signs: false };
        assert_eq!((plain.hand(hand, pack), plain.card(card, pack)), ("S:AT H:-".into(), "Th".into()));
        assert_eq!((signs.hand(hand, pack), signs.card(card, pack)), ("♠AT ♥-".into(), "T♥".into()));
        let colour = Paint { colour: true, signs: true };
        assert_eq!(colour.card(card, pack), "\u{1b}[31mT♥\u{1b}[0m");
        assert_eq!(notation::parse_card(&signs.card(card, pack), pack), Ok(card));
    }
}
