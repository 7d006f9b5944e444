//! An end to long work.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup::Observer;

/// Interrupts work after a number of its checks. Rust has no clock in a page, and this way the same work ends at the same place on every
/// machine.
pub struct Patience(AtomicU64);

impl Patience {
    /// Interrupts after this many checks.
    pub const fn new(questions: u64) -> Patience {
        Patience(AtomicU64::new(questions))
    }
}

impl Observer for Patience {
    fn interrupted(&self) -> bool {
        let left = self.0.load(Relaxed);
        self.0.store(left.saturating_sub(1), Relaxed);
        left == 0
    }
}
