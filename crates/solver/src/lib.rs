//! Exact solvers for the beat-or-eat family of card games.
#![forbid(unsafe_code)]

mod analysis;
mod bits;
pub mod blocks;
mod board;
mod force;
mod lookup;
mod memory;
pub mod naive;
mod outcome;
mod retrograde;
mod rounds;
pub mod step;
mod summary;
mod value;
mod verify;

pub use analysis::Analyst;
pub use bits::HandSet;
pub use faceup_job::{Bytes, Observer, Quiet, Status};
pub use force::Known;
pub use lookup::Lookup;
pub use memory::memory_needed;
pub use outcome::Outcome;
pub use retrograde::{Options, Solution, SolveError, solve};
pub use rounds::Rounds;
pub use step::Method;
pub use summary::{Counts, Longest, Summary, summarize};
pub use value::Value;
pub use verify::{Fault, verify};
