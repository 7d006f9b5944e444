//! The crates that this library is made of, whole. The first page names what most programs need.

/// All of the cards, rules, positions and notation, and the basics of long work.
#[doc(inline)]
pub use faceup_core as core;

/// The record of a game, its annotation, the session of an analysis, players, and games between them.
#[doc(inline)]
pub use faceup_play as play;

/// The solvers, for programs that need more than [`Solve`](crate::Solve) and [`Table`](crate::Table) offer.
#[doc(inline)]
pub use faceup_solver as solver;

/// Table files and checkpoints: their formats, reading and writing.
#[doc(inline)]
pub use faceup_solver::table as files;

#[cfg(feature = "files")]
#[doc(inline)]
pub use crate::machine;
/// Tables and answers as the command, the server and the page use them.
#[doc(inline)]
pub use crate::{
    answer,
    solve::Solved,
    table_store::{TableStore, Wanted},
};

/// The checker of certificates, independent of the rest of the library.
#[cfg(feature = "certificate")]
#[doc(inline)]
pub use faceup_check as check;

/// Datasets of solved games: Parquet, CSV and JSON lines, with a data dictionary.
#[cfg(feature = "dataset-rows")]
#[doc(inline)]
pub use faceup_dataset as dataset;

/// Femto, a game for eight cards with simultaneous choice: exact values and optimal mixed strategies.
#[cfg(feature = "femto")]
#[doc(inline)]
pub use faceup_femto as femto;

/// The Linear Left/Right Game: exact values, bounds and simulation.
#[cfg(feature = "left-right")]
#[doc(inline)]
pub use faceup_left_right as left_right;
