//! A clock for systems that may have none.

use std::time::Duration;

/// Measures time. On systems without a clock, no time passes.
#[derive(Clone, Copy)]
pub struct Clock(#[cfg(not(target_family = "wasm"))] std::time::Instant);

impl Clock {
    pub fn start() -> Clock {
        Clock(
            #[cfg(not(target_family = "wasm"))]
            std::time::Instant::now(),
        )
    }

    pub fn elapsed(self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.0.elapsed();
        #[cfg(target_family = "wasm")]
        Duration::ZERO
    }
}
