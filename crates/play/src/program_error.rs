//! What can go wrong with another program.

use std::io;
use std::time::Duration;

use faceup_core::MoveError;
use thiserror::Error;

/// What another program did wrong.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// Its command line is empty, or a quote is open.
    #[error("expected a command line, got '{0}'; it is empty, or a quote is open")]
    CommandLine(String),
    /// It could not be started.
    #[error("cannot start '{command}'")]
    Start {
        /// The command line.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// It ended, or closed its output, before it answered.
    #[error("'{command}' ended without an answer to '{asked}'")]
    Ended {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
    },
    /// It did not answer in time.
    #[error("'{command}' did not answer '{asked}' within {} s", limit.as_secs_f64())]
    TimedOut {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// How long it had.
        limit: Duration,
    },
    /// Its answer cannot be understood.
    #[error("expected {expected} from '{command}' in answer to '{asked}', got '{got}'")]
    Garbage {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// What it said.
        got: String,
        /// What it should have said.
        expected: &'static str,
    },
    /// It refused a command.
    #[error("'{command}' refused '{asked}': {message}")]
    Refused {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// Its reason.
        message: String,
    },
    /// It chose an illegal move.
    #[error("'{command}' chose {mv}: {reason}")]
    Illegal {
        /// The command line.
        command: String,
        /// The move.
        mv: String,
        /// Why it is illegal.
        reason: MoveError,
    },
    /// It resigned.
    #[error("'{0}' resigned")]
    Resigned(String),
}
