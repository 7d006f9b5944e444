//! `faceup femto`, one command a file.

mod hidden;
mod play;
mod query;
mod replay;
mod report;
mod search;
mod show;
mod solve;
mod solved;

use crate::args::{Cli, FemtoArgs, FemtoCommand};

pub fn run(cli: &Cli, args: &FemtoArgs) -> anyhow::Result<()> {
    match &args.command {
        FemtoCommand::Solve(args) => solve::run(cli, args),
        FemtoCommand::Query(args) => query::run(cli, args),
        FemtoCommand::Report(args) => report::run(cli, args),
        FemtoCommand::Play(args) => play::run(cli, args),
        FemtoCommand::Replay(args) => replay::run(cli, args),
        FemtoCommand::Search(args) => search::run(cli, args),
    }
}
