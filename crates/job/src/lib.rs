//! What long work has in common, whatever the game: progress, interruption, amounts of memory, threads, random numbers
//! and the intervals of estimates.
#![forbid(unsafe_code)]

pub mod interval;
pub mod parallel;
pub mod random;

use std::fmt;

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

/// Passes on interruptions but no progress: the progress of a part would be taken for that of the whole.
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

/// A number of bytes, printed with a suitable unit.
///
/// ```
/// use faceup_job::Bytes;
/// assert_eq!(Bytes(1).to_string(), "1 byte");
/// assert_eq!(Bytes(96 << 20).to_string(), "96.0 MiB");
/// assert_eq!(Bytes(1 << 64).to_string(), "16.0 EiB");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes(pub u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
        if self.0 == 1 {
            return f.write_str("1 byte");
        }
        let unit = (0..UNITS.len() - 1).find(|unit| self.0 >> (10 * (unit + 1)) == 0).unwrap_or(UNITS.len() - 1);
        let scaled = self.0 as f64 / (1u128 << (10 * unit)) as f64;
        let digits = usize::from(unit > 0 && scaled < 99.95);
        write!(f, "{scaled:.digits$} {}", UNITS[unit])
    }
}
