//! Solving a game: the builder [`Solve`].

use std::time::Duration;

use faceup_core::Rules;
use faceup_solver::{Method, Observer, Options, Quiet, Solution, check_memory};
#[cfg(not(feature = "files"))]
use faceup_solver::{State, solve_on};
use thiserror::Error;

use crate::Table;

#[cfg(feature = "files")]
mod checkpoint;

#[cfg(feature = "files")]
pub use self::checkpoint::{Checkpoint, Event};

/// Solves a game: the outcome of every position with an empty pile, and its rounds.
///
/// ```
/// use faceup::{Rules, Solve};
///
/// let rules = Rules::beat_it_or_eat_it(2, 6)?;
/// let deal = rules.deal("S:AKQ H:JT9")?;
/// let table = Solve::new(rules).run()?;
/// println!("{}", table.value(&deal));
///
/// // Outcomes alone are faster, and need less memory.
/// let outcomes = Solve::new(rules).without_rounds().memory(1 << 20).run()?;
/// assert_eq!(outcomes.outcome(&deal), table.outcome(&deal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Long work can be interrupted and continued, with a checkpoint:
///
#[cfg_attr(feature = "files", doc = "```")]
#[cfg_attr(not(feature = "files"), doc = "```ignore")]
/// use std::time::{Duration, Instant};
///
/// use faceup::{Observer, Rules, Solve};
///
/// /// Stops the work at a time.
/// struct Deadline(Instant);
///
/// impl Observer for Deadline {
///     fn interrupted(&self) -> bool {
///         Instant::now() > self.0
///     }
/// }
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("2x8.part");
/// let rules = Rules::beat_it_or_eat_it(2, 8)?;
/// let mut milliseconds = 1;
/// let table = loop {
///     let deadline = Deadline(Instant::now() + Duration::from_millis(milliseconds));
///     match Solve::new(rules).observer(&deadline).checkpoint(&path).resume(true).run() {
///         Ok(table) => break table,
///         Err(error) if error.is_interruption() => milliseconds *= 2,
///         Err(error) => return Err(error.into()),
///     }
/// };
/// assert!(!path.exists()); // it was removed at the end
/// assert_eq!(table.summary().longest_rounds(), Some(44));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a builder does nothing until it is run"]
pub struct Solve<'a> {
    rules: Rules,
    options: Options,
    observer: &'a dyn Observer,
    #[cfg(feature = "threads")]
    threads: Option<usize>,
    #[cfg(feature = "files")]
    checkpoint: checkpoint::Settings<'a>,
}

/// A solved game, and what solving it took.
#[derive(Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The solved game.
    pub solution: Solution,
    /// How long it took. A resumed solve counts all of its parts. Zero on systems without a clock.
    pub time: Duration,
    /// The checkpoint, which the solve no longer needs.
    #[cfg(feature = "files")]
    pub checkpoint: Option<Checkpoint>,
}

/// Why a game was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The solver failed, or the observer interrupted it.
    #[error(transparent)]
    Solver(#[from] faceup_solver::SolveError),
    /// The checkpoint could not be read or written.
    #[cfg(feature = "files")]
    #[error(transparent)]
    File(#[from] faceup_table::TableError),
    /// There is a checkpoint, and the solve was not to [resume](Solve::resume).
    #[cfg(feature = "files")]
    #[error("there is a checkpoint '{}': resume from it, or remove it", path.display())]
    CheckpointExists {
        /// The checkpoint.
        path: std::path::PathBuf,
    },
    /// The checkpoint is of another game.
    #[cfg(feature = "files")]
    #[error(
        "the checkpoint '{}' is of {rules}, {} rounds: ask for the same, or remove it",
        path.display(), if *has_rounds { "with" } else { "without" }
    )]
    OtherCheckpoint {
        /// The checkpoint.
        path: std::path::PathBuf,
        /// The game of the checkpoint.
        rules: Rules,
        /// Whether that solve finds rounds.
        has_rounds: bool,
    },
    /// The system could not start the threads.
    #[cfg(feature = "threads")]
    #[error("could not start {threads} threads")]
    Threads {
        /// How many threads were asked for.
        threads: usize,
        /// The system's error.
        source: rayon::ThreadPoolBuildError,
    },
}

impl SolveError {
    /// Whether the observer interrupted the work.
    #[must_use]
    pub fn is_interruption(&self) -> bool {
        matches!(self, SolveError::Solver(faceup_solver::SolveError::Interrupted(_)))
    }
}

impl<'a> Solve<'a> {
    /// A solve of a game, with rounds, on all processors, without a limit to memory.
    pub fn new(rules: Rules) -> Solve<'a> {
        Solve {
            rules,
            options: Options::default(),
            observer: &Quiet,
            #[cfg(feature = "threads")]
            threads: None,
            #[cfg(feature = "files")]
            checkpoint: checkpoint::Settings::default(),
        }
    }

    /// Finds outcomes alone. This is faster, and needs less memory.
    pub fn without_rounds(mut self) -> Solve<'a> {
        self.options.rounds = false;
        self
    }

    /// Chooses how the solver searches. The answers are the same.
    pub fn method(mut self, method: Method) -> Solve<'a> {
        self.options.method = method;
        self
    }

    /// The most memory to use, in bytes. A solve that needs more is refused before it begins.
    pub fn memory(mut self, bytes: u64) -> Solve<'a> {
        self.options.memory = Some(bytes);
        self
    }

    /// Reports progress to an observer, which can interrupt the work.
    pub fn observer(mut self, observer: &'a dyn Observer) -> Solve<'a> {
        self.observer = observer;
        self
    }

    /// Runs on a pool of this many threads, in place of the current rayon pool.
    #[cfg(feature = "threads")]
    pub fn threads(mut self, threads: usize) -> Solve<'a> {
        self.threads = Some(threads);
        self
    }

    /// Solves the game, and makes a [`Table`] of it. A checkpoint is removed at the end.
    ///
    /// # Errors
    ///
    /// As [`Solve::run_keeping_checkpoint`].
    pub fn run(self) -> Result<Table, SolveError> {
        self.run_solution().map(Table::from)
    }

    /// Solves the game. A checkpoint is removed at the end.
    ///
    /// # Errors
    ///
    /// As [`Solve::run_keeping_checkpoint`].
    pub fn run_solution(self) -> Result<Solution, SolveError> {
        let solved = self.run_keeping_checkpoint()?;
        #[cfg(feature = "files")]
        solved.checkpoint.map_or(Ok(()), Checkpoint::remove)?;
        Ok(solved.solution)
    }

    /// Solves the game, and leaves it to the caller to [remove](Checkpoint::remove) the checkpoint when the result is in
    /// a safe place.
    ///
    /// # Errors
    ///
    /// If solving needs more memory than it may use, the game is too large, the observer interrupts the work, or the
    /// checkpoint is in use, damaged or of another game. If a checkpoint cannot be saved, the work goes on.
    #[cfg_attr(not(feature = "files"), allow(rustdoc::broken_intra_doc_links))]
    pub fn run_keeping_checkpoint(self) -> Result<Solved, SolveError> {
        check_memory(self.rules, self.options.rounds, self.options.memory)?;
        #[cfg(feature = "threads")]
        if let Some(threads) = self.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.map_err(|source| SolveError::Threads { threads, source })?;
            return pool.install(|| self.run_here());
        }
        self.run_here()
    }

    #[cfg(feature = "files")]
    fn run_here(self) -> Result<Solved, SolveError> {
        self.checkpoint.run(self.rules, self.options, self.observer)
    }

    #[cfg(not(feature = "files"))]
    fn run_here(self) -> Result<Solved, SolveError> {
        let clock = Clock::start();
        let state = State::new(self.rules, &self.options)?;
        let solution = solve_on(state, &self.options, self.observer, &mut |_| ())?;
        Ok(Solved { solution, time: clock.elapsed() })
    }
}

/// Measures time, on systems that have a clock.
#[derive(Clone, Copy)]
struct Clock(#[cfg(not(target_family = "wasm"))] std::time::Instant);

impl Clock {
    fn start() -> Clock {
        Clock(
            #[cfg(not(target_family = "wasm"))]
            std::time::Instant::now(),
        )
    }

    fn elapsed(self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.0.elapsed();
        #[cfg(target_family = "wasm")]
        Duration::ZERO
    }
}
