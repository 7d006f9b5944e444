//! A cursor over the tokens of a text.

use super::error::{At, RecordError, Span};

/// A place in a text. A token is a number, a word, or one other character. Blanks before it are skipped; the end of a line is empty.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        // Some editors begin a text with a byte order mark.
        Cursor { text, at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 } }
    }

    fn blanks(&self) -> usize {
        let rest = &self.text[self.at..];
        rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n').len()
    }

    /// The next token.
    pub fn peek(&self) -> Span<'a> {
        let from = self.at + self.blanks();
        let rest = &self.text[from..];
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let len = match rest.chars().next() {
            None | Some('\n') => 0,
            Some(c) if c.is_ascii_digit() => run(|c| c.is_ascii_digit()),
            Some(c) if c.is_alphabetic() => run(char::is_alphabetic),
            Some(c) => c.len_utf8(),
        };
        Span { text: self.text, from, to: from + len }
    }

    /// Whether no blank stands before the next token.
    pub fn is_glued(&self) -> bool {
        self.blanks() == 0
    }

    /// The rest of the line.
    pub fn rest(&self) -> Span<'a> {
        let Span { text, from, .. } = self.peek();
        Span { text, from, to: from + text[from..].split('\n').next().unwrap_or_default().trim_end().len() }
    }

    pub fn take(&mut self, span: Span<'a>) {
        self.at = span.to;
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
    pub fn expect(&mut self, tokens: &[&str], example: &str) -> Result<(), RecordError> {
        for token in tokens {
            if !self.eat(token) {
                return Err(self.peek().unlike(format!("'{token}', as in \"{example}\"")));
            }
        }
        Ok(())
    }

    /// Reads a token.
    pub fn read<T>(&mut self, what: &str, meaning: impl Fn(&str) -> Option<T>) -> Result<At<'a, T>, RecordError> {
        let span = self.peek();
        let what = meaning(span.text()).ok_or_else(|| span.unlike(what))?;
        self.take(span);
        Ok(At { what, span })
    }

    /// Reads a list to the end of the line. Blanks or a comma separate its items.
    pub fn list<T>(&mut self, item: impl Fn(&mut Cursor<'a>) -> Result<T, RecordError>) -> Result<Vec<T>, RecordError> {
        let mut items = Vec::new();
        while !self.peek().text().is_empty() {
            if !items.is_empty() && !self.eat(",") && self.is_glued() {
                return Err(self.peek().unlike("a blank or a comma, as in \"4L, 1R\""));
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Passes the end of a line. False at the end of the text.
    pub fn next_line(&mut self) -> Result<bool, RecordError> {
        let end = self.peek();
        if !end.text().is_empty() {
            return Err(end.unlike("the end of the line"));
        }
        self.at = end.to + usize::from(end.to < self.text.len());
        Ok(end.to < self.text.len())
    }
}
