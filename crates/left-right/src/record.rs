//! Records of games: the author's diagrams, and written turns.

mod error;
mod game;
mod lines;
mod search;
mod turns;

pub use self::error::{Problem, RecordError};
pub use self::game::Record;
pub use self::lines::{parse_cards, parse_record};
pub use self::turns::parse_turns;
