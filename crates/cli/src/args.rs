//! The command line.

mod choice;
mod game;
mod overview;
mod play;

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use faceup::DealSet;
use faceup::parts::solver::Outcome;

use self::choice::FirstWordParser;
pub use self::choice::{FirstWord, one_of, some_of};
pub use self::game::{AskedArgs, GameArgs, TableArgs};
pub use self::overview::with_groups;
pub use self::play::{PlayArgs, SideArg, with_depth};
/// The options that every command takes.
#[derive(Debug, Args)]
pub struct Cli {
    /// Number of threads, at most 512 [default: the number of processors]
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=faceup::Solve::MOST_THREADS as i64))]
    pub threads: Option<u16>,

    /// Memory to use at most, such as 512M or 4GiB [default: all free memory]
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true, value_name = "SIZE", value_parser = crate::size::parse_size)]
    pub memory: Option<u64>,

    /// Print only results and errors, without progress and notes
    #[arg(long, short, global = true, help_heading = ALL_COMMANDS, hide_short_help = true)]
    pub quiet: bool,

    /// Print a line of progress to standard error at this interval, instead of a bar
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub progress: Option<u64>,

    /// Do not ask before work that takes hours, or more than half of the free memory
    #[arg(long, global = true, help_heading = ALL_COMMANDS, hide_short_help = true)]
    pub yes: bool,
}

/// The heading of the options that every command takes. They are in the long help only.
const ALL_COMMANDS: &str = "All commands";

/// Show who wins a deal or position, and the value of every move
///
/// Takes the table of the game from the program or from the user's cache folder, or solves the game and keeps the table there.
#[derive(Debug, Args)]
#[command(
    override_usage = "faceup query [OPTIONS] [GAME] <DEAL-OR-POSITION>",
    after_long_help = "\
Write a position as MOVER | OPPONENT | PILE; the mover is the player to move. All parts but the first are optional:
  'S:AJT653 H:KQ98742'     the mover's hand; the pile is empty, and the opponent has all other cards
  'AJT653 & KQ98742'       the same, spades first
  'Spades: A J T 6 5 3 Hearts: K Q 9 8 7 4 2'     the same
  'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'  both hands, and the pile from bottom to top
  'S:K H:AQT | * | 8h Jh 8s Js lead' --ranks 7    the mover has just beaten, and leads next
  'AJT86432 & KQ975 vs KQ975 & AJT86432'          both hands
'faceup help notation' has the grammar. A text that is not of it is refused at the first character that does not fit.

The position can be a file with a deal, a board or a record: faceup query letter.txt.

A board with names, as in the letters about the game, can be read too, and the record of a game, which stands for its last \
position. The mover is the player whom a heading or 'Leads: NAME' names, else the one called YOU, else the first; the answer \
names the player. A reply such as 5h may follow the board. --board prints a board to send in a letter, which can be read back. \
The top card of the pile is to be beaten, unless the mover leads.

The cards determine the number of ranks if they include all cards, or the 2, or are a hand of a symmetric deal. Otherwise \
name the game, such as 2x8, or give --ranks. Write suits of more than 13 ranks in numbers, with 1 the lowest: \
'S:20,19,3' --suits 1 --ranks 20.

If the cards are of a large game without a table, and solving it takes more than about a minute (the \
standard game takes less), name the game.

In games with trumps, spades are the mover's trumps and hearts the opponent's, or the other way round with \
--mover-trump hearts. A round ends when a player eats: 'win in 3 rounds' is a win after three more eats.

With --why, the answer says for each move why it wins or loses, if a short line of best play against the longest resistance shows \
it. Reasons need the table of the game.

With --estimate, the game need not be solved. Ranks are removed from the hands in many ways, down to a solved game, and \
the outcomes of the shortened hands vote. The answer is a chance of winning (docs/estimates.md says how good such estimates are). \
A search compares the moves, and gives the chance within a round. If there is a table of the game, or the search sees the end of the \
game, the answer is an outcome.

If the position is -, the command reads positions from standard input, one on a line, or one board or record. It answers each on one line \
as soon as it reads it, with tabs between the position, its value and the best moves. With --json, the answer is the same \
object as for a single position. Empty lines are skipped, lines of words are not. The first line without an answer ends the command. \
The cards of each line determine its game. With --ranks or --table, all lines are of one game.

Examples:
  faceup query 'S:AJT653 H:KQ98742'
  faceup query 'S:KJ H:AQT98' --why
  faceup query 'S:KJ H:AQT98' --json
  faceup query 'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'
  faceup query challenge 'S:AK H:QJ C:AQ D:KJ'
  faceup query challenge --estimate 'S:AQT86 H:KJ97 C:AQT8 D:KJ976'
  faceup query 2x13 --json - < positions.txt > values.jsonl"
)]
pub struct QueryArgs {
    /// Show at most N moves of best play
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub line: usize,

    /// Say why each move wins or loses, where a short line shows it
    #[arg(long, conflicts_with = "estimate")]
    pub why: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// Print the position as a board to send in a letter, and no values
    #[arg(long, conflicts_with_all = ["json", "estimate", "line", "why"])]
    pub board: bool,

    /// Estimate the chance of winning instead, in a game of any size
    #[arg(long, conflicts_with = "table")]
    pub estimate: bool,

    /// The deal or position, a file with one, or - for standard input (see --help)
    #[arg(index = 2, value_name = "DEAL-OR-POSITION")]
    pub position: Option<OsString>,

    #[command(flatten)]
    pub asked: AskedArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

/// List deals with their outcome, rounds and winning leads
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  faceup deals 2x8                             the 256 symmetric deals, as CSV
  faceup deals 2x8 --outcome loss              only those that the starter loses
  faceup deals 2x8 --leads --json              the value of every lead too
  faceup deals 2x8 --distinct --sort rounds --reverse --limit 10    the ten longest
  faceup deals 2x8 --outcome win --sort winning-leads --limit 10    few winning leads
  faceup deals 3x4 --set equal --format jsonl
  faceup deals 2x10 --set all > all.csv        a million rows")]
pub struct DealsArgs {
    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    /// The set of deals [default: symmetric, or equal if the number of suits is odd]
    #[arg(long, value_parser = one_of(DealSet::ALL, DealSet::name, [
        "The other player holds the same ranks, with the suits of each pair exchanged",
        "Every deal that gives each player a card",
        "Hands of equal size, or one card more in one hand if the number of cards is odd",
    ]))]
    pub set: Option<DealSet>,

    /// List only deals with these outcomes for the starter, separated by commas
    #[arg(long, value_delimiter = ',', value_parser = one_of(Outcome::ALL, Outcome::name, [""; 3]))]
    pub outcome: Vec<Outcome>,

    /// List at most N deals
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    /// List deals that differ only by the names of suits once
    #[arg(long)]
    pub distinct: bool,

    /// Sort the deals by this number, the least first
    ///
    /// Deals without it come last.
    #[arg(long, value_enum, value_name = "NUMBER")]
    pub sort: Option<DealsSort>,

    /// With --sort, list the greatest number first
    #[arg(long, requires = "sort", hide_short_help = true)]
    pub reverse: bool,

    /// Show the value of every lead
    #[arg(long)]
    pub leads: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t = DealsFormat::Csv, hide_short_help = true)]
    pub format: DealsFormat,

    /// Print JSON lines instead of CSV: the same as --format jsonl
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    #[command(flatten)]
    pub table: TableArgs,

    #[command(flatten)]
    pub game: GameArgs,
}

impl QueryArgs {
    /// The deal or position, a file with one, or `-`.
    pub fn position(&self) -> anyhow::Result<&str> {
        let expected = "a deal or position in quotes, or a file with one";
        self.asked.game.subject_text(self.position.as_deref(), expected)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DealsSort {
    /// The number of winning leads
    WinningLeads,
    /// The number of rounds
    Rounds,
    /// The last move of best play at which the winner could still lose the win. It becomes a column
    LastChoice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DealsFormat {
    /// Comma-separated values
    Csv,
    /// One JSON object on a line for each deal
    Jsonl,
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
