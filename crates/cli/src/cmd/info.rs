//! `faceup info`

use faceup_solver::{Bytes, Tablebase};
use faceup_table::{AnyTable, format, frontier};
use serde::Serialize;

use crate::args::{Cli, InfoArgs};
use crate::checked::Checked;
use crate::output;
use crate::report::{self, FrontierJson, SummaryJson};

#[derive(Debug, Serialize)]
struct InfoJson {
    file: String,
    format_version: u32,
    bytes: u64,
    hash: String,
    rounds: bool,
    /// What makes the file a frontier table, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    frontier: Option<FrontierJson>,
    #[serde(flatten)]
    summary: SummaryJson,
}

pub fn run(cli: &Cli, args: &InfoArgs) -> anyhow::Result<()> {
    if faceup_table::checkpoint::is_checkpoint(&args.file) {
        return super::checkpoint::info(&args.file, args.json);
    }
    let Checked { file: table, summary, .. } = Checked::open(cli, &args.file)?;
    let (kind, version, frontier) = match &table {
        AnyTable::Bits(_) => ("table", format::VERSION, None),
        AnyTable::Frontier(file) => ("frontier table", frontier::VERSION, Some(FrontierJson::from(file))),
    };
    let (bytes, hash) = (table.file_len(), table.hash());
    if args.json {
        return output::json(&InfoJson {
            file: args.file.display().to_string(),
            format_version: version,
            bytes,
            hash,
            rounds: table.has_rounds(),
            frontier,
            summary: SummaryJson::from(&summary),
        });
    }
    let holds = match &frontier {
        Some(frontier) => format!("outcomes by {frontier}"),
        None if table.has_rounds() => "outcomes and rounds".to_owned(),
        None => "outcomes".to_owned(),
    };
    output::text(format!(
        "{}\n\n{kind} format version {version}, {holds}, {}\nblake3 {hash}",
        report::text(&summary),
        Bytes(bytes.into())
    ))
}
