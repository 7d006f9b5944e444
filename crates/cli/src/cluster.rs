//! `faceup solve` in several processes, for programs that connect them, such as `faceup-mpi`.
//!
//! Process 0 acts as the command: it reads and writes files, and prints. The others only work.

use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches};
use faceup::error::SolveError;
use faceup::parts::solver::processes::Workers;
use faceup::parts::solver::{Options, SolverError};
use faceup::{Rules, Solve};

use crate::args::{self, Cli};
use crate::progress::{self, Progress};
use crate::signals::{self, Watched};
use crate::{cmd, failure, machine};

/// A command line of `solve`.
#[derive(Debug)]
pub struct SolveCommand {
    cli: Cli,
    args: args::SolveArgs,
}

impl SolveCommand {
    /// A command line with `solve` and the options of all commands.
    #[must_use]
    pub fn command(name: &'static str) -> Command {
        let all = Cli::command();
        let options = all.get_arguments().filter(|option| !matches!(option.get_id().as_str(), "help" | "version"));
        let solve = all.get_subcommands().filter(|command| command.get_name() == "solve");
        Command::new(name).version(env!("CARGO_PKG_VERSION")).max_term_width(110).args(options).subcommands(solve)
    }

    /// Reads a command line of [`SolveCommand::command`]. `None` if its subcommand is not `solve`.
    ///
    /// # Errors
    ///
    /// If the command line is invalid.
    pub fn read(matches: &ArgMatches) -> Result<Option<SolveCommand>, clap::Error> {
        let Some(("solve", own)) = matches.subcommand() else { return Ok(None) };
        let args = args::SolveArgs::from_arg_matches(own)?;
        Ok(Some(SolveCommand { cli: Cli::from_arg_matches(matches)?, args }))
    }

    /// Sets the number of threads, unless the user has chosen it.
    pub fn set_default_threads(&mut self, threads: u16) {
        self.cli.threads = self.cli.threads.or(Some(threads));
    }

    /// The most bytes of memory that the user allows.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.cli.memory
    }

    /// Sets the most bytes of memory.
    pub fn set_memory(&mut self, memory: Option<u64>) {
        self.cli.memory = memory;
    }

    /// Whether to print only results and errors.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.cli.quiet
    }

    /// Starts the threads. Returns the exit code if that fails.
    ///
    /// # Errors
    ///
    /// If the system does not start them.
    pub fn start_threads(&self) -> Result<(), u8> {
        if let Some(seconds) = self.cli.progress {
            progress::print_lines(std::time::Duration::from_secs(seconds));
        }
        machine::start_threads(self.cli.threads).map_err(|error| failure::report(&error))
    }

    /// Solves the game as process 0. Returns the exit code.
    #[must_use]
    pub fn lead(&self, workers: &dyn Workers) -> u8 {
        match cmd::solve::run(&self.cli, &self.args, Some(workers)) {
            Ok(()) => 0,
            Err(error) => failure::report(&error),
        }
    }

    /// Works for process 0, without output.
    #[must_use]
    pub fn follow(&self, workers: &dyn Workers) -> Followed {
        let rules = match self.args.games().as_deref() {
            Ok(&[rules]) => rules,
            // Process 0 reports this too.
            Ok(_) => return Followed::Failed("expected one suit length".to_owned()),
            Err(error) => return Followed::Failed(failure::describe(error)),
        };
        let (rounds, memory) = (!self.args.no_rounds, machine::memory_limit(&self.cli));
        let observer = Progress::of_solve(rules, rounds, true);
        let solve = Solve::new(rules).options(Options { rounds, memory, ..Options::default() });
        match solve.observer(&observer).run_by(workers) {
            Ok(_) => Followed::Solved,
            Err(SolveError::Solver(SolverError::Refused)) => Followed::Refused,
            Err(error) if error.is_interruption() => Followed::Interrupted,
            Err(error) => Followed::Failed(faceup::error::describe_causes(&error)),
        }
    }
}

/// How the work for process 0 ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Followed {
    /// The game is solved.
    Solved,
    /// Process 0 did not begin.
    Refused,
    /// A process was interrupted.
    Interrupted,
    /// This process failed, for this reason.
    Failed(String),
}

/// The game that a command is about.
#[derive(Debug, Args)]
pub struct SolveGameArgs {
    /// Number of ranks in a suit
    #[arg(long, value_name = "N")]
    ranks: u8,

    /// Outcomes only, without rounds
    #[arg(long)]
    no_rounds: bool,

    #[command(flatten)]
    game: args::GameArgs,
}

impl SolveGameArgs {
    /// The rules, and whether to find rounds. Returns the exit code if there is no such game.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn rules(&self) -> Result<(Rules, bool), u8> {
        let rules = self.game.usual_rules(Some(self.ranks)).map_err(|error| failure::report(&error))?;
        Ok((rules, !self.no_rounds))
    }
}

/// Prints clap's help, version or error. Returns the exit code.
#[must_use]
pub fn report_command_line(error: &clap::Error) -> u8 {
    failure::report_command_line(error)
}

/// Catches signals as `faceup` does: an interruption ends the process, unless it has begun a solve, and SIGUSR1 requests a checkpoint.
pub fn catch_signals() {
    signals::catch_signals();
}

/// From now on, the first interruption does not end this process, but only its work, in an orderly way.
pub fn end_in_order() {
    std::mem::forget(Watched::new());
}
