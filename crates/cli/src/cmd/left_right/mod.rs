//! `faceup left-right`, one command a file.

mod answer;
mod bounds;
mod options;
mod orders;
mod play;
mod query;
mod replay;
mod report;
mod show;
mod simulate;
mod solve;
mod solved;

use crate::args::Cli;

/// Solve and play the Linear Left/Right Game, and report on it
///
/// The players draw in turn from their shuffled stacks of the cards 1 to n, and put a piece as many
/// squares to the left or right of their last piece on a row of squares. Player 1 scores the
/// product of the sizes of the piles on the left half, and player 2 that of the right half.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup left-right solve --n 4                 the value of the game to player 1
  faceup left-right query '4L 1R' --card 3      where the 3 goes after two turns
  faceup left-right report --n 4                statistics of optimal play
  faceup left-right play --seed 1               a game against the optimal player")]
pub struct Args {
    #[command(subcommand)]
    command: Commands,
}

commands! { Commands:
    /// Compute the exact value of the game to player 1
    ///
    /// Both players draw at random and place optimally.
    #[command(after_help = "\
Examples:
  faceup left-right solve --n 4
  faceup left-right solve --n 4 --json
  faceup left-right solve --n 5 --objective result --anchor opponent
  faceup left-right solve --n 3 --squares 8               a short board")]
    Solve solve,
    Query query,
    /// Report exact statistics of optimal play
    ///
    /// The report shows the first placement of every card, the halves of the pieces, and the final scores. Of two placements with the
    /// same value, players take the one towards their own end.
    #[command(after_help = "\
Examples:
  faceup left-right report --n 4
  faceup left-right report --n 5 --objective result --json")]
    Report report,
    Orders orders,
    /// Compute proved bounds for the value of a game that is too large to solve
    ///
    /// Up to 10 cards, the bounds come from the game of one player without an opponent. Each further card takes longer, and results take
    /// longest. For more cards, the bounds come from counting pieces, at once.
    #[command(after_help = "\
Examples:
  faceup left-right bounds --n 8
  faceup left-right bounds --n 10 --json")]
    Bounds bounds,
    Simulate simulate,
    Replay replay,
    Play play,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    args.command.run(cli)
}
