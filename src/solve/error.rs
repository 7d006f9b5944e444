//! Why a game was not solved.

use std::collections::TryReserveError;

use faceup_core::Bytes;
use faceup_core::Rules;
use faceup_solver::SolverError;
use thiserror::Error;

/// Why a game was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The solver failed, or the observer interrupted it.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The system does not provide the memory.
    #[error("solving {rules} needs {needed}, which could not be allocated: free some memory, or raise the limit")]
    Allocation {
        /// The game.
        rules: Rules,
        /// The memory that the solve needs.
        needed: Bytes,
        /// The error of the allocator.
        source: TryReserveError,
    },
    /// The checkpoint could not be read or written.
    #[cfg(feature = "files")]
    #[error(transparent)]
    File(#[from] faceup_solver::table::TableError),
    /// There is a checkpoint, but the solve may not [resume](crate::Solve::resume).
    #[cfg(feature = "files")]
    #[error("there is a checkpoint '{}': resume from it, or remove it", path.display())]
    CheckpointExists {
        /// The checkpoint.
        path: std::path::PathBuf,
    },
    /// The checkpoint is of another game.
    #[cfg(feature = "files")]
    #[error(
        "the checkpoint '{}' is of {rules}, {} rounds: ask for the same, or remove it",
        path.display(), if *has_rounds { "with" } else { "without" }
    )]
    OtherCheckpoint {
        /// The checkpoint.
        path: std::path::PathBuf,
        /// The game of the checkpoint.
        rules: Rules,
        /// Whether that solve finds rounds.
        has_rounds: bool,
    },
    /// The number of threads is not allowed.
    #[error("expected 1 to {most} threads, got {threads}")]
    ThreadCount {
        /// The most threads.
        most: usize,
        /// The number of threads.
        threads: usize,
    },
    /// The system could not start the threads.
    #[error("could not start {threads} threads")]
    Threads {
        /// The number of threads.
        threads: usize,
        /// The system's error.
        source: rayon::ThreadPoolBuildError,
    },
}

impl SolveError {
    /// Whether the observer interrupted the work.
    #[must_use]
    pub fn is_interruption(&self) -> bool {
        matches!(self, SolveError::Solver(SolverError::Interrupted(_)))
    }
}
