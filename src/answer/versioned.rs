//! The number of the schema.

use serde::Serialize;

/// The number of the JSON schema. docs/json.md says which changes raise it.
pub const SCHEMA_VERSION: u32 = 1;

/// A JSON object with the number of the schema, `schema_version`, before its fields.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Versioned<T> {
    /// The number of the schema.
    schema_version: u32,
    /// The fields of the object.
    #[serde(flatten)]
    fields: T,
}

impl<T: Serialize> Versioned<T> {
    /// The object with the number of the schema.
    pub const fn new(fields: T) -> Versioned<T> {
        Versioned { schema_version: SCHEMA_VERSION, fields }
    }
}
