//! `faceup left-right solve`

use std::time::Instant;

use faceup::left_right::Position;
use serde::Serialize;

use super::{GameJson, about, meaning, solver};
use crate::args::Cli;
use crate::args::left_right::SolveArgs;
use crate::output::{self, grouped};
use crate::progress::Progress;

#[derive(Debug, Serialize)]
struct SolvedJson {
    #[serde(flatten)]
    game: GameJson,
    value: String,
    decimal: f64,
    seconds: f64,
    /// Positions evaluated.
    nodes: u64,
    /// The most bytes taken.
    memory: u64,
    version: &'static str,
}

pub fn run(cli: &Cli, args: &SolveArgs) -> anyhow::Result<()> {
    let (game, objective) = (args.board.game()?, args.objective.objective()?);
    let solver = solver(cli, game, objective)?;
    let begun = Instant::now();
    let progress = Progress::new(format!("solving {game}"), "turn", cli.quiet);
    let value = solver.value(&Position::new(game), &progress)?;
    drop(progress);
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        return output::json(&SolvedJson {
            game: GameJson::new(game, objective),
            value: value.to_string(),
            decimal: value.to_f64(),
            seconds,
            nodes: solver.nodes(),
            memory: solver.memory(),
            version: env!("CARGO_PKG_VERSION"),
        });
    }
    output::text(format!(
        "{game}\n\n{}, under best play: {}\n\nsolved in {}; {} positions evaluated",
        meaning(objective),
        about(value),
        output::seconds(seconds),
        grouped(solver.nodes())
    ))
}
