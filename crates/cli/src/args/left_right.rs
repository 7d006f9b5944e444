//! The options of `faceup left-right`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use faceup::parts::left_right::{Anchor, Game, Objective, Strategy};

use super::choice::{one_of, some_of};
use crate::failure::usage;

/// Solve and play the Linear Left/Right Game, and report on it
///
/// The players draw in turn from their shuffled stacks of the cards 1 to n, and put a piece as many
/// squares to the left or right of their last piece on a row of squares. Player 1 scores the
/// product of the sizes of the piles on the left half, and player 2 that of the right half.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right solve --n 4                 the value of the game to player 1
  faceup left-right query '4L 1R' --card 3      where the 3 goes after two turns
  faceup left-right report --n 4                statistics of optimal play
  faceup left-right play --seed 1               a game against the optimal player")]
pub struct LeftRightArgs {
    #[command(subcommand)]
    pub command: LeftRightCommand,
}

#[derive(Debug, Subcommand)]
pub enum LeftRightCommand {
    /// Compute the exact value of the game to player 1
    ///
    /// Both players draw at random and place optimally.
    #[command(after_help = "\
Examples:
  faceup left-right solve --n 4
  faceup left-right solve --n 4 --json
  faceup left-right solve --n 5 --objective result --anchor opponent
  faceup left-right solve --n 3 --squares 8               a short board")]
    Solve(AnswerArgs),
    Query(QueryArgs),
    /// Report exact statistics of optimal play
    ///
    /// The report shows the first placement of every card, the halves of the pieces, and the final scores. Of two placements with the
    /// same value, players take the one towards their own end.
    #[command(after_help = "\
Examples:
  faceup left-right report --n 4
  faceup left-right report --n 5 --objective result --json")]
    Report(AnswerArgs),
    Orders(OrdersArgs),
    /// Compute proved bounds for the value of a game that is too large to solve
    ///
    /// Up to 10 cards, the bounds come from the game of one player without an opponent. Each further card takes longer, and results take
    /// longest. For more cards, the bounds come from counting pieces, at once.
    #[command(after_help = "\
Examples:
  faceup left-right bounds --n 8
  faceup left-right bounds --n 10 --json")]
    Bounds(AnswerArgs),
    Simulate(SimulateArgs),
    Replay(ReplayArgs),
    Play(PlayArgs),
}

/// The options that name a game and its objective.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// Number of cards of each stack
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    pub n: u64,

    /// Number of squares of the board [default: n² + n + 2]
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub squares: Option<u64>,

    /// The piece to count squares from: the player's own last piece, or the opponent's
    #[arg(long, default_value_t, value_parser = one_of(Anchor::ALL, Anchor::name, [""; 2]))]
    pub anchor: Anchor,

    #[command(flatten)]
    pub objective: ObjectiveArgs,
}

impl GameArgs {
    /// The game and its objective.
    pub fn game(&self) -> anyhow::Result<(Game, Objective)> {
        let game = Game::with_squares(self.n, self.squares, self.anchor).map_err(usage)?;
        Ok((game, self.objective.objective))
    }
}

/// A game, and how to answer.
#[derive(Debug, Args)]
pub struct AnswerArgs {
    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

/// The option for the objective.
#[derive(Debug, Clone, Args)]
pub struct ObjectiveArgs {
    /// The objective: the difference of the scores, or its sign
    #[arg(long, default_value_t, value_parser = one_of(Objective::ALL, Objective::name, [""; 2]), help_heading = "Game")]
    pub objective: Objective,
}

/// Compute the exact values of a card's placements in a position
///
/// Write the position as the turns from the start. A turn is a card and L or R, for left and right, or a hyphen for a turn lost because
/// the card leads off the board both ways. Games of up to 9 cards can be solved.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right query                          every card that can be drawn first
  faceup left-right query '4L 1R' --card 3
  faceup left-right query '4L 1R 3R 2R' --json
  faceup left-right query --n 5 --objective result '2L 5R 3L'
  faceup left-right query --n 3 --squares 4 '3-'   a lost turn")]
pub struct QueryArgs {
    /// The card drawn [default: every possible card]
    #[arg(long, value_name = "CARD")]
    pub card: Option<u8>,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// The turns from the start, player 1's first; none for the start
    #[arg(value_name = "TURNS")]
    pub turns: Vec<String>,

    #[command(flatten)]
    pub game: GameArgs,
}

/// Solve the game with both stacks face up, for every pair of shuffles
///
/// Both players know the order of both stacks. The mean over all pairs, less the value of the game with the stacks face down, is the
/// value of this knowledge to player 1. There are n! squared pairs, so each further card takes far longer.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right orders --n 4
  faceup left-right orders --n 4 --anchor opponent --json
  faceup left-right orders --n 3 --list > orders.csv           every pair with its value
  faceup left-right orders --one 4,3,1,2 --two 1,2,4,3         one pair")]
pub struct OrdersArgs {
    /// The order of player 1's stack, to solve one pair
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

    #[command(flatten)]
    pub game: GameArgs,
}

const STRATEGIES: &str = "random; home, which always goes towards the player's own end; greedy, which plays as if the game ended after the turn; \
lookahead:1 to lookahead:3, the same with 1 to 3 more turns; optimal, for games that can be solved";

fn strategies() -> impl TypedValueParser<Value = Strategy> {
    let names = ["random", "home", "greedy", "lookahead:1", "lookahead:2", "lookahead:3", "optimal"];
    some_of(Strategy::from_str, names)
}

/// Estimate results by playing games
///
/// The estimate is for these two players. It estimates the value of the game only if both play optimally. Scores of large games are
/// skewed, so a correct interval needs many games.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Players: {STRATEGIES}.

Examples:
  faceup left-right simulate --n 10
  faceup left-right simulate --n 10 --one lookahead:1 --two home --games 2000 --seed 7
  faceup left-right simulate --n 5 --one optimal --two home --all
  faceup left-right simulate --n 4 --one optimal --two optimal --json"))]
pub struct SimulateArgs {
    /// The strategy of player 1
    #[arg(long, value_name = "PLAYER", default_value = "greedy", value_parser = strategies(), hide_possible_values = true)]
    pub one: Strategy,

    /// The strategy of player 2
    #[arg(long, value_name = "PLAYER", default_value = "greedy", value_parser = strategies(), hide_possible_values = true)]
    pub two: Strategy,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000_000))]
    pub games: u64,

    /// Play every pair of shuffles once, for exact results: up to 7 cards, and no random player
    #[arg(long, conflicts_with_all = ["games", "seed"])]
    pub all: bool,

    /// Seed of the shuffles; the same seed gives the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

/// Replay a game from a text file, and draw and score it
///
/// The file has lists of cards and diagrams, as the author prints them, or turns. A line that is none of these is an error.
#[derive(Debug, Args)]
#[command(after_help = "\
A record has lines such as these, in any order:
  n=4 game:
  1's-cards: 4,3,1,2
  2's-cards: 1,2,4,3
  ******1**1122*2***2***             the board after some turns, any number of times
  ..........1                        pieces on other pieces
  turns: 4L 1R 3R 2R 1R 4R 2L 3L     instead of cards and diagrams, or with them
  4 left, 1 right                    turns, too
  1: 4L, worth 7/36                  a turn with its value, as --values prints it
  player 1 gets 2 points, player 2 1 point.
  squares: 22
  anchor: opponent
  # a remark

Examples:
  faceup left-right replay game.txt
  faceup left-right replay --values game.txt    with the value of every turn
  faceup left-right replay - < game.txt")]
pub struct ReplayArgs {
    /// Show the value of every turn, and of a better one
    #[arg(long)]
    pub values: bool,

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
/// Type l or r to put the piece to the left or right. Other words: hint, board, help, quit. The command reads standard input, so a
/// script can play too. The optimal player needs a game of up to 9 cards. Hints are exact in games of up to 5 cards, and estimates in
/// larger ones.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Players: {STRATEGIES}.

Examples:
  faceup left-right play
  faceup left-right play --seed 7 --side 2
  faceup left-right play --n 10 --opponent lookahead:1
  yes left | faceup left-right play --seed 1"))]
pub struct PlayArgs {
    /// Your side
    #[arg(long, value_enum, default_value_t = Side::One)]
    pub side: Side,

    /// The strategy of the other player [default: optimal if the game can be solved at once, otherwise lookahead:1]
    #[arg(long, value_name = "PLAYER", value_parser = strategies(), hide_possible_values = true)]
    pub opponent: Option<Strategy>,

    /// Seed of the shuffle; the same seed gives the same stacks [default: from the clock]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub game: GameArgs,
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
