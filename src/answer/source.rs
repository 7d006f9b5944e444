//! The source of values.

use faceup_solver::table::AnyTable;
use serde::Serialize;

use crate::Table;

/// The source of the values of an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Source"))]
pub struct SourceJson {
    /// The table file, as the user named it. None if the table was computed or came from a cache.
    pub table: Option<String>,
    /// The BLAKE3 hash of all bytes of the file before it. None if the table was computed and is not in a file.
    pub file_hash: Option<String>,
}

impl From<&Table> for SourceJson {
    fn from(table: &Table) -> SourceJson {
        SourceJson { table: table.name().map(str::to_owned), file_hash: table.file().map(AnyTable::file_hash) }
    }
}
