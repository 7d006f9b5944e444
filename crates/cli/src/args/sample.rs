//! The options of `faceup sample`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;

use super::game::GameArgs;
use super::solve::parse_range;

/// Sample how often the starter wins, in games of any size
///
/// Draws random symmetric deals of each suit length, or equal hands if the number of suits is odd, and prints the share that
/// the starter wins. The outcomes come from a table if one is built in, in the cache, or made in about a second. Otherwise
/// each deal is estimated, as by 'faceup query --estimate'. A draw counts as half a win. The share 'shuffled' is of the same
/// symmetric deals, but each counts as often as the shuffle of the authors makes it, which favours even splits.
///
/// The range is the 95% interval of the sample. With estimates it is wider: in solved games, the mean of such estimates was wrong
/// by some amount, and the greatest error is added on both sides. Those games have shorter suits.
///
/// With --out, the rows go to a file too, which is written anew after each suit length. If the file is there, the command goes on
/// after its last row, and the file gets the same bytes as without a stop.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup sample --ranks 8-26
  faceup sample --ranks 14..=26 --deals 100000 --seed 1 --json
  faceup sample --ranks 14-26 --deals 10000000 --out rows.jsonl    goes on where it was ended
  faceup sample --game challenge --ranks 4-8")]
pub struct SampleArgs {
    /// Suit lengths: one, or a range, as 1-10 or 1..=10 [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "RANGE", value_parser = parse_range, help_heading = "Game")]
    pub ranks: Option<RangeInclusive<u8>>,

    /// The number of deals of each suit length
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub deals: u32,

    /// The seed of the deals
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Estimate from a game with N ranks [default: the largest that is built in or solved in about a second]
    #[arg(long, value_name = "N")]
    pub base: Option<u8>,

    /// Estimate every game, even if there is a table of it
    #[arg(long)]
    pub estimate: bool,

    /// Write one JSON object on a line for each suit length to this file, and go on with it if it is there
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Print one JSON object on a line for each suit length
    #[arg(long)]
    pub json: bool,

    /// Do not use tables in the user's cache folder
    #[arg(long)]
    pub no_cache: bool,

    #[command(flatten)]
    pub game: GameArgs,
}
