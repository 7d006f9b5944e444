//! Pieces of a text.

/// A piece of a text, and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Token<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Token<'t> {
    pub(super) const fn new(text: &'t str, offset: usize) -> Token<'t> {
        Token { text, offset }
    }

    /// The piece, as written.
    pub const fn text(self) -> &'t str {
        self.text
    }

    /// The byte offset of the piece in the text.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// The byte after the piece.
    pub const fn end(self) -> usize {
        self.offset + self.text.len()
    }

    /// The part from byte `from` to byte `to`, which must be character boundaries.
    pub fn part(self, from: usize, to: usize) -> Token<'t> {
        Token::new(self.text.get(from..to).unwrap_or_default(), self.offset + from)
    }

    /// The piece without the white space at its ends.
    pub fn trimmed(self) -> Token<'t> {
        Token::new(self.text.trim(), self.offset + self.text.len() - self.text.trim_start().len())
    }

    /// The parts before and behind the first such sign.
    pub fn split_once(self, sign: char) -> Option<(Token<'t>, Token<'t>)> {
        let at = self.text.find(sign)?;
        Some((self.part(0, at).trimmed(), self.part(at + sign.len_utf8(), self.text.len()).trimmed()))
    }

    /// The first such character.
    pub fn find(self, c: char) -> Option<Token<'t>> {
        self.text.find(c).map(|at| self.part(at, at + c.len_utf8()))
    }

    /// Whether the piece is this word, in any case.
    pub fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word) || !word.is_ascii() && self.text.to_lowercase() == word.to_lowercase()
    }
}

/// Whether a character only selects the form of the suit sign before it. Phones add them.
pub(super) const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}
