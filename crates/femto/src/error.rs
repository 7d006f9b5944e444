//! Why a game was not solved.

use faceup_core::{Bytes, Interrupted};
use thiserror::Error;

/// Why a game was not solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The game needs more memory than is allowed.
    #[error(
        "solving needs {} of memory, but {} is allowed: use fewer cards, or allow more memory",
        Bytes((*needed).into()), Bytes((*limit).into())
    )]
    Memory {
        /// The memory needed, in bytes.
        needed: u64,
        /// The memory allowed, in bytes.
        limit: u64,
    },
    /// The values took more memory than is allowed.
    #[error(
        "the allowed memory of {} ran out after {done} of {total} steps: use fewer cards, or allow more memory",
        Bytes((*limit).into())
    )]
    Outgrown {
        /// The memory allowed, in bytes.
        limit: u64,
        /// The number of states or deals done.
        done: u64,
        /// The number of states or deals known so far.
        total: u64,
    },
    /// The observer ended the work.
    #[error("interrupted before the game was solved")]
    Interrupted(#[from] Interrupted),
}
