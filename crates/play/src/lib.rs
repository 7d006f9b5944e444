//! Games as they are played: a start, the moves, and what is written about them.
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | game | [`Game`] | a position and the legal moves made from it |
//! | record | [`Record`] | a game with names, headers, marks and remarks, as text and as JSON |
//!
//! # Panics
//!
//! No function here panics on any input that the types admit, save those that say so under *Panics*.
#![forbid(unsafe_code)]

mod game;
mod record;

pub use game::{Game, IllegalMove};
pub use record::{
    Conclusion, Ending, FORMAT, JsonError, Mark, Name, NameError, Names, Reading, Record, RecordError, RecordProblem,
    Remark, VERSION, Words, WordsError,
};
