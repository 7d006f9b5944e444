//! Solving with a checkpoint.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use faceup_core::Rules;
use faceup_solver::{Observer, Options, State, Status, solve_on};
use faceup_table::{Lock, TableError, checkpoint, lock, tidy_after};

use super::{Clock, Solve, SolveError, Solved};

/// How often to look whether a checkpoint is wanted, where the solver must pause its work for one.
const PAUSE: Duration = Duration::from_secs(2);

/// A save that takes some time is followed by at least this many times as much work, however slow the disk is.
const WORK_PER_SAVE: u32 = 4;

/// Something that a solve reports about its checkpoint.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The solve resumes from the checkpoint.
    Resumed(&'a checkpoint::Summary),
    /// The checkpoint was saved.
    Saved {
        /// Whether the work ends here, because the observer interrupted it.
        is_last: bool,
    },
    /// The checkpoint could not be saved. The one before it, if there is one, is untouched.
    NotSaved {
        /// Why not.
        error: &'a TableError,
        /// Whether the work ends here, because the observer interrupted it.
        is_last: bool,
    },
}

/// The checkpoint of a finished solve. It is locked until this value is dropped.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    _lock: Option<Lock>,
}

impl Checkpoint {
    /// Where the checkpoint is, or would be: a short solve may never have saved one.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the checkpoint.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn remove(self) -> Result<(), SolveError> {
        match std::fs::remove_file(&self.path) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                Err(TableError::Write { path: self.path.clone(), source }.into())
            }
            _ => Ok(()),
        }
    }
}

#[derive(Clone)]
pub(super) struct Settings<'a> {
    path: Option<PathBuf>,
    every: Duration,
    resume: bool,
    on_event: &'a (dyn Fn(Event<'_>) + Sync),
    save_now: &'a (dyn Fn() -> bool + Sync),
}

impl Default for Settings<'_> {
    fn default() -> Self {
        Settings { path: None, every: Duration::from_secs(60), resume: false, on_event: &|_| (), save_now: &|| false }
    }
}

impl<'a> Solve<'a> {
    /// Saves the state of the solve to a file from time to time, and when the observer interrupts it. One solve at a time
    /// may use the file.
    pub fn checkpoint(mut self, path: impl Into<PathBuf>) -> Solve<'a> {
        self.checkpoint.path = Some(path.into());
        self
    }

    /// Saves the checkpoint at most this often; every minute by default.
    ///
    /// Rounds are saved between two steps. Outcomes are saved within seconds, but for the first of the shorter games that
    /// lead to the game: it has at most a 64th of the positions, and is solved again after an interruption. Saving takes
    /// at most a fifth of the time, so a slow disk lengthens the interval.
    pub fn every(mut self, interval: Duration) -> Solve<'a> {
        self.checkpoint.every = interval;
        self
    }

    /// Whether to resume from a checkpoint if there is one. By default, a solve refuses to replace a checkpoint.
    pub fn resume(mut self, resume: bool) -> Solve<'a> {
        self.checkpoint.resume = resume;
        self
    }

    /// Reports what happens to the checkpoint.
    pub fn on_event(mut self, report: &'a (dyn Fn(Event<'_>) + Sync)) -> Solve<'a> {
        self.checkpoint.on_event = report;
        self
    }

    /// Asks, whenever the work could be saved, whether to save it before its time.
    pub fn save_now(mut self, is_wanted: &'a (dyn Fn() -> bool + Sync)) -> Solve<'a> {
        self.checkpoint.save_now = is_wanted;
        self
    }
}

impl Settings<'_> {
    pub fn run(self, rules: Rules, mut options: Options, observer: &dyn Observer) -> Result<Solved, SolveError> {
        let observer = &Latch { observer, is_stopped: AtomicBool::new(false) };
        let clock = Clock::start();
        let Some(path) = self.path.as_deref() else {
            let solution = solve_on(State::new(rules, &options)?, &options, observer, &mut |_| ())?;
            return Ok(Solved { solution, time: clock.elapsed(), checkpoint: None });
        };
        faceup_table::check_writable(path)?;
        let lock = lock(path)?;
        let (state, time_before) = match self.load(path, rules, options.rounds)? {
            Some(loaded) => loaded,
            None => (State::new(rules, &options)?, Duration::ZERO),
        };
        options.checkpoint_every = Some(self.every.min(PAUSE));
        let (mut last, mut took) = (Clock::start(), Duration::ZERO);
        let mut save = |state: &State| {
            let is_last = observer.is_stopped.load(Relaxed);
            if !((self.save_now)() || is_last || last.elapsed() >= self.every.max(took * WORK_PER_SAVE)) {
                return;
            }
            let begun = Clock::start();
            let saved = checkpoint::save(path, state, time_before + clock.elapsed());
            (self.on_event)(match &saved {
                Ok(()) => Event::Saved { is_last },
                Err(error) => Event::NotSaved { error, is_last },
            });
            (last, took) = (Clock::start(), begun.elapsed());
        };
        let solution = solve_on(state, &options, observer, &mut save)?;
        let checkpoint = Some(Checkpoint { path: path.to_owned(), _lock: lock });
        Ok(Solved { solution, time: time_before + clock.elapsed(), checkpoint })
    }

    /// The state of the checkpoint, if there is one, and the time that it took.
    fn load(&self, path: &Path, rules: Rules, rounds: bool) -> Result<Option<(State, Duration)>, SolveError> {
        if !path.exists() {
            return Ok(None);
        }
        let summary = checkpoint::peek(path)?;
        if !self.resume {
            return Err(SolveError::CheckpointExists { path: path.to_owned() });
        }
        if (summary.rules, summary.has_rounds) != (rules, rounds) {
            let checkpoint::Summary { rules, has_rounds, .. } = summary;
            return Err(SolveError::OtherCheckpoint { path: path.to_owned(), rules, has_rounds });
        }
        let state = checkpoint::load(path)?;
        (self.on_event)(Event::Resumed(&summary));
        // What a killed solve was writing.
        tidy_after(path);
        Ok(Some((state, summary.time)))
    }
}

/// An observer that stays interrupted once it was, so that the last state is saved.
struct Latch<'a> {
    observer: &'a dyn Observer,
    is_stopped: AtomicBool,
}

impl Observer for Latch<'_> {
    fn progress(&self, status: Status) {
        self.observer.progress(status);
    }

    fn interrupted(&self) -> bool {
        if self.observer.interrupted() {
            self.is_stopped.store(true, Relaxed);
        }
        self.is_stopped.load(Relaxed)
    }
}
