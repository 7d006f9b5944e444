//! Written turns.

use super::error::{Problem, RecordError};
use crate::{Card, Direction, Turn};

/// A word, and its place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    pub text: &'a str,
    /// The first byte of the word in its line.
    pub offset: usize,
    /// The number of the line, from 1.
    pub line: usize,
    /// The whole line.
    pub source: &'a str,
}

impl Word<'_> {
    pub fn error(self, problem: impl Into<Problem>) -> RecordError {
        let Word { line, source, offset, text } = self;
        RecordError { problem: problem.into(), line, source: source.to_owned(), offset, len: text.len() }
    }

    /// The error of this word in place of another.
    pub fn unlike(self, what: impl Into<String>) -> RecordError {
        self.error(Problem::Expected { what: what.into(), got: self.text.to_owned() })
    }

    /// Reads the word as a turn.
    pub fn turn(self) -> Result<Turn, RecordError> {
        turn(self.text).ok_or_else(|| self.unlike("a card and a direction, such as 4L or 3R, or 3- for a lost turn"))
    }
}

/// The words of a line from an offset on. Spaces, commas and semicolons separate them.
pub fn words(line: usize, source: &str, from: usize) -> impl Iterator<Item = Word<'_>> {
    let parts = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut offset = from;
    source[from..].split_inclusive(parts).filter_map(move |piece| {
        let text = piece.trim_end_matches(parts);
        let word = Word { text, offset, line, source };
        offset += piece.len();
        (!text.is_empty()).then_some(word)
    })
}

/// The turns of a line from an offset on. `4 left` is one of them.
pub fn turns(line: usize, source: &str, from: usize) -> impl Iterator<Item = Word<'_>> {
    let mut words = words(line, source, from).peekable();
    std::iter::from_fn(move || {
        let word = words.next()?;
        let is_direction = |next: &Word<'_>| direction(next.text).is_some();
        Some(match card(word.text).and_then(|_| words.next_if(is_direction)) {
            Some(next) => Word { text: &source[word.offset..next.offset + next.text.len()], ..word },
            None => word,
        })
    })
}

/// The direction that a word names.
fn direction(word: &str) -> Option<Direction> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    if is("left") { Some(Direction::Left) } else { is("right").then_some(Direction::Right) }
}

/// Reads a turn such as `4L`, `L4`, `4<` or `4 left`, or `3-` for a lost turn.
pub fn turn(word: &str) -> Option<Turn> {
    if let Some((number, name)) = word.split_once(char::is_whitespace) {
        return Some(Turn { card: card(number)?, direction: Some(direction(name.trim())?) });
    }
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

/// Reads a card. `parse` alone would accept a sign.
pub fn card(word: &str) -> Option<Card> {
    if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    word.parse().ok().and_then(Card::new)
}

/// Reads turns in the order of play, such as `4L 1R 3R` or `4 left, 1 right`. Spaces, commas or semicolons separate them.
///
/// ```
/// use faceup_left_right::parse_turns;
/// let turns = parse_turns("4L, 1R 3>")?;
/// assert_eq!(turns.iter().map(ToString::to_string).collect::<Vec<_>>(), ["4L", "1R", "3R"]);
/// assert_eq!(parse_turns("4 left, 1 right, 3 right")?, turns);
/// let error = parse_turns("4L 1X").unwrap_err();
/// assert_eq!(error.token(), "1X");
/// # Ok::<(), faceup_left_right::RecordError>(())
/// ```
///
/// # Errors
///
/// If a word is not a turn.
pub fn parse_turns(text: &str) -> Result<Vec<Turn>, RecordError> {
    (1..).zip(text.lines()).flat_map(|(line, source)| self::turns(line, source, 0)).map(Word::turn).collect()
}
