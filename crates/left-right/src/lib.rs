//! The Linear Left/Right Game of Leroy Quet, exactly.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod game;
pub mod naive;
mod objective;
mod position;
mod solver;
mod value;

pub use board::{Board, Scores, Square};
pub use cards::{Card, Stack};
pub use game::{Anchor, Game, GameError, MAX_CARDS, MAX_SQUARES, UnknownAnchor};
pub use objective::{Objective, UnknownObjective};
pub use position::{Direction, Illegal, Position, Turn};
pub use solver::{SolveError, Solver};
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
