//! `faceup left-right solve`

use std::time::Instant;

use faceup::parts::left_right::Value;
use serde::Serialize;

use super::answer;
pub use super::options::AnswerArgs as Args;
use super::show::{about, meaning};
use super::solved::solved;
use crate::args::Cli;
use crate::output::{self, grouped};

#[derive(Debug, Serialize)]
struct SolvedJson {
    value: Value,
    decimal: f64,
    seconds: f64,
    /// Positions evaluated.
    nodes: u64,
    /// The most bytes taken.
    memory: u64,
    version: &'static str,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let begun = Instant::now();
    let (solver, value) = solved(cli, game, objective)?;
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let solved = SolvedJson {
            value,
            decimal: value.to_f64(),
            seconds,
            nodes: solver.nodes(),
            memory: solver.memory(),
            version: env!("CARGO_PKG_VERSION"),
        };
        return answer::print(game, objective, solved);
    }
    output::text(format!(
        "{game}\n\n{}, under best play: {}\n\nsolved in {}; {} positions evaluated",
        meaning(objective),
        about(value),
        output::seconds(seconds),
        grouped(solver.nodes())
    ))
}
