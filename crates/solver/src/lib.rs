//! Exact solvers for the beat-or-eat family of card games.
//!
//! Start with [`solve`], which returns a [`Solution`]. A solved game is a [`Tablebase`]: it has the outcome of every
//! position with an empty pile, and perhaps the rounds. The index is the leader's hand, seen from player one's seat. Pass
//! a table to an [`Analyst`] for the values of other positions and of moves.
//!
//! # How a solve without rounds works
//!
//! 1. Steps solve a small game, with rounds. Its outcomes and rounds are the first *scores*.
//! 2. *Prediction*: from the scores of a game, the solver predicts which side wins with each hand of the game with one rank more,
//!    and how hard that is to prove.
//! 3. These are the *estimates* of the larger game: for every hand a side, whether it is proved, and a difficulty.
//! 4. The *goals* of a pass are the unproved hands on the frontier of the estimates.
//! 5. A *prover* searches for proofs of the goals, and of the hands on which these proofs rest. It corrects wrong estimates.
//! 6. A proved hand is a *fact*, which stays in the estimates. Passes go on while they prove enough.
//! 7. Steps decide the remaining hands. Facts and difficulties become the scores for the next game. In the last game, the facts
//!    are the solution.
//!
//! # Layers
//!
//! A module imports only modules above it in this list. (`tests/layers.rs` of the workspace checks that.)
//!
//! | module | contents |
//! |---|---|
//! | `outcome` | [`Outcome`] and [`Counts`] |
//! | `value` | [`Value`]: an outcome with its rounds |
//! | `census` | [`Census`]: how many hands have each value |
//! | `tablebase` | [`Tablebase`]: the trait of every table |
//! | `byte_table` | [`ByteTable`]: a copy of a table for many look-ups |
//! | `verify::fault` | [`Fault`]: the faults of a table |
//! | `verify::round` | the verifier's own search of a round |
//! | `verify::derive` | wins and losses derived from nothing |
//! | `verify` | [`verify()`] and [`verify_in_order`]: proving that a table is right; [`verify_sample`]: checking some of it |
//! | `summary` | [`summarize`]: the figures of a table |
//! | `naive` | the [`naive`] solver, straight from the rules, for comparison |
//! | `side` | [`Side`]: wins or losses |
//! | `beside` | work in the thread pool beside that of the calling thread |
//! | `hand_set` | [`HandSet`]: a bit for every hand |
//! | `dominance` | [`DominanceOrder`]: which hands are better than which |
//! | `round_position` | [`RoundPosition`]: a position within a round |
//! | `move_generator` | [`MoveGenerator`]: the moves that are worth playing |
//! | `lead_picker` | the leads of a position that are worth a search, best first |
//! | `round_search` | can a player force a known result within a round? |
//! | `leads` | [`Leads`]: the leads that win, and the leads of the best value |
//! | `transposition_table` | bounds of the values of positions within a round |
//! | `analysis` | [`Analyst`]: the values of positions and moves, and best lines |
//! | `options` | [`Options`] and [`Method`] |
//! | `rounds` | [`Rounds`]: the rounds of every hand |
//! | `solution` | [`Solution`]: a solved game in memory |
//! | `blocks` | [`Blocks`](processes::Blocks) of positions, and their order |
//! | `error` | [`SolverError`] |
//! | `parity` | which hands can win, or lose, in a number of rounds |
//! | `step` | [`Step`](processes::Step): which positions of a block follow from the known outcomes? |
//! | `peers` | [`Peers`](processes::Peers): processes that solve a game together |
//! | `task` | the blocks of a step, decided here or shared with peers |
//! | `proof::numbering` | a number for every hand, the same for hands that differ only by the names of suits |
//! | `proof::difficulties` | how hard it is to prove each hand |
//! | `proof::estimates` | the expected or proved outcome of every hand |
//! | `proof::lanes` | the estimates of 64 hands at a time, and their frontier |
//! | `proof::facts` | the proved hands as plain data |
//! | `proof::scores` | the outcomes and difficulties of a solved game as scores |
//! | `proof::agreement` | the estimates of several processes, put together |
//! | `proof::prediction` | estimates from the game with one rank less |
//! | `proof::transpositions` | the transposition table |
//! | `proof::plans` | proofs that need other hands |
//! | `proof::search` | the search of one round for a proof |
//! | `proof::prover` | proving a hand and the hands on which its proof rests |
//! | `proof` | a list of these twelve |
//! | `memory` | [`memory`]: how much memory a solve needs |
//! | `decided` | the hands that a solve has decided |
//! | `state` | [`State`]: the state of an unfinished solve |
//! | `monitor` | [`Monitor`]: progress, interruption and checkpoints of a solve |
//! | `saved` | checks of a state that was saved |
//! | `retrograde` | steps over all positions, until a step decides nothing |
//! | `frontier::goals` | the goals of a pass |
//! | `frontier::news` | the messages of processes that prove hands together |
//! | `frontier::pass` | a pass of one process over the goals |
//! | `frontier::together` | a pass with other processes |
//! | `frontier::passes` | proving the frontier of the estimates, pass by pass |
//! | `frontier` | rank by rank to the game that was asked for; [`proof_order`] |
//! | `solve` | [`solve`] and [`solve_by`] |
//! | `table` | [table files](table), and checkpoints of unfinished solves |
//! | `certificate` | certificates: short proofs that a deal is won, lost or drawn |
#![forbid(unsafe_code)]
// Only files bring states back.
#![cfg_attr(not(feature = "files"), allow(dead_code))]

mod analysis;
mod beside;
mod blocks;
mod byte_table;
mod census;
#[cfg(feature = "certificate")]
pub mod certificate;
mod decided;
mod dominance;
mod error;
mod frontier;
mod hand_set;
mod lead_picker;
mod leads;
pub mod memory;
mod monitor;
mod move_generator;
pub mod naive;
mod options;
mod outcome;
mod parity;
mod peers;
mod proof;
mod retrograde;
mod round_position;
mod round_search;
mod rounds;
mod saved;
mod side;
mod solution;
mod solve;
mod state;
mod step;
mod summary;
pub mod table;
mod tablebase;
mod task;
mod transposition_table;
mod value;
mod verify;

pub use analysis::{Analyst, best_moves};
pub use byte_table::ByteTable;
pub use census::Census;
pub use dominance::DominanceOrder;
pub use error::SolverError;
pub use frontier::proof_order;
pub use hand_set::HandSet;
pub use leads::Leads;
pub use monitor::Monitor;
pub use move_generator::MoveGenerator;
pub use options::{Method, Options};
pub use outcome::{Counts, Outcome};
pub use round_position::RoundPosition;
pub use rounds::Rounds;
pub use side::Side;
pub use solution::Solution;
pub use solve::{solve, solve_by};
pub use state::State;
pub use summary::{Longest, Summary, summarize, summarize_with};

/// Numbers as a [`Summary`] prints them.
pub mod numbers {
    pub use crate::summary::{grouped, plural, share};
}
pub use tablebase::{LookupError, OtherRules, Tablebase};
pub use value::Value;
pub use verify::{Fault, verify, verify_in_order, verify_sample};

/// The games of these codes, for tests.
#[cfg(test)]
fn games(codes: &str) -> impl Iterator<Item = faceup_core::Rules> {
    codes.split(' ').map(|code| code.parse().unwrap())
}

/// Solving in several processes, and the steps that they share.
pub mod processes {
    pub use crate::blocks::{Blocks, MOST_CARDS};
    pub use crate::peers::{Alone, Op, Peers};
    pub use crate::round_search::Known;
    pub use crate::step::{Decisions, Step};
}
