//! Errors of records, with their places.

use std::fmt;

use faceup_core::notation::{point_at, quote};

/// A text that could not be read: what is wrong, the line, and carets under the part at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    what: String,
    line: usize,
    source: String,
    /// The first byte of the part at fault.
    offset: usize,
    len: usize,
}

impl RecordError {
    /// An error in the whole text.
    pub(super) fn of_text(what: impl fmt::Display) -> RecordError {
        RecordError { what: what.to_string(), line: 1, source: String::new(), offset: 0, len: 0 }
    }

    /// The part of the text at fault.
    pub fn token(&self) -> &str {
        &self.source[self.offset..self.offset + self.len]
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.source[..self.offset].chars().count() + 1;
        write!(f, "line {}, column {column}: {}", self.line, self.what)?;
        let place = || point_at(&self.source, self.offset, self.token());
        if self.source.is_empty() { Ok(()) } else { write!(f, "\n{}", place()) }
    }
}

impl std::error::Error for RecordError {}

/// A piece of a text.
#[derive(Debug, Clone, Copy)]
pub struct Span<'a> {
    pub(super) text: &'a str,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl<'a> Span<'a> {
    pub fn text(self) -> &'a str {
        &self.text[self.from..self.to]
    }

    pub fn error(self, what: impl fmt::Display) -> RecordError {
        let before = &self.text[..self.from];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        RecordError {
            what: what.to_string(),
            line: before.matches('\n').count() + 1,
            source: self.text[start..].lines().next().unwrap_or_default().to_owned(),
            offset: self.from - start,
            len: self.to - self.from,
        }
    }

    /// The error of this piece in place of another.
    pub fn unlike(self, what: impl fmt::Display) -> RecordError {
        self.error(format_args!("expected {what}; got {}", quote(self.text())))
    }
}

/// A piece of a text and its meaning.
#[derive(Debug, Clone, Copy)]
pub struct At<'a, T> {
    pub what: T,
    pub span: Span<'a>,
}
