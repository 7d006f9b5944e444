//! Cutting a text into tokens: words, signs and ends of lines.

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

/// Cuts `text`, which begins at byte `base` of the whole text. The mark of the byte order, the sign `>` of quoted mail at the start of a line,
/// and a line of three or more dashes are blanks.
pub(super) fn lex(text: &str, base: usize) -> Vec<Lexeme<'_>> {
    let (mut lexemes, mut at) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(|c: char| c == '>' || c == '\u{feff}' || c.is_whitespace() && c != '\n');
        let start = at + line.len() - content.len();
        if !is_rule(content) {
            words(content, base + start, line.len() - content.len(), &mut lexemes);
        }
        at += line.len();
        if line.ends_with('\n') {
            lexemes.push(Lexeme { kind: Kind::Line, token: Token::new("", base + at - 1), blanks: 0 });
        }
    }
    lexemes
}

fn words<'t>(line: &'t str, base: usize, mut blanks: usize, lexemes: &mut Vec<Lexeme<'t>>) {
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let offset = base + line.len() - rest.len();
        let mut before = ' ';
        let ends = |c| !is_of_a_word(std::mem::replace(&mut before, c), c);
        let length = rest.find(ends).unwrap_or(rest.len()).max(c.len_utf8());
        let (token, after) = rest.split_at(length);
        rest = after;
        if c.is_whitespace() {
            blanks += 1;
            continue;
        }
        let kind = if is_of_a_word(' ', c) { Kind::Word } else { Kind::Sign(c) };
        lexemes.push(Lexeme { kind, token: Token::new(token, offset), blanks });
        blanks = 0;
    }
}

/// Whether a character goes on with a word. A variation selector does behind a sign.
fn is_of_a_word(before: char, c: char) -> bool {
    let is_selected = is_variation_selector(c) && !before.is_ascii() && of_char(before).is_some();
    c.is_alphanumeric() || c == '_' || of_char(c).is_some() || playing_card(c).is_some() || is_selected
}

/// Whether a line is a rule around a board: three or more dashes.
pub(super) fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() > 2 && line.chars().all(is_dash)
}

pub(super) const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

/// Tokens, and a place among them.
#[derive(Debug, Clone)]
pub(super) struct Reader<'t> {
    text: &'t str,
    base: usize,
    lexemes: Vec<Lexeme<'t>>,
    pub at: usize,
    /// The end of the text, where something is missing.
    end: Token<'t>,
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str, base: usize) -> Reader<'t> {
        let lexemes = lex(text, base);
        let last = lexemes.iter().rev().find(|lexeme| lexeme.kind != Kind::Line);
        let end = Token::new("", last.map_or(base + text.trim_end().len(), |last| last.token.end()));
        Reader { text, base, lexemes, at: 0, end }
    }

    /// The piece of the text from the next token to the one `ahead` of it.
    pub fn piece(&self, ahead: usize) -> Token<'t> {
        let (first, last) = (self.here(), self.ahead(ahead).map_or(self.end, |lexeme| lexeme.token));
        let whole = self.text.get(first.offset() - self.base..last.end() - self.base);
        Token::new(whole.unwrap_or_default(), first.offset())
    }

    /// The lexeme `ahead` of the next one.
    pub fn ahead(&self, ahead: usize) -> Option<Lexeme<'t>> {
        self.lexemes.get(self.at + ahead).copied()
    }

    pub fn peek(&self) -> Option<Lexeme<'t>> {
        self.ahead(0)
    }

    pub fn next(&mut self) -> Option<Lexeme<'t>> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// The next token, or the end of the text.
    pub fn here(&self) -> Token<'t> {
        self.peek().map_or(self.end, |lexeme| lexeme.token)
    }

    /// The next token if it is a word.
    pub fn word(&self) -> Option<Token<'t>> {
        self.peek().filter(|lexeme| lexeme.kind == Kind::Word).map(|lexeme| lexeme.token)
    }

    /// Takes a sign if it is next.
    pub fn sign(&mut self, is: impl Fn(char) -> bool) -> Option<Lexeme<'t>> {
        let next = self.peek().filter(|lexeme| matches!(lexeme.kind, Kind::Sign(c) if is(c)))?;
        self.at += 1;
        Some(next)
    }

    /// Takes one of these words if it is next.
    pub fn take(&mut self, words: &[&str]) -> Option<Token<'t>> {
        let word = self.word().filter(|word| words.iter().any(|other| word.is(other)))?;
        self.at += 1;
        Some(word)
    }

    /// Takes the words of a phrase if they are next.
    pub fn phrase(&mut self, phrase: &str) -> bool {
        let from = self.at;
        let is_next = phrase.split(' ').all(|word| self.take(&[word]).is_some());
        if !is_next {
            self.at = from;
        }
        is_next
    }

    /// Takes ends of lines. Returns their number.
    pub fn lines(&mut self) -> usize {
        let from = self.at;
        while self.peek().is_some_and(|lexeme| lexeme.kind == Kind::Line) {
            self.at += 1;
        }
        self.at - from
    }

    /// Whether nothing, or the end of the line, is next.
    pub fn is_line_end(&self) -> bool {
        self.peek().is_none_or(|lexeme| lexeme.kind == Kind::Line)
    }
}
