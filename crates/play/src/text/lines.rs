//! The lines of a text.

use std::ops::Range;

use faceup_core::notation::{NotationError, Problem};

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
