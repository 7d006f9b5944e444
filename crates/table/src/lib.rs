//! Solved tables on disk.
//!
//! A table file holds the outcome, and if it was asked for the rounds, of every position of one game whose table is
//! empty. It is written aside and takes its name only when it is whole; it is read through a memory map, and refused
//! if a single byte of it is wrong. The format is specified in [`mod@format`] byte by byte.
//!
//! ```
//! use faceup_core::{Preset, notation};
//! use faceup_solver::{Lookup, Options, Quiet, solve};
//! use faceup_table::TableFile;
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
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)] // one exception, in `map`

pub mod checkpoint;
mod error;
pub mod format;
mod head;
mod map;
mod table_file;
mod write;

pub use error::TableError;
pub use table_file::TableFile;
pub use write::{check_writable, tidy, tidy_after, write, write_to};
