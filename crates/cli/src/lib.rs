//! The `faceup` command: a thin shell over the library crates.
//!
//! [`run`] is the whole command. The program `faceup` and the Python package call it.
#![forbid(unsafe_code)]

mod args;
mod asking;
mod certificate;
pub mod cluster;
mod cmd;
mod columns;
mod consent;
mod failure;
mod game_file;
mod input;
mod machine;
mod output;
mod program;
mod progress;
mod replace;
mod session;
mod signals;
mod size;
mod solving;
mod store;
mod terminal;

use std::ffi::OsString;
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches};

use crate::program::Program;
pub use crate::store::cache_folder;

/// The options of the command and of its subcommands, for the manual pages.
#[must_use]
pub fn command() -> clap::Command {
    args::with_groups(Program::command())
}

/// The board of a letter begins with a line of dashes, and a hand without spades with one, as `- & AK`. A space before it keeps it from being
/// parsed as an option.
fn not_an_option(arg: OsString) -> OsString {
    let is_text = arg.to_str().is_some_and(|text| {
        let first = text.lines().next().unwrap_or_default().trim_end();
        let is_board = text.contains('\n') && first.starts_with('-') && first.trim_matches('-').is_empty();
        let next = text.strip_prefix('-').and_then(|rest| rest.chars().next());
        is_board || next.is_some_and(|next| next.is_whitespace() || "&/|,.".contains(next))
    });
    if !is_text {
        return arg;
    }
    let mut text = OsString::from(" ");
    text.push(arg);
    text
}

/// Runs the command with these arguments, the first of which is the name of the program. Returns the exit code.
///
/// The command takes over the process: it sets signal handlers, prints to standard output, and a second interruption ends
/// the process.
#[must_use]
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    // First: a batch system may send its warning at any time.
    signals::catch_signals();
    let matches = command().try_get_matches_from(args.into_iter().map(not_an_option));
    let program = match matches.and_then(|matches| Program::from_arg_matches(&matches)) {
        Ok(program) => program,
        Err(error) => return failure::report_command_line(&error),
    };
    if let Some(seconds) = program.cli.progress {
        progress::print_lines(Duration::from_secs(seconds));
    }
    let done = machine::start_threads(program.cli.threads).and_then(|()| program.run());
    match done {
        Ok(()) => 0,
        Err(error) => failure::report(&error),
    }
}
