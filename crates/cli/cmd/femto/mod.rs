//! `faceup femto`, one command a file.

mod play;
mod query;
mod report;
mod search;
mod show;
mod solve;

use faceup_femto::{Settings, Solution};

use crate::args::{Cli, FemtoArgs, FemtoCommand};
use crate::machine::memory_limit;
use crate::progress::Progress;

pub fn run(cli: &Cli, args: &FemtoArgs) -> anyhow::Result<()> {
    match &args.command {
        FemtoCommand::Solve(args) => solve::run(cli, args),
        FemtoCommand::Query(args) => query::run(cli, args),
        FemtoCommand::Report(args) => report::run(cli, args),
        FemtoCommand::Play(args) => play::run(cli, args),
        FemtoCommand::Search(args) => search::run(cli, args),
    }
}

/// Solves a game, with progress, within the memory allowed.
fn solved(cli: &Cli, settings: &Settings) -> anyhow::Result<Solution> {
    let progress = Progress::new("solving femto".to_owned(), "part", cli.quiet);
    Ok(faceup_femto::solve(settings, memory_limit(cli), &progress)?)
}
