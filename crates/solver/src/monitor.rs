//! Watches a solve: progress, interruption, and checkpoints.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use faceup_core::{Clock, Observer, Status};

use crate::error::SolverError;
use crate::state::State;

/// Watches a solve. It sees the progress, can interrupt the work, and can save the state.
pub struct Monitor<'a> {
    pub(crate) watch: Watch<'a>,
    pub(crate) checkpoints: Checkpoints<'a>,
}

impl<'a> Monitor<'a> {
    /// Reports progress to an observer, which can interrupt the work. Offers no checkpoints.
    pub fn new(observer: &'a dyn Observer) -> Monitor<'a> {
        Monitor {
            watch: Watch { observer, is_stopped: AtomicBool::new(false) },
            checkpoints: Checkpoints { offer: None, interval: None, last: Clock::start() },
        }
    }

    /// Offers checkpoints: calls `offer` whenever the state may be saved. Its arguments are the state, and whether the solve ends now
    /// because it was interrupted or failed. The solve offers a checkpoint after every step but the last and when it ends early;
    /// without rounds, also within steps and between passes.
    #[must_use]
    pub fn checkpoints(mut self, offer: Offer<'a>) -> Monitor<'a> {
        self.checkpoints.offer = Some(offer);
        self
    }

    /// How often the proof search stops to offer a checkpoint. By default it offers one only where that costs nothing.
    ///
    /// Each stop repeats the search of a few hundred positions. However short the interval, stops take at most about a fiftieth
    /// of the time, besides the time that the caller takes to save. Retrograde steps offer checkpoints anyway, and ignore the
    /// interval.
    #[must_use]
    pub fn checkpoints_every(mut self, interval: Duration) -> Monitor<'a> {
        self.checkpoints.interval = Some(interval);
        self
    }

    /// Offers a checkpoint.
    pub(crate) fn offer(&mut self, state: &State) {
        self.checkpoints.offer(state, &self.watch);
    }

    /// Offers the last checkpoint of a solve that ends with an error.
    pub(crate) fn offer_last(&mut self, state: &State, error: &SolverError) {
        match error {
            SolverError::Interrupted(_) => self.watch.interrupted_elsewhere(),
            _ => self.watch.stop(),
        }
        self.offer(state);
    }
}

/// The part of a monitor that all threads use. It remembers an interruption, even if the observer does not.
pub(crate) struct Watch<'a> {
    observer: &'a dyn Observer,
    is_stopped: AtomicBool,
}

impl Watch<'_> {
    /// Whether the work has been told to end. Does not ask the observer.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }

    /// Ends the work after a failure.
    pub fn stop(&self) {
        self.is_stopped.store(true, Relaxed);
    }
}

impl Observer for Watch<'_> {
    fn progress(&self, status: Status) {
        self.observer.progress(status);
    }

    fn interrupted(&self) -> bool {
        if self.observer.interrupted() {
            self.stop();
        }
        self.is_stopped()
    }

    fn interrupted_elsewhere(&self) {
        if !self.is_stopped.swap(true, Relaxed) {
            self.observer.interrupted_elsewhere();
        }
    }
}

/// The function that may save a checkpoint.
type Offer<'a> = &'a mut dyn FnMut(&State, bool);

/// The part of a monitor that offers checkpoints.
pub(crate) struct Checkpoints<'a> {
    offer: Option<Offer<'a>>,
    interval: Option<Duration>,
    last: Clock,
}

impl Checkpoints<'_> {
    /// Offers a checkpoint, and begins the next interval.
    pub fn offer(&mut self, state: &State, watch: &Watch<'_>) {
        if let Some(offer) = &mut self.offer {
            offer(state, watch.is_stopped());
        }
        self.last = Clock::start();
    }

    /// Tells whether the next checkpoint of a game with this number of hands is due: never, on systems without a clock.
    pub fn timer(&self, hands: u64) -> impl Fn() -> bool + Sync + use<> {
        // A stop of all provers repeats some searches, so stops must be rare: see `Monitor::checkpoints_every`.
        let least = Duration::from_nanos(50 * hands).min(Duration::from_secs(1));
        let (since_last, interval) = (self.last, self.interval.map(|interval| interval.max(least)));
        move || interval.is_some_and(|interval| since_last.elapsed() > interval)
    }
}
