//! The Linear Left/Right Game: exact values of positions, and the board.

use faceup::parts::left_right::answer::{About, Drawn, Target};
use faceup::parts::left_right::{
    Anchor, Board, Card, Game, Objective, Position, SolveError, Solver, Square, Stack, Turn, Value, parse_turns,
};
use faceup::{ByPlayer, Cancel, Player};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// A question about the Left/Right game.
#[derive(Debug, Deserialize)]
pub struct LeftRightRequest {
    /// The number of cards of each stack.
    cards: u64,
    /// The number of squares. The author's by default.
    squares: Option<u64>,
    anchor: Option<Anchor>,
    objective: Option<Objective>,
    /// The turns so far: `4L 1R 3R`.
    #[serde(default)]
    turns: String,
}

/// The answer: a position, its value, and the value of each turn. Values are player one's.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LeftRightAnswer"))]
pub struct LeftRightJson {
    #[cfg_attr(feature = "typescript", ts(as = "Vec<String>"))]
    turns: Vec<Turn>,
    /// The player who draws. None if the game is over.
    mover: Option<Player>,
    scores: ByPlayer<u64>,
    /// The cards left in the stacks.
    #[cfg_attr(feature = "typescript", ts(as = "ByPlayer<Vec<u8>>"))]
    stacks: ByPlayer<Stack>,
    /// The squares of the last pieces.
    #[cfg_attr(feature = "typescript", ts(as = "ByPlayer<u16>"))]
    last: ByPlayer<Square>,
    /// The squares with pieces.
    piles: Vec<PileJson>,
    /// The value before a card is drawn. None if it takes too long to find.
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    value: Option<Value>,
    /// Every card that can be drawn.
    drawn: Vec<DrawnJson>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Stacked"))]
struct PileJson {
    #[cfg_attr(feature = "typescript", ts(as = "u16"))]
    square: Square,
    /// The player whose half it is in.
    half: Player,
    /// The owners of the pieces, from the bottom up.
    pieces: Vec<Player>,
}

/// A card that can be drawn, with values if they were found in time.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DrawnCard"))]
#[serde(untagged)]
enum DrawnJson {
    Valued(Drawn),
    Unvalued { card: Card, placements: Vec<Target> },
}

/// Answers questions about the Left/Right game. Keeps the last solver with its results.
#[derive(Default)]
pub struct LeftRight {
    solver: Option<Solver>,
}

/// The memory of a solver.
const MEMORY: u64 = 32 << 20;
/// The most cards left in both stacks to value a position here: those at the start of a game of five.
const MOST_CARDS_LEFT: u8 = 10;
/// The most work for an answer: positions with six cards left.
const PATIENCE: u64 = 100_000;

impl LeftRight {
    pub fn answer(&mut self, request: &LeftRightRequest) -> Result<About<LeftRightJson>, Failure> {
        let (anchor, objective) = (request.anchor.unwrap_or_default(), request.objective.unwrap_or_default());
        let game = Game::with_squares(request.cards, request.squares, anchor).map_err(Failure::new)?;
        let turns = parse_turns(&request.turns).map_err(Failure::new)?;
        let position = Position::after(game, &turns).map_err(Failure::new)?;
        // Rust has no clock in a page, and this way the same work ends at the same place on every machine.
        let patience = Cancel::after_checks(PATIENCE);
        let left = Player::ALL.into_iter().map(|player| position.stack(player).len()).sum::<u8>();
        let solver = if left <= MOST_CARDS_LEFT { self.solver(game, objective) } else { None };
        let value = match solver {
            Some(solver) => known(solver.value(&position, &patience))?,
            None => None,
        };
        let drawn = |card: Card| {
            // If the value of the position takes too long, so do those of its turns.
            let valued = match solver.filter(|_| value.is_some()) {
                Some(solver) => known(Drawn::new(solver, &position, card, &patience))?.flatten(),
                None => None,
            };
            let unvalued = || DrawnJson::Unvalued { card, placements: Target::all(&position, card) };
            Ok(valued.map_or_else(unvalued, DrawnJson::Valued))
        };
        let stack = position.mover().map(|mover| position.stack(mover)).unwrap_or_default();
        let drawn = stack.iter().map(drawn).collect::<Result<_, Failure>>()?;
        let answer = LeftRightJson {
            turns,
            mover: position.mover(),
            scores: position.scores(),
            stacks: ByPlayer::each(|player| position.stack(player)),
            last: ByPlayer::each(|player| position.last(player)),
            piles: piles(position.board()),
            value,
            drawn,
        };
        Ok(About::new(game, objective, answer))
    }

    /// The solver of a game. `None` if the game is too large for it.
    fn solver(&mut self, game: Game, objective: Objective) -> Option<&Solver> {
        let is_same = |solver: &Solver| solver.game() == game && solver.objective() == objective;
        if !self.solver.as_ref().is_some_and(is_same) {
            self.solver = Solver::new(game, objective, Some(MEMORY)).ok();
        }
        self.solver.as_ref()
    }
}

/// The result, or `None` if it took too long.
fn known<T>(found: Result<T, SolveError>) -> Result<Option<T>, Failure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(SolveError::Interrupted(_)) => Ok(None),
        Err(error) => Err(Failure::new(error)),
    }
}

fn piles(board: &Board) -> Vec<PileJson> {
    let mut squares: Vec<Square> = board.pieces().iter().map(|&(square, _)| square).collect();
    squares.sort_unstable();
    squares.dedup();
    let pile = |square: Square| PileJson { square, half: board.side(square), pieces: board.pile(square).collect() };
    squares.into_iter().map(pile).collect()
}
