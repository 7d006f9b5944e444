//! Solving for the other commands.

use anyhow::{Context, anyhow};
use faceup::left_right::{Game, Objective, Position, SolveError, Solver, Value};

use crate::args::Cli;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::progress::Progress;

/// A solver within the memory that the user allows, or else within half of the free memory: the solver needs little, and
/// more makes it faster.
pub fn solver(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<Solver> {
    let limit = cli.memory.or_else(|| memory_limit(cli).map(|free| free / 2));
    match Solver::new(game, objective, limit) {
        Err(error @ SolveError::TooLarge { .. }) => Err(usage(error)),
        Err(error @ SolveError::Memory { .. }) => {
            let remedy = if cli.memory.is_some() { "allow more with --memory" } else { "free some memory" };
            Err(anyhow!(error)).with_context(|| format!("not enough memory: {remedy}"))
        }
        made => Ok(made?),
    }
}

/// Solves a game, with a bar for its progress. Returns the solver, and the value of the game.
pub fn solved(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<(Solver, Value)> {
    let solver = solver(cli, game, objective)?;
    let value = solver.value(&Position::new(game), &solving(cli, game))?;
    Ok((solver, value))
}

/// A bar for the solving of a game.
pub fn solving(cli: &Cli, game: Game) -> Progress {
    Progress::new(format!("solving {game}"), "turn", cli.quiet)
}
