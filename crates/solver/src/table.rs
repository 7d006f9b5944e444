//! Solved tables on disk.
//!
//! A table file holds the outcome of every position of one game with an empty pile, and optionally its rounds. A file gets its
//! name only when it is complete. A file with a single wrong byte is refused. Short files are read into memory, long ones are
//! mapped. [`mod@format`] specifies every byte of the format.
//!
//! | type | contents |
//! |---|---|
//! | [`AnyTable`] | a table of any kind: begin here |
//! | [`TableFile`] | a bit table: the outcome of every hand, and optionally its rounds |
//! | [`CompactFile`] | a [compact table](compact): outcomes and rounds, in a hundredth of the bytes or less |
//! | [`FrontierFile`] | a [frontier table](frontier): the minimal hands, from which all outcomes follow |
//! | [`BitTable`] | all outcomes in memory |
//! | [`Openings`] | the outcome of every lead of the symmetric deals alone |
//! | [`checkpoint`] | the state of an unfinished solve |
//!
//! Without the feature `files`, tables are read with `from_bytes` and written with [`write_to`],
//! [`write_hands_to`], [`compact::write_to`] and [`frontier::write_to`].
//!
//! ```
//! use faceup_core::{Preset, Quiet, notation};
//! use faceup_solver::{Options, Tablebase, solve};
//! use faceup_solver::table::{AnyTable, TableFile};
//!
//! let rules = Preset::BeatItOrEatIt.rules(2, 6)?;
//! let solution = solve(rules, &Options::default(), &Quiet)?;
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("2x6.faceup");
//! faceup_solver::table::write(&path, &solution, &Quiet)?;
//!
//! let table = TableFile::open(&path)?;
//! let hand = notation::parse_hand("S:AKQ H:JT9", rules.pack())?;
//! assert_eq!(table.value(hand), solution.value(hand));
//!
//! // A frontier table has the outcomes alone, and is much smaller.
//! let path = folder.path().join("2x6.frontier");
//! faceup_solver::table::frontier::write(&path, &table, &Quiet)?;
//! let frontier = AnyTable::open(&path)?; // opens every kind
//! assert_eq!(frontier.outcome(hand), solution.outcome(hand));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod any_table;
mod bit_table;
#[cfg(feature = "files")]
pub mod checkpoint;
pub mod compact;
mod contents;
mod dominance;
mod error;
#[cfg(feature = "files")]
mod files;
pub mod format;
pub mod frontier;
mod hash;
mod memory;
mod openings;
mod table_file;
mod write;

pub use any_table::{AnyTable, TableKind};
pub use bit_table::BitTable;
pub use compact::CompactFile;
#[cfg(feature = "files")]
pub use contents::HELD;
pub use error::{TableError, TableErrorKind};
#[cfg(feature = "files")]
pub use files::{Lock, Target, check_writable, lock, put_in_place_if, tidy, tidy_after, write_whole};
pub use frontier::FrontierFile;
pub use hash::table_hash;
pub use openings::{Openings, OpeningsError};
pub use table_file::TableFile;
#[cfg(feature = "files")]
pub use write::{write, write_outcomes};
pub use write::{write_hands_to, write_outcomes_to, write_to};
