//! Progress on a terminal or as lines.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::Duration;

use faceup::parts::core::Bytes;
use faceup::{Observer, Rules, Status, Watch};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::{complain, grouped};
use crate::signals::{CANCEL, Watched};

/// The interval of lines of progress, if they are printed.
static LINES_EVERY: OnceLock<Duration> = OnceLock::new();

/// Prints progress as lines from now on, at this interval, in place of a bar.
pub fn print_lines(every: Duration) {
    let _ = LINES_EVERY.set(every);
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
    /// The interval of lines, in place of the bar.
    lines_every: Option<Duration>,
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

    /// Shows the progress of `what` while it is done, as [`Progress::new`].
    pub fn during<T>(
        what: impl Into<String>,
        steps: &'static str,
        quiet: bool,
        work: impl FnOnce(&Progress) -> T,
    ) -> T {
        work(&Progress::new(what.into(), steps, quiet))
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
        let lines_every = LINES_EVERY.get().copied();
        if quiet || lines_every.is_none() && !std::io::stderr().is_terminal() {
            return Progress { watch, _watched };
        }
        let mut shown = Shown::new(what, Box::new(name), lines_every);
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
    fn new(
        what: String,
        name: Box<dyn Fn(&faceup::Progress) -> String + Send>,
        lines_every: Option<Duration>,
    ) -> Shown {
        let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{prefix}: [{bar:30}] {percent}%\n  {msg}") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(what.clone());
        let next = lines_every.unwrap_or(PATIENCE);
        Shown { what, name, bar, lines_every, next, begun: (0, 0, Duration::ZERO, 0) }
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
        match self.lines_every {
            Some(every) => {
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
