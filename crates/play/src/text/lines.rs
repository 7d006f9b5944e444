//! The lines of a text.

use std::ops::Range;

use faceup_core::notation::{NotationError, Problem, is_printable};

use crate::Words;

/// A line: what stands on it, without the sign `>` of quoted mail, and where the next one begins. A line of three or more dashes is blank.
#[derive(Debug, Clone)]
pub struct Line {
    pub at: Range<usize>,
    pub next: usize,
}

/// The line that begins at this byte.
pub fn line(text: &str, at: usize) -> Line {
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    let whole = &text[at..end];
    let content = whole.trim_start_matches(|c: char| c == '>' || c == '\u{feff}' || c.is_whitespace());
    let start = end - content.len();
    let is_rule = content.trim_end().chars().count() > 2 && content.trim_end().chars().all(|c| "-–—−".contains(c));
    let length = if is_rule { 0 } else { content.trim_end().len() };
    Line { at: start..start + length, next: (end + 1).min(text.len()) }
}

/// A range of text without the white space at its ends.
pub fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}

/// The error for a wrong value.
pub fn wrong(text: &str, at: Range<usize>, expected: &'static str, remedy: &'static str) -> NotationError {
    NotationError::at(text, at, Problem::Value, expected, remedy)
}

/// The error whose message another type writes: `expected …, got …; …`.
pub fn of(text: &str, at: Range<usize>, error: &impl ToString) -> NotationError {
    NotationError::stated(text, at, Problem::Value, error.to_string())
}

/// The words of a remark.
pub fn words_of(text: &str, at: Range<usize>) -> Result<Words, NotationError> {
    Words::new(&text[at.clone()]).map_err(|error| {
        let is_bad =
            |c: char| matches!(c, '{' | '}') || !c.is_whitespace() && !is_printable(c.encode_utf8(&mut [0; 4]));
        let from = text[at.clone()].find(is_bad).map_or(at.start, |offset| at.start + offset);
        let end = text[from..].chars().next().map_or(from, |c| from + c.len_utf8());
        of(text, from..end, &error)
    })
}
