//! Solving for the other commands, with a note of its size.

use faceup::parts::core::Bytes;
use faceup::parts::femto::{Extent, Lead, Settings, Solution, extent};

use crate::args::Cli;
use crate::consent::{self, Work};
use crate::machine::{memory_limit, on_all_threads};
use crate::output::{grouped, note};
use crate::progress::Progress;

/// With more cards played together, exact values have thousands of digits or more.
const MAX_EXACT_CARDS: usize = 10;

/// Work with at least this much memory is announced.
const NOTED_BYTES: u64 = 64 << 20;

/// Solves a game within the allowed memory, and shows progress.
pub fn solved(cli: &Cli, settings: &Settings) -> anyhow::Result<Solution> {
    let (extent, limit) = (extent(settings), memory_limit(cli));
    if settings.lead == Lead::Together && settings.pack.hand_size() * 2 > MAX_EXACT_CARDS {
        let advice = "the exact values have very many digits, and need much more memory; 'faceup femto solve --bounds' computes \
                      proved bounds in a small part of the time";
        let what = format!("solving {} states", grouped(extent.states));
        consent::ask(cli, &Work { what, seconds: f64::INFINITY, memory: extent.bytes.into(), limit, advice })?;
    } else {
        ask(cli, settings, extent, limit, 1)?;
        say_size(cli, extent, "");
    }
    let progress = Progress::new("solving femto".to_owned(), "part", cli.quiet);
    Ok(faceup::parts::femto::solve(settings, limit, &progress)?)
}

/// The most seconds of one processor for a state, in packs of up to 8 cards and in larger ones: docs/femto.md.
const SECONDS: [f64; 2] = [2e-6, 1e-5];

/// Asks before valuing this many games of about this extent, if that is much work.
pub fn ask(cli: &Cli, settings: &Settings, extent: Extent, limit: Option<u64>, games: usize) -> anyhow::Result<()> {
    let state = SECONDS[usize::from(settings.pack.hand_size() > 4)];
    let seconds = on_all_threads(extent.states as f64 * games as f64 * state);
    let what = format!("valuing {} states", grouped(extent.states.saturating_mul(games as u64)));
    consent::ask(cli, &Work { what, seconds, memory: extent.bytes.into(), limit, advice: "" })
}

/// Prints the size of the work if it is large.
pub fn say_size(cli: &Cli, extent: Extent, more: &str) {
    if extent.bytes >= NOTED_BYTES {
        let (states, bytes) = (grouped(extent.states), Bytes(extent.bytes.into()));
        note(cli.quiet, format_args!("note: {states} states need {bytes}{more}"));
    }
}
