//! Suits as written: by letter, sign or name.

use super::token::is_variation_selector;
use crate::Suit;

/// The suit that a letter or sign stands for.
pub(super) const fn of_char(c: char) -> Option<Suit> {
    Some(match c {
        'S' | 's' | '♠' | '♤' => Suit::Spades,
        'H' | 'h' | '♥' | '♡' => Suit::Hearts,
        'C' | 'c' | '♣' | '♧' => Suit::Clubs,
        'D' | 'd' | '♦' | '♢' => Suit::Diamonds,
        'M' | 'm' | '☾' | '☽' => Suit::Moons,
        'F' | 'f' | '⚑' | '⚐' => Suit::Flags,
        'W' | 'w' | '☸' => Suit::Wheels,
        'G' | 'g' | '▦' => Suit::Grids,
        _ => return None,
    })
}

/// The suit that a word names: `S`, `♠`, `spade` or `Spades`. The manual of the program of 1987 prints `Ckubs`.
pub(super) fn of_word(word: &str) -> Option<Suit> {
    let mut chars = word.chars().filter(|&c| !is_variation_selector(c));
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return of_char(c);
    }
    let is = |suit: &Suit| {
        let name = suit.name();
        word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..name.len() - 1])
    };
    Suit::ALL.into_iter().find(is).or_else(|| word.eq_ignore_ascii_case("Ckubs").then_some(Suit::Clubs))
}

/// The suit and the number of ranks above a Unicode card.
pub(super) fn playing_card(c: char) -> Option<(Suit, u8)> {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let number = (c as u32).checked_sub(0x1_f0a0)?;
    let suit = SUITS.get(number as usize / 16)?;
    let above = match number % 16 {
        1 => 0,
        of_number @ 2..=10 => 14 - of_number as u8,
        11 => 3,
        13 => 2,
        14 => 1,
        _ => return None,
    };
    Some((*suit, above))
}
