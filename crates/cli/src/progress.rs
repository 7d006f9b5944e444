//! Signals, and progress on a terminal or as lines.

use std::convert::Infallible;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use faceup::parts::core::Bytes;
use faceup::{Cancel, Observer, Rules, Status, Watch};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::{complain, grouped};

/// The request of the user to stop.
static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::new);
/// Whether the program was asked to end, rather than only its present work.
static TERMINATED: AtomicBool = AtomicBool::new(false);
/// The number of pieces of work that check the flag and stop in an orderly way.
static WATCHED: AtomicU32 = AtomicU32::new(0);
/// Whether a signal asked for a checkpoint.
static SAVE_REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether SIGHUP reloads files instead of ending the work.
static RELOADS: AtomicBool = AtomicBool::new(false);
/// Whether a signal asked to reload.
static RELOAD_REQUESTED: AtomicBool = AtomicBool::new(false);
/// The interval of lines of progress, if they are printed.
static LINES_EVERY: OnceLock<Duration> = OnceLock::new();

/// The most time to print the last line. The reader of standard error may have stopped.
const LAST_LINE: Duration = Duration::from_secs(1);

/// Catches signals from now on:
///
/// - Ctrl-C, SIGTERM and SIGHUP stop watched work (see [`Progress`]) in an orderly way, and other work at once. A second one stops all work
///   at once. An ignored SIGHUP (`nohup`) stays ignored. See also [`reload_on_hangup`].
/// - SIGUSR1, the warning of a batch system, requests a checkpoint.
/// - SIGXFSZ no longer ends the program, so a write beyond the file size limit returns an error.
pub fn catch_signals() {
    // Without a handler, the signal ends the program as it does by default; files are written aside.
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGUSR1, SIGXFSZ};
        // First: by default it would end a solve whose sender wants it to continue.
        let _ = signal_hook::flag::register(SIGUSR1, Arc::clone(&SAVE_REQUESTED));
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        catch_terminations();
    }
    let _ = ctrlc::set_handler(stop);
}

/// Catches SIGTERM, and SIGHUP unless it is ignored.
#[cfg(unix)]
fn catch_terminations() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let (ready, is_ready) = mpsc::channel::<Infallible>();
    // Start the thread first: a caught signal without a receiver would be lost.
    let spawned = thread::Builder::new().spawn(move || {
        let caught = [SIGTERM].into_iter().chain(Some(SIGHUP).filter(|&signal| !is_ignored(signal)));
        let Ok(mut signals) = signal_hook::iterator::Signals::new(caught) else { return };
        drop(ready);
        for signal in signals.forever() {
            if signal == SIGHUP && RELOADS.load(SeqCst) {
                RELOAD_REQUESTED.store(true, SeqCst);
                continue;
            }
            TERMINATED.store(true, SeqCst);
            stop();
        }
    });
    if spawned.is_ok() {
        // Fails once they are caught.
        let _ = is_ready.recv();
    }
}

/// Whether this process was started with a signal ignored, if the system reports it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 != 0
}

/// Asks the work under way to stop. Ends the process if no work checks for that, or none has since the last request.
fn stop() {
    if CANCEL.cancel() && WATCHED.load(SeqCst) > 0 {
        return;
    }
    let (sender, said) = mpsc::channel::<Infallible>();
    let _ = thread::Builder::new().spawn(move || {
        complain("error: interrupted");
        drop(sender);
    });
    let _ = said.recv_timeout(LAST_LINE);
    std::process::exit(130);
}

/// Whether a signal has requested a checkpoint since the last call.
pub fn is_save_requested() -> bool {
    SAVE_REQUESTED.swap(false, Relaxed)
}

/// From now on, SIGHUP requests a reload of files.
#[cfg(feature = "full")]
pub fn reload_on_hangup() {
    RELOADS.store(true, SeqCst);
}

/// Whether a signal has requested a reload since the last call.
#[cfg(feature = "full")]
pub fn is_reload_requested() -> bool {
    RELOAD_REQUESTED.swap(false, SeqCst)
}

/// Prints progress as lines from now on, at this interval, in place of a bar.
pub fn print_lines(every: Duration) {
    let _ = LINES_EVERY.set(every);
}

/// While it lives, an interruption does not end the program at once: the work checks for it, or is nearly done.
pub struct Watched(());

impl Watched {
    pub fn new() -> Watched {
        WATCHED.fetch_add(1, SeqCst);
        Watched(())
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, SeqCst);
    }
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    CANCEL.is_cancelled()
}

/// Whether the program was asked to end, rather than only its present work.
pub fn terminated() -> bool {
    TERMINATED.load(SeqCst)
}

/// Clears the interruption for the next work.
pub fn forget_interrupt() {
    CANCEL.withdraw();
}

/// Shorter work shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// The interval of redrawing the bar.
const REDRAW: Duration = Duration::from_millis(200);

/// Ends a piece of work when the user asks to stop, and shows its progress: as a bar on a terminal, or as lines on request.
pub struct Progress {
    watch: Watch<'static>,
    _watched: Watched,
}

/// The display of a piece of work.
struct Shown {
    what: String,
    /// Names a state of the work.
    name: Box<dyn Fn(&faceup::Progress) -> String + Send>,
    bar: ProgressBar,
    /// The time of the next output.
    next: Duration,
    /// The start of the present step: its number, its total, the time, and the amount done.
    begun: (u16, u64, Duration, u64),
}

impl Progress {
    /// Progress of `what`, in steps called `steps`, such as `round`. Shows nothing if `quiet`.
    pub fn new(what: String, steps: &'static str, quiet: bool) -> Progress {
        Progress::with(what, quiet, Watch::new(), move |progress| format!("{steps} {}", progress.step))
    }

    /// Shows nothing. The work can be interrupted.
    pub fn silent() -> Progress {
        Progress::new(String::new(), "", true)
    }

    /// Progress of solving a game. Shows nothing if `quiet`.
    pub fn of_solve(rules: Rules, rounds: bool, quiet: bool) -> Progress {
        let pack = rules.pack();
        let name = move |&faceup::Progress { step, total, .. }: &faceup::Progress| {
            // Without rounds, games with fewer ranks come first. The number of positions identifies the current game.
            let cards = (total + 2).ilog2();
            match (rounds, cards == pack.cards()) {
                (true, _) => format!("round {step}"),
                (false, true) => format!("pass {step}"),
                (false, false) => format!("{} ranks first", cards / u32::from(pack.suits())),
            }
        };
        Progress::with(format!("solving {rules}"), quiet, Watch::of_solve(rules), name)
    }

    fn with(
        what: String,
        quiet: bool,
        watch: Watch<'static>,
        name: impl Fn(&faceup::Progress) -> String + Send + 'static,
    ) -> Progress {
        let _watched = Watched::new();
        let watch = watch.cancel(&CANCEL);
        if quiet || !(LINES_EVERY.get().is_some() || std::io::stderr().is_terminal()) {
            return Progress { watch, _watched };
        }
        let mut shown = Shown::new(what, Box::new(name));
        // Every report counts for the time left.
        let watch = watch.every(Duration::ZERO).on_progress(move |progress| {
            if progress.elapsed >= shown.next {
                shown.show(progress);
            }
        });
        Progress { watch, _watched }
    }
}

impl Shown {
    fn new(what: String, name: Box<dyn Fn(&faceup::Progress) -> String + Send>) -> Shown {
        let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{prefix}: [{wide_bar}] {percent}%\n  {msg}") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(what.clone());
        let next = LINES_EVERY.get().copied().unwrap_or(PATIENCE);
        Shown { what, name, bar, next, begun: (0, 0, Duration::ZERO, 0) }
    }

    fn show(&mut self, progress: &faceup::Progress) {
        let &faceup::Progress { step, done, total, share, elapsed: now, left, .. } = progress;
        let (step_begun, total_begun, since, before) = self.begun;
        let is_new = (step_begun, total_begun) != (step, total);
        if is_new {
            self.begun = (step, total, now, done);
        }
        let rate = done.saturating_sub(before) as f64 / (now.saturating_sub(since)).as_secs_f64();
        let rate = match rate {
            // A step has just begun.
            rate if is_new || !rate.is_finite() => String::new(),
            rate @ 1e9.. => format!("{:.3} G/s, ", rate / 1e9),
            rate @ 1e6.. => format!("{:.1} M/s, ", rate / 1e6),
            rate => format!("{}/s, ", grouped(rate as u64)),
        };
        let left = left.map_or("?".to_owned(), |left| format!("{:#}", HumanDuration(left)));
        let memory = faceup::parts::machine::memory_taken()
            .map_or("? bytes".to_owned(), |bytes| Bytes(bytes.into()).to_string());
        let text = format!(
            "{} of {}, {}, {rate}{memory}, {:#} elapsed, {left} left",
            grouped(done),
            grouped(total),
            (self.name)(progress),
            HumanDuration(now),
        );
        match LINES_EVERY.get() {
            Some(&every) => {
                complain(format_args!("{}: {}%, {text}", self.what, (share * 100.0) as u32));
                self.next = now + every;
            }
            None => {
                self.bar.set_position((share * 1000.0) as u64);
                self.bar.set_message(text);
                if self.bar.is_hidden() {
                    self.bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                self.next = now + REDRAW;
            }
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Progress {
    fn progress(&self, status: Status) {
        self.watch.progress(status);
    }

    fn interrupted(&self) -> bool {
        self.watch.interrupted()
    }
}
