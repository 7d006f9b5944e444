//! What long work has in common, whatever the game: it tells how far it has come, it can be interrupted, and it says
//! how much memory it takes.
#![forbid(unsafe_code)]

pub mod parallel;

use std::fmt;

use thiserror::Error;

/// How far a piece of work has come. What is counted is the work's own: positions, bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Which step is under way, from 0, of work that is done in steps.
    pub step: u16,
    /// How much is done.
    pub done: u64,
    /// How much there is at the most.
    pub total: u64,
}

/// Watches a piece of work, and can end it. Called often, and from several threads.
pub trait Observer: Sync {
    /// Some more is done. Threads may tell late: what is done may be less than was told before.
    fn progress(&self, _status: Status) {}

    /// Whether to give up.
    fn interrupted(&self) -> bool {
        false
    }

    /// Returns early from the work if it is to be given up.
    ///
    /// # Errors
    ///
    /// [`Interrupted`], if the observer says so.
    fn check(&self) -> Result<(), Interrupted> {
        if self.interrupted() { Err(Interrupted) } else { Ok(()) }
    }
}

/// The [`Observer`] ended the work before it was done. Every error of long work has this as a variant or as its source, so
/// a caller tells an interruption from a failure by one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Observer for Quiet {}

/// A number of bytes as people write it.
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
