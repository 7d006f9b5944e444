//! Watching long work, and ending it early.

use thiserror::Error;

/// Progress of a piece of work, in its own unit: positions, bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// The current step, from 0, if the work has steps.
    pub step: u16,
    /// The amount done.
    pub done: u64,
    /// The most there is to do.
    pub total: u64,
}

/// Watches a piece of work, and can end it. It is called often, and from several threads.
///
/// Few programs need their own: [`Cancel`](crate::Cancel) ends work, [`Quiet`] does nothing, and `Watch` of the crate `faceup` reports
/// progress to a function.
pub trait Observer: Sync {
    /// Reports progress. Threads may report late, so `done` may be less than in an earlier report.
    fn progress(&self, _status: Status) {}

    /// Whether the work should end early.
    fn interrupted(&self) -> bool {
        false
    }

    /// Called when the work ends early because another process that shares it was interrupted. Does nothing by default.
    fn interrupted_elsewhere(&self) {}

    /// Fails if the work should end early.
    ///
    /// # Errors
    ///
    /// [`Interrupted`], if [`interrupted`](Observer::interrupted).
    fn check(&self) -> Result<(), Interrupted> {
        if self.interrupted() { Err(Interrupted) } else { Ok(()) }
    }
}

/// The work was ended early. Every error of long work has this as its source if it was interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Passes on interruptions, but not progress: the progress of a part is not that of the whole.
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
