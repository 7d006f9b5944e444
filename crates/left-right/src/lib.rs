//! The Linear Left/Right Game of Leroy Quet, exactly.
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
pub use solver::{SolveError, Solver};
pub use strategy::{Chooser, MAX_LOOKAHEAD, Strategy, UnknownStrategy};
pub use value::Value;

#[cfg(test)]
mod pinned {
    use super::*;
    #[test]
    fn values() {
        let value = |n: u64, anchor, objective| {
            naive::value(&Position::new(Game::new(n, anchor).unwrap()), objective).to_string()
        };
        assert_eq!(value(3, Anchor::Own, Objective::Difference), "-1/36");
        assert_eq!(value(3, Anchor::Opponent, Objective::Difference), "1/4");
        assert_eq!(value(3, Anchor::Opponent, Objective::Result), "5/18");
        assert_eq!(value(4, Anchor::Own, Objective::Difference), "-1/64");
    }
}
