//! The options of `faceup play`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use faceup::parts::play::Spec;

use super::choice::{FirstWordParser, some_of};
use super::game::{GameArgs, TableArgs};
use crate::failure::usage;

/// Play against the computer, or against a person at the same screen
///
/// Type a card to play it (10s, S10, ts), p to pick up the pile, ? for the legal moves, help for all commands. Both hands
/// are face up. Without a deal or a record, the deal is random and symmetric. In a series of games the starter alternates.
///
/// The opponents easy, medium, hard and expert are levels: each wins most games against the previous one. They are depth:0,
/// depth:2, depth:4 and vote:6. The opponent perfect plays by the table of the game, from the cache or solved now.
///
/// The opponents depth and vote search ahead, like the program of 1987: depth:4 looks as far ahead as in 1987, deeper is
/// stronger. At the end of its search, depth judges a position by simple features of the hands. vote also removes ranks
/// from the hands and looks them up in the table of the smaller game. That makes it stronger. The opponent tops plays by the rule of
/// thumb: whoever holds more cards that the other cannot beat wins.
#[derive(Debug, Args)]
#[command(mut_arg("first", |first| first.value_parser(FirstWordParser::GameOrSubject)), after_long_help = "\
Examples:
  faceup play                                  the standard game against expert
  faceup play challenge-1987 --opponent easy
  faceup play 2x8 --opponent perfect --side second
  faceup play challenge-1987 --depth 6         the game of the 1987 program, two moves deeper
  faceup play 2x7 --side both 'S:KJ H:AQT98'
  faceup play --log mine.txt                   and later: faceup play mine.txt
  faceup play challenge-1987 -s4 -d2 -olh      with the options of the 1987 program")]
pub struct PlayArgs {
    /// The first deal or position, as for 'faceup query', or the record of a game to continue, or of several: 'new' goes on to the next
    #[arg(index = 2, value_name = "DEAL-OR-RECORD")]
    pub subject: Option<OsString>,

    /// As in the 1987 program: -aRECORD continues a game
    #[arg(short = 'a', hide_short_help = true, value_name = "RECORD", conflicts_with = "deal")]
    pub analyse: Option<PathBuf>,

    /// Hide the other hand, and all of the pile but its top
    #[arg(long)]
    pub hide: bool,

    /// Your opponent: easy, medium, hard, expert, perfect, vote:D, depth:D, tops or random [default: expert]
    ///
    /// With --depth D the default is depth:D. With packs that expert does not play, it is depth:4: those of one rank, of more than four
    /// suits, or of suits of different lengths.
    #[arg(long, value_name = "PLAYER", value_parser = opponents(), hide_possible_values = true)]
    pub opponent: Option<Spec>,

    /// Number of moves that the opponent searches ahead, from 0 (very simple), as in the 1987 program. Without --opponent, the
    /// opponent is depth:D [default: 6 for vote, 4 for depth]
    #[arg(long, short, value_name = "D", hide_short_help = true)]
    pub depth: Option<u8>,

    /// Your side in the first game: first (you start), second, or both [default: your side in the RECORD, else first]
    #[arg(long, value_enum, hide_possible_values = true)]
    pub side: Option<SideArg>,

    /// The first deal or position, as for 'faceup query'
    ///
    /// On a board, the cards of YOU are yours.
    #[arg(long, value_name = "DEAL-OR-POSITION")]
    pub deal: Option<String>,

    /// The seed of the deals and of the opponent's choices [default: a new one each time]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub seed: Option<u64>,

    /// Log the record of the game to this file
    ///
    /// The records of the next games go to FILE-2, FILE-3 and so on.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Toggle options, as in the 1987 program: h lists the legal moves at every turn, l logs the games, w does nothing
    #[arg(long, short, hide_short_help = true, value_name = "LETTERS", value_parser = parse_toggles)]
    pub options: Option<Toggles>,

    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, short = 's', value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SideArg {
    /// You start
    First,
    /// The opponent starts
    Second,
    /// Two people, or one person for both sides
    Both,
}

/// The options that are on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Toggles {
    /// List the legal moves at every turn.
    pub lists_moves: bool,
    /// Log the games.
    pub log: bool,
}

/// Reads letters, each of which toggles an option: `hh` has no effect.
fn parse_toggles(letters: &str) -> Result<Toggles, String> {
    let mut toggles = Toggles::default();
    for letter in letters.chars() {
        match letter {
            'h' => toggles.lists_moves = !toggles.lists_moves,
            'l' => toggles.log = !toggles.log,
            'w' => {}
            _ => return Err(format!("expected the letters h, l or w, got {}", faceup::notation::quote(letters))),
        }
    }
    Ok(toggles)
}

fn opponents() -> impl TypedValueParser<Value = Spec> {
    let levels = Spec::LEVELS.map(|(level, _)| level);
    some_of(Spec::from_str, levels.into_iter().chain(["perfect", "vote:6", "depth:4", "tops", "random"]))
}

/// The player with the depth of an option.
pub fn with_depth(player: Spec, depth: Option<u8>) -> anyhow::Result<Spec> {
    match (player, depth) {
        (player, None) => Ok(player),
        (Spec::Depth(_), Some(depth)) => Ok(Spec::Depth(depth)),
        (Spec::Vote(_), Some(depth)) => Ok(Spec::Vote(depth)),
        (player, Some(_)) => {
            Err(usage(format!("--depth is for the players depth and vote, and '{player}' has no depth")))
        }
    }
}
