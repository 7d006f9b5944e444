//! The Linear Left/Right Game of Leroy Quet, exactly.
//!
//! Each player has a shuffled stack of the cards 1 to n. On a row of squares, n² + n + 2 of them, player one's first piece
//! lies on the left one of the two in the middle and player two's on the right one. In turn they draw a card and put a
//! piece as many squares to the left or to the right of their own last piece; in a variant, of the opponent's. A square
//! may have many pieces. At the end player one scores the product of the sizes of the piles on the left half, and player two
//! that of the right half.
//!
//! | what | where |
//! |---|---|
//! | settings, positions, turns, scores | [`Game`], [`Position`], [`Turn`], [`Board`] |
//! | what the players play for, and exact values | [`Objective`], [`Value`] |
//! | the naive evaluation, straight from the rules | [`naive`] |
//! | the exact solver | [`Solver`] |
//! | what optimal play looks like | [`Profile`] |
//! | both stacks face up | [`KnownOrders`], [`KnownGame`], [`known_value`] |
//! | bounds, proved, where the solver does not reach | [`mod@bounds`] |
//! | players, and estimates by simulation | [`Strategy`], [`Chooser`], [`Simulation`] |
//! | reading and drawing games | [`parse_record`], [`parse_turns`], [`diagram()`] |
//!
//! Every value is from player one's side. What the rules leave open is pinned at [`Position`]: a card that leads off the
//! board both ways is spent, and the turn is lost.
//!
//! # Panics
//!
//! No function here panics on any input that the types admit, save those that say so under *Panics*.
#![forbid(unsafe_code)]

mod board;
pub mod bounds;
mod cards;
mod diagram;
mod game;
mod known_orders;
pub mod naive;
mod objective;
mod position;
mod profile;
mod record;
mod simulation;
mod solver;
mod strategy;
mod value;

pub use board::{Board, Scores, Square};
pub use bounds::{Bounds, Proof, bounds};
pub use cards::{Card, Stack};
pub use diagram::diagram;
pub use game::{Anchor, Game, GameError, MAX_CARDS, MAX_SQUARES, UnknownAnchor};
pub use known_orders::{KnownOrders, known_value, permutations};
pub use objective::{Objective, UnknownObjective};
pub use position::{Direction, Illegal, Position, Turn};
pub use profile::{Profile, TurnProfile, preferred};
pub use record::{Problem, Record, RecordError, parse_cards, parse_record, parse_turns};
pub use simulation::{Estimate, Order, Simulation, shuffle};
pub use solver::{KnownGame, SolveError, Solver};
pub use strategy::{Chooser, MAX_LOOKAHEAD, Strategy, UnknownStrategy};
pub use value::Value;
