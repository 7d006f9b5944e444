//! Records as text. `docs/record.md` in the repository describes the format.

mod board;
mod body;
mod error;
mod header;
mod key;
mod lead;
mod lines;
mod outline;
mod print;
mod read;
mod respell;

pub use board::Board;
pub use error::{RecordError, RecordProblem};
pub use read::Reading;
