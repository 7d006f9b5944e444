//! Solved tables on disk.
//!
//! A table file holds the outcome of every position of one game with an empty pile, and optionally its rounds. A file gets its
//! name only when it is complete. A file with a single wrong byte is refused. [`mod@format`] specifies what all files share.
//!
//! | type | contents |
//! |---|---|
//! | [`AnyTable`] | a table of either kind: begin here |
//! | [`CompactFile`] | a [compact table](compact): outcomes and rounds |
//! | [`FrontierFile`] | a [frontier table](frontier): the minimal hands, from which all outcomes follow |
//! | [`Openings`] | the outcome of every lead of the symmetric deals alone |
//! | `checkpoint` | the state of an unfinished solve |
//!
//! Without the feature `files`, tables are read with `from_bytes` and written with [`write_to`].
//!
//! ```
//! use faceup_core::{Preset, Quiet, notation};
//! use faceup_solver::{Options, Tablebase, solve};
//! use faceup_solver::table::AnyTable;
//!
//! let rules = Preset::BeatItOrEatIt.rules(2, 6)?;
//! let solution = solve(rules, &Options::default(), &Quiet)?;
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("2x6");
//! faceup_solver::table::write(&path, &solution, &Quiet)?; // with rounds: a compact table
//!
//! let table = AnyTable::open(&path)?;
//! let hand = notation::parse_hand("S:AKQ H:JT9", rules.pack())?;
//! assert_eq!(table.value(hand), solution.value(hand));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod any_table;
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
mod sets;
mod write;

#[cfg(feature = "files")]
pub use any_table::write;
pub use any_table::{AnyTable, TableKind, table_hash, write_to};
pub use compact::CompactFile;
#[cfg(feature = "certificate")]
pub(crate) use dominance::is_above;
pub use error::{TableError, TableErrorKind};
#[cfg(feature = "files")]
pub use files::{Lock, Target, check_writable, lock, put_in_place_if, tidy, tidy_after, write_whole};
pub use frontier::FrontierFile;
pub use openings::{Openings, OpeningsError};
