//! `faceup solve` in several processes, for programs that connect them, such as `faceup-mpi`.
//!
//! Process 0 acts as the command: it writes files, and prints. The others read the checkpoint, and work.

use clap::{ArgMatches, Command, CommandFactory, FromArgMatches};
use faceup::Solve;
use faceup::parts::solver::Options;
use faceup::parts::solver::processes::Peers;

use crate::args::Cli;
pub use crate::failure::report_command_line;
use crate::program::Program;
use crate::progress::{self, Progress};
use crate::signals::Watched;
pub use crate::signals::catch_signals;
use crate::{cmd, failure, machine};

/// A command line of `solve`.
#[derive(Debug)]
pub struct SolveCommand {
    cli: Cli,
    args: cmd::solve::Args,
}

impl SolveCommand {
    /// A command line with `solve` and the options of all commands.
    #[must_use]
    pub fn command(name: &'static str) -> Command {
        let all = Program::command();
        let options = all.get_arguments().filter(|option| !matches!(option.get_id().as_str(), "help" | "version"));
        let solve = all.get_subcommands().filter(|command| command.get_name() == "solve");
        let command = Command::new(name).version(env!("CARGO_PKG_VERSION")).max_term_width(110);
        command.args(options).subcommands(solve).subcommand_required(true).arg_required_else_help(true)
    }

    /// Reads a command line of [`SolveCommand::command`].
    ///
    /// # Errors
    ///
    /// If the command line is invalid.
    pub fn read(matches: &ArgMatches) -> Result<SolveCommand, clap::Error> {
        let own = matches.subcommand().map_or(matches, |(_, own)| own);
        Ok(SolveCommand { cli: Cli::from_arg_matches(matches)?, args: cmd::solve::Args::from_arg_matches(own)? })
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
    pub fn lead(&self, peers: &dyn Peers) -> u8 {
        match cmd::solve::run_by(&self.cli, &self.args, Some(peers)) {
            Ok(()) => 0,
            Err(error) => failure::report(&error),
        }
    }

    /// Works for process 0, without output, until the game is solved or a process is interrupted.
    ///
    /// # Errors
    ///
    /// If this process fails. The text says why.
    pub fn follow(&self, peers: &dyn Peers) -> Result<(), String> {
        let rules = match self.args.games().as_deref() {
            Ok(&[rules]) => rules,
            // Process 0 refuses this.
            Ok(_) => return Err("expected one suit length".to_owned()),
            Err(error) => return Err(failure::describe(error)),
        };
        let (rounds, memory) = (!self.args.no_rounds, machine::memory_limit(&self.cli));
        let observer = Progress::of_solve(rules, rounds, true);
        let mut solve = Solve::new(rules).options(Options { rounds, memory, ..Options::default() }).observer(&observer);
        if let Some(path) = &self.args.checkpoint.checkpoint {
            solve = solve.checkpoint(path).resume(self.args.checkpoint.resume);
        }
        match solve.run_by(peers) {
            Err(error) if !error.is_interruption() => Err(faceup::error::describe_causes(&error)),
            _ => Ok(()),
        }
    }
}

/// From now on, the first interruption does not end this process, but only its work, in an orderly way.
pub fn end_in_order() {
    std::mem::forget(Watched::new());
}
