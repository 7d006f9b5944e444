//! Solving games for the commands: with progress, checkpoints and questions, within the free memory.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, anyhow};
use faceup::checkpoint::{Checkpoint, CheckpointEvent};
use faceup::error::{SolveError, describe_causes};
use faceup::parts::answer::SummaryJson;
use faceup::parts::core::Bytes;
use faceup::parts::solver::memory::{check_memory, least_memory, makes_estimates, memory_needed, memory_within};
use faceup::parts::solver::processes::Peers;
use faceup::parts::solver::{Options, Solution, SolverError, Summary};
use faceup::{Cost, Rules, Solve};
use serde::Serialize;

use crate::args::Cli;
use crate::consent::{self, Work};
use crate::failure::usage;
use crate::machine::on_all_threads;
use crate::output::{complain, note, shown};
use crate::progress::Progress;
use crate::signals::is_save_requested;

/// How to solve a game: by default for outcomes alone, by the threads of this process, in any memory.
#[derive(Clone, Copy, Default)]
pub struct SolveOptions<'a> {
    pub rounds: bool,
    /// The most bytes to use.
    pub memory: Option<u64>,
    /// The file, and what the user asked for.
    pub checkpoint: Option<(&'a Path, &'a CheckpointArgs)>,
    pub peers: Option<&'a dyn Peers>,
}

/// Saving unfinished work.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Checkpoint")]
pub struct CheckpointArgs {
    /// Save unfinished work to this file
    ///
    /// It is saved from time to time, on interruption and on SIGUSR1. The file is removed at the end.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// The shortest time between two saves
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "checkpoint", hide_short_help = true)]
    pub every: u64,

    /// Resume from the checkpoint if it exists
    ///
    /// Its hash protects against accidents, not against tampering: only --verify proves the table.
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
}

/// A solved game.
pub struct Solved {
    pub solution: Solution,
    /// How long solving took, with all parts of a resumed solve.
    pub seconds: f64,
    pub is_resumed: bool,
    /// The expected memory of solving.
    pub memory: u128,
    /// The checkpoint, to be removed when the result is safe.
    checkpoint: Option<Checkpoint>,
}

#[derive(Debug, Serialize)]
pub struct SolvedJson<'a> {
    #[serde(flatten)]
    pub summary: SummaryJson,
    /// The time of solving. `None` if the table existed before.
    pub seconds: Option<f64>,
    /// The positions within rounds searched. `None` if the table existed before.
    pub nodes: Option<u64>,
    /// The expected memory of solving, in bytes. `None` if the table existed before.
    pub memory: Option<u64>,
    /// Whether the verifier has proved the table.
    pub verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<Cow<'a, str>>,
    pub version: &'static str,
}

impl<'a> SolvedJson<'a> {
    /// Of a table that existed before.
    pub fn of_known(summary: &Summary, out: Option<&'a Path>) -> SolvedJson<'a> {
        SolvedJson {
            summary: SummaryJson::from(summary),
            seconds: None,
            nodes: None,
            memory: None,
            verified: false,
            out: out.map(Path::to_string_lossy),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl Solved {
    pub fn json<'a>(&self, summary: &Summary, out: Option<&'a Path>) -> SolvedJson<'a> {
        SolvedJson {
            seconds: Some(self.seconds),
            nodes: Some(self.solution.nodes),
            memory: Some(u64::try_from(self.memory).unwrap_or(u64::MAX)),
            ..SolvedJson::of_known(summary, out)
        }
    }

    pub fn remove_checkpoint(&mut self, cli: &Cli) {
        if let Some(Err(error)) = self.checkpoint.take().map(Checkpoint::remove) {
            note(cli.quiet, format!("note: {}; it is no longer needed", describe_causes(&error)));
        }
    }
}

/// A solve within this memory is fast anyway.
const LITTLE_MEMORY: u128 = 1 << 20;

/// Verifying a table takes as long as this many solves: the standard game without rounds took 47 s of processor time, and 10 s to solve.
pub const VERIFYING: f64 = 5.0;

/// Asks before a solve that takes much. `more` is the work after it, in solves; the processes share all of it.
pub fn confirm(cli: &Cli, rules: Rules, options: SolveOptions<'_>, more: f64) -> anyhow::Result<()> {
    let SolveOptions { rounds, memory: limit, peers, .. } = options;
    // The solve itself refuses a game that does not fit.
    if check_memory(rules, rounds, limit).is_err() {
        return Ok(());
    }
    let cost = Cost::within(rules, rounds, limit);
    let processes = peers.map_or(1, |peers| peers.size());
    let seconds = on_all_threads(cost.seconds) * (1.0 + more) / processes as f64;
    let (what, advice) = (format!("solving {rules}"), "--checkpoint saves unfinished work");
    consent::ask(cli, &Work { what, seconds, memory: cost.bytes, limit, advice })
}

/// The requested checkpoint, by its resolved path.
pub fn checkpoint_path(args: &CheckpointArgs) -> anyhow::Result<Option<PathBuf>> {
    let path = args.checkpoint.as_deref().map(target).transpose()?;
    // Fail before the work rather than after it.
    path.iter().try_for_each(|path| faceup::parts::files::check_writable(path))?;
    Ok(path)
}

/// Resolves a path, whether the file exists or not.
pub fn target(path: &Path) -> anyhow::Result<PathBuf> {
    if path.exists() {
        return path.canonicalize().with_context(|| format!("cannot find '{}'", path.display()));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default();
    // A missing folder is reported later.
    Ok(folder.canonicalize().map_or_else(|_| path.to_owned(), |folder| folder.join(name)))
}

/// Solves a game within the memory that may be used, with progress.
pub fn solve(cli: &Cli, rules: Rules, options: SolveOptions<'_>) -> anyhow::Result<Solved> {
    let SolveOptions { rounds, memory: limit, checkpoint, peers } = options;
    let (best, memory) = (memory_needed(rules, rounds), memory_within(rules, rounds, limit));
    if check_memory(rules, rounds, limit).is_ok() && memory < best && memory > LITTLE_MEMORY {
        let faster = if makes_estimates(rules, limit) { "faster" } else { "much faster" };
        let (best, taken) = (Bytes(best), Bytes(memory));
        note(cli.quiet, format!("note: with {best} of memory this would be {faster} than with {taken}"));
    }
    let (is_resumed, complained, told) = (AtomicBool::new(false), AtomicBool::new(false), AtomicBool::new(false));
    let is_asked_for = AtomicBool::new(false);
    let when = || {
        let is_wanted = is_save_requested();
        is_asked_for.fetch_or(is_wanted, Relaxed);
        is_wanted
    };
    let shown = checkpoint.map(|(path, _)| shown(path)).unwrap_or_default();
    let report = |event: CheckpointEvent<'_>| match &event {
        CheckpointEvent::Resumed(summary) => {
            is_resumed.store(true, Relaxed);
            let ranks = summary.current.pack().ranks();
            let game = if summary.current == rules { String::new() } else { format!(" of the game of {ranks} ranks") };
            let seconds = summary.time.as_secs();
            note(
                cli.quiet,
                format!("note: resuming from '{shown}', after {} steps{game} and {seconds} s", summary.step),
            );
        }
        CheckpointEvent::Saved { is_last: true } if !told.swap(true, Relaxed) => {
            note(cli.quiet, format!("note: the work is saved in '{shown}'; resume it with --resume"));
        }
        CheckpointEvent::Saved { .. } => {
            complained.store(false, Relaxed);
            // The sender of a signal waits for a file to copy.
            if is_asked_for.swap(false, Relaxed) {
                note(cli.quiet, format!("note: the work so far is saved in '{shown}'"));
            }
        }
        &CheckpointEvent::NotSaved { is_last, .. } => {
            // Even with --quiet. Warn once for a series of failures: the user may make room.
            let is_new = !complained.swap(true, Relaxed);
            if is_new | is_last | is_asked_for.swap(false, Relaxed) {
                complain(format_args!("warning: {}", event.problem().unwrap_or_default()));
            }
        }
        _ => {}
    };
    let progress = Progress::of_solve(rules, rounds, cli.quiet);
    let mut solve = Solve::new(rules).options(Options { rounds, memory: limit, ..Options::default() });
    solve = solve.observer(&progress).on_checkpoint(&report).checkpoint_when(&when);
    if let Some((path, args)) = checkpoint {
        solve = solve.checkpoint(path).checkpoint_every(Duration::from_secs(args.every)).resume(args.resume);
    }
    let solved = match peers {
        Some(peers) => solve.run_by(peers),
        // In a thread of the pool: each step runs hundreds of parallel loops, and starting one from outside takes two thread switches.
        None => rayon::scope(|_| solve.run_keeping_checkpoint()),
    };
    let solved = solved.map_err(|error| explain(cli, error, rules, rounds, limit))?;
    Ok(Solved {
        solution: solved.solution,
        seconds: solved.time.as_secs_f64(),
        is_resumed: is_resumed.into_inner(),
        memory,
        checkpoint: solved.checkpoint,
    })
}

/// An error of solving, with what the user can do about it.
fn explain(cli: &Cli, error: SolveError, rules: Rules, rounds: bool, limit: Option<u64>) -> anyhow::Error {
    match error {
        SolveError::Solver(error @ SolverError::Memory { .. }) => {
            memory_error(cli, "", &error, smaller_solves(rules, rounds, limit.unwrap_or(u64::MAX)))
        }
        SolveError::Allocation { .. } => anyhow!("{error}"),
        SolveError::Solver(error) => error.into(),
        SolveError::File(error) => error.into(),
        SolveError::CheckpointExists { path } => {
            usage(format!("there is a checkpoint '{}': resume from it with --resume, or remove it", path.display()))
        }
        error @ SolveError::OtherCheckpoint { .. } => usage(error),
        error => error.into(),
    }
}

/// What the user can solve within less memory.
fn smaller_solves(rules: Rules, rounds: bool, limit: u64) -> Vec<String> {
    let mut remedies = Vec::new();
    let outcomes = least_memory(rules, false);
    if rounds && outcomes <= u128::from(limit) {
        let outcomes = Bytes(outcomes);
        remedies.push(format!("make a table of outcomes only, with 'solve --no-rounds', which needs {outcomes}"));
    }
    let fewer = (1..rules.pack().ranks())
        .rev()
        .filter_map(|ranks| rules.with_ranks(ranks))
        .find(|&rules| least_memory(rules, rounds) <= u128::from(limit));
    if let Some(fewer) = fewer {
        remedies.push(format!("take at most {} ranks", fewer.pack().ranks()));
    }
    remedies
}

/// A shortage of memory `to` do something: the user can do one of these things, or give more.
pub fn memory_error(cli: &Cli, to: &str, error: &SolverError, mut remedies: Vec<String>) -> anyhow::Error {
    remedies.push(more_memory(cli).to_owned());
    anyhow!("not enough memory{to}: {error}; you could {}", remedies.join(", or "))
}

/// How the user gives a program more memory.
pub const fn more_memory(cli: &Cli) -> &'static str {
    if cli.memory.is_some() { "allow more with --memory" } else { "free some memory" }
}
