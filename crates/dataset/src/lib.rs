//! Datasets of solved games, for papers and notebooks.
//!
//! A dataset has a row for each position of a set: all deals, the symmetric deals, or a random sample of positions. Its
//! columns are values, good moves and features of hands. [`Dataset`] writes them as Parquet, CSV or JSON lines, to one file
//! or to a folder in parts. The same options give the same bytes, on any number of threads.
//!
//! ```
//! use std::sync::Arc;
//!
//! use faceup_core::{DealSet, Preset, Quiet};
//! use faceup_dataset::{Dataset, Format, Options, Set};
//! use faceup_solver::solve;
//! use faceup_solver::table::table_hash;
//!
//! let solution = solve(Preset::BeatItOrEatIt.rules(2, 5)?, &faceup_solver::Options::default(), &Quiet)?;
//! let options = Options {
//!     set: Set::Deals(DealSet::All),
//!     sample: None,
//!     columns: vec!["deal".into(), "outcome".into()],
//!     format: Format::Csv,
//!     part_size: None,
//!     memory: None,
//! };
//! let dataset = Dataset::new(Arc::new(&solution), &table_hash(&solution, &Quiet)?.unwrap(), &options, &Quiet)?;
//! assert_eq!(dataset.rows(), 1022);
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("2x5.csv");
//! dataset.write_file(&path, false, &Quiet)?;
//! let text = std::fs::read_to_string(path)?;
//! assert!(text.starts_with("hand,opponent_hand,hand_mask,cards,outcome\nS:T H:-,S:AKQJ H:AKQJT,1,1,win\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Memory
//!
//! Beyond the table, writing takes some 20 MB for each thread, and for Parquet 30 MB more, whatever the number of rows: each thread encodes one group
//! of 131,072 rows at a time, and two encoded groups for each thread wait to be written. A sample takes 8 more bytes a row,
//! and up to 40 while it is drawn. Columns of leads and of the frontier look up many hands: for many rows of them,
//! [`Dataset::copied`] copies the table to one byte a hand, if memory suffices.
//!
//! # Features
//!
//! | feature | on by default | without it |
//! |---|---|---|
//! | `files` | yes | rows are made only in memory ([`Dataset::batch`]), and the crate is built without the libraries for files |
//! | `parquet` | yes | a dataset in the format [`Format::Parquet`] is an error |
//!
//! # Modules
//!
//! A module imports only modules above it in this list.
//!
//! | module | contents |
//! |---|---|
//! | `error` | [`DatasetError`] |
//! | `select` | which positions are rows, and their numbers |
//! | `data` | the values of some rows, column by column |
//! | `features` | features of hands |
//! | `rows` | the rows, and what columns are made of |
//! | `schema` | the columns, and the [data dictionary](dictionary) |
//! | `about` | the description of a dataset |
//! | `sidecar` | the same in a file of its own, with the parts |
//! | `croissant` | the same in the vocabulary of Croissant |
//! | `card` | the same as a card for people, which libraries read as well |
//! | `parquet_file` | encoding rows as Parquet |
//! | `no_parquet` | in its place, in a build without Parquet |
//! | `text_file` | encoding rows as CSV and as JSON lines |
//! | `dataset` | [`Dataset`]: rows, in memory |
//! | `encode` | encoding the groups of rows of a dataset |
//! | `ahead` | how many groups are encoded at a time |
//! | `write` | writing a dataset to a file |
//! | `folder` | writing a dataset to a folder, in parts |
#![forbid(unsafe_code)]

mod about;
#[cfg(feature = "files")]
mod ahead;
#[cfg(feature = "files")]
mod card;
#[cfg(feature = "files")]
mod croissant;
mod data;
mod dataset;
#[cfg(feature = "files")]
mod encode;
mod error;
mod features;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet_file;
mod rows;
mod schema;
mod select;
#[cfg(feature = "files")]
mod sidecar;
#[cfg(feature = "files")]
mod text_file;
#[cfg(feature = "files")]
mod write;

pub use about::{About, ColumnAbout, Format, Part};
pub use data::{Data, Kind, Lists, NULL};
pub use dataset::{Dataset, Options};
pub use error::DatasetError;
#[cfg(feature = "files")]
pub use folder::{SIDECAR, check_folder};
pub use schema::{Column, dictionary};
pub use select::{Sample, Set};
#[cfg(feature = "files")]
pub use write::{Written, sidecar_of};
