//! Progress bars and interruption.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use faceup_solver::{Observer, Status};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// How many pieces of work are under way that look at the flag, and stop in an orderly way.
static WATCHED: AtomicU32 = AtomicU32::new(0);

/// From now on Ctrl-C, and a request to terminate, stop work that is watched (see [`Progress`]) in an orderly way, and
/// all other work at once, as a second one does always.
pub fn catch_interrupts() {
    // If the handler cannot be set, the signal ends the program as it would anyway; files are written aside.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) || WATCHED.load(Relaxed) == 0 {
            crate::output::complain("error: interrupted");
            std::process::exit(130);
        }
    });
}

/// While it lives, an interruption does not end the program at once: the work looks for it, or is nearly done.
pub struct Watched(());

impl Watched {
    pub fn new() -> Watched {
        WATCHED.fetch_add(1, Relaxed);
        Watched(())
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, Relaxed);
    }
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// Forgets that the user asked to stop what is stopped now, for work that comes after it.
pub fn forget_interrupt() {
    INTERRUPTED.store(false, Relaxed);
}

/// Work that is done by then shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Watches a piece of work: it ends it when the user interrupts, and shows how far it has come, with an estimate of what is left; only on a terminal.
pub struct Progress {
    _watched: Watched,
    start: Instant,
    bar: ProgressBar,
    steps: &'static str,
    /// The step shown last, or one that there is none of.
    step: AtomicU32,
    /// Whether nothing is shown yet, but may be.
    waiting: AtomicBool,
}

impl Progress {
    /// Progress of `what`, whose steps are called `steps`, as `round`; nothing is shown if `quiet`.
    pub fn new(what: String, steps: &'static str, quiet: bool) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let template = "{prefix}: [{bar:30}] {percent}% of {human_len}, {msg}, {elapsed} gone, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(what);
        Progress {
            _watched: Watched::new(),
            start: Instant::now(),
            bar,
            steps,
            step: AtomicU32::new(u32::MAX),
            waiting: AtomicBool::new(!quiet),
        }
    }
}

impl Observer for Progress {
    fn progress(&self, status: Status) {
        if self.start.elapsed() < PATIENCE {
            return;
        }
        if self.bar.length() != Some(status.total) {
            self.bar.set_length(status.total);
        }
        if self.step.swap(status.step.into(), Relaxed) != u32::from(status.step) {
            self.bar.set_message(format!("{} {}", self.steps, status.step));
        }
        self.bar.set_position(status.done);
        if self.waiting.swap(false, Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
    }

    fn interrupted(&self) -> bool {
        interrupted()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
