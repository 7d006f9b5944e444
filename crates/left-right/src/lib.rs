//! The Linear Left/Right Game of Leroy Quet, solved exactly.
//!
//! Each player has a shuffled stack of the cards 1 to n. The board is a row of n² + n + 2 squares. The first two pieces lie on the two
//! squares in the middle, player one's on the left. The players take turns. They draw a card and put a piece that many squares to the
//! left or right of their own last piece, or in a variant of the opponent's last piece. A square can hold many pieces. At the end,
//! player one scores the product of the sizes of the piles on the left half, and player two that of the right half.
//!
//! | subject | items |
//! |---|---|
//! | settings, positions, turns, scores | [`Game`], [`Position`], [`Turn`], [`Board`] |
//! | objectives and exact values | [`Objective`], [`Value`] |
//! | the naive evaluation, straight from the rules | [`naive`] |
//! | the exact solver | [`Solver`] |
//! | statistics of optimal play | [`Profile`] |
//! | the game with both stacks face up | [`KnownOrders`], [`KnownGame`] |
//! | proved bounds for games that are too large to solve | [`mod@bounds`] |
//! | players, and estimates by simulation | [`Strategy`], [`Chooser`], [`Simulation`] |
//! | reading and drawing games | [`parse_record`], [`Record`], [`parse_turns`], [`diagram()`], [`folded_diagram`] |
//!
//! Every value is player one's. The rules leave open a card that leads off the board both ways. Here that card is spent and the turn
//! is lost; see [`Position`]. Begin with [`Solver`].
//!
//! # Errors
//!
//! A function with an observer fails if the observer interrupts.
//!
//! # Panics
//!
//! A function panics only where its documentation says so under *Panics*.
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

pub use faceup_core::notation::TextError;

pub use board::{Board, Scores, Square};
pub use bounds::{Alone, Bounds, Proof, bounds};
pub use cards::{Card, Stack};
pub use diagram::{diagram, folded_diagram};
pub use game::{Anchor, Game, GameError};
pub use known_orders::{KnownOrders, permutations};
pub use objective::Objective;
pub use position::{Direction, Illegal, IllegalTurn, Position, Turn};
pub use profile::{Profile, TurnProfile, preferred};
pub use record::{Record, Worth, parse_cards, parse_record, parse_turns};
pub use simulation::{SampleMean, Simulation, shuffle};
pub use solver::{KnownGame, SolveError, Solver};
pub use strategy::{Chooser, Strategy};
pub use value::Value;
