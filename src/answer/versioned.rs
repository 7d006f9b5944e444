//! The version of the schema.

use serde::Serialize;
use serde_json::Error;

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
}

/// An object as a line of JSON, with the version. Each type of which a program prints many has a method that calls this: so the code is
/// compiled in this crate, and optimised; the command is not.
pub(super) fn line(fields: &impl Serialize) -> Result<Vec<u8>, Error> {
    let mut line = serde_json::to_vec(&Versioned::new(fields))?;
    line.push(b'\n');
    Ok(line)
}
