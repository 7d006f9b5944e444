//! The options of `faceup solve`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::ValueEnum;
use faceup::Rules;

use crate::args::GameArgs;
use crate::solving::CheckpointArgs;

/// Solve every deal of one suit length, or of several
///
/// Computes win, loss or draw and the number of rounds for each way to deal the cards, and prints how often the starter
/// wins. A round ends when a player eats the pile. For several suit lengths it prints a table.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  faceup solve 2x8
  faceup solve --out 2x13.faceup        the standard game, 13 ranks, with its table
  faceup solve --ranks 1-10             a table of ten suit lengths
  faceup solve challenge-1987 --ranks 1-6 --format csv > challenge-1987.csv
  faceup solve challenge-4x5 --json
  faceup solve 1x20 --no-rounds         outcomes only, in less memory
  faceup solve 2x15 --plan              how long it would take
  faceup solve 2x14 --out 2x14.faceup --checkpoint 2x14.part --resume
                                        may be killed at any time; the same command resumes it")]
pub struct Args {
    /// Number of ranks in a suit, or a range such as 1-10 [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", value_parser = parse_range, help_heading = "Game")]
    pub ranks: Option<RangeInclusive<u8>>,

    /// Compute outcomes only, without rounds
    #[arg(long)]
    pub no_rounds: bool,

    /// Write the solved table to this file
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Replace the file of --out, even if it is not a table of this game
    #[arg(long, requires = "out", hide_short_help = true)]
    pub force: bool,

    /// Prove the table before it is written, as 'faceup table verify' does
    #[arg(long)]
    pub verify: bool,

    /// Solve the game even if its table is in the program or in the user's cache folder, and do not keep it there
    #[arg(long, hide_short_help = true)]
    pub no_cache: bool,

    /// Print how many positions a solve has, and how much time and memory it takes, without solving
    #[arg(long, conflicts_with_all = ["out", "checkpoint", "verify"])]
    pub plan: bool,

    /// Print a table, with a row for each suit length
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<RowFormat>,

    /// Print the summary as JSON: one object on a line for each suit length
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    #[command(flatten)]
    pub checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub game: GameArgs,
}

impl Args {
    /// The games, each of which exists.
    pub fn games(&self) -> anyhow::Result<Vec<Rules>> {
        match &self.ranks {
            Some(range) => range.clone().map(|ranks| self.game.rules(Some(ranks))).collect(),
            None => Ok(vec![self.game.rules(None)?]),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RowFormat {
    /// Aligned columns for a terminal
    Table,
    /// A table for a Markdown page
    Markdown,
    /// Comma-separated values, with all figures
    Csv,
}

/// `5`, `1..=10` or `1-10`. (Not `1..10`: it could end with 9 or with 10.)
fn parse_range(text: &str) -> Result<RangeInclusive<u8>, String> {
    let wrong =
        || format!("'{text}' is not a range; write one suit length, such as 8, or a range, such as 1-10 or 1..=10");
    let number = |part: &str| part.trim().parse::<u8>().map_err(|_| wrong());
    let (first, last) = if let Some((a, b)) = text.split_once("..=") {
        (number(a)?, number(b)?)
    } else if let Some((a, b)) = text.split_once('-') {
        (number(a)?, number(b)?)
    } else {
        (number(text)?, number(text)?)
    };
    if first > last {
        return Err(format!("the range '{text}' is empty"));
    }
    Ok(first..=last)
}
