//! The options of `prove` and `check`.

use std::path::PathBuf;

use clap::Args;

use super::game::AskedArgs;
use super::table::TableArgs;

/// Write a proof that a deal is won, lost or drawn, or a proof of all deals, for others to check
///
/// The proof, a certificate, is a list of facts: hands that win or lose if they are led. Each follows, by one round of play,
/// from facts before it and from dominance. `faceup check` checks it without the solver.
///
/// Takes the table of the game from the user's cache folder, or solves the game and keeps the table there. A table without
/// rounds is enough, but the proof of a win or a loss then has half to two thirds more facts, and may differ from run to
/// run.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup prove --ranks 8 'S:AJT97 H:KQT7' --out deal.cert
  faceup prove --game challenge 'S:AK H:QJ C:AQ D:KJ' --out deal.cert
  faceup prove --table 2x13.faceup 'S:AJT653 H:KQ98742' --out taylor.cert && faceup check taylor.cert
  faceup prove --all --ranks 8 --out 2x8.cert")]
pub struct ProveArgs {
    /// The file to write. If it exists, it must be a certificate, and is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Replace an existing file even if it is not a certificate
    #[arg(long)]
    pub force: bool,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,

    /// The hand of the player who leads, or a position with an empty pile. 'faceup query --help' has the notation
    #[arg(value_name = "DEAL", required_unless_present = "all", conflicts_with = "all")]
    pub position: Option<String>,

    /// Prove all deals of the game: which of them the player who leads wins, loses and draws
    #[arg(long)]
    pub all: bool,

    #[command(flatten)]
    pub asked: AskedArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

/// Check a proof that `faceup prove` wrote
///
/// Searches one round for each fact of the certificate, and checks that it follows from facts before it. Uses no code of
/// the solver. Prints what is proved, and what the proof rests on.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup check deal.cert
  faceup check deal.cert --without-dominance    try all moves, and rest on the rules alone; for small games")]
pub struct CheckArgs {
    /// The certificate
    pub file: PathBuf,

    /// Check again without dominance and without renaming suits. Then every hand needs its own proof, which takes far longer: a
    /// deal of two suits of ten has tens of times as many hands as facts
    #[arg(long)]
    pub without_dominance: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}
