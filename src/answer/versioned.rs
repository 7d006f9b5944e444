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
}
