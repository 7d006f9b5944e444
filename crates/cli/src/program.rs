//! The command line as a whole: the program, and its commands.

use clap::{Parser, Subcommand};

use crate::args::Cli;
use crate::{cmd, output};

/// Exact solutions for card games played face up: Beat It Or Eat It (Besicovitch's game), Challenge and their
/// relatives.
///
/// For every way to deal the cards, faceup computes who wins, in how many rounds, and with which moves.
#[derive(Debug, Parser)]
#[command(
    name = "faceup",
    version,
    max_term_width = 110,
    after_help = "\
Examples:
  faceup query 'S:AJT653 H:KQ98742'   who wins the deal of Bill Taylor's letter, and with which lead
  faceup play challenge-1987          play against the computer
  faceup solve 2x8                    solve every deal of two suits of 8
  faceup solve --ranks 1-10           the same for ten suit lengths, as a table

Exit codes: 0 success, 1 failure, 2 usage error, 130, 143 or 129 ended by SIGINT (Ctrl-C), SIGTERM or SIGHUP."
)]
pub struct Program {
    #[command(flatten)]
    pub cli: Cli,

    #[command(subcommand)]
    command: Command,
}

// The arguments of a command that only tells what to do instead. Its variant has the help. A group would name the hidden words, which
// completions leave out.
#[cfg(not(feature = "full"))]
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct IgnoredArgs {
    /// Ignored
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<std::ffi::OsString>,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Listed(cmd::Commands),
    /// Describe and prove table files
    #[command(
        subcommand_required = true,
        arg_required_else_help = true,
        after_help = "\
Examples:
  faceup table info 2x13.faceup
  faceup table verify 2x8.faceup"
    )]
    Table {
        #[command(subcommand)]
        command: cmd::table::Commands,
    },
    #[cfg(feature = "full")]
    Serve(cmd::serve::Args),
    /// Not in this build: the feature `full` adds it
    #[cfg(not(feature = "full"))]
    Serve(IgnoredArgs),
    /// Show how deals, positions and records are written
    // As a template, the page is not wrapped.
    #[command(hide = true, help_template = NOTATION)]
    Notation,
}

/// The page of the grammar.
const NOTATION: &str = include_str!("../../../docs/notation.md");

impl Program {
    /// Does what is asked for.
    pub fn run(&self) -> anyhow::Result<()> {
        let cli = &self.cli;
        match &self.command {
            Command::Listed(command) => command.run(cli),
            Command::Table { command } => command.run(cli),
            #[cfg(feature = "full")]
            Command::Serve(args) => cmd::serve::run(cli, args),
            #[cfg(not(feature = "full"))]
            Command::Serve(_) => Err(anyhow::anyhow!("this build has no server: {}", crate::failure::ADDS_THE_REST)),
            Command::Notation => output::text(NOTATION.trim_end()),
        }
    }
}
