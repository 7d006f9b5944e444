//! The version of the schema.

use serde::Serialize;

/// The version of the JSON schema. docs/json.md says which changes raise it.
pub const SCHEMA_VERSION: u32 = 1;

/// A JSON object with `schema_version` before its fields.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Versioned<T> {
    schema_version: u32,
    /// The fields of the object.
    #[serde(flatten)]
    fields: T,
}

impl<T: Serialize> Versioned<T> {
    /// Adds the version to an object.
    pub const fn new(fields: T) -> Versioned<T> {
        Versioned { schema_version: SCHEMA_VERSION, fields }
    }

    /// The object as a line of JSON.
    ///
    /// A crate that calls this compiles it. The command is compiled without optimisation, so the types of which it prints many have a
    /// method `line` in this library.
    ///
    /// # Errors
    ///
    /// If the object has no form in JSON.
    pub fn line(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = Vec::with_capacity(2 << 10);
        serde_json::to_writer(&mut line, self)?;
        line.push(b'\n');
        Ok(line)
    }
}

/// A line of CSV, of cells without quotation marks and line ends. A cell with a comma, such as a hand of long suits, is quoted.
#[must_use]
pub fn csv_line(cells: &[impl AsRef<str>]) -> Vec<u8> {
    let mut line = Vec::with_capacity(128);
    for cell in cells.iter().map(AsRef::as_ref) {
        let quote: &[u8] = if cell.contains(',') { b"\"" } else { b"" };
        for part in [quote, cell.as_bytes(), quote, b","] {
            line.extend_from_slice(part);
        }
    }
    line.pop();
    line.push(b'\n');
    line
}
