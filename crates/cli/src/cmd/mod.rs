//! One command a file.

pub mod analyse;
pub mod annotate;
pub mod check;
pub mod completions;
pub mod dataset;
pub mod deals;
pub mod femto;
pub mod left_right;
pub mod play;
pub mod prove;
pub mod query;
#[cfg(feature = "full")]
pub mod serve;
pub mod solve;
pub mod table;

/// The remedy for a build that leaves something out.
#[cfg(not(feature = "full"))]
pub const ADDS_THE_REST: &str =
    "in a clone, 'cargo install --locked --path crates/cli --features full' builds the whole command";
