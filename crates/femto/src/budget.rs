//! A limit of memory, and interruption.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use faceup_core::{Interrupted, Observer, Status};

use crate::SolveError;

/// The memory used so far, its limit, and an observer that can interrupt. All threads share it.
pub(crate) struct Budget<'a> {
    limit: Option<u64>,
    used: AtomicI64,
    /// Whether the memory ever exceeded the limit. The work must end then, even if memory is freed later.
    is_outgrown: AtomicBool,
    /// Whether a thread ever saw an interruption and left work out.
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
        // Most values need no heap; threads then need not wait for each other.
        if bytes == 0 {
            return;
        }
        let used = self.used.fetch_add(bytes, Relaxed) + bytes;
        if self.limit.is_some_and(|limit| i128::from(used) > i128::from(limit)) {
            self.is_outgrown.store(true, Relaxed);
        }
    }

    /// Whether the work must end. Cheap enough for inner loops.
    pub fn is_spent(&self) -> bool {
        if self.observer.interrupted() {
            self.is_interrupted.store(true, Relaxed);
        }
        self.is_interrupted.load(Relaxed) || self.is_outgrown.load(Relaxed)
    }

    /// The same as an error. An interruption takes precedence over a lack of memory.
    pub fn check(&self, done: u64, total: u64) -> Result<(), SolveError> {
        match self.limit {
            _ if self.is_interrupted.load(Relaxed) || self.observer.interrupted() => Err(Interrupted.into()),
            Some(limit) if self.is_outgrown.load(Relaxed) => Err(SolveError::Outgrown { limit, done, total }),
            _ => Ok(()),
        }
    }

    /// Reports progress.
    pub fn progress(&self, status: Status) {
        self.observer.progress(status);
    }
}
