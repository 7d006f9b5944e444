//! Exact solvers for the beat-or-eat family of card games.
//!
//! | what | where |
//! |---|---|
//! | outcomes and values, from one player's side | [`Outcome`], [`Value`] |
//! | the naive solver, straight from the rules | [`naive`] |
//! | the parallel solver: led by the frontier for outcomes, retrograde for rounds | [`solve`], [`solve_on`], [`Solution`] |
//! | its step, a pure function of what is known and of a block of positions | [`step`], [`blocks`] |
//! | who does that: threads, or whoever else | [`Workers`], [`solve_by`] |
//! | how far a solve has come, to go on later | [`State`] |
//! | the value of any position and move, lines of best play | [`Analyst`] |
//! | the moves that dominance leaves | [`MoveGenerator`] |
//! | counts and longest results | [`summarize`] |
//! | proving a table right | [`verify`] |
//!
//! Everything is indexed by the hand of a leader with an empty table before him, as seen from player one's seat: see
//! [`Tablebase`].
#![forbid(unsafe_code)]

mod analysis;
mod bits;
pub mod blocks;
mod force;
mod frontier;
mod memory;
mod method;
mod move_generator;
pub mod naive;
pub mod order;
mod outcome;
mod retrograde;
mod rounds;
mod state;
pub mod step;
mod summary;
mod tablebase;
mod value;
mod verify;
mod workers;

pub use analysis::Analyst;
pub use bits::HandSet;
pub use faceup_job::{Bytes, Observer, Quiet, Status};
pub use force::Known;
pub use memory::{least_memory, memory_needed, memory_within};
pub use method::Method;
pub use move_generator::MoveGenerator;
pub use outcome::Outcome;
pub use retrograde::{Options, Solution, SolveError, check_memory, solve, solve_by, solve_on};
pub use rounds::Rounds;
pub use state::{Saved, SavedRounds, State};
pub use summary::{Counts, Longest, Summary, summarize};
pub use tablebase::Tablebase;
pub use value::Value;
pub use verify::{Fault, verify, verify_within};
pub use workers::{Task, Threads, Workers};
