//! Tests of the solvers, one module a noun.

mod agreement;
mod checkpoints;
mod common;
mod counts;
mod files;
mod frontiers;
mod openings;
mod packs;
mod peers;
mod properties;
mod serde;
mod verifier;
mod workers;
