//! `faceup table info`

use std::path::PathBuf;

use anyhow::bail;
use faceup::parts::answer::{FrontierJson, SummaryJson};
use faceup::parts::core::Bytes;
use faceup::parts::files::{AnyTable, compact, frontier};
use serde::Serialize;

use crate::args::Cli;
use crate::output::{self, plural};
use crate::store::open_checked;

/// Describe a table file
///
/// Checks every byte of the file against its hash, and the figures in its header against its contents.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  faceup table info 2x13.faceup")]
pub struct Args {
    /// The table file
    pub file: PathBuf,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Serialize)]
struct InfoJson {
    table: String,
    table_hash: String,
    file_hash: String,
    format_version: u32,
    bytes: u64,
    has_rounds: bool,
    /// Present if the file is a frontier table.
    #[serde(skip_serializing_if = "Option::is_none")]
    frontier: Option<FrontierJson>,
    #[serde(flatten)]
    summary: SummaryJson,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    if faceup::parts::files::checkpoint::is_checkpoint(&args.file) {
        return super::checkpoint::info(&args.file, args.json);
    }
    let table = open_checked(cli, &args.file)?;
    let summary = table.summary();
    let Some(file) = table.file() else { bail!("the table is not of a file") };
    let (kind, format_version, frontier) = match file {
        AnyTable::Compact(file) => ("compact table", compact::VERSION + file.header().later(), None),
        AnyTable::Frontier(file) => ("frontier table", frontier::VERSION, Some(FrontierJson::from(&**file))),
    };
    let (bytes, hash, file_hash) = (file.bytes().len() as u64, file.hash(), file.file_hash());
    if args.json {
        return output::json(&InfoJson {
            table: args.file.display().to_string(),
            table_hash: hash,
            file_hash,
            format_version,
            bytes,
            has_rounds: table.has_rounds(),
            frontier,
            summary: SummaryJson::from(&summary),
        });
    }
    let holds = match &frontier {
        Some(frontier) => format!("outcomes by {}", by_frontier(frontier)),
        None if table.has_rounds() => "outcomes and rounds".to_owned(),
        None => "outcomes".to_owned(),
    };
    output::text(format!(
        "{}\n\n{kind} format version {format_version}, {holds}, {}\nblake3 {hash}",
        summary,
        Bytes(bytes.into())
    ))
}

/// The contents of a frontier table: `5 minimal wins and 7 minimal hands that do not lose`.
fn by_frontier(frontier: &FrontierJson) -> String {
    let wins = plural(frontier.minimal_wins, "minimal win");
    match frontier.minimal_not_lost {
        Some(not_lost) => format!("{wins} and {} that do not lose", plural(not_lost, "minimal hand")),
        None => wins,
    }
}
