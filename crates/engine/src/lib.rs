//! Players of the beat-or-eat family of card games, and games between programs.
//!
//! | what | where |
//! |---|---|
//! | what chooses moves | [`Engine`] |
//! | who never errs, by a solved table | [`Perfect`] |
//! | who looks ahead, as the program of 1987 did | [`DepthLimited`] |
//! | how unsolved positions are judged | [`evaluation`] |
//! | who plays anything | [`Random`] |
//! | another program | [`Program`] |
//! | the line protocol between programs | [`protocol`] |
//! | deals at random | [`RandomDeals`] |
//! | a session of people and engines | [`session`] |
//! | many games, and what they tell | [`tournament`] |
//!
//! # Panics
//!
//! No function here panics on any input that the types admit, save those that say so under *Panics*.
#![forbid(unsafe_code)]

mod deal;
pub mod evaluation;
mod players;
mod program;
pub mod protocol;
pub mod session;
pub mod tournament;

pub use deal::RandomDeals;
pub use evaluation::Evaluation;
pub use players::{
    Choice, DepthLimited, Engine, EngineError, Knowledge, Perfect, Random, Score, Spec, UnknownPlayer, move_name,
};
pub use program::{Program, ProgramError};
