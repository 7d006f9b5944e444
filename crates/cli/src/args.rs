//! Options that commands share.

mod choice;
mod game;
mod overview;

use clap::{Args, ValueEnum};

pub use self::choice::{FirstWord, FirstWordParser, one_of, some_of};
pub use self::game::{AskedArgs, GameArgs, TableArgs};
pub use self::overview::with_groups;

/// The options that every command takes.
#[derive(Debug, Args)]
pub struct Cli {
    /// Number of threads, at most 512 [default: the number of processors]
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=faceup::Solve::MOST_THREADS as i64))]
    pub threads: Option<u16>,

    /// Memory to use at most, such as 512M or 4GiB [default: all free memory]
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true, value_name = "SIZE", value_parser = crate::size::parse_size)]
    pub memory: Option<u64>,

    /// Print only results and errors, without progress and notes
    #[arg(long, short, global = true, help_heading = ALL_COMMANDS, hide_short_help = true)]
    pub quiet: bool,

    /// Print a line of progress to standard error at this interval, instead of a bar
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub progress: Option<u64>,

    /// Do not ask before work that takes hours, or more than half of the free memory
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true)]
    pub yes: bool,
}

/// The heading of the options that every command takes. They are in the long help only.
const ALL_COMMANDS: &str = "All commands";

/// The side of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SideArg {
    /// You start
    First,
    /// The opponent starts
    Second,
    /// Two people, or one person for both sides
    Both,
}
