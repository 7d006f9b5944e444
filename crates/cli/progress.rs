//! Progress bars and interruption.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use faceup_solver::{Observer, Status};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, and a request to terminate, stop long work in an orderly way; a second one stops at once.
pub fn catch_interrupts() {
    // If the handler cannot be set, the signal ends the program as it would anyway; files are written aside.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// Shows how far a piece of work has come, with an estimate of what is left; only on a terminal.
pub struct Progress {
    bar: ProgressBar,
    steps: &'static str,
    step: AtomicU32,
}

impl Progress {
    /// Progress of `what`, whose steps are called `steps`, as `round`; nothing is shown if `quiet`.
    pub fn new(what: String, steps: &'static str, quiet: bool) -> Progress {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(5) };
        let bar = ProgressBar::with_draw_target(None, target);
        let template = "{prefix}: [{bar:30}] {percent}% of {human_len}, {msg}, {elapsed} gone, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(what);
        Progress { bar, steps, step: AtomicU32::new(u32::MAX) }
    }
}

impl Observer for Progress {
    fn progress(&self, status: Status) {
        if self.bar.length() != Some(status.positions) {
            self.bar.set_length(status.positions);
        }
        if self.step.swap(status.step.into(), Relaxed) != u32::from(status.step) {
            self.bar.set_message(format!("{} {}", self.steps, status.step));
        }
        self.bar.set_position(status.decided);
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
