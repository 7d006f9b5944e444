//! Written turns and lists of cards.

use faceup_core::Player;
use faceup_core::text::{At, Cursor, TextError};

use crate::{Card, Direction, Illegal, Stack, Turn};

/// Reads a card.
pub fn card<'a>(cursor: &mut Cursor<'a>) -> Result<At<'a, Card>, TextError> {
    cursor.read("a card, such as 4", |word| word.parse().ok().and_then(Card::new))
}

/// Reads a turn such as `4L` or `4 left`, or `3-` for a lost turn.
pub fn turn<'a>(cursor: &mut Cursor<'a>) -> Result<At<'a, Turn>, TextError> {
    let card = cursor.read("a card and a direction, such as 4L or 3R, or 3- for a lost turn", |word| {
        word.parse().ok().and_then(Card::new)
    })?;
    let direction = cursor.read("L or R after the card, as in 4L, or a hyphen for a lost turn", |word| {
        match word.to_ascii_lowercase().as_str() {
            "l" | "left" => Some(Some(Direction::Left)),
            "r" | "right" => Some(Some(Direction::Right)),
            "-" => Some(None),
            _ => None,
        }
    })?;
    let what = Turn { card: card.what, direction: direction.what };
    Ok(At { what, span: card.span.to(direction.span) })
}

/// The cards of a player's list, each of the stack of 1 to `cards`, and each at most once.
pub fn drawn(listed: &[At<'_, Card>], cards: u8, player: Player) -> Result<Vec<Card>, TextError> {
    let mut left = Stack::full(cards);
    for card in listed {
        if card.what.number() > cards {
            return Err(card.span.unlike(format!("a card, a number from 1 to {cards}")));
        }
        if !left.has(card.what) {
            return Err(card.span.error(Illegal::DrawnTwice(player, card.what)));
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
    drawn(&lists(text, card)?, cards, player)
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
    Ok(lists(text, turn)?.iter().map(|turn| turn.what).collect())
}

/// Reads a list on every line.
fn lists<'a, T>(text: &'a str, item: impl Fn(&mut Cursor<'a>) -> Result<T, TextError>) -> Result<Vec<T>, TextError> {
    let (mut cursor, mut items) = (Cursor::of_lines(text), Vec::new());
    loop {
        items.extend(cursor.list(&item)?);
        if !cursor.next_line()? {
            return Ok(items);
        }
    }
}
