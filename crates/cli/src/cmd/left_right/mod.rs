//! `faceup left-right`, with a file for each command.

mod bounds;
mod orders;
mod play;
mod query;
mod replay;
mod report;
mod simulate;
mod solve;

use std::io::{self, IsTerminal};

use anyhow::{Context, anyhow};
use faceup::Player;
use faceup::left_right::{Board, Game, Objective, Position, SolveError, Solver, Value, folded_diagram};
use serde::Serialize;

use crate::args::Cli;
use crate::args::left_right::{LeftRightArgs, LeftRightCommand};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{grouped, share};
use crate::progress::Progress;

pub fn run(cli: &Cli, args: &LeftRightArgs) -> anyhow::Result<()> {
    match &args.command {
        LeftRightCommand::Solve(args) => solve::run(cli, args),
        LeftRightCommand::Query(args) => query::run(cli, args),
        LeftRightCommand::Report(args) => report::run(cli, args),
        LeftRightCommand::Orders(args) => orders::run(cli, args),
        LeftRightCommand::Bounds(args) => bounds::run(cli, args),
        LeftRightCommand::Simulate(args) => simulate::run(cli, args),
        LeftRightCommand::Replay(args) => replay::run(cli, args),
        LeftRightCommand::Play(args) => play::run(cli, args),
    }
}

/// The game, in every JSON answer.
#[derive(Debug, Serialize)]
struct GameJson {
    game: &'static str,
    n: u8,
    squares: u16,
    objective: &'static str,
    anchor: &'static str,
}

impl GameJson {
    fn new(game: Game, objective: Objective) -> GameJson {
        GameJson {
            game: "left-right",
            n: game.cards(),
            squares: game.squares(),
            objective: objective.name(),
            anchor: game.anchor().name(),
        }
    }
}

/// A solver within the memory that the user allows, or else within half of the free memory: the solver needs little, and
/// more makes it faster.
fn solver(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<Solver> {
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
fn solved(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<(Solver, Value)> {
    let solver = solver(cli, game, objective)?;
    let value = solver.value(&Position::new(game), &solving(cli, game))?;
    Ok((solver, value))
}

/// A bar for the solving of a game.
fn solving(cli: &Cli, game: Game) -> Progress {
    Progress::new(format!("solving {game}"), "turn", cli.quiet)
}

/// The board for people, in lines that fit the terminal, or 80 characters in a pipe.
fn drawing(board: &Board) -> String {
    let terminal = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    folded_diagram(board, terminal.map_or(80, |(width, _)| width.0.into()))
}

/// 1 or 2.
fn number(player: Player) -> u8 {
    match player {
        Player::One => 1,
        Player::Two => 2,
    }
}

/// The meaning of a value, for people.
fn meaning(objective: Objective) -> &'static str {
    match objective {
        Objective::Difference => "player 1's score less player 2's",
        Objective::Result => "player 1's chance to win less player 2's",
    }
}

/// How often player 1 wins, ties and loses.
fn results([win, tie, loss]: [u64; 3], whole: u64) -> String {
    let counted = |count| format!("{} ({})", grouped(count), share(count, whole));
    format!("player 1 wins {}, ties {}, loses {}", counted(win), counted(tie), counted(loss))
}

/// A value such as `-1/64, about -0.0156`.
fn about(value: Value) -> String {
    if value.denominator() == 1 { value.to_string() } else { format!("{value}, about {:.4}", value.to_f64()) }
}
