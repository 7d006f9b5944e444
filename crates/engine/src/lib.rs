//! Players of the beat-or-eat family of card games, and games between programs.
//!
//! | what | where |
//! |---|---|
//! | what chooses moves | [`Engine`] |
//! | the player who plays by a solved table | [`Perfect`] |
//! | the player who searches ahead, like the program of 1987 | [`DepthLimited`] |
//! | the evaluation of unsolved positions | [`evaluation`] |
//! | the chance of winning in positions of any size | [`Estimator`] |
//! | the player who plays at random | [`Random`] |
//! | another program as a player | [`Program`] |
//! | the line protocol between programs | [`protocol`] |
//! | random deals | [`RandomDeals`] |
//! | answers about positions, from a table or a search | [`Judge`] |
//! | many games, and their statistics | [`tournament`] |
//!
//! Begin with [`Spec`], which makes a player from its name, or with [`tournament::play`].
//!
//! # Panics
//!
//! No function panics, except where its section *Panics* says so.
#![forbid(unsafe_code)]

mod deal;
mod engine;
mod estimator;
pub mod evaluation;
mod judge;
mod players;
mod program;
mod program_error;
pub mod protocol;
mod search;
pub mod tournament;

pub use deal::RandomDeals;
pub use engine::{Choice, Engine, EngineError};
pub use estimator::Estimator;
pub use evaluation::Evaluation;
pub use faceup_play::{Knowledge, Score};
pub use judge::Judge;
pub use players::{DepthLimited, FindBase, Perfect, Random, Spec, UnknownPlayer};
pub use program::Program;
pub use program_error::ProgramError;
pub use search::Limits;
