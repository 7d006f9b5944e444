//! `faceup left-right`: one command a file.

mod solve;

use anyhow::{Context, anyhow};
use faceup_left_right::{Game, Objective, SolveError, Solver, Value};
use serde::Serialize;

use crate::args::Cli;
use crate::args::left_right::{LeftRightArgs, LeftRightCommand};
use crate::failure::usage;
use crate::machine::memory_limit;

pub fn run(cli: &Cli, args: &LeftRightArgs) -> anyhow::Result<()> {
    match &args.command {
        LeftRightCommand::Solve(args) => solve::run(cli, args),
    }
}

/// The game, in every JSON answer.
#[derive(Debug, Serialize)]
struct GameJson {
    n: u8,
    squares: u16,
    objective: &'static str,
    anchor: &'static str,
}

impl GameJson {
    fn new(game: Game, objective: Objective) -> GameJson {
        GameJson { n: game.cards(), squares: game.squares(), objective: objective.name(), anchor: game.anchor().name() }
    }
}

/// A solver within the memory that may be used.
fn solver(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<Solver> {
    match Solver::new(game, objective, memory_limit(cli)) {
        Err(error @ SolveError::TooLarge { .. }) => Err(usage(error)),
        Err(error @ SolveError::Memory { .. }) => {
            let way = if cli.memory.is_some() { "give more with --memory" } else { "free some memory" };
            Err(anyhow!(error)).with_context(|| format!("not enough memory (you could {way})"))
        }
        made => Ok(made?),
    }
}

/// As `-1/64, about -0.0156`.
fn about(value: Value) -> String {
    if value.denominator() == 1 { value.to_string() } else { format!("{value}, about {:.4}", value.to_f64()) }
}
