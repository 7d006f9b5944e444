//! Tokens of a text: words, signs and ends of lines.

use super::error::{NotationError, TextError};
use super::suit::{of_char, playing_card};
use super::token::{Token, is_variation_selector};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters, digits and suit signs.
    Word,
    /// One other character.
    Sign(char),
    /// The end of a line.
    Line,
}

/// A token with its kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lexeme<'t> {
    pub kind: Kind,
    pub token: Token<'t>,
    /// The number of blanks before it.
    pub blanks: usize,
}

/// Whether a character goes on with a word. A variation selector does behind a sign.
fn is_of_a_word(before: char, c: char) -> bool {
    let is_selected = is_variation_selector(c) && !before.is_ascii() && of_char(before).is_some();
    c.is_alphanumeric() || c == '_' || of_char(c).is_some() || playing_card(c).is_some() || is_selected
}

pub(super) const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

/// A place in a text. Tokens follow it. The mark of the byte order, the sign `>` of quoted mail at the start of a line, and a line of three or
/// more dashes are blanks.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// Whether the end of a line is a blank.
    is_flat: bool,
}

impl<'t> Reader<'t> {
    /// The start of a text.
    pub const fn new(text: &'t str) -> Reader<'t> {
        Reader { text, at: 0, is_flat: false }
    }

    /// The start of a text in which the end of a line is a blank.
    pub const fn flat(text: &'t str) -> Reader<'t> {
        Reader { text, at: 0, is_flat: true }
    }

    /// Reads the whole text. An error then has the text.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or something is left.
    pub fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Result<T, NotationError>) -> Result<T, TextError> {
        let text = self.text;
        let read = read(&mut self).and_then(|read| self.end("nothing more").map(|()| read));
        read.map_err(|error| error.in_text(text))
    }

    /// Goes to another place of the same text.
    pub const fn go(&mut self, to: Reader<'_>) {
        self.at = to.at;
    }

    /// The next token.
    pub(super) fn peek(&self) -> Option<Lexeme<'t>> {
        let begins = !self.is_flat && self.text[..self.at].chars().next_back().is_none_or(|c| c == '\n');
        let is_blank = |c: char| match c {
            '\n' => self.is_flat,
            '>' => begins,
            '\u{feff}' => begins || self.at == 0,
            c => c.is_whitespace(),
        };
        let before = &self.text[self.at..];
        let mut rest = before.trim_start_matches(is_blank);
        if begins && rest.starts_with(is_dash) {
            let line = rest.split('\n').next().unwrap_or_default();
            if line.trim_end().chars().all(is_dash) && line.chars().nth(2).is_some_and(is_dash) {
                rest = &rest[line.len()..];
            }
        }
        let c = rest.chars().next()?;
        let mut before_it = ' ';
        let ends = |c| !is_of_a_word(std::mem::replace(&mut before_it, c), c);
        let (kind, length) = match rest.find(ends).unwrap_or(rest.len()) {
            _ if c == '\n' => (Kind::Line, 0),
            0 => (Kind::Sign(c), c.len_utf8()),
            length => (Kind::Word, length),
        };
        let offset = self.text.len() - rest.len();
        let blanks = before[..before.len() - rest.len()].chars().count();
        Some(Lexeme { kind, token: Token::new(&rest[..length], offset), blanks })
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Option<Lexeme<'t>> {
        let next = self.peek()?;
        self.at = next.token.end() + usize::from(next.kind == Kind::Line);
        Some(next)
    }

    /// Takes the next token of the line. The end of the line is empty, and stays.
    pub fn token(&mut self) -> Token<'t> {
        let here = self.here();
        self.at = here.end();
        here
    }

    /// The next token, or the end of the text. The end of a line is empty.
    pub fn here(&self) -> Token<'t> {
        self.peek().map_or(Token::new("", self.text.trim_end().len()), |lexeme| lexeme.token)
    }

    /// The piece of the text from the next token up to a later place.
    pub fn until(&self, end: &Reader<'t>) -> Token<'t> {
        let from = self.here().offset();
        Token::new(self.text.get(from..end.at).unwrap_or_default().trim_end(), from)
    }

    /// The next token if it is a word.
    pub(super) fn word(&self) -> Option<Token<'t>> {
        self.peek().filter(|lexeme| lexeme.kind == Kind::Word).map(|lexeme| lexeme.token)
    }

    /// Whether no blank stands before the next token.
    pub fn is_glued(&self) -> bool {
        self.peek().is_some_and(|next| next.blanks == 0)
    }

    /// Takes a sign if it is next.
    pub fn sign(&mut self, is: impl FnOnce(char) -> bool) -> Option<Token<'t>> {
        let is_next = matches!(self.peek()?.kind, Kind::Sign(c) if is(c));
        is_next.then(|| self.next()).flatten().map(|next| next.token)
    }

    /// Takes the tokens of a phrase, which must be next.
    ///
    /// # Errors
    ///
    /// If another token is next.
    pub fn expect(&mut self, phrase: &str, example: &str) -> Result<(), NotationError> {
        match phrase.split(' ').find(|token| !self.phrase(token)) {
            None => Ok(()),
            Some(token) => Err(NotationError::grammar(self.here(), format!("'{token}', as in \"{example}\""), "")),
        }
    }

    /// Checks that nothing is left on the line.
    ///
    /// # Errors
    ///
    /// If a token is next.
    pub fn end(&self, expected: &'static str) -> Result<(), NotationError> {
        if self.is_line_end() { Ok(()) } else { Err(NotationError::grammar(self.here(), expected, "")) }
    }

    /// Takes one of these words if it is next.
    pub(super) fn take(&mut self, words: &[&str]) -> Option<Token<'t>> {
        let word = self.word().filter(|word| words.iter().any(|other| word.is(other)))?;
        self.at = word.end();
        Some(word)
    }

    /// Takes a number if it is next.
    pub fn number(&mut self) -> Option<usize> {
        let word = self.word().filter(|word| word.text().bytes().all(|b| b.is_ascii_digit()))?;
        self.at = word.end();
        word.text().parse().ok()
    }

    /// Takes the words and signs of a phrase if they are next.
    pub fn phrase(&mut self, phrase: &str) -> bool {
        let from = *self;
        let mut wanted = Reader::new(phrase);
        let is_next = std::iter::from_fn(|| wanted.next())
            .all(|token| self.next().is_some_and(|next| next.token.is(token.token.text())));
        if !is_next {
            *self = from;
        }
        is_next
    }

    /// Takes one of these phrases, which `|` separates, if it is next.
    pub fn phrase_of(&mut self, phrases: &str) -> bool {
        phrases.split('|').any(|phrase| self.phrase(phrase))
    }

    /// Takes ends of lines. Returns their number.
    pub fn lines(&mut self) -> usize {
        let mut count = 0;
        while self.peek().is_some_and(|lexeme| lexeme.kind == Kind::Line) {
            self.next();
            count += 1;
        }
        count
    }

    /// Whether nothing, or the end of the line, is next.
    pub fn is_line_end(&self) -> bool {
        self.peek().is_none_or(|lexeme| lexeme.kind == Kind::Line)
    }

    /// The end of what stands on the line.
    pub(super) fn line_end(&self) -> Token<'t> {
        Token::new("", self.text[..self.here().offset()].trim_end().len())
    }

    /// Whether nothing but ends of lines is next.
    pub fn is_end(&self) -> bool {
        let mut rest = *self;
        rest.lines();
        rest.peek().is_none()
    }

    /// Takes the rest of the line, in any words.
    pub fn line(&mut self) -> Token<'t> {
        let here = self.here();
        let line = self.text[here.offset()..].split('\n').next().unwrap_or_default();
        self.at = here.offset() + line.len();
        Token::new(line.trim_end(), here.offset())
    }

    /// Takes any words up to a character, which may stand on a later line. The reader is then behind it.
    pub fn words_until(&mut self, end: char) -> Option<Token<'t>> {
        let length = self.text[self.at..].find(end)?;
        let words = Token::new(&self.text[self.at..self.at + length], self.at);
        self.at = words.end() + end.len_utf8();
        Some(words.trimmed())
    }

    /// Takes the characters of a sign, such as `?!`.
    pub fn run(&mut self, is: impl Fn(char) -> bool) -> Token<'t> {
        let from = self.here();
        let rest = &self.text[from.offset()..];
        let run = &rest[..rest.find(|c| !is(c)).unwrap_or(rest.len())];
        self.at = from.offset() + run.len();
        Token::new(run, from.offset())
    }
}
