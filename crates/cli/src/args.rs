//! The command line.

mod engine;
mod femto;
mod game;
pub mod left_right;
mod play;
mod record;
mod solve;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use faceup_core::DealSet;
use faceup_solver::Outcome;

pub use self::engine::{EngineArgs, TournamentArgs, TournamentFormat, with_depth};
pub use self::femto::*;
pub use self::game::GameArgs;
use self::left_right::LeftRightArgs;
pub use self::play::{PlayArgs, SideArg};
pub use self::record::{AnalyseArgs, AnnotateArgs};
pub use self::solve::{CensusArgs, CensusFormat, CheckpointArgs, SolveArgs};

/// Exact solutions for card games played face up: Beat It Or Eat It (Besicovitch's game), Challenge and their
/// relatives.
///
/// faceup works out, for every way to deal the cards, who wins, in how many rounds, and with which moves.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 110,
    after_help = "\
Examples:
  faceup solve --ranks 8              solve every deal of two suits of 8
  faceup census --ranks 1..=10        the same for ten suit lengths, as a table
  faceup query 'S:AJT653 H:KQ98742'   who wins the deal of Bill Taylor's letter, and with which lead
  faceup left-right solve --n 4       another game: what it is worth to the player who begins

Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted."
)]
pub struct Cli {
    /// How many threads to use, at most 512; as many as there are processors if not given
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,

    /// The most memory to take, as 512M or 4GiB; what is free if not given
    #[arg(long, global = true, value_name = "SIZE", value_parser = crate::machine::parse_size)]
    pub memory: Option<u64>,

    /// Show no progress and no notes, only results and errors
    #[arg(long, short, global = true)]
    pub quiet: bool,

    /// Print a line of progress to standard error at this interval, in place of a bar
    #[arg(long, global = true, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub progress: Option<u64>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    Census(CensusArgs),
    Query(QueryArgs),
    Deals(DealsArgs),
    #[command(alias = "analyze")]
    Analyse(AnalyseArgs),
    Annotate(AnnotateArgs),
    Play(PlayArgs),
    Engine(EngineArgs),
    Tournament(TournamentArgs),
    Info(InfoArgs),
    Verify(VerifyArgs),
    Convert(ConvertArgs),
    Femto(FemtoArgs),
    LeftRight(LeftRightArgs),
    Completions(CompletionsArgs),
}

/// Where the values of positions come from.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Table")]
pub struct TableArgs {
    /// Take values from this table file, not from the cache
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// Neither read nor keep tables in the user's cache folder
    #[arg(long)]
    pub no_cache: bool,
}

/// Value a deal or position, and every move in it
///
/// The table of the game is found in the user's cache folder, or made and kept there.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Positions are written MOVER | OTHER | PILE, and what can be left out may be:
  'S:AJT653 H:KQ98742'     the mover's hand; the table is empty, the other player has the rest
  'AJT653 & KQ98742'       the same, spades first
  'Spades: A J T 6 5 3 Hearts: K Q 9 8 7 4 2'     the same
  'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'  both hands, and the table, bottom to top
  'S:K H:AQT | * | 8h Jh 8s Js lead'              the mover has just beaten, and is to lead
A diagram with names, as the letters about the game print them, is read too; the first hand is the mover's. \
The top card of the table is to be beaten, unless the mover is to lead.

How many ranks there are follows from the cards if every card is given, or the 2 is, or if the hand is one of \
a symmetric deal; else say --ranks. Suits of more than 13 ranks are written in numbers, 1 the lowest: \
'S:26,25,3 H:1'.

In games with trumps the mover's are spades and the other player's hearts, or the other way round with \
--mover-trump hearts. A round ends when a player eats: 'win in 3 rounds' is a win after three more eats.

With - in place of a position, positions are read from standard input, one a line, and each is answered with a \
line as soon as it is read: the position, its value and the best moves, with tabs between; with --json, the same \
object as for a single one. Empty lines are passed over, and the first line that is no position ends it, if not \
--keep-going. Each line is of the game that its cards tell; say --ranks, or --table, to have all of one.

Examples:
  faceup query 'S:AJT653 H:KQ98742'
  faceup query 'S:KJ H:AQT98' --json
  faceup query 'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'
  faceup query --game challenge 'S:AK H:QJ C:AQ D:KJ'
  faceup query --ranks 13 --json - < positions.txt > values.jsonl")]
pub struct QueryArgs {
    /// How many ranks a suit, where the cards do not tell
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    /// The trump suit of the player to move, in games with trumps; the other player has the other one
    #[arg(long, value_enum, default_value_t = MoverTrump::Spades, help_heading = "Game")]
    pub mover_trump: MoverTrump,

    /// Show at most so many moves of best play
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub line: usize,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// With -, go on after a line that is no position: that is told in its place
    #[arg(long)]
    pub keep_going: bool,

    /// The deal or position, or - for one a line from standard input; see --help for how to write it
    #[arg(value_name = "DEAL-OR-POSITION")]
    pub position: String,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MoverTrump {
    Spades,
    Hearts,
}

/// List deals with their outcome, rounds and winning leads
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup deals --ranks 8                                    the 256 symmetric deals, as CSV
  faceup deals --ranks 8 --outcome loss                     those in which starting loses
  faceup deals --suits 3 --ranks 4 --set equal --format jsonl
  faceup deals --ranks 10 --set all > all.csv               a million rows")]
pub struct DealsArgs {
    /// How many ranks a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    /// Which deals
    #[arg(long, value_enum, default_value_t = DealSetArg::Symmetric)]
    pub set: DealSetArg,

    /// Only deals with these outcomes for the starter, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "OUTCOME")]
    pub outcome: Vec<OutcomeArg>,

    /// At most so many deals
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    /// How to print
    #[arg(long, value_enum, default_value_t = DealsFormat::Csv)]
    pub format: DealsFormat,

    /// The same as --format jsonl
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    #[command(flatten)]
    pub table: TableArgs,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DealSetArg {
    /// Each player holds in a suit the ranks that the other holds in its partner
    Symmetric,
    /// Every deal that gives both players a card
    All,
    /// Hands of equal size, or as near as can be
    Equal,
}

impl From<DealSetArg> for DealSet {
    fn from(arg: DealSetArg) -> DealSet {
        match arg {
            DealSetArg::Symmetric => DealSet::Symmetric,
            DealSetArg::All => DealSet::All,
            DealSetArg::Equal => DealSet::Equal,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutcomeArg {
    Win,
    Loss,
    Draw,
}

impl From<OutcomeArg> for Outcome {
    fn from(arg: OutcomeArg) -> Outcome {
        match arg {
            OutcomeArg::Win => Outcome::Win,
            OutcomeArg::Loss => Outcome::Loss,
            OutcomeArg::Draw => Outcome::Draw,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DealsFormat {
    /// Comma-separated values
    Csv,
    /// One JSON object a line
    Jsonl,
}

/// Say what a table file holds
///
/// Every byte of the file is checked against its hash.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  faceup info 2x13.faceup")]
pub struct InfoArgs {
    /// The table file
    pub file: PathBuf,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Prove a table file right, independently of the solver that made it
///
/// Every win has a move that wins in the rounds stated, every loss has none that does better, and in every draw each
/// side can hold. It takes a few times as long as solving.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  faceup verify 2x8.faceup && echo proved")]
pub struct VerifyArgs {
    /// The table file
    pub file: PathBuf,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Turn a table file into a frontier table, or back
///
/// A frontier table holds the outcomes of a game by its minimal hands: those that win, but no more when a card is
/// exchanged for the next lower one. It is the smaller the larger the game, in the standard game a fortieth of a table
/// without rounds; every command that takes a table takes it. It holds no rounds: those of FROM are left out.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup convert 2x13.faceup 2x13.frontier
  faceup convert 2x13.frontier 2x13.bits               and back, to a table without rounds
  faceup convert --to frontier old.faceup new.faceup   refused if old.faceup is a frontier table already")]
pub struct ConvertArgs {
    /// The table file to read
    #[arg(value_name = "FROM")]
    pub from: PathBuf,

    /// The table file to write; a table of the same game without rounds is replaced
    #[arg(value_name = "TO")]
    pub into: PathBuf,

    /// What TO is to be [default: what FROM is not]
    #[arg(long, value_enum, value_name = "KIND")]
    pub to: Option<TableKind>,

    /// Replace whatever file has the name of TO
    #[arg(long)]
    pub force: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableKind {
    /// The minimal hands, from which all outcomes follow
    Frontier,
    /// The outcome of every hand, two bits each
    Bits,
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  faceup completions bash > ~/.local/share/bash-completion/completions/faceup")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
