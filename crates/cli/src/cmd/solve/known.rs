//! Tables that need no solve, and those that are kept for the next one.

use faceup::parts::Wanted;
use faceup::parts::solver::{Solution, Tablebase};
use faceup::{Cost, Rules, Table};

use super::options::Args;
use crate::args::Cli;
use crate::output::note;
use crate::store::CommandStore;

/// The table of a game in the program or the cache, if the user does not ask for a solve.
pub fn known(args: &Args, store: &CommandStore<'_>, rules: Rules) -> Option<Table> {
    // The cache holds only tables with rounds.
    let asks_for_solve = args.no_rounds || args.no_cache || args.verify || args.checkpoint.checkpoint.is_some();
    if asks_for_solve { None } else { store.tables.find(rules, Wanted::Rounds) }
}

/// Tells that a table was not solved now.
pub fn note_known(cli: &Cli, table: &Table) {
    // A table of the program has no path.
    let place = if table.file().is_none_or(|file| file.path().is_relative()) { "program" } else { "cache" };
    let rules = table.rules();
    note(cli.quiet, format!("note: the table of {rules} is in the {place}; --no-cache solves the game"));
}

/// Keeps the table of a solved game in the cache, if solving it takes more than a second.
pub fn keep(args: &Args, store: &CommandStore<'_>, solution: &Solution) -> anyhow::Result<()> {
    if !args.no_rounds && !Cost::of(solution.rules(), true).is_instant() {
        store.save(solution)?;
    }
    Ok(())
}
