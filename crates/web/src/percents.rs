//! How far long work is.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use faceup::{Observer, Rules, Status, TimeLeft};

/// Tells the share of a solve that is done, once for each percent.
pub struct Percents<'a> {
    told: &'a (dyn Fn(f64) + Sync),
    /// How far it is, and the last percent that was told.
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
        // A page has no clock that Rust can read, and the share needs none.
        time.update(Duration::ZERO, status);
        let percent = (100.0 * time.share()) as u32;
        if percent > *last {
            *last = percent;
            (self.told)(time.share());
        }
    }
}
