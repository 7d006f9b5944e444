//! Records of games: the author's diagrams, and written turns. Every character of a record belongs to a line of the grammar, or the text is
//! refused there.

mod game;
mod print;
mod read;
mod resolve;
mod search;
mod turns;

pub use self::game::Record;
pub use self::print::Worth;
pub use self::resolve::parse_record;
pub use self::turns::{parse_cards, parse_turns};
