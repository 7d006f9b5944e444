//! A clock for systems that may have none.

use std::time::Duration;

/// A web page without an operating system has no clock: asking for the time would panic.
const HAS_NO_CLOCK: bool = cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Measures the time since its start. On systems without a clock, no time passes.
///
/// ```
/// use faceup_core::Clock;
/// let clock = Clock::start();
/// assert!(clock.elapsed() <= clock.elapsed());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Clock(Option<std::time::Instant>);

impl Clock {
    /// Starts to measure.
    #[must_use]
    pub fn start() -> Clock {
        Clock(if HAS_NO_CLOCK { None } else { Some(std::time::Instant::now()) })
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}
