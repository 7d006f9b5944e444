//! Written turns.

use super::error::{Problem, RecordError};
use crate::{Card, Direction, Turn};

/// A word of a line, and the byte where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    pub text: &'a str,
    pub offset: usize,
}

/// The words of a line from an offset on. Spaces, commas and semicolons separate them.
pub fn words(line: &str, from: usize) -> impl Iterator<Item = Word<'_>> {
    let parts = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut offset = from;
    line[from..].split_inclusive(parts).filter_map(move |piece| {
        let text = piece.trim_end_matches(parts);
        let word = Word { text, offset };
        offset += piece.len();
        (!text.is_empty()).then_some(word)
    })
}

/// Reads a turn such as `4L`, `L4` or `4<`, or `3-` for a lost turn.
fn turn(word: &str) -> Option<Turn> {
    let is_mark = |c: char| "lLrR<>-".contains(c);
    let (number, mark) = match (word.strip_suffix(is_mark), word.strip_prefix(is_mark)) {
        (Some(number), _) => (number, word.chars().next_back()?),
        (None, Some(number)) => (number, word.chars().next()?),
        (None, None) => return None,
    };
    let direction = match mark {
        'l' | 'L' | '<' => Some(Direction::Left),
        'r' | 'R' | '>' => Some(Direction::Right),
        _ => None,
    };
    Some(Turn { card: card(number)?, direction })
}

/// Reads a card, which has digits alone.
pub fn card(word: &str) -> Option<Card> {
    if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    word.parse().ok().and_then(Card::new)
}

/// Reads turns in the order of play, such as `4L 1R 3R`. Spaces, commas or semicolons separate them.
///
/// ```
/// use faceup_left_right::parse_turns;
/// let turns = parse_turns("4L, 1R 3>")?;
/// assert_eq!(turns.iter().map(ToString::to_string).collect::<Vec<_>>(), ["4L", "1R", "3R"]);
/// let error = parse_turns("4L 1X").unwrap_err();
/// assert_eq!(error.token(), "1X");
/// # Ok::<(), faceup_left_right::RecordError>(())
/// ```
///
/// # Errors
///
/// If a word is not a turn.
pub fn parse_turns(text: &str) -> Result<Vec<Turn>, RecordError> {
    let mut turns = Vec::new();
    for (line, source) in text.lines().enumerate() {
        turns.extend(on_line(line + 1, source, 0)?.into_iter().map(|(turn, _)| turn));
    }
    Ok(turns)
}

/// The turns on a line from an offset on, with their places.
pub(super) fn on_line(line: usize, source: &str, from: usize) -> Result<Vec<(Turn, Word<'_>)>, RecordError> {
    words(source, from)
        .map(|word| {
            let wrong = || Problem::NotATurn(word.text.to_owned());
            let turn =
                turn(word.text).ok_or_else(|| RecordError::new(wrong(), line, source, word.offset, word.text.len()))?;
            Ok((turn, word))
        })
        .collect()
}
