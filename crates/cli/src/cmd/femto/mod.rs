//! `faceup femto`, one command a file.

mod play;
mod query;
mod report;
mod search;
mod show;
mod solve;

use faceup_femto::{Extent, Lead, Settings, Solution, extent};
use faceup_solver::Bytes;

use crate::args::{Cli, FemtoArgs, FemtoCommand};
use crate::machine::memory_limit;
use crate::output::{grouped, note};
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

/// In games of more cards played together, exact values have thousands of digits and more.
const LONG_FRACTIONS: usize = 10;

/// Work that takes more memory than this says so beforehand.
const WORTH_SAYING: u64 = 64 << 20;

/// Solves a game, with progress, within the memory allowed.
fn solved(cli: &Cli, settings: &Settings) -> anyhow::Result<Solution> {
    let extent = extent(settings);
    if settings.lead() == Lead::Together && settings.pack().hand_size() * 2 > LONG_FRACTIONS {
        note(
            cli.quiet,
            format_args!(
                "note: {}, and their exact values, of very many digits, much more; faceup femto solve --bounds encloses \
                 values in a small part of the time",
                size(extent)
            ),
        );
    } else {
        say_size(cli, extent, "");
    }
    let progress = Progress::new("solving femto".to_owned(), "part", cli.quiet);
    Ok(faceup_femto::solve(settings, memory_limit(cli), &progress)?)
}

/// Says how large work is, if it is large.
fn say_size(cli: &Cli, extent: Extent, more: &str) {
    if extent.bytes >= WORTH_SAYING {
        note(cli.quiet, format_args!("note: {}{more}", size(extent)));
    }
}

fn size(extent: Extent) -> String {
    format!("{} states take {}", grouped(extent.states), Bytes(extent.bytes.into()))
}
