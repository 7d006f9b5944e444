//! What is wrong with a text, and where.

use std::fmt;

use super::problem::{Expected, Problem};
use super::token::Token;

/// A text that could not be read: which piece of it, where that stands, and what the trouble is.
///
/// It prints as one line: what was expected, what came, and what to write instead.
///
/// ```
/// use faceup_core::{Pack, notation};
/// let text = "S:AK H:Q7";
/// let error = notation::parse_hand(text, Pack::new(2, 7)?).unwrap_err();
/// assert_eq!((error.token(), error.offset()), ("7", 8));
/// assert_eq!(
///     error.render(text),
///     "expected a rank of this pack, got '7'; a 7-rank suit is A K Q J T 9 8\n  \
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

    /// The piece of the text that the error is about; empty if it is that something is not there.
    #[must_use]
    pub fn token(&self) -> &str {
        self.token.text()
    }

    /// Where that piece begins, in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.token.offset()
    }

    /// What is wrong.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The same error of a text in which the one that was read begins at byte `base`.
    #[must_use]
    pub fn within(self, base: usize) -> NotationError {
        NotationError { token: Token::new(self.token.text(), self.token.offset() + base), ..self }
    }

    /// The error followed by the line of `text` that it is about, with carets under the piece in question. A text of
    /// several lines has the line's number before it.
    #[must_use]
    pub fn render(&self, text: &str) -> String {
        format!("{self}\n{}", point_at(text, self.offset(), self.token()))
    }
}

/// The line of `text` in which `token` begins, at byte `offset`, and carets under the token on the next. A text of several
/// lines has the line's number before it. Of a long line what is near the token is shown, and nothing that would move
/// the cursor of a terminal or turn the text round.
///
/// ```
/// let drawn = faceup_core::notation::point_at("one\ntwo three", 8, "three");
/// assert_eq!(drawn, "  2 | two three\n          ^^^^^");
/// ```
#[must_use]
pub fn point_at(text: &str, offset: usize, token: &str) -> String {
    let at = text.floor_char_boundary(offset);
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let number = text[..start].matches('\n').count() + 1;
    let label = if text.trim_end().contains('\n') { format!("  {number} | ") } else { "  ".to_owned() };
    const NEAR: usize = 60;
    let (before, after) = (&text[start..at], line.get(at - start..).unwrap_or_default());
    let skipped = before.chars().count().saturating_sub(NEAR);
    let before: String = before.chars().skip(skipped).map(harmless).collect();
    let after: String = after.chars().take(NEAR).map(harmless).collect();
    let label = if skipped > 0 { format!("{label}...") } else { label };
    // A tab moves the caret as it moves the text above it.
    let indent = label.chars().chain(before.chars()).map(|c| if c == '\t' { c } else { ' ' });
    let width = token.lines().next().unwrap_or_default().chars().count().min(after.chars().count());
    let carets = std::iter::repeat_n('^', width.max(1));
    format!("{label}{before}{after}\n{}", indent.chain(carets).collect::<String>())
}

/// A piece of text in quotes, on one line and not too long, for a message; `nothing` if it is empty.
///
/// ```
/// assert_eq!(faceup_core::notation::quote("8h"), "'8h'");
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let shown: String = text.chars().take(LONGEST + 1).map(|c| if c == '\t' { ' ' } else { harmless(c) }).collect();
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}...'", &shown[..end]),
        None => format!("'{shown}'"),
    }
}

/// Whether a text prints as it is, with no character in it that would do something to a terminal: no control characters
/// but tabs, and none that turns the direction of writing.
#[must_use]
pub fn is_printable(text: &str) -> bool {
    text.chars().all(|c| harmless(c) == c)
}

/// A character, or a sign in its place if it would do something to a terminal: control characters, tabs left out, and
/// those that turn the direction of writing.
fn harmless(c: char) -> char {
    match c {
        '\t' => c,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    }
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.write(&quote(self.token()), f)
    }
}
