//! Watching long work.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use faceup_core::{Cancel, Clock, Observer, Quiet, Rules, Status};

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
    /// The share of the positions or bytes that are done, from 0 to 1: of a solve as a whole, and of the present step of other work.
    pub share: f64,
    /// The time since the start. Zero on systems without a clock.
    pub elapsed: Duration,
    /// The time left if the rest takes as long as what is done: an estimate that is too low at first, because easy positions come
    /// first. `None` until there is progress.
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
    share: Share,
    /// The time of the next report.
    next: Duration,
    report: Box<dyn FnMut(&Progress) + Send + 'a>,
}

/// The share of the work that is done, and the time left. It has no clock: the caller passes the time.
#[derive(Default)]
struct Share {
    /// The game of a solve. Other work begins anew with each step.
    of: Option<Rules>,
    /// The step and the total of the last report.
    step: Option<(u16, u64)>,
    /// Whether a solve began with smaller games.
    has_smaller: Option<bool>,
    /// The time and the share of the first report. A resumed solve does not start at zero.
    first: Option<(Duration, f64)>,
    share: f64,
    left: Option<Duration>,
}

/// Unfinished work is never shown as done.
const MOST: f64 = 0.999;

impl Share {
    fn update(&mut self, now: Duration, Status { step, done, total }: Status) {
        let mut share = done as f64 / total.max(1) as f64;
        match self.of {
            None if self.step.replace((step, total)) != Some((step, total)) => (self.first, self.share) = (None, 0.0),
            None => {}
            Some(rules) => {
                // The total identifies the current game. Each has as many positions as all smaller ones together, times the growth less 1.
                let growth = f64::from(rules.pack().suits()).exp2();
                let part = (total + 2) as f64 / f64::from(rules.pack().cards()).exp2();
                if *self.has_smaller.get_or_insert(part < 1.0) {
                    share = part * (1.0 + (growth - 1.0) * share) / growth;
                }
            }
        }
        // Reports of several threads may arrive in any order.
        self.share = self.share.max(share.min(MOST));
        let &mut (begun, at_first) = self.first.get_or_insert((now, self.share));
        let (spent, gained) = (now.saturating_sub(begun).as_secs_f64(), self.share - at_first);
        let left = (spent * (1.0 - self.share) / gained).min(1e12);
        self.left = (gained > 1e-6).then(|| Duration::from_secs_f64(left));
    }
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
        let share = Share { of: self.rules, ..Share::default() };
        let reports = Reports { share, next: Duration::ZERO, report: Box::new(report) };
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
        reports.share.update(elapsed, status);
        if elapsed < reports.next {
            return;
        }
        // Without a clock, no time passes.
        reports.next = if elapsed.is_zero() { elapsed } else { elapsed + self.every };
        let Status { step, done, total } = status;
        let Share { share, left, .. } = reports.share;
        (reports.report)(&Progress { step, done, total, share, elapsed, left });
    }

    fn interrupted(&self) -> bool {
        self.cancel.interrupted() || self.outer.interrupted()
    }

    fn interrupted_elsewhere(&self) {
        self.outer.interrupted_elsewhere();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A time in milliseconds, a step, an amount and a total, and the share and the seconds left after this report.
    type Report = (u64, u16, u64, u64, f64, Option<u64>);

    fn check(of: Option<Rules>, reports: &[Report]) {
        let mut work = Share { of, ..Share::default() };
        for &(milliseconds, step, done, total, share, left) in reports {
            work.update(Duration::from_millis(milliseconds), Status { step, done, total });
            let found = work.left.map(|left| left.as_secs());
            assert!((work.share - share).abs() < 0.01 && found == left, "{milliseconds}: {}, {found:?}", work.share);
        }
    }

    #[test]
    fn other_work_begins_anew_with_each_step() {
        let step = [(0, 0, 0, 100, 0.0, None), (5_000, 0, 50, 100, 0.5, Some(5)), (8_000, 0, 40, 100, 0.5, Some(8))];
        check(None, &[&step[..], &[(10_000, 1, 0, 100, 0.0, None), (11_000, 1, 25, 100, 0.25, Some(3))]].concat());
    }

    #[test]
    fn a_solve_is_one_piece_of_work() {
        let rules = Rules::beat_it_or_eat_it(2, 3).unwrap();
        check(
            Some(rules),
            &[(0, 0, 0, 62, 0.0, None), (1_000, 1, 31, 62, 0.5, Some(1)), (3_000, 9, 62, 62, 0.999, Some(0))],
        );
        // Smaller games come first: 2 and 14 positions before 62.
        let before = [(0, 0, 0, 2, 1.0 / 64.0, None), (1_000, 0, 14, 14, 0.25, Some(3))];
        check(
            Some(rules),
            &[&before[..], &[(2_000, 0, 0, 62, 0.25, Some(6)), (4_000, 0, 31, 62, 0.625, Some(2))]].concat(),
        );
        // Resumed.
        check(Some(rules), &[(0, 0, 31, 62, 0.5, None), (1_000, 0, 46, 62, 0.742, Some(1))]);
    }
}
