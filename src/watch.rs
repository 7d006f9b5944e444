//! Watching long work.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use faceup_core::{Cancel, Clock, Observer, Quiet, Rules, Status};

use crate::time_left::TimeLeft;

/// How far a piece of work is.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The present step, from 0. A solve with rounds has a step for each round.
    pub step: u16,
    /// The amount done in this step, in the unit of the work: a solve counts positions, and writing a file counts bytes.
    pub done: u64,
    /// The most there is to do in this step.
    pub total: u64,
    /// The share that is done, from 0 to 1: of a solve as a whole, and of the present step of other work.
    pub share: f64,
    /// The time since the start. Zero on systems without a clock.
    pub elapsed: Duration,
    /// The time left for the same. `None` until there is enough progress to estimate it.
    pub left: Option<Duration>,
}

/// Such as "12%, 3 min left".
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}%", (100.0 * self.share).floor())?;
        match self.left.map(|left| left.as_secs()) {
            None => Ok(()),
            Some(left @ ..120) => write!(f, ", {left} s left"),
            Some(left @ ..7_200) => write!(f, ", {} min left", left / 60),
            Some(left) => write!(f, ", {} h left", left / 3_600),
        }
    }
}

/// Watches a piece of work: reports its progress to a function, and ends it on request. Pass it where an [`Observer`] is asked for. (A
/// [`Solve`](crate::Solve) has these settings itself.)
///
/// ```
/// use faceup::{Cancel, Rules, Solve, Watch};
///
/// let table = Solve::new(Rules::beat_it_or_eat_it(2, 6)?).run()?;
/// let cancel = Cancel::new(); // a clone of it can end the work, from any thread
/// let watch = Watch::new().cancel(&cancel).on_progress(|progress| println!("{progress}"));
/// table.verify(None, &watch)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Watch<'a> {
    cancel: Cancel,
    outer: &'a dyn Observer,
    clock: Clock,
    every: Duration,
    rules: Option<Rules>,
    reports: Option<Mutex<Reports<'a>>>,
}

struct Reports<'a> {
    time: TimeLeft,
    /// The time of the next report.
    next: Duration,
    report: Box<dyn FnMut(&Progress) + Send + 'a>,
}

impl<'a> Watch<'a> {
    /// Watches work in steps: shares and times are those of the present step.
    pub fn new() -> Watch<'a> {
        let (cancel, clock, every) = (Cancel::new(), Clock::start(), Duration::from_millis(100));
        Watch { cancel, outer: &Quiet, clock, every, rules: None, reports: None }
    }

    /// Watches the solve of a game: shares and times are those of the whole solve.
    pub fn of_solve(rules: Rules) -> Watch<'a> {
        Watch { rules: Some(rules), ..Watch::new() }
    }

    /// Ends the work on this request.
    pub fn cancel(self, cancel: &Cancel) -> Watch<'a> {
        Watch { cancel: cancel.clone(), ..self }
    }

    /// Calls a function with the progress. Threads take turns; a report is left out while another is being made.
    pub fn on_progress(self, report: impl FnMut(&Progress) + Send + 'a) -> Watch<'a> {
        let time = self.rules.map_or_else(TimeLeft::of_steps, TimeLeft::of_solve);
        let reports = Reports { time, next: Duration::ZERO, report: Box::new(report) };
        Watch { reports: Some(Mutex::new(reports)), ..self }
    }

    /// Reports at most this often, instead of ten times a second. On systems without a clock, the function is called for every report of
    /// the work.
    pub fn every(self, interval: Duration) -> Watch<'a> {
        Watch { every: interval, ..self }
    }

    /// Passes every report on to another observer, which can end the work, too.
    pub(crate) fn within(self, outer: &'a dyn Observer) -> Watch<'a> {
        Watch { outer, ..self }
    }
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Watch::new()
    }
}

impl Observer for Watch<'_> {
    fn progress(&self, status: Status) {
        self.outer.progress(status);
        let Some(Ok(mut reports)) = self.reports.as_ref().map(Mutex::try_lock) else { return };
        let elapsed = self.clock.elapsed();
        reports.time.update(elapsed, status);
        if elapsed < reports.next {
            return;
        }
        // Without a clock, no time passes.
        reports.next = if elapsed.is_zero() { elapsed } else { elapsed + self.every };
        let Status { step, done, total } = status;
        let (share, left) = (reports.time.share(), reports.time.left());
        (reports.report)(&Progress { step, done, total, share, elapsed, left });
    }

    fn interrupted(&self) -> bool {
        self.cancel.interrupted() || self.outer.interrupted()
    }

    fn interrupted_elsewhere(&self) {
        self.outer.interrupted_elsewhere();
    }
}
