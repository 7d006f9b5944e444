//! The error of every reader: what was expected, what stands there, and what to write.

use std::fmt;

use super::token::Token;
use crate::text::{point_at, quote};
use crate::{MoveError, PackError, PositionError, RulesError};

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
pub struct NotationError(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    token: String,
    offset: usize,
    problem: Problem,
    message: String,
}

/// The kind of problem of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The grammar has no such token there.
    Grammar,
    /// The card, rank or suit is not in the pack.
    NotInPack,
    /// A card or a header is repeated.
    Twice,
    /// Cards of the pack are missing.
    Missing,
    /// The cards do not determine this number: `ranks` or `suits`.
    Unclear(&'static str),
    /// The pack does not exist.
    Pack(PackError),
    /// The rules do not exist, or are not the ones asked for (`None`).
    Rules(Option<RulesError>),
    /// The rules do not allow the position.
    Position(PositionError),
    /// The rules do not allow the move.
    Move(MoveError),
    /// A named player is not the one who acts, or is no player.
    Player,
    /// A layout or result disagrees with the moves.
    Disagrees,
    /// The value of a header, a name or a remark is wrong.
    Value,
}

impl NotationError {
    /// An error about a piece of a text: `expected EXPECTED, got PIECE; REMEDY`. The remedy may be empty.
    pub fn new(
        token: Token<'_>,
        problem: Problem,
        expected: impl fmt::Display,
        remedy: impl fmt::Display,
    ) -> NotationError {
        let message = format!("expected {expected}, got {}; {remedy}", quote(token.text()));
        NotationError::with(token, problem, message.trim_end_matches("; "))
    }

    /// The error of a wrong value, in the words of another error.
    pub fn stated(token: Token<'_>, error: impl fmt::Display) -> NotationError {
        NotationError::with(token, Problem::Value, error)
    }

    /// The error of a token that the grammar does not have there.
    pub fn grammar(token: Token<'_>, expected: impl fmt::Display, remedy: impl fmt::Display) -> NotationError {
        NotationError::new(token, Problem::Grammar, expected, remedy)
    }

    fn with(token: Token<'_>, problem: Problem, message: impl fmt::Display) -> NotationError {
        let (offset, message) = (token.offset(), message.to_string());
        NotationError(Box::new(Inner { token: token.text().to_owned(), offset, problem, message }))
    }

    /// The faulty piece of the text. Empty if something is missing.
    pub fn token(&self) -> &str {
        &self.0.token
    }

    /// The byte offset of the piece.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The piece, with its place.
    pub fn place(&self) -> Token<'_> {
        Token::new(self.token(), self.offset())
    }

    /// The kind of problem.
    pub fn problem(&self) -> Problem {
        self.0.problem
    }

    /// The number to add to make the text clear: `ranks` or `suits`, if the cards do not tell it.
    pub fn missing(&self) -> Option<&'static str> {
        match self.0.problem {
            Problem::Unclear(what) => Some(what),
            _ => None,
        }
    }

    /// The line of the error in `text`, from 1.
    pub fn line(&self, text: &str) -> usize {
        text[..text.floor_char_boundary(self.offset())].matches('\n').count() + 1
    }

    /// The error, followed by the faulty line of `text` with carets under the piece. See [`point_at`]. If the text has several lines, the
    /// line and the column come first.
    pub fn render(&self, text: &str) -> String {
        match text.trim_end().contains('\n') {
            true => self.render_in_file(text),
            false => format!("{self}\n{}", point_at(text, self.offset(), self.token())),
        }
    }

    /// The error with its text.
    pub fn in_text(self, text: &str) -> TextError {
        TextError { error: self, text: text.to_owned() }
    }

    /// As [`render`](NotationError::render), always with the line and the column.
    pub fn render_in_file(&self, text: &str) -> String {
        let before = &text[..text.floor_char_boundary(self.offset())];
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        format!("line {}, column {column}: {self}\n{}", self.line(text), point_at(text, self.offset(), self.token()))
    }
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

/// A [`NotationError`] with its text. It prints with the line, the column and carets under the piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    error: NotationError,
    text: String,
}

impl TextError {
    /// The faulty piece of the text. Empty if something is missing.
    pub fn token(&self) -> &str {
        self.error.token()
    }
}

impl std::error::Error for TextError {}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.render_in_file(&self.text))
    }
}
