//! The options of `prove` and `check`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::game::AskedArgs;
use super::table::TableArgs;
use crate::failure::usage;
use crate::output::shown;

/// Write a proof of a deal, or of all deals of a game, for others to check
///
/// Proves that a deal is won, lost or drawn. The proof, a certificate, is a list of facts: hands that win or lose for the player who
/// holds them and leads. Each follows, by one round of play, from facts before it and from dominance. 'faceup check' checks it without
/// the solver.
///
/// Takes the table of the game from the program or from the user's cache folder, or solves the game and keeps the table there. A table without
/// rounds is enough, but the proof of a win or a loss then has half to two thirds more facts, and may differ from run to
/// run.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup prove 2x8 'S:AJT97 H:KQT7' --out deal.cert
  faceup prove challenge 'S:AK H:QJ C:AQ D:KJ' --out deal.cert
  faceup prove 'S:AJT653 H:KQ98742' --out taylor.cert && faceup check taylor.cert
  faceup prove 2x8 --all --out 2x8.cert")]
pub struct ProveArgs {
    /// The file to write. If it exists, it must be a certificate, and is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Replace an existing file even if it is not a certificate
    #[arg(long, hide_short_help = true)]
    pub force: bool,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,

    /// The starter's hand, or a position with an empty pile. 'faceup query --help' has the notation
    #[arg(index = 2, value_name = "DEAL")]
    pub position: Option<OsString>,

    /// Prove all deals of the game: which of them the starter wins, loses and draws
    #[arg(long)]
    pub all: bool,

    #[command(flatten)]
    pub asked: AskedArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

impl ProveArgs {
    /// The deal to prove. `None` stands for all deals of the game.
    pub fn deal(&self) -> anyhow::Result<Option<&str>> {
        let (game, second) = (&self.asked.game, self.position.as_deref());
        if !self.all {
            let expected = "a deal in quotes, or --all; 'faceup query --help' has the notation";
            return game.subject_text(second, expected).map(Some);
        }
        match game.subject(second)? {
            None => Ok(None),
            Some(deal) => {
                let deal = shown(deal.as_ref());
                Err(usage(format!("--all cannot be used with the deal '{deal}': leave one of them out")))
            }
        }
    }
}

/// Check a proof that 'faceup prove' wrote
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
