//! Games as they are played: a start, the moves, and what is written about them.
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | game | [`Game`] | a position and the legal moves made from it |
//! | record | [`Record`] | a game with names, headers, marks and remarks, as text and as JSON |
//! | annotation | [`Annotation`] | the value of every move, marked as chess players do |
//! | session | [`Session`], [`Command`] | a game and a place in it, and what can be said to it |
//!
//! # Panics
//!
//! No function here panics on any input that the types admit, save those that say so under *Panics*.
#![forbid(unsafe_code)]

mod annotate;
mod game;
mod record;
mod session;

pub use annotate::{Annotation, Interrupted, Ply, Tally};
pub use game::{Game, IllegalMove};
pub use record::{
    Conclusion, Ending, FORMAT, JsonError, Mark, Name, NameError, Names, Reading, Record, RecordError, RecordProblem,
    Remark, VERSION, Words, WordsError,
};
pub use session::{Answer, Command, CommandError, Session, SessionError};
