//! `faceup table`

mod checkpoint;
mod info;
mod verify;

use std::path::Path;

use faceup::Table;
use faceup::parts::TableParts;

use crate::args::Cli;
use crate::machine::memory_limit;
use crate::store::open;

commands! { Commands:
    Info info,
    Verify verify,
}

/// Opens a table file and checks it from end to end: it must be what this program writes for its contents.
fn open_checked(cli: &Cli, path: &Path) -> anyhow::Result<Table> {
    let table = open(cli, path)?;
    let table = table.expanded(left(cli, &table))?;
    table.check_contents(memory_limit(cli))?;
    Ok(table)
}

/// The memory that may be used beside a table.
fn left(cli: &Cli, table: &Table) -> Option<u64> {
    memory_limit(cli).map(|limit| limit.saturating_sub(u64::try_from(table.memory()).unwrap_or(u64::MAX)))
}
