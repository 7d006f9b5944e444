//! Solving a game: the builder [`Solve`].

use std::time::Duration;

use faceup_core::{Bytes, Cancel, Clock, Observer, Rules};
use faceup_solver::memory::{check_memory, least_memory, memory_within};
use faceup_solver::processes::{Alone, Peers};
use faceup_solver::{Monitor, Options, Solution, solve_by};

use crate::Table;
use crate::watch::{Progress, Watch};

#[cfg(feature = "files")]
pub mod checkpoint;
mod error;

#[cfg(feature = "files")]
use self::checkpoint::{Checkpoint, CheckpointEvent};
pub use self::error::SolveError;

/// Solves a game: the outcome of every position with an empty pile, and its rounds.
///
/// ```
/// use faceup::{Rules, Solve};
///
/// let rules = Rules::beat_it_or_eat_it(2, 6)?;
/// let deal = rules.deal("S:AKQ H:JT9")?;
/// let table = Solve::new(rules).run()?;
/// println!("{}", table.value(deal)?);
///
/// // Outcomes alone are faster, and need less memory.
/// let outcomes = Solve::new(rules).without_rounds().memory(1 << 20).run()?;
/// assert_eq!(outcomes.outcome(deal)?, table.outcome(deal)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A long solve reports its progress, and another thread can end it:
///
/// ```
/// use faceup::{Cancel, Rules, Solve};
///
/// let cancel = Cancel::new(); // keep a clone, and call cancel() from any thread
/// let solve = Solve::new(Rules::beat_it_or_eat_it(2, 8)?).cancel(&cancel);
/// let table = solve.on_progress(|progress| println!("{progress}")).run()?; // such as "41%, 3 s left"
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With a checkpoint, it can be resumed:
///
#[cfg_attr(feature = "files", doc = "```")]
#[cfg_attr(not(feature = "files"), doc = "```text")]
/// use std::time::Duration;
///
/// use faceup::{Cancel, Rules, Solve};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("2x8.part");
/// let mut milliseconds = 1;
/// let table = loop {
///     let deadline = Cancel::after(Duration::from_millis(milliseconds));
///     let solve = Solve::new(Rules::beat_it_or_eat_it(2, 8)?).cancel(&deadline);
///     match solve.checkpoint(&path).resume(true).run() {
///         Ok(table) => break table,
///         Err(error) if error.is_interruption() => milliseconds *= 2,
///         Err(error) => return Err(error.into()),
///     }
/// };
/// assert!(!path.exists()); // it was removed at the end
/// # assert_eq!(table.summary().longest_rounds, Some(44));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a builder does nothing until it is run"]
pub struct Solve<'a> {
    rules: Rules,
    options: Options,
    watch: Watch<'a>,
    threads: Option<usize>,
    #[cfg(feature = "files")]
    checkpoint: checkpoint::Settings<'a>,
}

/// A solved game, and the cost of solving it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The solved game.
    pub solution: Solution,
    /// The time. A resumed solve counts all of its parts. Zero on systems without a clock.
    pub time: Duration,
    /// The checkpoint, no longer needed.
    #[cfg(feature = "files")]
    pub checkpoint: Option<Checkpoint>,
}

impl<'a> Solve<'a> {
    /// The most [threads](Solve::threads) of a solve.
    pub const MOST_THREADS: usize = 512;

    /// A solve of a game, with rounds, on all processors, without a limit to memory.
    pub fn new(rules: Rules) -> Solve<'a> {
        Solve {
            rules,
            options: Options::default(),
            watch: Watch::of_solve(rules),
            threads: None,
            #[cfg(feature = "files")]
            checkpoint: checkpoint::Settings::default(),
        }
    }

    /// Finds outcomes alone, which is faster and needs less memory.
    pub fn without_rounds(mut self) -> Solve<'a> {
        self.options.rounds = false;
        self
    }

    /// Sets all options of the solver at once: rounds, method and memory.
    pub fn options(mut self, options: Options) -> Solve<'a> {
        self.options = options;
        self
    }

    /// The most memory to use, in bytes. A solve that needs more is refused before it begins.
    pub fn memory(mut self, bytes: u64) -> Solve<'a> {
        self.options.memory = Some(bytes);
        self
    }

    /// Calls a function with the [`Progress`], at most ten times a second. Threads take turns to call it.
    pub fn on_progress(mut self, report: impl FnMut(&Progress) + Send + 'a) -> Solve<'a> {
        self.watch = self.watch.on_progress(report);
        self
    }

    /// Ends the solve early on this request. The error is then an [interruption](SolveError::is_interruption).
    pub fn cancel(mut self, cancel: &Cancel) -> Solve<'a> {
        self.watch = self.watch.cancel(cancel);
        self
    }

    /// Reports progress also to an observer, such as a [`Watch`] of a larger piece of work. It can end the solve, too.
    pub fn observer(mut self, observer: &'a dyn Observer) -> Solve<'a> {
        self.watch = self.watch.within(observer);
        self
    }

    /// Saves the state of the solve to a file from time to time, and when it is interrupted or fails. Only one solve at a time may use the
    /// file. A failed save does not stop the work; [`Solve::on_checkpoint`] reports it.
    #[cfg(feature = "files")]
    pub fn checkpoint(mut self, path: impl Into<std::path::PathBuf>) -> Solve<'a> {
        self.checkpoint.path = Some(path.into());
        self
    }

    /// Saves the checkpoint at most this often. The default is a minute.
    ///
    /// A solve with rounds saves between two steps. A solve without rounds saves within seconds after the interval, except during the first
    /// of the smaller games that lead to the game, which is solved with rounds and has at most a 64th of the positions. Saving takes at
    /// most a fifth of the time, so a slow disk lengthens the interval.
    #[cfg(feature = "files")]
    pub fn checkpoint_every(mut self, interval: Duration) -> Solve<'a> {
        self.checkpoint.every = interval;
        self
    }

    /// Saves the checkpoint early when `is_wanted` returns true. The solve calls it whenever it could save.
    #[cfg(feature = "files")]
    pub fn checkpoint_when(mut self, is_wanted: &'a (dyn Fn() -> bool + Sync)) -> Solve<'a> {
        self.checkpoint.when = is_wanted;
        self
    }

    /// Reports what happens to the checkpoint.
    #[cfg(feature = "files")]
    pub fn on_checkpoint(mut self, report: &'a (dyn Fn(CheckpointEvent<'_>) + Sync)) -> Solve<'a> {
        self.checkpoint.on_checkpoint = report;
        self
    }

    /// Resumes from a checkpoint if there is one. By default, a solve refuses to replace a checkpoint.
    #[cfg(feature = "files")]
    pub fn resume(mut self, resume: bool) -> Solve<'a> {
        self.checkpoint.resume = resume;
        self
    }

    /// Runs on a pool of this many threads, 1 to [`Solve::MOST_THREADS`], in place of the current rayon pool.
    pub fn threads(mut self, threads: usize) -> Solve<'a> {
        self.threads = Some(threads);
        self
    }

    /// Solves the game, and returns its [`Table`]. Removes the checkpoint at the end. [`Solve::run_keeping_checkpoint`] lists the errors.
    pub fn run(self) -> Result<Table, SolveError> {
        self.run_solution().map(Table::from)
    }

    /// Solves the game. Removes the checkpoint at the end. [`Solve::run_keeping_checkpoint`] lists the errors.
    pub fn run_solution(self) -> Result<Solution, SolveError> {
        let solved = self.run_keeping_checkpoint()?;
        #[cfg(feature = "files")]
        solved.checkpoint.map_or(Ok(()), Checkpoint::remove)?;
        Ok(solved.solution)
    }

    /// Solves the game and keeps the checkpoint, which the caller [removes](Checkpoint::remove) when the result is safe.
    ///
    /// # Errors
    ///
    /// If the solve needs more memory than it may use or the system provides, if the game is too large, if the number of threads is zero or
    /// too large, if it is ended early, or if the checkpoint is in use, damaged or of another game. A failed save of the checkpoint
    /// is not an error.
    #[cfg_attr(not(feature = "files"), allow(rustdoc::broken_intra_doc_links))]
    pub fn run_keeping_checkpoint(self) -> Result<Solved, SolveError> {
        check_memory(self.rules, self.options.rounds, self.options.memory)?;
        if let Some(threads) = self.threads {
            if !(1..=Solve::MOST_THREADS).contains(&threads) {
                return Err(SolveError::ThreadCount { most: Solve::MOST_THREADS, threads });
            }
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.map_err(|source| SolveError::Threads { threads, source })?;
            return pool.install(|| self.run_here(&Alone));
        }
        self.run_here(&Alone)
    }

    /// Solves the game together with other processes, for example on other machines, and keeps the checkpoint.
    /// [`solve_by`](faceup_solver::solve_by) describes their work. All read the checkpoint, and process 0 writes it.
    ///
    /// It runs on the calling thread and the current rayon pool, regardless of [`Solve::threads`].
    ///
    /// # Errors
    ///
    /// Those of [`Solve::run_keeping_checkpoint`] and of the peers.
    pub fn run_by(self, peers: &dyn Peers) -> Result<Solved, SolveError> {
        check_memory(self.rules, self.options.rounds, self.options.memory)?;
        self.run_here(peers)
    }

    /// Checks that the system provides the memory before the solve allocates it in pieces. Lowers the limit if memory is short.
    fn reserve_memory(&mut self) -> Result<(), SolveError> {
        let (rules, Options { rounds, memory, .. }) = (self.rules, self.options);
        // Start the threads first: the stack and the heap of each take memory too.
        rayon::broadcast(|_| drop(std::hint::black_box(vec![0u8; 1 << 10])));
        let mut limit = memory;
        loop {
            let needed = memory_within(rules, rounds, limit);
            match with_margin(needed).try_reserve() {
                Ok(()) => {
                    self.options.memory = limit;
                    return Ok(());
                }
                Err(source) if needed == least_memory(rules, rounds) => {
                    return Err(SolveError::Allocation { rules, needed: Bytes(needed), source });
                }
                // The next method needs less.
                Err(_) => limit = u64::try_from(needed - 1).ok(),
            }
        }
    }

    fn run_here(mut self, peers: &dyn Peers) -> Result<Solved, SolveError> {
        self.reserve_memory()?;
        #[cfg(feature = "files")]
        if let Some(path) = self.checkpoint.path.as_ref().filter(|_| peers.rank() == 0) {
            let (solution, time, checkpoint) =
                self.checkpoint.solve(path, self.rules, self.options, &self.watch, peers)?;
            return Ok(Solved { solution, time, checkpoint: Some(checkpoint) });
        }
        let clock = Clock::start();
        #[cfg(feature = "files")]
        let state = self.checkpoint.begin(self.rules, &self.options)?.0;
        #[cfg(not(feature = "files"))]
        let state = faceup_solver::State::new(self.rules, &self.options)?;
        let solution = solve_by(peers, state, &self.options, &mut Monitor::new(&self.watch))?;
        Ok(Solved {
            solution,
            time: clock.elapsed(),
            #[cfg(feature = "files")]
            checkpoint: None,
        })
    }
}

/// The memory of a solve, with a margin for temporary data.
fn with_margin(bytes: u128) -> Bytes {
    const MOST: u128 = 32 << 20;
    Bytes(bytes + bytes / 8 + bytes.min(MOST))
}
