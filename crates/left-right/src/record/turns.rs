//! Written turns and lists of cards.

use faceup_core::Player;
use faceup_core::notation::{NotationError, Reader, TextError, Token};

use crate::{Card, Direction, Illegal, Stack, Turn};

/// A piece of a text and its meaning.
#[derive(Debug, Clone, Copy)]
pub struct At<'a, T> {
    pub what: T,
    pub span: Token<'a>,
}

/// The error of a token that the grammar does not have there.
pub fn unlike(token: Token<'_>, expected: impl std::fmt::Display) -> NotationError {
    NotationError::grammar(token, expected, "")
}

/// Reads a token.
pub fn read<'a, T>(
    cursor: &mut Reader<'a>,
    expected: &'static str,
    meaning: impl Fn(&str) -> Option<T>,
) -> Result<At<'a, T>, NotationError> {
    let span = cursor.token();
    let what = meaning(span.text()).ok_or_else(|| unlike(span, expected))?;
    Ok(At { what, span })
}

/// Reads a list to the end of the line. Blanks or a comma separate its items.
pub fn list<'a, T>(
    cursor: &mut Reader<'a>,
    item: impl Fn(&mut Reader<'a>) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    let mut items = Vec::new();
    while !cursor.is_line_end() {
        if !items.is_empty() && !cursor.phrase(",") && cursor.is_glued() {
            return Err(unlike(cursor.here(), "a blank or a comma, as in \"4L, 1R\""));
        }
        items.push(item(cursor)?);
    }
    Ok(items)
}

/// Reads a card.
pub fn card<'a>(cursor: &mut Reader<'a>) -> Result<At<'a, Card>, NotationError> {
    read(cursor, "a card, such as 4", |word| word.parse().ok().and_then(Card::new))
}

/// Reads a turn such as `4L` or `4 left`, or `3-` for a lost turn.
pub fn turn<'a>(cursor: &mut Reader<'a>) -> Result<At<'a, Turn>, NotationError> {
    let from = *cursor;
    let word = cursor.token();
    let (digits, letters) =
        word.text().split_at(word.text().find(|c: char| !c.is_ascii_digit()).unwrap_or(word.text().len()));
    let card = digits.parse().ok().and_then(Card::new);
    let card = card.ok_or_else(|| unlike(word, "a card and a direction, such as 4L or 3R, or 3- for a lost turn"))?;
    let (span, letters) = match letters {
        "" => (cursor.here(), cursor.token().text()),
        letters => (word.part(digits.len(), word.text().len()), letters),
    };
    let direction = match letters.to_ascii_lowercase().as_str() {
        "l" | "left" => Some(Direction::Left),
        "r" | "right" => Some(Direction::Right),
        "-" => None,
        _ => return Err(unlike(span, "L or R after the card, as in 4L, or a hyphen for a lost turn")),
    };
    Ok(At { what: Turn { card, direction }, span: from.until(cursor) })
}

/// The cards of a player's list, each of the stack of 1 to `cards`, and each at most once.
pub fn drawn(listed: &[At<'_, Card>], cards: u8, player: Player) -> Result<Vec<Card>, NotationError> {
    let mut left = Stack::full(cards);
    for card in listed {
        if card.what.number() > cards {
            return Err(unlike(card.span, format!("a card, a number from 1 to {cards}")));
        }
        if !left.has(card.what) {
            return Err(NotationError::stated(card.span, Illegal::DrawnTwice(player, card.what)));
        }
        left = left.without(card.what);
    }
    Ok(listed.iter().map(|card| card.what).collect())
}

/// Reads cards of a player's stack of 1 to `cards`, each at most once, with blanks or commas between them: `4,3,1,2`.
///
/// # Errors
///
/// If a word is not a card of the stack, or a card occurs twice.
pub fn parse_cards(text: &str, cards: u8, player: Player) -> Result<Vec<Card>, TextError> {
    Reader::new(text).whole(|reader| drawn(&lists(reader, card)?, cards, player))
}

/// Reads turns in the order of play, such as `4L 1R 3R` or `4 left, 1 right`, with blanks or commas between them.
///
/// ```
/// use faceup_left_right::parse_turns;
/// let turns = parse_turns("4L, 1R 3r")?;
/// assert_eq!(turns.iter().map(ToString::to_string).collect::<Vec<_>>(), ["4L", "1R", "3R"]);
/// assert_eq!(parse_turns("4 left, 1 right, 3 right")?, turns);
/// let error = parse_turns("4L 1X").unwrap_err();
/// assert_eq!(error.token(), "X");
/// # Ok::<(), faceup_left_right::TextError>(())
/// ```
///
/// # Errors
///
/// If the text is not a list of turns.
pub fn parse_turns(text: &str) -> Result<Vec<Turn>, TextError> {
    let turns = Reader::new(text).whole(|reader| lists(reader, turn))?;
    Ok(turns.iter().map(|turn| turn.what).collect())
}

/// Reads a list on every line.
fn lists<'a, T>(
    reader: &mut Reader<'a>,
    item: impl Fn(&mut Reader<'a>) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    let mut items = Vec::new();
    while !reader.is_end() {
        reader.lines();
        items.extend(list(reader, &item)?);
    }
    Ok(items)
}
