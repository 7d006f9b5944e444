//! `faceup left-right`, one command a file.

mod bounds;
mod orders;
mod play;
mod query;
mod replay;
mod report;
mod show;
mod simulate;
mod solve;
mod solved;

use crate::args::Cli;
use crate::args::left_right::{LeftRightArgs, LeftRightCommand};

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
