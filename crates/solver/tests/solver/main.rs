//! Tests of the solvers, a module for each subject.

mod agreement;
mod checkpoints;
mod common;
mod compact;
mod counts;
mod damaged;
mod files;
mod frontiers;
mod openings;
mod packs;
mod peers;
mod properties;
mod serde;
mod verifier;
