//! The memory that a piece of work may use, and its interruption.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use faceup_core::{Interrupted, Observer, Status};

use crate::error::SolveError;

/// The memory used so far, its limit, and the observer that can end the work. All threads share it.
pub(crate) struct Budget<'a> {
    limit: Option<u64>,
    used: AtomicI64,
    /// Whether the memory ever exceeded the limit. Then the work must end, even if some memory is free again.
    is_outgrown: AtomicBool,
    /// Whether the observer was ever found to interrupt. Then some work was left out.
    is_interrupted: AtomicBool,
    observer: &'a dyn Observer,
}

impl<'a> Budget<'a> {
    /// A budget with some bytes in use.
    pub fn new(limit: Option<u64>, used: u64, observer: &'a dyn Observer) -> Budget<'a> {
        let [is_outgrown, is_interrupted] = [const { AtomicBool::new(false) }; 2];
        let budget = Budget { limit, used: AtomicI64::new(0), is_outgrown, is_interrupted, observer };
        budget.change(used as i64);
        budget
    }

    /// Adds to the bytes in use. The number can be negative.
    pub fn change(&self, bytes: i64) {
        // Most values need no memory, and then threads need not wait for each other.
        if bytes == 0 {
            return;
        }
        let used = self.used.fetch_add(bytes, Relaxed) + bytes;
        if self.limit.is_some_and(|limit| i128::from(used) > i128::from(limit)) {
            self.is_outgrown.store(true, Relaxed);
        }
    }

    /// Whether the work must end. It is quick enough to be asked often.
    pub fn is_spent(&self) -> bool {
        if self.observer.interrupted() {
            self.is_interrupted.store(true, Relaxed);
        }
        self.is_interrupted.load(Relaxed) || self.is_outgrown.load(Relaxed)
    }

    /// The same as an error that tells how much of the work is done. An interruption goes before a lack of memory.
    pub fn check(&self, done: u64, total: u64) -> Result<(), SolveError> {
        match self.limit {
            _ if self.is_interrupted.load(Relaxed) || self.observer.interrupted() => Err(Interrupted.into()),
            Some(limit) if self.is_outgrown.load(Relaxed) => Err(SolveError::Outgrown { limit, done, total }),
            _ => Ok(()),
        }
    }

    /// Reports progress to the observer.
    pub fn progress(&self, status: Status) {
        self.observer.progress(status);
    }
}
