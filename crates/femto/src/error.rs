//! Errors of solving.

use faceup_core::{Bytes, Interrupted};
use thiserror::Error;

/// Why a game was not solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages explain the fields.
pub enum SolveError {
    /// The game needs more memory than is allowed.
    #[error(
        "solving needs {} of memory, but {} is allowed: use fewer cards, or allow more memory",
        Bytes((*needed).into()), Bytes((*limit).into())
    )]
    Memory { needed: u64, limit: u64 },
    /// The values took more memory than is allowed, after some of the states or deals.
    #[error(
        "the allowed memory of {} ran out after {done} of {total} steps: use fewer cards, or allow more memory",
        Bytes((*limit).into())
    )]
    Outgrown { limit: u64, done: u64, total: u64 },
    /// The observer ended the work.
    #[error("interrupted before the game was solved")]
    Interrupted(#[from] Interrupted),
}
