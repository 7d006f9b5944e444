//! One command a file.

pub mod analyse;
pub mod annotate;
pub mod census;
pub mod check;
mod checkpoint;
pub mod completions;
pub mod convert;
#[cfg(feature = "dataset")]
pub mod dataset;
pub mod deals;
pub mod engine;
pub mod femto;
pub mod info;
#[cfg(not(all(feature = "dataset", feature = "server")))]
pub mod left_out;
pub mod left_right;
pub mod play;
pub mod prove;
pub mod query;
pub mod sample;
#[cfg(feature = "server")]
pub mod serve;
pub mod solve;
pub mod tournament;
pub mod verify;

#[cfg(not(feature = "dataset"))]
pub use left_out as dataset;
#[cfg(not(feature = "server"))]
pub use left_out as serve;
