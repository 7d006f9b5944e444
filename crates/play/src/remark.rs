//! Notes beside the moves.

use std::fmt;

use faceup_core::notation;
use thiserror::Error;

/// Words in a record other than moves: a remark, an event, a date. Single blanks separate the words.
///
/// ```
/// use faceup_play::Words;
/// assert_eq!(Words::new("  by \n mail ")?.as_str(), "by mail");
/// assert!(Words::new("a } in it").is_err());
/// # Ok::<(), faceup_play::WordsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words(String);

/// Why a text cannot be the words of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordsError {
    /// It is empty.
    #[error("expected some words, got nothing; leave it out")]
    Empty,
    /// It has a brace.
    #[error("expected words without braces, got '{0}'; braces enclose a remark, so use round brackets inside")]
    Brace(char),
    /// It has a control character.
    #[error("expected words, got a control character; remove it")]
    Control,
}

impl Words {
    /// The words of a text.
    ///
    /// # Errors
    ///
    /// If the text is empty, or has braces or control characters.
    pub fn new(text: &str) -> Result<Words, WordsError> {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            return Err(WordsError::Empty);
        }
        if let Some(brace) = words.chars().find(|c| matches!(c, '{' | '}')) {
            return Err(WordsError::Brace(brace));
        }
        if notation::is_printable(&words) { Ok(Words(words)) } else { Err(WordsError::Control) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A remark, and its place in the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Remark {
    /// The number of moves before it.
    pub ply: usize,
    /// The text.
    pub words: Words,
}
