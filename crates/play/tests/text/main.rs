//! Tests of the readers and printers of positions and records.

mod cases;
#[path = "../play/common/mod.rs"]
mod common;
mod documents;
mod fuzz;
mod letters;
mod record;
mod record_round_trip;
