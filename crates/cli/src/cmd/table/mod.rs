//! `faceup table`

mod checkpoint;
mod convert;
mod info;
mod verify;

use std::path::Path;

use faceup::Table;
use faceup::solver::Summary;

use crate::args::{Cli, TableCommand};
use crate::machine::memory_limit;

pub fn run(cli: &Cli, command: &TableCommand) -> anyhow::Result<()> {
    match command {
        TableCommand::Info(args) => info::run(cli, args),
        TableCommand::Verify(args) => verify::run(cli, args),
        TableCommand::Convert(args) => convert::run(cli, args),
    }
}

/// Opens a table file and checks it from end to end: its header must agree with its contents.
fn open_checked(cli: &Cli, path: &Path) -> anyhow::Result<(Table, Summary)> {
    let limit = memory_limit(cli);
    let table = Table::open_within(path, limit)?.expanded(limit)?;
    let summary = table.check_contents()?;
    Ok((table, summary))
}
