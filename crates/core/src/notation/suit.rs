//! Suits as written: by letter, sign or name.

use super::token::is_variation_selector;
use crate::Suit;

/// The suit of a letter or sign.
pub(super) const fn of_char(c: char) -> Option<Suit> {
    Some(match c {
        'S' | 's' | '♠' | '♤' => Suit::Spades,
        'H' | 'h' | '♥' | '♡' => Suit::Hearts,
        'C' | 'c' | '♣' | '♧' => Suit::Clubs,
        'D' | 'd' | '♦' | '♢' => Suit::Diamonds,
        _ => return None,
    })
}

/// The suit that a whole word names: `S`, `♠`, `spade`, `Spades`.
pub(super) fn of_word(word: &str) -> Option<Suit> {
    let mut chars = word.chars().filter(|&c| !is_variation_selector(c));
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return of_char(c);
    }
    let is = |suit: &Suit| {
        let name = suit.name();
        word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..name.len() - 1])
    };
    Suit::ALL.into_iter().find(is)
}
