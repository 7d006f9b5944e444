//! The progress of long work.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use faceup::{Observer, Rules, Status, TimeLeft};

/// Reports the share of a solve that is done, once for each percent.
pub struct Percents<'a> {
    told: &'a (dyn Fn(f64) + Sync),
    /// The progress, and the last percent reported.
    at: Mutex<(TimeLeft, u32)>,
}

impl Percents<'_> {
    /// For solving a game.
    pub fn of_solve(rules: Rules, told: &(dyn Fn(f64) + Sync)) -> Percents<'_> {
        Percents { told, at: Mutex::new((TimeLeft::of_solve(rules), 0)) }
    }
}

impl Observer for Percents<'_> {
    fn progress(&self, status: Status) {
        let (time, last) = &mut *self.at.lock().unwrap_or_else(PoisonError::into_inner);
        // Rust has no clock in a page, and the share needs none.
        time.update(Duration::ZERO, status);
        let percent = (100.0 * time.share()) as u32;
        if percent > *last {
            *last = percent;
            (self.told)(time.share());
        }
    }
}
