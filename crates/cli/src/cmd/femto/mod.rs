//! `faceup femto`, one command a file.

mod answer;
mod hidden;
mod options;
mod play;
mod query;
mod replay;
mod report;
mod search;
mod show;
mod solve;
mod solved;

use crate::args::Cli;

/// Solve and play Femto, a game of simultaneous choices, and its variants
///
/// A game for two players and eight cards. Each player holds half of the cards. Both play a card at once. The higher card wins, unless it is more than twice the lower one.
/// The winner keeps one of the two cards face up in front, and the loser takes the other into the hand. When a hand is empty, the
/// greater total in front wins.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  faceup femto solve                       the value of all 70 deals
  faceup femto query 2,3,5,10              one deal, with the best strategies
  faceup femto report --chooser loser      how long games last, which cards are powerful, and more
  faceup femto play --seed 7               play against optimal strategies
  faceup femto search --size 8 --to 12     which 8 of the cards 2 to 12 make the fairest game
  faceup femto report --cards atto         the smaller game with six cards"
)]
pub struct Args {
    #[command(subcommand)]
    command: Commands,
}

commands! { Commands:
    Solve solve,
    Query query,
    Report report,
    Play play,
    Replay replay,
    Search search,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    args.command.run(cli)
}
