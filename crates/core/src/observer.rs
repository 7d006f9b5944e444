//! Watching long work, and ending it early.

use thiserror::Error;

/// The progress of a piece of work. The work chooses what it counts: positions, bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// The number of the current step, from 0, for work that is done in steps.
    pub step: u16,
    /// How much is done.
    pub done: u64,
    /// How much there is at most.
    pub total: u64,
}

/// Watches a piece of work, and can end it. It is called often, and from several threads.
pub trait Observer: Sync {
    /// Reports progress. Threads may report late, so `done` may be less than in an earlier report.
    fn progress(&self, _status: Status) {}

    /// Whether the work should end early.
    fn interrupted(&self) -> bool {
        false
    }

    /// Takes note that the work ends early because another process was interrupted, which shares the work. The default does
    /// nothing.
    fn interrupted_elsewhere(&self) {}

    /// Checks whether the work should end early.
    ///
    /// # Errors
    ///
    /// [`Interrupted`], if it should.
    fn check(&self) -> Result<(), Interrupted> {
        if self.interrupted() { Err(Interrupted) } else { Ok(()) }
    }
}

/// The [`Observer`] ended the work before it was done. Every error of long work has this as its source, so one type tells
/// an interruption from a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Passes on interruptions, but not progress, because the progress of a part is not that of the whole.
pub struct Silent<'a>(pub &'a dyn Observer);

impl Observer for Silent<'_> {
    fn interrupted(&self) -> bool {
        self.0.interrupted()
    }
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Observer for Quiet {}
