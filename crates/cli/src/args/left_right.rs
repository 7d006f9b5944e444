//! The options of `faceup left-right`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use faceup_left_right::{Anchor, Game, Objective, Strategy};

use crate::failure::usage;

/// The Linear Left/Right Game: solve it, value positions, report, replay, play
///
/// Each player draws from a shuffled stack of the cards 1 to n and puts a piece as many squares to the left or to the right
/// of a piece on a row of squares. Player 1 scores the product of the sizes of the piles on the left half, player 2 of those
/// on the right half.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right solve --n 4                 what the game is worth to player 1
  faceup left-right query '4L 1R' --card 3      where the 3 goes after two turns
  faceup left-right report --n 4                what optimal play looks like
  faceup left-right play --seed 1               a game against the optimal player")]
pub struct LeftRightArgs {
    #[command(subcommand)]
    pub command: LeftRightCommand,
}

#[derive(Debug, Subcommand)]
pub enum LeftRightCommand {
    Solve(SolveArgs),
    Query(QueryArgs),
    Report(ReportArgs),
    Orders(OrdersArgs),
    Bounds(BoundsArgs),
    Simulate(SimulateArgs),
    Replay(ReplayArgs),
    Play(PlayArgs),
}

/// Which game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct BoardArgs {
    /// How many cards each stack has
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    pub n: u64,

    /// How many squares the board has [default: n² + n + 2]
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub squares: Option<u64>,

    /// From whose last piece the squares are counted
    #[arg(long, value_parser = PossibleValuesParser::new(Anchor::ALL.map(Anchor::name)), default_value = Anchor::Own.name())]
    pub anchor: String,
}

impl BoardArgs {
    pub fn game(&self) -> anyhow::Result<Game> {
        let anchor: Anchor = self.anchor.parse().map_err(usage)?;
        match self.squares {
            Some(squares) => Game::with_squares(self.n, squares, anchor),
            None => Game::new(self.n, anchor),
        }
        .map_err(usage)
    }
}

/// What the players play for.
#[derive(Debug, Clone, Args)]
pub struct ObjectiveArgs {
    /// What the players play for: the difference of the scores, or its sign
    #[arg(
        long,
        value_parser = PossibleValuesParser::new(Objective::ALL.map(Objective::name)),
        default_value = Objective::Difference.name(),
        help_heading = "Game"
    )]
    pub objective: String,
}

impl ObjectiveArgs {
    pub fn objective(&self) -> anyhow::Result<Objective> {
        self.objective.parse().map_err(usage)
    }
}

/// Work out what the game is worth to player 1, exactly
///
/// Both players draw blindly and place as well as can be.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right solve --n 4
  faceup left-right solve --n 4 --json
  faceup left-right solve --n 5 --objective result --anchor opponent
  faceup left-right solve --n 3 --squares 8               a short board")]
pub struct SolveArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Value the placements of a card in a position, exactly
///
/// The position is that after some turns from the start. A turn is a card and L or R, for left and right; where a card
/// leads off the board both ways, the turn is lost, which is written as the card and a hyphen. Games of up to 9 cards can be
/// solved.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right query                          every card that can be drawn first, of stacks of 4
  faceup left-right query '4L 1R' --card 3
  faceup left-right query '4L 1R 3R 2R' --json
  faceup left-right query --n 5 --objective result '2L 5R 3L'
  faceup left-right query --n 3 --squares 4 '3-'   a lost turn")]
pub struct QueryArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// The card that is drawn [default: every card that can be]
    #[arg(long, value_name = "CARD")]
    pub card: Option<u8>,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// The turns from the start, player 1's first; none for the start
    #[arg(value_name = "TURNS")]
    pub turns: Vec<String>,
}

/// Say what optimal play looks like, exactly
///
/// The first placement of every card, on whose half the pieces go, and how the games end. Among placements that are worth
/// the same, the one towards the player's own end is taken.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right report --n 4
  faceup left-right report --n 5 --objective result --json")]
pub struct ReportArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Solve the game with both stacks face up, for every pair of shuffles
///
/// Both players know the order of both stacks. The average over all pairs, less the value of the game with the stacks face
/// down, is what knowing is worth to player 1. The pairs are n! squared: each card more takes far longer.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right orders --n 4
  faceup left-right orders --n 4 --anchor opponent --json
  faceup left-right orders --n 3 --list > orders.csv           every pair with its outcome
  faceup left-right orders --one 4,3,1,2 --two 1,2,4,3         one pair")]
pub struct OrdersArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// The order of player 1's stack, of one pair
    #[arg(long, value_name = "CARDS", requires = "two")]
    pub one: Option<String>,

    /// The order of player 2's stack
    #[arg(long, value_name = "CARDS", requires = "one")]
    pub two: Option<String>,

    /// List every pair with its value, as CSV
    #[arg(long, conflicts_with_all = ["one", "two", "json"])]
    pub list: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Bound the value of a game that is too large to solve, with proof
///
/// Up to 10 cards a player alone is worked out, which takes longer with every card, and most for results; above, pieces are
/// counted, which takes no time.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right bounds --n 8
  faceup left-right bounds --n 10 --json")]
pub struct BoundsArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

const STRATEGIES: &str = "random; home, always towards one's own end; greedy, the best as if the game ended then; \
lookahead:1 to lookahead:3, the same after so many more turns; optimal, which takes a game that can be solved";

/// Estimate a value by playing games
///
/// An estimate of what happens between these two players, and of nothing else: it is not the value of the game unless both
/// are optimal. In large games scores are skewed, so that an interval takes many games to be right.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Players: {STRATEGIES}.

Examples:
  faceup left-right simulate --n 10
  faceup left-right simulate --n 10 --one lookahead:1 --two home --games 2000 --seed 7
  faceup left-right simulate --n 4 --one optimal --two optimal --json"))]
pub struct SimulateArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// How player 1 plays
    #[arg(long, value_name = "PLAYER", default_value = "greedy", value_parser = parse_strategy)]
    pub one: Strategy,

    /// How player 2 plays
    #[arg(long, value_name = "PLAYER", default_value = "greedy", value_parser = parse_strategy)]
    pub two: Strategy,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000_000))]
    pub games: u64,

    /// Where the shuffles start; the same seed gives the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Replay a game from a text file, and draw and score it
///
/// It reads what the author of the game prints, lists of cards and diagrams, or turns.
#[derive(Debug, Args)]
#[command(after_help = "\
A record has lines such as these, in any order:
  n=4 game:
  1's-cards: 4,3,1,2
  2's-cards: 1,2,4,3
  ******1**1122*2***2***             the board after some turns, as often as you like
  ..........1                        pieces that lie on others
  turns: 4L 1R 3R 2R 1R 4R 2L 3L     instead of cards and diagrams, or beside them
  squares: 22
  anchor: opponent
  # a remark

Examples:
  faceup left-right replay game.txt
  faceup left-right replay --values game.txt    what every turn was worth
  faceup left-right replay - < game.txt")]
pub struct ReplayArgs {
    /// Value every turn, and mark those that are not best
    #[arg(long)]
    pub values: bool,

    /// What the values are of
    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// The text file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Play a game
///
/// Type l or r to put the piece to the left or to the right. Other words: hint, board, help, quit. It reads lines from
/// standard input, so it works from a script as well. The optimal player takes a game of up to 9 cards; hints are exact in
/// games of up to 5, and estimates in larger ones.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Players: {STRATEGIES}.

Examples:
  faceup left-right play
  faceup left-right play --seed 7 --side 2
  faceup left-right play --n 10 --opponent lookahead:1
  yes left | faceup left-right play --seed 1"))]
pub struct PlayArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Whom you play
    #[arg(long, value_enum, default_value_t = Side::One)]
    pub side: Side,

    /// How the other player plays [default: optimal where the game can be solved at once, else lookahead:1]
    #[arg(long, value_name = "PLAYER", value_parser = parse_strategy)]
    pub opponent: Option<Strategy>,

    /// The shuffle; the same seed gives the same stacks [default: another one each time]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Side {
    /// Player 1, who draws first
    #[value(name = "1")]
    One,
    /// Player 2
    #[value(name = "2")]
    Two,
    /// Both players, at one keyboard
    Both,
    /// Neither: watch
    None,
}

fn parse_strategy(name: &str) -> Result<Strategy, String> {
    name.parse().map_err(|wrong: faceup_left_right::UnknownStrategy| wrong.to_string())
}
