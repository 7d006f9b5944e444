//! One command a file.

pub mod census;
pub mod completions;
pub mod convert;
pub mod deals;
pub mod info;
pub mod left_right;
pub mod query;
pub mod solve;
pub mod verify;
