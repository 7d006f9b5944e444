//! Games as people play them: the moves, the record, its notes, and the players.
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | game | [`Game`] | a position and the legal moves made from it |
//! | record | [`Record`] | a game with names, headers, marks and remarks, as text and as JSON |
//! | knowledge | [`Knowledge`] | knowledge of a position or a move: a value, an outcome or an estimate |
//! | annotation | [`Annotation`] | the value of every move, with marks as in chess |
//! | reason | [`Reason`] | why a move wins or loses: a line, and facts about it |
//! | session | [`Session`], [`Command`] | a game, a place in it, and the commands of a user |
//! | player | [`Engine`] | chooses moves: [`Perfect`] by a solved table, [`DepthLimited`] by a search like that of the program of 1987, [`Tops`] by a rule of thumb, or [`Random`] by chance; [`play_out`] lets two of them play a game |
//! | evaluation | [`Evaluation`] | the value of positions that are not solved |
//! | judge | [`Judge`] | answers about positions, from a table, from openings or from a search |
//!
//! Begin with [`Game`] to make moves, with [`Record`] to read and write games, and with [`Spec`] to make a player from its name.
//!
//! # Panics
//!
//! A function panics only if its documentation has a section *Panics*.
#![forbid(unsafe_code)]

mod annotate;
mod deal;
mod ending;
mod engine;
mod evaluation;
mod game;
mod json;
mod judge;
mod knowledge;
mod mark;
mod name;
mod play_out;
mod players;
mod reason;
mod record;
mod remark;
mod search;
mod session;
mod text;

pub use annotate::{Annotation, Ply, Tally};
pub use deal::RandomDeals;
pub use ending::{Conclusion, Ending};
pub use engine::{Choice, Engine, EngineError};
pub use evaluation::{Evaluation, UnfitTable};
pub use game::{Game, IllegalMove};
pub use json::JsonError;
pub use judge::Judge;
pub use knowledge::{Basis, Knowledge, Score};
pub use mark::Mark;
pub use name::{Name, NameError, Names};
pub use play_out::{DrawLimits, play_out};
pub use players::{DepthLimited, Perfect, Random, Spec, Tops, UnknownPlayer};
pub use reason::{Claim, Fact, Reason};
pub use record::Record;
pub use remark::{Remark, Words, WordsError};
pub use search::Limits;
pub use session::{Command, CommandError, Offer, Reply, Seat, Session, SessionError, Task, Turn};
pub use text::Board;
