//! Records as text. `docs/record.md` and `docs/notation.md` in the repository describe the format.

mod board;
mod body;
mod header;
mod heading;
mod print;
mod read;

pub use board::Board;
