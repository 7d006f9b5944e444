//! Solved tables on disk.
//!
//! A table file holds the outcome, and if it was asked for the rounds, of every position of one game whose table is
//! empty. It is written aside and takes its name only when it is whole; it is read through a memory map, and refused
//! if a single byte of it is wrong. The format is specified in [`mod@format`] byte by byte.
//!
//! | file | what is in it |
//! |---|---|
//! | [`TableFile`] | a bit table: of every hand its outcome and, if asked for, its rounds |
//! | [`FrontierFile`] | a [frontier table](frontier): the minimal hands, from which the outcomes follow |
//! | [`checkpoint`] | how far a solve has come |
//!
//! ```
//! use faceup_core::{Preset, notation};
//! use faceup_solver::{Tablebase, Options, Quiet, solve};
//! use faceup_table::{AnyTable, TableFile};
//!
//! let rules = Preset::BeatItOrEatIt.rules(2, 6)?;
//! let solution = solve(rules, &Options::default(), &Quiet)?;
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("2x6.faceup");
//! faceup_table::write(&path, &solution, &Quiet)?;
//!
//! let table = TableFile::open(&path)?;
//! let hand = notation::parse_hand("S:AKQ H:JT9", rules.pack())?;
//! assert_eq!(table.value(hand), solution.value(hand));
//!
//! // The outcomes alone, in a file that is the smaller the larger the game.
//! let path = folder.path().join("2x6.frontier");
//! faceup_table::frontier::write(&path, &table, &Quiet)?;
//! let frontier = AnyTable::open(&path)?; // opens both
//! assert_eq!(frontier.outcome(hand), solution.outcome(hand));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)] // one exception, in `map`

mod any_table;
mod bit_table;
pub mod checkpoint;
mod dominance;
mod error;
pub mod format;
pub mod frontier;
mod head;
mod map;
mod table_file;
mod write;

pub use any_table::AnyTable;
pub use bit_table::BitTable;
pub use error::TableError;
pub use frontier::FrontierFile;
pub use table_file::TableFile;
pub use write::{check_writable, tidy, tidy_after, write, write_outcomes, write_outcomes_to, write_text, write_to};
