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

/// Reads a card. `parse` alone would accept a sign.
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
    (1..).zip(text.lines()).flat_map(|(line, source)| words(line, source, 0)).map(Word::turn).collect()
}
