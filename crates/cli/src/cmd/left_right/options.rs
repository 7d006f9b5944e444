//! The options that name a game and its players.

use std::str::FromStr;

use clap::builder::TypedValueParser;
use faceup::parts::left_right::{Anchor, Game, Objective, Strategy};

use crate::args::{one_of, some_of};
use crate::failure::usage;

/// The options that name a game and its objective.
#[derive(Debug, Clone, clap::Args)]
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
#[derive(Debug, clap::Args)]
pub struct AnswerArgs {
    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

/// The option for the objective.
#[derive(Debug, Clone, clap::Args)]
pub struct ObjectiveArgs {
    /// The objective: the difference of the scores, or its sign
    #[arg(long, default_value_t, value_parser = one_of(Objective::ALL, Objective::name, [""; 2]), help_heading = "Game")]
    pub objective: Objective,
}

pub const STRATEGIES: &str = "random; home, which always goes towards the player's own end; greedy, which plays as if the game ended after the turn; \
lookahead:1 to lookahead:3, the same with 1 to 3 more turns; optimal, for games that can be solved";

pub fn strategies() -> impl TypedValueParser<Value = Strategy> {
    some_of(Strategy::from_str, Strategy::ALL.map(Strategy::name))
}
