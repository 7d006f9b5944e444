//! The options of `faceup left-right`.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use faceup_left_right::{Anchor, Game, Objective};

use crate::failure::usage;

/// The Linear Left/Right Game: solve it, value positions, report, replay, play
///
/// Each player draws from a shuffled stack of the cards 1 to n and puts a piece as many squares to the left or to the right
/// of a piece on a row of squares. Player 1 scores the product of the sizes of the piles on the left half, player 2 of those
/// on the right half.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup left-right solve --n 4                 what the game is worth to player 1")]
pub struct LeftRightArgs {
    #[command(subcommand)]
    pub command: LeftRightCommand,
}

#[derive(Debug, Subcommand)]
pub enum LeftRightCommand {
    Solve(SolveArgs),
}

/// Which game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct BoardArgs {
    /// How many cards each stack has
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub n: u64,

    /// How many squares the board has [default: n² + n + 2]
    #[arg(long, value_name = "S")]
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
