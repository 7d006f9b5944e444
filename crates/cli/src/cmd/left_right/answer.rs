//! Answers as JSON: the values of placements. Cards are numbers, squares are numbered from 1 at the left end, and a turn is `left`, `right` or
//! `lost`. Values are fractions in strings, and player 1's.

use faceup::Observer;
use faceup::parts::left_right::{
    Anchor, Card, Direction, Game, Objective, Position, SolveError, Solver, Square, Turn, Value, preferred,
};
use serde::{Serialize, Serializer};

use crate::output;

/// Prints an answer with the game before it.
pub fn print(game: Game, objective: Objective, answer: impl Serialize) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct GameJson {
        n: u8,
        squares: u16,
        objective: Objective,
        anchor: Anchor,
    }
    let (n, squares, anchor) = (game.cards(), game.squares(), game.anchor());
    output::json_of("left-right", GameJson { n, squares, objective, anchor }, answer)
}

/// A turn as its direction.
pub fn direction<S: Serializer>(turn: &Turn, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(turn.direction_name())
}

/// The square to which a turn puts a piece.
pub fn square(position: &Position, turn: Turn) -> Option<Square> {
    turn.direction.and_then(|direction| position.target(turn.card, direction))
}

/// A placement with the value after it.
#[derive(Debug, Serialize)]
pub struct Placement {
    #[serde(rename = "direction", serialize_with = "direction")]
    pub turn: Turn,
    square: Option<Square>,
    pub value: Value,
}

/// A card that is drawn, and the values of its placements.
#[derive(Debug, Serialize)]
pub struct Drawn {
    pub card: Card,
    /// The value of the best placement.
    pub value: Value,
    /// The best turn. Of two equally good ones it is the one towards the mover's own end.
    #[serde(serialize_with = "direction")]
    pub best: Turn,
    pub placements: Vec<Placement>,
}

impl Drawn {
    /// The values of a card's placements. None if the game is over.
    pub fn new(
        solver: &Solver,
        position: &Position,
        card: Card,
        observer: &dyn Observer,
    ) -> Result<Option<Drawn>, SolveError> {
        let Some(mover) = position.mover() else { return Ok(None) };
        let turns = solver.turns(position, card, observer)?;
        let (best, value) = preferred(mover, &turns);
        let placement = |(turn, value)| Placement { turn, square: square(position, turn), value };
        Ok(Some(Drawn { card, value, best, placements: turns.into_iter().map(placement).collect() }))
    }

    /// The values of every card that the mover can draw.
    pub fn all(solver: &Solver, position: &Position, observer: &dyn Observer) -> Result<Vec<Drawn>, SolveError> {
        let stack = position.mover().map(|mover| position.stack(mover)).unwrap_or_default();
        stack.iter().filter_map(|card| Drawn::new(solver, position, card, observer).transpose()).collect()
    }

    /// The value of the placement in a direction, if it is on the board.
    pub fn towards(&self, direction: Direction) -> Option<Value> {
        let mut placements = self.placements.iter();
        placements.find(|placement| placement.turn.direction == Some(direction)).map(|placement| placement.value)
    }
}
