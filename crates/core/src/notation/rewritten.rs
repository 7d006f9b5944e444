//! Texts that are written anew, with the place of each piece in the original.

use std::ops::Range;

use super::error::NotationError;
use super::note::Note;

/// A text in the usual notation, with notes on what was assumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Respelling {
    /// The new text.
    pub rewritten: Rewritten,
    /// What was assumed.
    pub notes: Vec<Note>,
}

/// A text written anew. Errors about it can be moved to the original text.
///
/// ```
/// use faceup_core::notation::Rewritten;
/// let mut text = Rewritten::default();
/// text.write("S:", 6..12);
/// text.copy("KJ of spades", 0..2);
/// assert_eq!(text.text(), "S:KJ");
/// assert_eq!((text.original(0..2), text.original(3..4)), (6..12, 1..2));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rewritten {
    text: String,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    /// The byte at which the piece begins.
    at: usize,
    /// The bytes of the original that it stands for.
    from: Range<usize>,
    /// Whether the piece is these bytes themselves.
    is_copy: bool,
}

impl Rewritten {
    /// The new text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds a piece that stands for these bytes of the original.
    pub fn write(&mut self, piece: &str, from: Range<usize>) {
        self.pieces.push(Piece { at: self.text.len(), from, is_copy: false });
        self.text += piece;
    }

    /// Adds these bytes of the original.
    pub fn copy(&mut self, original: &str, from: Range<usize>) {
        self.pieces.push(Piece { at: self.text.len(), from: from.clone(), is_copy: true });
        self.text += original.get(from).unwrap_or_default();
    }

    /// Adds a text that stands for a piece of the original, which begins at byte `base`.
    pub fn append(&mut self, other: &Rewritten, base: usize) {
        let moved = other.pieces.iter().map(|piece| Piece {
            at: piece.at + self.text.len(),
            from: piece.from.start + base..piece.from.end + base,
            is_copy: piece.is_copy,
        });
        self.pieces.extend(moved);
        self.text += &other.text;
    }

    /// The bytes of the original that these bytes stand for.
    pub fn original(&self, at: Range<usize>) -> Range<usize> {
        let piece = |at: usize| self.pieces[..self.pieces.partition_point(|piece| piece.at <= at)].last();
        let Some(first) = piece(at.start) else { return 0..0 };
        let start = if first.is_copy {
            first.from.end.min(first.from.start + (at.start - first.at))
        } else if at.start >= self.text.len() {
            first.from.end
        } else {
            first.from.start
        };
        let Some(last) = piece(at.end.saturating_sub(1)).filter(|_| at.end > at.start) else { return start..start };
        let end = if last.is_copy { last.from.end.min(last.from.start + (at.end - last.at)) } else { last.from.end };
        start..end.max(start)
    }

    /// The same error about the original.
    #[must_use]
    pub fn restore(&self, error: NotationError, original: &str) -> NotationError {
        let at = self.original(error.offset()..error.offset() + error.token().len());
        error.moved(original.get(at.clone()).unwrap_or_default(), at.start)
    }
}
