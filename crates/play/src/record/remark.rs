//! What people write beside the moves.

use std::fmt;

use faceup_core::notation;
use thiserror::Error;

/// Words in a record that are no moves: the text of a remark, an event, a date. White space is one blank between
/// words, and none at the ends.
///
/// ```
/// use faceup_play::Words;
/// assert_eq!(Words::new("  by \n mail ")?.as_str(), "by mail");
/// assert!(Words::new("a } in it").is_err());
/// # Ok::<(), faceup_play::WordsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words(String);

/// Why a text cannot stand in a record as words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordsError {
    /// There is nothing in it.
    #[error("expected some words, got nothing; leave it away altogether")]
    Empty,
    /// It has braces in it, which stand round remarks.
    #[error("expected words without braces, got '{0}'; braces stand round a remark, take round brackets within one")]
    Brace(char),
    /// It has characters that do something to a terminal.
    #[error("expected words, got a control character; take it out")]
    Control,
}

impl Words {
    /// The words of a text.
    ///
    /// # Errors
    ///
    /// If there are none, or there are braces or control characters among them.
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

    /// As a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A remark, and where in the game it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Remark {
    /// How many moves stand before it.
    pub ply: usize,
    /// What it says.
    pub words: Words,
}
