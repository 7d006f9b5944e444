//! Reading suits: by letter, sign or name.

use super::rank::Piece;
use super::token::{Token, is_variation_selector};
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

/// The suit that a word names: `S`, `♠`, `spade` or `Spades`.
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

/// The suit whose name a word misspells in one letter, such as `Ckubs`. A player's name can look like this too.
pub(super) fn of_slip(word: &str) -> Option<Suit> {
    let word = word.to_ascii_lowercase();
    Suit::ALL.into_iter().find(|suit| {
        let name = suit.name().to_ascii_lowercase();
        name.len() == word.len() && name.bytes().zip(word.bytes()).filter(|(a, b)| a != b).count() == 1
    })
}

/// Splits a word such as `♠AKQ` into the sign of a suit and its ranks. A leading letter, as in `SAKQ`, is refused: such a word is easily
/// misread.
pub(super) fn sign_before(word: &Token) -> Option<(Token, Token)> {
    let first = word.text().chars().next().filter(|c| !c.is_ascii())?;
    of_char(first)?;
    let from = word.text().find(|c: char| c != first && !is_variation_selector(c))?;
    let (sign, ranks) = (word.part(0, from), word.part(from, word.text().len()));
    Piece::run(&ranks).map(|_| (sign, ranks))
}
