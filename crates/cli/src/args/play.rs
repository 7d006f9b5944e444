//! The options of `faceup play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use faceup_engine::Spec;

use super::engine::parse_spec;
use super::{GameArgs, TableArgs};

/// Play against the computer, or against a person at the same screen
///
/// Type a card to play it (10s, S10, ts), p to pick up the table, ? for what can be played, help for the rest. The cards
/// of both sides lie open. Without --deal the deal is symmetric and drawn from the seed.
///
/// The perfect opponent goes by the table of the game, which is found in the cache or made. The opponent depth looks
/// ahead, like the program of 1987: depth:0 is easy, depth:4 what that had, deeper is better.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup play                                        the standard game against depth:4
  faceup play --opponent perfect --ranks 8 --side second
  faceup play --game challenge-1987 --depth 6        the game of the 1987 program, two moves deeper
  faceup play --side both --deal 'S:KJ H:AQT98' --ranks 7
  faceup play --log mine.txt                         and later: faceup play mine.txt")]
pub struct PlayArgs {
    /// A game to go on with, from its record
    #[arg(value_name = "RECORD", conflicts_with = "deal")]
    pub record: Option<PathBuf>,

    /// Who plays against you: perfect, depth:D, random, or program:COMMAND for another program
    #[arg(long, value_name = "PLAYER", default_value = "depth", value_parser = parse_spec)]
    pub opponent: Spec,

    /// How many moves the opponent 'depth' looks ahead [default: 4]
    #[arg(long, value_name = "D")]
    pub depth: Option<u8>,

    /// Your side: the one who leads first, the other, or both [default: where you sat in a RECORD of such a game, else
    /// first]
    #[arg(long, value_enum)]
    pub side: Option<SideArg>,

    /// The first deal, by the hand of the one who leads
    #[arg(long, value_name = "HAND")]
    pub deal: Option<String>,

    /// What deals and the opponent's choices are drawn from [default: another one each time]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Log the game to this file, as its record; the next games, or if there is such a file, to FILE-2, FILE-3 and so on
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// How many ranks a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SideArg {
    /// You lead first
    First,
    /// The opponent leads first
    Second,
    /// Two people, or one for both
    Both,
}
