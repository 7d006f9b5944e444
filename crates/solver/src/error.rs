//! The error of a solve.

use faceup_core::{Bytes, Interrupted, Rules};
use thiserror::Error;

use crate::blocks::MOST_CARDS;

/// Why a game was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The solve needs more memory than it may use.
    #[error("solving {rules} takes {}", Bytes::over(*needed, u128::from(*limit)))]
    Memory {
        /// The game.
        rules: Rules,
        /// The bytes that the solve needs.
        needed: u128,
        /// The bytes that it may use.
        limit: u64,
    },
    /// The game has more positions than this solver can number.
    #[error("{rules} has 2^{} positions, more than the 2^{MOST_CARDS} that this solver can number; it would take {}", rules.pack().cards(), Bytes(*needed))]
    TooLarge {
        /// The game.
        rules: Rules,
        /// The bytes that it would need.
        needed: u128,
    },
    /// A forced result takes more rounds than the solver can count.
    #[error("{rules} has results that take more than {} rounds", u16::MAX)]
    TooLong {
        /// The game.
        rules: Rules,
    },
    /// The [`Peers`](crate::processes::Peers) failed. The text says why.
    #[error("the work could not be done: {0}")]
    Peers(&'static str),
    /// The observer interrupted the solve.
    #[error("interrupted before the game was solved")]
    Interrupted(#[from] Interrupted),
}
