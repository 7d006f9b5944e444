//! One command a file.

pub mod analyse;
pub mod annotate;
pub mod census;
pub mod check;
mod checkpoint;
pub mod completions;
pub mod convert;
pub mod dataset;
pub mod deals;
pub mod engine;
pub mod femto;
pub mod info;
pub mod left_right;
pub mod play;
pub mod prove;
pub mod query;
pub mod sample;
pub mod serve;
pub mod solve;
pub mod tournament;
pub mod verify;
