//! The command line.

mod choice;
mod dataset;
mod femto;
mod game;
pub mod left_right;
mod overview;
mod play;
mod prove;
mod record;
#[cfg(feature = "full")]
mod serve;
mod solve;
mod table;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use faceup::DealSet;
use faceup::parts::solver::Outcome;

pub use self::choice::FirstWord;
use self::choice::one_of;
pub use self::dataset::DatasetArgs;
pub use self::femto::*;
pub use self::game::{AskedArgs, GameArgs};
use self::left_right::LeftRightArgs;
pub use self::overview::with_groups;
pub use self::play::{PlayArgs, SideArg, with_depth};
pub use self::prove::{CheckArgs, ProveArgs};
pub use self::record::{AnalyseArgs, AnnotateArgs};
#[cfg(feature = "full")]
pub use self::serve::{LogArg, ServeArgs};
pub use self::solve::{CheckpointArgs, SolveArgs, SolveFormat};
pub use self::table::TableArgs;

/// Exact solutions for card games played face up: Beat It Or Eat It (Besicovitch's game), Challenge and their
/// relatives.
///
/// For every way to deal the cards, faceup computes who wins, in how many rounds, and with which moves.
#[derive(Debug, Parser)]
#[command(
    name = "faceup",
    version,
    max_term_width = 110,
    after_help = "\
Examples:
  faceup query 'S:AJT653 H:KQ98742'   who wins the deal of Bill Taylor's letter, and with which lead
  faceup play challenge-1987          play against the computer
  faceup solve 2x8                    solve every deal of two suits of 8
  faceup solve --ranks 1-10           the same for ten suit lengths, as a table

Exit codes: 0 success, 1 failure, 2 usage error, 130, 143 or 129 ended by SIGINT (Ctrl-C), SIGTERM or SIGHUP."
)]
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

    #[command(subcommand)]
    pub command: Command,
}

// The arguments of a command that only tells what to do instead. Its variant has the help.
#[derive(Debug, Args)]
pub struct IgnoredArgs {
    /// Ignored
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}

/// The heading of the options that every command takes. They are in the long help only.
const ALL_COMMANDS: &str = "All commands";

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    /// Moved: this is 'faceup solve --ranks 1-10' now
    #[command(hide = true)]
    Census(IgnoredArgs),
    Query(QueryArgs),
    Deals(DealsArgs),
    Dataset(DatasetArgs),
    #[command(alias = "analyze")]
    Analyse(AnalyseArgs),
    Annotate(AnnotateArgs),
    Play(PlayArgs),
    /// Describe and prove table files
    #[command(
        subcommand_required = true,
        arg_required_else_help = true,
        after_help = "\
Examples:
  faceup table info 2x13.faceup
  faceup table verify 2x8.faceup"
    )]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// The old names, which [`command`](crate::command) hides.
    #[command(flatten)]
    Old(TableCommand),
    Prove(ProveArgs),
    Check(CheckArgs),
    Femto(FemtoArgs),
    LeftRight(LeftRightArgs),
    #[cfg(feature = "full")]
    Serve(ServeArgs),
    /// Not in this build: the feature `full` adds it
    #[cfg(not(feature = "full"))]
    Serve(IgnoredArgs),
    Completions(CompletionsArgs),
    /// Show how deals, positions and records are written
    // As a template, the page is not wrapped.
    #[command(hide = true, help_template = NOTATION)]
    Notation,
}

/// The page of the grammar.
pub const NOTATION: &str = include_str!("../../../docs/notation.md");

#[derive(Debug, Subcommand)]
pub enum TableCommand {
    Info(InfoArgs),
    Verify(VerifyArgs),
}

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

/// Describe a table file
///
/// Checks every byte of the file against its hash, and the figures in its header against its contents.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  faceup table info 2x13.faceup")]
pub struct InfoArgs {
    /// The table file
    pub file: PathBuf,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Prove that a table file is right, independently of the solver
///
/// The proof shows that every win has a move that wins in the stated rounds, that no loss has a better move, and that each side can
/// hold every draw. It takes a few times as long as solving. With --sample, only some hands are checked.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup table verify 2x8.faceup && echo proved
  faceup table verify 4x8.faceup --sample 1000000")]
pub struct VerifyArgs {
    /// The table file
    pub file: PathBuf,

    /// Check only N random hands of a table that takes too long to prove: whether each value follows from the others by one round
    /// of best play. This is not a proof
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: Option<u64>,

    /// The seed of the random hands
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "sample")]
    pub seed: u64,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  faceup completions bash > ~/.local/share/bash-completion/completions/faceup")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
