//! The options of the commands that read games.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::choice::FirstWordParser;
use super::game::GameArgs;
use super::table::TableArgs;

/// Show the value of every move of a game, and mark those that were not the best
///
/// Prints the record of the game with the value of each move, the better moves if there were any, and counts for each
/// player at the end. ?? marks a win turned into a loss, ? a win turned into a draw or a draw turned into a loss, ?! a move
/// that keeps the outcome but loses rounds.
///
/// If solving the game would take more than ten minutes, a search estimates the moves instead. Estimated moves get no marks.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup annotate data/sample-game.txt
  faceup annotate game.txt --json > game.json
  cat letter.txt | faceup annotate -            a record from standard input")]
pub struct AnnotateArgs {
    /// The record of the game, as text or JSON; - for standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,

    /// Print the values of all moves as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub table: TableArgs,
}

/// Step through a game, try other moves, and ask for values and best play
///
/// Reads commands from the terminal, with line editing and history, or from a pipe; 'help' lists them. It
/// begins with the record of a game, with a position, or with a symmetric deal of the game that the options
/// name. Moves that differ from the game replace the rest of it. If solving the game would take more than ten
/// minutes, a search estimates the values.
#[derive(Debug, Args)]
#[command(mut_arg("first", |first| first.value_parser(FirstWordParser::GameOrSubject)), after_help = "\
Examples:
  faceup analyse data/sample-game.txt
  faceup analyse 'S:KJ H:AQT98'
  faceup analyse challenge-4x5
  printf 'go 7\\nvalues\\nline\\n' | faceup analyse data/sample-game.txt")]
pub struct AnalyseArgs {
    /// A deal or position to begin from, as for 'faceup query', or the record of a game, as text or JSON
    #[arg(index = 2, value_name = "DEAL-OR-RECORD")]
    pub subject: Option<OsString>,

    /// The same deal or position as an option, as for 'faceup query'. In games with trumps, the mover's are spades
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// Number of ranks in a suit, if the cards do not determine it [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}
