//! Pieces of text that know where they stand.

/// A piece of the text that was read, and where it began.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token {
    text: String,
    offset: usize,
}

impl Token {
    pub(super) fn new(text: impl Into<String>, offset: usize) -> Token {
        Token { text: text.into(), offset }
    }

    /// The text itself, as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it begins, in bytes from the start of the whole text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The part of it from byte `from` to byte `to`, which must be character boundaries.
    pub(super) fn part(&self, from: usize, to: usize) -> Token {
        Token::new(self.text.get(from..to).unwrap_or_default(), self.offset + from)
    }
}

/// What a token is to the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Mark(Mark),
}

/// A character that stands for itself.
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
    Star,
}

impl Mark {
    const fn of(c: char) -> Option<Mark> {
        Some(match c {
            ':' => Mark::Colon,
            ',' => Mark::Comma,
            '&' => Mark::And,
            '-' | '–' | '—' | '−' => Mark::Dash,
            '.' => Mark::Dot,
            ';' => Mark::Semicolon,
            '(' => Mark::Open,
            ')' => Mark::Close,
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

    /// Whether it is a mark that separates one thing said from the next.
    pub fn is_separator(&self) -> bool {
        [Mark::Comma, Mark::Dot, Mark::Semicolon, Mark::Open, Mark::Close].into_iter().any(|mark| self.is(mark))
    }
}

/// Cuts text, which begins at byte `base` of the whole, into marks and into words: the longest pieces with neither
/// marks nor white space in them.
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

/// Whether a character only asks for the picture form of the suit sign before it. Phones add these.
pub(super) const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}
