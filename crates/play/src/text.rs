//! Records as text. `docs/record.md` and `docs/notation.md` in the repository describe the format.

mod board;
mod body;
mod header;
mod heading;
mod print;
mod read;

pub use board::Board;
pub use read::Reading;

use faceup_core::notation::{NotationError, Problem, Token};

/// The error of a wrong value.
fn wrong(at: Token<'_>, expected: &'static str, remedy: &'static str) -> NotationError {
    NotationError::new(at, Problem::Value, expected, remedy)
}
