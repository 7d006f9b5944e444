//! Where values come from.

use serde::Serialize;

/// Where the values of an answer come from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SourceJson {
    /// The table file, as the user named it. None if the table was computed or came from a cache.
    pub table: Option<String>,
    /// The BLAKE3 hash of the file. None if the table was computed and is not in a file.
    pub table_hash: Option<String>,
}
