//! A cursor over the tokens of a text, and the error that points into it.

use std::fmt::{self, Display};

use super::quote::{point_at, quote};

/// A text that could not be read: what is wrong, the line, and carets under the part at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    what: String,
    line: usize,
    source: String,
    /// The first byte of the part at fault.
    offset: usize,
    len: usize,
}

impl TextError {
    /// An error in the whole text.
    pub fn of_text(what: impl Display) -> TextError {
        TextError { what: what.to_string(), line: 1, source: String::new(), offset: 0, len: 0 }
    }

    /// The part of the text at fault.
    pub fn token(&self) -> &str {
        &self.source[self.offset..self.offset + self.len]
    }
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.source[..self.offset].chars().count() + 1;
        write!(f, "line {}, column {column}: {}", self.line, self.what)?;
        let place = || point_at(&self.source, self.offset, self.token());
        if self.source.is_empty() { Ok(()) } else { write!(f, "\n{}", place()) }
    }
}

impl std::error::Error for TextError {}

/// A piece of a text.
#[derive(Debug, Clone, Copy)]
pub struct Span<'a> {
    whole: &'a str,
    from: usize,
    to: usize,
}

impl<'a> Span<'a> {
    /// The piece.
    pub fn text(self) -> &'a str {
        &self.whole[self.from..self.to]
    }

    /// From the start of this piece to the end of a later one.
    pub fn to(self, last: Span<'a>) -> Span<'a> {
        Span { to: last.to.max(self.from), ..self }
    }

    /// The error of this piece. It marks the first line of it.
    pub fn error(self, what: impl Display) -> TextError {
        let before = &self.whole[..self.from];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let source = self.whole[start..].lines().next().unwrap_or_default().to_owned();
        let (line, offset) = (before.matches('\n').count() + 1, self.from - start);
        let len = (self.to - start).min(source.len()) - offset;
        TextError { what: what.to_string(), line, source, offset, len }
    }

    /// The error of this piece in place of another.
    pub fn unlike(self, what: impl Display) -> TextError {
        self.error(format_args!("expected {what}, got {}", quote(self.text())))
    }
}

/// A piece of a text and its meaning.
#[derive(Debug, Clone, Copy)]
pub struct At<'a, T> {
    /// The meaning.
    pub what: T,
    /// The piece.
    pub span: Span<'a>,
}

/// A place in a text, or in a line. A token is a number, a word, or one other character. Blanks before it are skipped; the end is empty.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

#[allow(clippy::missing_errors_doc)] // A reader fails if the text is another one.
impl<'a> Cursor<'a> {
    /// The start of a text. The end of a line is a blank.
    pub fn new(text: &'a str) -> Cursor<'a> {
        // Some editors begin a text with a byte order mark.
        Cursor { text, at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }, end: text.len() }
    }

    /// The start of the first line of a text.
    pub fn of_lines(text: &'a str) -> Cursor<'a> {
        let start = Cursor::new(text);
        Cursor { end: text.find('\n').unwrap_or(text.len()), ..start }
    }

    /// Goes to the next line. False at the end of the text.
    pub fn next_line(&mut self) -> Result<bool, TextError> {
        self.end("the end of the line")?;
        if self.end == self.text.len() {
            return Ok(false);
        }
        self.at = self.end + 1;
        self.end = self.text[self.at..].find('\n').map_or(self.text.len(), |length| self.at + length);
        Ok(true)
    }

    /// The rest.
    pub fn rest(&self) -> Span<'a> {
        let rest = &self.text[self.at..self.end];
        let from = self.end - rest.trim_start().len();
        Span { whole: self.text, from, to: from + rest.trim().len() }
    }

    /// The next token.
    pub fn peek(&self) -> Span<'a> {
        let span = self.rest();
        let run = |is_part: fn(char) -> bool| span.text().find(|c| !is_part(c)).unwrap_or(span.text().len());
        let len = match span.text().chars().next() {
            Some(c) if c.is_ascii_digit() => run(|c| c.is_ascii_digit()),
            Some(c) if c.is_alphabetic() => run(char::is_alphabetic),
            other => other.map_or(0, char::len_utf8),
        };
        Span { to: span.from + len, ..span }
    }

    /// Whether no blank stands before the next token.
    pub fn is_glued(&self) -> bool {
        self.peek().from == self.at
    }

    /// Passes a piece that is next.
    pub fn take(&mut self, span: Span<'a>) -> Span<'a> {
        self.at = span.to;
        span
    }

    /// Passes a token that stands here, in capitals or not.
    pub fn eat(&mut self, token: &str) -> bool {
        let next = self.peek();
        let is_here = next.text().eq_ignore_ascii_case(token);
        if is_here {
            self.take(next);
        }
        is_here
    }

    /// Passes tokens that must stand here.
    pub fn expect(&mut self, tokens: &[&str], example: &str) -> Result<(), TextError> {
        let mut missing = tokens.iter().filter(|token| !self.eat(token));
        let missing = missing.next().copied();
        missing.map_or(Ok(()), |token| Err(self.peek().unlike(format_args!("'{token}', as in \"{example}\""))))
    }

    /// Reads a token.
    pub fn read<T>(&mut self, what: &str, meaning: impl Fn(&str) -> Option<T>) -> Result<At<'a, T>, TextError> {
        let span = self.peek();
        let what = meaning(span.text()).ok_or_else(|| span.unlike(what))?;
        Ok(At { what, span: self.take(span) })
    }

    /// Reads a list to the end. Blanks or a comma separate its items.
    pub fn list<T>(&mut self, item: impl Fn(&mut Cursor<'a>) -> Result<T, TextError>) -> Result<Vec<T>, TextError> {
        let mut items = Vec::new();
        while !self.peek().text().is_empty() {
            if !items.is_empty() && !self.eat(",") && self.is_glued() {
                return Err(self.peek().unlike("a blank or a comma, as in \"4L, 1R\""));
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Checks that nothing is left.
    pub fn end(&self, what: &str) -> Result<(), TextError> {
        if self.peek().text().is_empty() { Ok(()) } else { Err(self.peek().unlike(what)) }
    }
}
