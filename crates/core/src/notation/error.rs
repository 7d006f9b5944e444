//! The error of every reader: the problem, and its place in the text.

use std::fmt;

use super::problem::{Expected, Problem};
use super::token::Token;
use crate::text::{point_at, quote};

/// Why a text could not be read, and where.
///
/// It prints as one line: what was expected, what was found, and what to write instead. [`NotationError::render`] adds
/// the text with carets under the piece.
///
/// ```
/// use faceup_core::{Pack, notation};
/// let text = "S:AK H:Q7";
/// let error = notation::parse_hand(text, Pack::new(2, 7)?).unwrap_err();
/// assert_eq!((error.token(), error.offset()), ("7", 8));
/// assert_eq!(
///     error.render(text),
///     "expected a rank of this pack, got '7'; suits of 7 have A K Q J T 9 8\n  \
///      S:AK H:Q7\n  \
///      ........^".replace('.', " ")
/// );
/// # Ok::<(), faceup_core::PackError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    token: Token,
    problem: Problem,
}

impl NotationError {
    pub(super) fn new(token: &Token, problem: Problem) -> NotationError {
        NotationError { token: token.clone(), problem }
    }

    pub(super) fn unexpected(token: &Token, expected: Expected) -> NotationError {
        NotationError::new(token, Problem::Unexpected(expected))
    }

    /// The faulty piece of the text. Empty if something is missing.
    pub fn token(&self) -> &str {
        self.token.text()
    }

    /// The byte offset of the piece.
    pub const fn offset(&self) -> usize {
        self.token.offset()
    }

    /// The kind of problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number to add to make the text clear: `ranks` or `suits`, if the cards do not tell it.
    pub const fn missing(&self) -> Option<&'static str> {
        match self.problem {
            Problem::RanksUnclear(_) | Problem::NumbersUnclear => Some("ranks"),
            Problem::SuitsUnclear(_) => Some("suits"),
            _ => None,
        }
    }

    /// The same error for a longer text, in which this text begins at byte `base`.
    pub fn within(self, base: usize) -> NotationError {
        NotationError { token: Token::new(self.token.text(), self.token.offset() + base), ..self }
    }

    /// The same error about another piece of text.
    pub(super) fn moved(self, token: &str, offset: usize) -> NotationError {
        NotationError { token: Token::new(token, offset), ..self }
    }

    /// The error, followed by the faulty line of `text` with carets under the piece. See [`point_at`].
    pub fn render(&self, text: &str) -> String {
        format!("{self}\n{}", point_at(text, self.offset(), self.token()))
    }
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.write(&quote(self.token()), f)
    }
}
