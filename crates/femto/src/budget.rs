//! The memory that a piece of work may take, and whether it is to go on at all.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use faceup_job::{Interrupted, Observer, Status};

use crate::error::SolveError;

/// The memory taken so far, of that allowed, and the observer who may end the work. Shared by all threads.
pub(crate) struct Budget<'a> {
    limit: Option<u64>,
    taken: AtomicI64,
    /// Whether more than the limit was ever taken: the work has to end then, whatever is free by now.
    is_outgrown: AtomicBool,
    /// Whether the observer was ever found to want an end: what was left undone then is not to be taken for done.
    is_interrupted: AtomicBool,
    observer: &'a dyn Observer,
}

impl<'a> Budget<'a> {
    /// A budget of which so many bytes are taken already.
    pub fn new(limit: Option<u64>, taken: u64, observer: &'a dyn Observer) -> Budget<'a> {
        let [is_outgrown, is_interrupted] = [const { AtomicBool::new(false) }; 2];
        let budget = Budget { limit, taken: AtomicI64::new(0), is_outgrown, is_interrupted, observer };
        budget.change(taken as i64);
        budget
    }

    /// So many bytes more are taken, or less.
    pub fn change(&self, bytes: i64) {
        // Most values take none; threads need not queue for that.
        if bytes == 0 {
            return;
        }
        let taken = self.taken.fetch_add(bytes, Relaxed) + bytes;
        if self.limit.is_some_and(|limit| i128::from(taken) > i128::from(limit)) {
            self.is_outgrown.store(true, Relaxed);
        }
    }

    /// Whether the work has to end. Quick enough to be asked often.
    pub fn is_spent(&self) -> bool {
        if self.observer.interrupted() {
            self.is_interrupted.store(true, Relaxed);
        }
        self.is_interrupted.load(Relaxed) || self.is_outgrown.load(Relaxed)
    }

    /// The same as an error, with how much of the work is done; an interruption goes before a lack of memory.
    pub fn check(&self, done: u64, total: u64) -> Result<(), SolveError> {
        match self.limit {
            _ if self.is_interrupted.load(Relaxed) || self.observer.interrupted() => Err(Interrupted.into()),
            Some(limit) if self.is_outgrown.load(Relaxed) => Err(SolveError::Outgrown { limit, done, total }),
            _ => Ok(()),
        }
    }

    /// Tells the observer how far the work has come.
    pub fn progress(&self, status: Status) {
        self.observer.progress(status);
    }
}
