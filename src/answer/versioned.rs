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
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        Ok(line)
    }
}
