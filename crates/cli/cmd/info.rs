//! `faceup info`

use faceup_solver::{Bytes, Lookup, summarize};
use faceup_table::{TableFile, format};
use serde::Serialize;

use crate::args::InfoArgs;
use crate::output;
use crate::report::{self, SummaryJson};

#[derive(Debug, Serialize)]
struct InfoJson {
    file: String,
    format_version: u32,
    bytes: u64,
    hash: String,
    rounds: bool,
    #[serde(flatten)]
    summary: SummaryJson,
}

pub fn run(args: &InfoArgs) -> anyhow::Result<()> {
    let table = TableFile::open(&args.file)?;
    let summary = summarize(&table);
    table.check(&summary)?;
    let (bytes, hash) = (table.file_len(), table.hash());
    if args.json {
        return output::json(&InfoJson {
            file: args.file.display().to_string(),
            format_version: format::VERSION,
            bytes,
            hash,
            rounds: table.has_rounds(),
            summary: SummaryJson::from(&summary),
        });
    }
    let holds = if table.has_rounds() { "outcomes and rounds" } else { "outcomes" };
    output::text(format!(
        "{}\n\ntable format version {}, {holds}, {}\nblake3 {hash}",
        report::text(&summary),
        format::VERSION,
        Bytes(bytes.into())
    ))
}
