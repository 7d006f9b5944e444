//! Players
#![forbid(unsafe_code)]

pub mod deal;
pub mod evaluation;
pub mod players;
pub mod program;
pub mod tournament;

pub use deal::RandomDeals;
pub use evaluation::Evaluation;
pub use players::{Choice, DepthLimited, Engine, EngineError, Knowledge, Perfect, Random, Score, move_name};
