//! Tests of the readers and printers of positions and records.

mod cases;
#[path = "../play/common/mod.rs"]
mod common;
