//! Games as they are played: a start, the moves, and what is written about them.
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | game | [`Game`] | a position and the legal moves made from it |
//!
//! # Panics
//!
//! No function here panics on any input that the types admit, save those that say so under *Panics*.
#![forbid(unsafe_code)]

mod game;

pub use game::{Game, IllegalMove};
