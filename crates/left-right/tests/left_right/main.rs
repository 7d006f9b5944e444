//! Tests of the Left/Right game, one module a noun.

mod agreement;
mod estimates;
mod properties;
mod records;
