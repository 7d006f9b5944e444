//! An end to long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::{Clock, Observer};

/// Ends long work early. Clones share the request: one thread keeps a clone, and the work has another.
///
/// ```
/// use faceup_core::{Cancel, Observer};
///
/// let cancel = Cancel::new();
/// let work = cancel.clone();
/// let worker = std::thread::spawn(move || while work.check().is_ok() {});
/// cancel.cancel();
/// worker.join().unwrap();
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<Request>);

#[derive(Debug, Default)]
struct Request {
    is_made: AtomicBool,
    limit: Limit,
}

/// What makes the request without a call.
#[derive(Debug, Default)]
enum Limit {
    #[default]
    None,
    Time(Clock, Duration),
    /// The checks left.
    Checks(AtomicU64),
}

impl Cancel {
    /// Ends work when [`cancel`](Cancel::cancel) is called.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Ends work also after this time from now. Systems without a clock never reach it.
    #[must_use]
    pub fn after(time: Duration) -> Cancel {
        Cancel::limited(Limit::Time(Clock::start(), time))
    }

    /// Ends work also after it has checked this many times whether it should end. So the same work on one thread ends at the same place on
    /// every machine.
    #[must_use]
    pub fn after_checks(checks: u64) -> Cancel {
        Cancel::limited(Limit::Checks(checks.into()))
    }

    fn limited(limit: Limit) -> Cancel {
        Cancel(Arc::new(Request { is_made: AtomicBool::new(false), limit }))
    }

    /// Asks the work to end. Returns whether this is the first request.
    pub fn cancel(&self) -> bool {
        !self.0.is_made.swap(true, Relaxed)
    }

    /// Whether the work was asked to end. This is no check of the work itself, so it does not count for
    /// [`after_checks`](Cancel::after_checks).
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.is_made.load(Relaxed)
    }

    /// Withdraws the request, for the next work. Limits stay.
    pub fn withdraw(&self) {
        self.0.is_made.store(false, Relaxed);
    }
}

impl Observer for Cancel {
    fn interrupted(&self) -> bool {
        let is_over = match &self.0.limit {
            Limit::None => false,
            Limit::Time(clock, time) => clock.elapsed() > *time,
            Limit::Checks(left) => left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err(),
        };
        if is_over {
            self.cancel();
        }
        self.is_cancelled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_a_request_and_it_can_be_withdrawn() {
        let (cancel, other) = (Cancel::new(), Cancel::new());
        let clone = cancel.clone();
        assert!(!clone.interrupted());
        assert_eq!([cancel.cancel(), clone.cancel()], [true, false]);
        assert!(clone.interrupted() && clone.is_cancelled() && !other.interrupted());
        cancel.withdraw();
        assert!(!clone.interrupted());
    }

    #[test]
    fn limits_end_work_and_only_checks_of_the_work_count() {
        let cancel = Cancel::after_checks(2);
        let checks: Vec<bool> = (0..4).map(|_| !cancel.is_cancelled() && cancel.interrupted()).collect();
        assert_eq!(checks, [false, false, true, false]);
        assert!(cancel.interrupted() && cancel.is_cancelled());
        assert!(!Cancel::after(Duration::from_secs(3600)).interrupted());
        let soon = Cancel::after(Duration::from_millis(1));
        std::thread::sleep(Duration::from_millis(2));
        assert!(soon.interrupted());
    }
}
