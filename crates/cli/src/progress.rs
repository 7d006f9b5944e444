//! Progress bars and interruption.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use faceup_solver::{Bytes, Observer, Status};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::machine::memory_taken;

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

/// Two lines: how far the work is; what that comes to, how fast it goes, and what it takes.
const TEMPLATE: &str = "{prefix}: [{wide_bar}] {percent}%
  {human_pos} of {human_len}, {msg}, {rate}/s, {memory}, {elapsed} gone, {left} left";

/// Watches a piece of work: it ends it when the user interrupts, and shows how far it has come, with an estimate of what
/// is left; only on a terminal.
pub struct Progress {
    _watched: Watched,
    start: Instant,
    bar: ProgressBar,
    /// What a state of the work is called.
    name: Box<dyn Fn(Status) -> String + Send + Sync>,
    /// The total and the step that the name shown is of.
    named: AtomicU64,
    /// Whether nothing is shown yet, but may be.
    waiting: AtomicBool,
}

impl Progress {
    /// Progress of `what`, whose steps are called `steps`, as `round`; nothing is shown if `quiet`.
    pub fn new(what: String, steps: &'static str, quiet: bool) -> Progress {
        Progress::named(what, quiet, move |status| format!("{steps} {}", status.step))
    }

    /// Progress of `what`, the states of which are called as `name` says; nothing is shown if `quiet`.
    pub fn named(what: String, quiet: bool, name: impl Fn(Status) -> String + Send + Sync + 'static) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            let style = style.with_key("rate", rate).with_key("memory", memory).with_key("left", left);
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(what);
        Progress {
            _watched: Watched::new(),
            start: Instant::now(),
            bar,
            name: Box::new(name),
            named: AtomicU64::new(u64::MAX),
            waiting: AtomicBool::new(!quiet),
        }
    }
}

// What cannot be written is not shown.

/// How much is done a second.
fn rate(state: &ProgressState, out: &mut dyn Write) {
    let _ = match state.per_sec() {
        rate @ 1e9.. => write!(out, "{:.3} G", rate / 1e9),
        rate @ 1e6.. => write!(out, "{:.1} M", rate / 1e6),
        rate => write!(out, "{}", HumanCount(rate as u64)),
    };
}

/// The memory that the program takes, of which the work's is the most.
fn memory(_state: &ProgressState, out: &mut dyn Write) {
    let _ = match memory_taken() {
        Some(bytes) => write!(out, "{}", Bytes(bytes.into())),
        None => write!(out, "? bytes"),
    };
}

/// The time that is left at this rate: unknown as long as nothing is done.
fn left(state: &ProgressState, out: &mut dyn Write) {
    let _ = match state.eta() {
        eta if state.pos() > 0 && !eta.is_zero() => write!(out, "{:#}", HumanDuration(eta)),
        _ => write!(out, "?"),
    };
}

impl Observer for Progress {
    fn progress(&self, status: Status) {
        if self.start.elapsed() < PATIENCE {
            return;
        }
        let of = status.total << 16 | u64::from(status.step);
        let is_new = self.named.swap(of, Relaxed) != of;
        if is_new {
            self.bar.set_message((self.name)(status));
            if self.bar.length() != Some(status.total) {
                self.bar.set_length(status.total);
                self.bar.reset_eta();
            }
        }
        // What a thread tells late is not news.
        if is_new || status.done > self.bar.position() {
            self.bar.set_position(status.done);
        }
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
