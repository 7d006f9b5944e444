//! The progress of long work.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use faceup::{Observer, Rules, Status, TimeLeft};

/// Reports the share of a solve or of reading a table that is done, once for each percent.
pub struct Percents<'a> {
    told: &'a (dyn Fn(f64) + Sync),
    /// The progress of a solve, and the last percent reported.
    at: Mutex<(Option<TimeLeft>, u32)>,
}

impl Percents<'_> {
    /// For solving a game.
    pub fn of_solve(rules: Rules, told: &(dyn Fn(f64) + Sync)) -> Percents<'_> {
        Percents { told, at: Mutex::new((Some(TimeLeft::of_solve(rules)), 0)) }
    }

    /// For reading a table.
    pub fn of_reading(told: &(dyn Fn(f64) + Sync)) -> Percents<'_> {
        Percents { told, at: Mutex::new((None, 0)) }
    }
}

impl Observer for Percents<'_> {
    fn progress(&self, status: Status) {
        let (time, last) = &mut *self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let share = match time {
            Some(time) => {
                // Rust has no clock in a page, and the share needs none.
                time.update(Duration::ZERO, status);
                time.share()
            }
            None => status.done as f64 / status.total.max(1) as f64,
        };
        let percent = (100.0 * share) as u32;
        if percent > *last {
            *last = percent;
            (self.told)(share);
        }
    }
}
