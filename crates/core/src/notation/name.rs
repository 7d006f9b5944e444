//! Names of players, as words of a text.

use super::card::WrittenCard;
use super::rank::Piece;
use super::suit;
use super::token::{Kind, Lexeme, Mark, Token};

/// The longest word at the start that can be a name, with the dashes and dots that join its parts, and its number of lexemes. No part is a
/// suit, rank or card. A suit or card after a dash ends the name: the hand of a layout can begin there.
pub(super) fn joined_word(lexemes: &[Lexeme]) -> Option<(Token, usize)> {
    let is_card = |token: &Token| WrittenCard::of_word(token).is_some() || suit::sign_before(token).is_some();
    let is_suit = |token: &Token| suit::of_word(token.text()).is_some();
    let is_next = |before: &Token, after: &Token| before.offset() + before.text().len() == after.offset();
    let first = &lexemes.first().filter(|lexeme| lexeme.kind == Kind::Word && !is_card(&lexeme.token))?.token;
    let (mut text, mut last, mut length) = (first.text().to_owned(), first, 1);
    let is_of_a_hand = |token: &Token| is_suit(token) || Piece::run(token).is_some();
    let mut is_name = !is_of_a_hand(first);
    while let [mark, part, ..] = &lexemes[length..] {
        let is_next_to_letters =
            last.text().ends_with(char::is_alphanumeric) && part.token.text().starts_with(char::is_alphanumeric);
        let is_joined = is_next(last, &mark.token) && is_next(&mark.token, &part.token) && part.kind == Kind::Word;
        let fits = mark.is(Mark::Dot) || mark.is(Mark::Dash) && !is_suit(&part.token);
        if !is_joined || !is_next_to_letters || !fits || is_card(&part.token) {
            break;
        }
        text = text + mark.token.text() + part.token.text();
        is_name |= !is_of_a_hand(&part.token);
        (last, length) = (&part.token, length + 2);
    }
    is_name.then(|| (Token::new(text, first.offset()), length))
}
