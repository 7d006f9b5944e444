//! Games as people play them: the moves, the record, and what is written about them.
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | game | [`Game`] | a position and the legal moves made from it |
//! | record | [`Record`] | a game with names, headers, marks and remarks, as text and as JSON |
//! | knowledge | [`Knowledge`] | what is known of a position or a move: a value, an outcome or an estimate |
//! | annotation | [`Annotation`] | the value of every move, with marks as in chess |
//! | session | [`Session`], [`Command`] | a game with variations, a place in it, and the commands of a user |
//!
//! Begin with [`Game`] to make moves, and with [`Record`] to read and write games.
//!
//! # Panics
//!
//! No function panics, except where its section *Panics* says so.
#![forbid(unsafe_code)]

mod annotate;
mod ending;
mod game;
mod json;
mod knowledge;
mod mark;
mod name;
mod record;
mod remark;
mod session;
mod text;

pub use annotate::{Annotation, Ply, Tally};
pub use ending::{Conclusion, Ending};
pub use faceup_job::Interrupted;
pub use game::{Game, IllegalMove};
pub use json::{FORMAT, JsonError, VERSION};
pub use knowledge::{Knowledge, Score};
pub use mark::Mark;
pub use name::{Name, NameError, Names};
pub use record::Record;
pub use remark::{Remark, Words, WordsError};
pub use session::{Answer, Command, CommandError, Seat, Session, SessionError, Turn, Variation};
pub use text::{Reading, RecordError, RecordProblem};
