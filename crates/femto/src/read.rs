//! Reads typed text: every token belongs to what is read, or is refused.

use std::fmt::{self, Display};

use faceup_core::notation::{point_at, quote};

/// A text that is no record, deal or state: what is wrong, the line, and carets under the part at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    what: String,
    line: usize,
    source: String,
    /// The first byte of the part at fault.
    offset: usize,
    len: usize,
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = &self.source[self.offset..self.offset + self.len];
        let column = self.source[..self.offset].chars().count() + 1;
        write!(f, "line {}, column {column}: {}", self.line, self.what)?;
        write!(f, "\n{}", point_at(&self.source, self.offset, token))
    }
}

impl std::error::Error for TextError {}

/// A place in a text. A token is a number, a word, or one other character.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// The start of a text.
    pub fn new(text: &'a str) -> Cursor<'a> {
        // Some editors begin a text with a byte order mark.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Cursor { text, at, end: text.len() }
    }

    /// The start of every line of a text.
    pub fn lines(text: &'a str) -> impl Iterator<Item = Cursor<'a>> {
        let mut next = Cursor::new(text).at;
        text[next..].split_inclusive('\n').map(move |line| {
            let at = next;
            next += line.len();
            Cursor { text, at, end: next }
        })
    }

    fn start(&self) -> usize {
        self.end - self.text[self.at..self.end].trim_start().len()
    }

    /// The rest, without blanks around it.
    pub fn rest(&self) -> &'a str {
        self.text[self.at..self.end].trim()
    }

    /// The next token; empty at the end.
    pub fn peek(&self) -> &'a str {
        let rest = self.rest();
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let len = match rest.chars().next() {
            Some(c) if c.is_ascii_digit() => run(|c| c.is_ascii_digit()),
            Some(c) if c.is_alphabetic() => run(char::is_alphabetic),
            other => other.map_or(0, char::len_utf8),
        };
        &rest[..len]
    }

    /// Reads a token.
    pub fn take(&mut self) -> &'a str {
        let token = self.peek();
        self.at = self.start() + token.len();
        token
    }

    /// Passes a token that stands here.
    pub fn eat(&mut self, token: &str) -> bool {
        let is_here = self.peek().eq_ignore_ascii_case(token);
        if is_here {
            self.take();
        }
        is_here
    }

    /// Passes a token that must stand here.
    pub fn expect(&mut self, token: &str, example: &str) -> Result<(), TextError> {
        if self.eat(token) { Ok(()) } else { Err(self.unlike(format_args!("'{token}', as in '{example}'"))) }
    }

    /// The error of the text from another place to this one.
    pub fn error_from(&self, start: Cursor<'_>, what: impl Display) -> TextError {
        let from = start.start().min(self.at);
        let line = self.text[..from].rfind('\n').map_or(0, |newline| newline + 1);
        let source = self.text[line..].lines().next().unwrap_or_default();
        TextError {
            what: what.to_string(),
            line: self.text[..from].matches('\n').count() + 1,
            source: source.to_owned(),
            offset: from - line,
            len: self.at.min(line + source.len()) - from,
        }
    }

    /// The error of the next token in place of another.
    pub fn unlike(mut self, what: impl Display) -> TextError {
        let start = self;
        let got = quote(self.take());
        self.error_from(start, format_args!("expected {what}, got {got}"))
    }

    /// Reads a token with its meaning.
    pub fn read<T, E: Display>(&mut self, meaning: impl Fn(&str) -> Result<T, E>) -> Result<T, TextError> {
        let start = *self;
        let token = self.take();
        meaning(token).map_err(|error| self.error_from(start, error))
    }

    /// Reads the rest with its meaning.
    pub fn read_rest<T, E: Display>(&mut self, meaning: impl Fn(&str) -> Result<T, E>) -> Result<T, TextError> {
        let (start, rest) = (*self, self.rest());
        self.at = self.start() + rest.len();
        meaning(rest).map_err(|error| self.error_from(start, error))
    }

    /// Checks that the text ends here.
    pub fn end(&self) -> Result<(), TextError> {
        if self.peek().is_empty() { Ok(()) } else { Err(self.unlike("nothing more")) }
    }
}
