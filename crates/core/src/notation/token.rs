//! Cutting text into tokens with their offsets.

/// A piece of a text, and where it begins.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token {
    text: String,
    offset: usize,
}

impl Token {
    pub(super) fn new(text: impl Into<String>, offset: usize) -> Token {
        Token { text: text.into(), offset }
    }

    /// The piece, as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The byte offset of the piece in the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The part from byte `from` to byte `to`, which must be character boundaries.
    pub(super) fn part(&self, from: usize, to: usize) -> Token {
        Token::new(self.text.get(from..to).unwrap_or_default(), self.offset + from)
    }
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Mark(Mark),
}

/// A punctuation mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Colon,
    Comma,
    And,
    Dash,
    Dot,
    Semicolon,
    Open,
    Close,
    Square,
    Star,
}

impl Mark {
    pub const fn of(c: char) -> Option<Mark> {
        Some(match c {
            ':' => Mark::Colon,
            ',' => Mark::Comma,
            '&' => Mark::And,
            '-' | '–' | '—' | '−' => Mark::Dash,
            '.' => Mark::Dot,
            ';' => Mark::Semicolon,
            '(' => Mark::Open,
            ')' => Mark::Close,
            '[' | ']' => Mark::Square,
            '*' => Mark::Star,
            _ => return None,
        })
    }
}

/// A token with its kind.
#[derive(Debug, Clone)]
pub(super) struct Lexeme {
    pub kind: Kind,
    pub token: Token,
}

impl Lexeme {
    pub fn is(&self, mark: Mark) -> bool {
        self.kind == Kind::Mark(mark)
    }

    /// Whether this mark ends a remark.
    pub fn is_separator(&self) -> bool {
        [Mark::Comma, Mark::Dot, Mark::Semicolon, Mark::Open, Mark::Close, Mark::Square]
            .into_iter()
            .any(|mark| self.is(mark))
    }
}

/// Cuts `text`, which begins at byte `base` of the whole text, into marks and words. A word is a longest piece without
/// marks and white space.
pub(super) fn lex(text: &str, base: usize) -> Vec<Lexeme> {
    let mut lexemes = Vec::new();
    let mut word: Option<usize> = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let mark = Mark::of(c);
        if mark.is_none() && !c.is_whitespace() {
            word.get_or_insert(at);
            continue;
        }
        if let Some(from) = word.take() {
            let token = Token::new(&text[from..at], base + from);
            lexemes.push(Lexeme { kind: Kind::Word, token });
        }
        if let Some(mark) = mark {
            lexemes.push(Lexeme { kind: Kind::Mark(mark), token: Token::new(c, base + at) });
        }
    }
    lexemes
}

/// The word `vs` or `versus`, if the text has it.
pub(super) fn versus(text: &str) -> Option<Token> {
    let is = |lexeme: &Lexeme| ["vs", "versus"].iter().any(|word| lexeme.token.text().eq_ignore_ascii_case(word));
    lex(text, 0).into_iter().find(is).map(|lexeme| lexeme.token)
}

/// Whether a character only selects the form of the suit sign before it. Phones add them.
pub(super) const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}
