//! Solving with a checkpoint.

use std::path::{Path, PathBuf};
use std::time::Duration;

use faceup_core::{Clock, Observer, Rules};
use faceup_solver::processes::Peers;
use faceup_solver::table::{Lock, TableError, TableErrorKind, Target, check_writable, checkpoint, lock, tidy_after};
use faceup_solver::{Monitor, Options, Solution, State, solve_by};

use super::error::SolveError;
use crate::causes::describe_causes;

/// The solver offers a checkpoint at least this often, so that a request to save does not wait long.
const PAUSE: Duration = Duration::from_secs(2);

/// The work between two saves takes at least this many times as long as a save.
const WORK_PER_SAVE: u32 = 4;

/// An event of the checkpoint of a solve.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointEvent<'a> {
    /// The solve resumes from the checkpoint.
    Resumed(&'a checkpoint::Summary),
    /// The checkpoint was saved.
    Saved {
        /// Whether the solve ends now, because it was interrupted or failed.
        is_last: bool,
    },
    /// The checkpoint could not be saved. The previous checkpoint, if there is one, is untouched.
    NotSaved {
        /// The reason.
        error: &'a TableError,
        /// Whether the solve ends now, because it was interrupted or failed.
        is_last: bool,
        /// Whether there is an older checkpoint to resume from. There is none if its folder was removed.
        has_older: bool,
    },
}

impl CheckpointEvent<'_> {
    /// The fault and its consequence, if the checkpoint could not be saved. Report it to the user.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let CheckpointEvent::NotSaved { error, is_last, has_older } = self else { return None };
        let outcome = match (is_last, has_older) {
            (true, true) => "the work since the last save is lost",
            (true, false) => "nothing is saved, and the work is lost",
            (false, true) => "going on, with the checkpoint of the last save",
            (false, false) => "going on without a checkpoint",
        };
        Some(format!("{}; {outcome}", describe_causes(*error)))
    }
}

/// The checkpoint of a finished solve, locked until this value is dropped.
#[derive(Debug)]
pub struct Checkpoint {
    target: Target,
    _lock: Option<Lock>,
}

impl Checkpoint {
    /// The path of the checkpoint. A short solve may never have saved one.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.target.path()
    }

    /// Removes the checkpoint, unless another program has replaced the file.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn remove(self) -> Result<(), TableError> {
        self.target.remove()
    }
}

/// Removes the lock and the unfinished file that a killed solve left beside its checkpoint. Those of a running solve stay.
pub fn tidy(path: &Path) {
    tidy_after(path);
    // The lock file goes when its holder releases it.
    drop(lock(path));
}

#[derive(Clone)]
pub(crate) struct Settings<'a> {
    pub path: Option<PathBuf>,
    pub every: Duration,
    pub resume: bool,
    pub on_checkpoint: &'a (dyn Fn(CheckpointEvent<'_>) + Sync),
    pub when: &'a (dyn Fn() -> bool + Sync),
}

impl Default for Settings<'_> {
    fn default() -> Self {
        let every = Duration::from_secs(60);
        Settings { path: None, every, resume: false, on_checkpoint: &|_| (), when: &|| false }
    }
}

impl Settings<'_> {
    /// Solves a game with the checkpoint at `path`. Also returns the time of all parts of the solve.
    pub fn solve(
        &self,
        path: &Path,
        rules: Rules,
        options: Options,
        observer: &dyn Observer,
        peers: &dyn Peers,
    ) -> Result<(Solution, Duration, Checkpoint), SolveError> {
        let clock = Clock::start();
        check_writable(path)?;
        let lock = lock(path)?;
        // A file that another program puts there or changes is no checkpoint of this solve.
        let mut target = Target::new(path, false)?;
        let (state, time_before) = self.begin(rules, &options)?;
        let (mut last, mut took) = (Clock::start(), Duration::ZERO);
        let mut save = |state: &State, is_last| {
            if !((self.when)() || is_last || last.elapsed() >= self.every.max(took * WORK_PER_SAVE)) {
                return;
            }
            let begun = Clock::start();
            match checkpoint::save(&target, state, time_before + clock.elapsed()) {
                Ok(next) => {
                    target = next;
                    (self.on_checkpoint)(CheckpointEvent::Saved { is_last });
                }
                Err(error) => {
                    let has_older = path.exists() && !matches!(error.kind, TableErrorKind::Taken);
                    (self.on_checkpoint)(CheckpointEvent::NotSaved { error: &error, is_last, has_older });
                }
            }
            (last, took) = (Clock::start(), begun.elapsed());
        };
        let monitor = Monitor::new(observer).checkpoints(&mut save).checkpoints_every(self.every.min(PAUSE));
        let solution = solve_by(peers, state, &options, &mut { monitor })?;
        Ok((solution, time_before + clock.elapsed(), Checkpoint { target, _lock: lock }))
    }

    /// The state and the time so far in the checkpoint, if there is one. Else those of a new solve.
    pub fn begin(&self, rules: Rules, options: &Options) -> Result<(State, Duration), SolveError> {
        let Some(path) = self.path.as_deref().filter(|path| path.exists()) else {
            return Ok((State::new(rules, options)?, Duration::ZERO));
        };
        let summary = checkpoint::peek(path)?;
        if !self.resume {
            return Err(SolveError::CheckpointExists { path: path.to_owned() });
        }
        if (summary.rules, summary.has_rounds) != (rules, options.rounds) {
            let checkpoint::Summary { rules, has_rounds, .. } = summary;
            return Err(SolveError::OtherCheckpoint { path: path.to_owned(), rules, has_rounds });
        }
        let state = checkpoint::load(path)?;
        (self.on_checkpoint)(CheckpointEvent::Resumed(&summary));
        // A killed solve may have left an unfinished file.
        tidy_after(path);
        Ok((state, summary.time))
    }
}
