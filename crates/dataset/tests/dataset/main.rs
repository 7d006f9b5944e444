//! Tests of datasets, one module a noun.

mod columns;
mod files;
