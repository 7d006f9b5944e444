//! Solving for the other commands, and how large that is.

use faceup::core::Bytes;
use faceup::femto::{Extent, Lead, Settings, Solution, extent};

use crate::args::Cli;
use crate::machine::memory_limit;
use crate::output::{grouped, note};
use crate::progress::Progress;

/// In games with more cards, played together, exact values have thousands of digits and more.
const MAX_EXACT_CARDS: usize = 10;

/// Work that needs at least this much memory says so first.
const NOTED_BYTES: u64 = 64 << 20;

/// Solves a game within the memory that may be used, and shows progress.
pub fn solved(cli: &Cli, settings: &Settings) -> anyhow::Result<Solution> {
    let extent = extent(settings);
    if settings.lead() == Lead::Together && settings.pack().hand_size() * 2 > MAX_EXACT_CARDS {
        note(
            cli.quiet,
            format_args!(
                "note: {}. The exact values have very many digits and need much more; faceup femto solve --bounds \
                 computes proved bounds in a small part of the time",
                size(extent)
            ),
        );
    } else {
        say_size(cli, extent, "");
    }
    let progress = Progress::new("solving femto".to_owned(), "part", cli.quiet);
    Ok(faceup::femto::solve(settings, memory_limit(cli), &progress)?)
}

/// Prints the size of the work if it is large.
pub fn say_size(cli: &Cli, extent: Extent, more: &str) {
    if extent.bytes >= NOTED_BYTES {
        note(cli.quiet, format_args!("note: {}{more}", size(extent)));
    }
}

fn size(extent: Extent) -> String {
    format!("{} states need {}", grouped(extent.states), Bytes(extent.bytes.into()))
}
