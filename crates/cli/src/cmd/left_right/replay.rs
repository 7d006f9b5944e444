//! `faceup left-right replay`

use faceup::parts::left_right::answer::{About, Judged, Replay};
use faceup::parts::left_right::{Position, parse_record};

use super::options::ObjectiveArgs;
use super::show::width;
use super::solved::{solver_from, solving};
use crate::args::Cli;
use crate::failure::usage;
use crate::{input, output};
use std::path::PathBuf;

/// Replay a game from a text file, and draw and score it
///
/// The file has lists of cards and diagrams, as the author prints them, or turns. A line that is none of these is an error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A record has lines such as these, in any order:
  n=4 game:
  1's-cards: 4,3,1,2
  2's-cards: 1,2,4,3
  ******1**1122*2***2***             the board after some turns, any number of times
  ..........1                        pieces on other pieces
  turns: 4L 1R 3R 2R 1R 4R 2L 3L     instead of cards and diagrams, or with them
  4 left, 1 right                    turns, too
  1: 4L, worth 7/36                  a turn with its value, as --values prints it
  player 1 gets 2 points, player 2 1 point.
  squares: 22
  anchor: opponent
  # a remark

Examples:
  faceup left-right replay game.txt
  faceup left-right replay --values game.txt    with the value of every turn
  faceup left-right replay - < game.txt")]
pub struct Args {
    /// Show the value of every turn, and of a better one
    #[arg(long)]
    pub values: bool,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// The text file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let objective = args.objective.objective;
    let record =
        parse_record(&input::text(&args.file)?).map_err(|wrong| usage(format!("{}: {wrong}", args.file.display())))?;
    let judged = if args.values {
        let solver = solver_from(cli, &Position::new(record.game()), objective)?;
        Some(Judged::all(&solver, &record, &solving(cli, record.game()))?)
    } else {
        None
    };
    if args.json {
        return output::json(&About::new(record.game(), objective, Replay::new(&record, judged.as_deref())));
    }
    let values: Vec<_> = judged.iter().flatten().map(Judged::worth).collect();
    // In a pipe, each row stays on one line for programs.
    output::text(record.text(width(usize::MAX), &values))
}
