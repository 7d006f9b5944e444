//! A table file that was checked from end to end.

use std::path::Path;

use faceup::Table;
use faceup::parts::solver::Summary;

use crate::args::Cli;
use crate::machine::memory_limit;

/// Opens a table file and checks it from end to end: its header must agree with its contents.
pub fn open_checked(cli: &Cli, path: &Path) -> anyhow::Result<(Table, Summary)> {
    let limit = memory_limit(cli);
    let table = Table::open_within(path, limit)?.expanded(limit)?;
    let summary = table.check_contents()?;
    Ok((table, summary))
}
