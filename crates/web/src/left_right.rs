//! The Linear Left/Right Game: exact values of positions, and the board.

use faceup::Player;
use faceup::left_right::{
    Anchor, Board, Card, Direction, Game, Objective, Position, SolveError, Solver, Square, Turn, Value, parse_turns,
    preferred,
};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::patience::Patience;
use crate::setting::named_or_usual;
use crate::view::PairJson;

/// A question about the Left/Right game.
#[derive(Debug, Deserialize)]
pub struct LeftRightRequest {
    /// The number of cards of each stack.
    cards: u64,
    /// The number of squares. The author's if left out.
    squares: Option<u64>,
    anchor: Option<String>,
    objective: Option<String>,
    /// The turns so far: `4L 1R 3R`.
    #[serde(default)]
    turns: String,
}

/// The answer: a position, its value, and the value of each turn. Values are player one's.
#[derive(Debug, Serialize)]
pub struct LeftRightJson {
    cards: u8,
    squares: u16,
    anchor: &'static str,
    objective: &'static str,
    words: String,
    turns: Vec<String>,
    /// The player who draws. None if the game is over.
    mover: Option<&'static str>,
    scores: PairJson<u64>,
    /// The cards left in the stacks.
    stacks: PairJson<Vec<u8>>,
    /// The squares of the last pieces. Squares are numbered from the left, from 1.
    last: PairJson<u16>,
    /// The squares with pieces.
    piles: Vec<PileJson>,
    /// The value before a card is drawn. None if it takes too long to find.
    value: Option<String>,
    value_decimal: Option<f64>,
    /// Every card that can be drawn.
    drawn: Vec<DrawnJson>,
}

#[derive(Debug, Serialize)]
struct PileJson {
    square: u16,
    /// The player whose half it is in.
    half: &'static str,
    /// The owners of the pieces, from the bottom up.
    pieces: Vec<&'static str>,
}

/// A card that can be drawn.
#[derive(Debug, Serialize)]
struct DrawnJson {
    card: u8,
    value: Option<String>,
    value_decimal: Option<f64>,
    /// `left`, `right` or `lost`. None if the values are not known.
    best: Option<&'static str>,
    placements: Vec<PlacementJson>,
}

#[derive(Debug, Serialize)]
struct PlacementJson {
    /// `left`, `right` or `lost`.
    direction: &'static str,
    /// The turn, as `4L`.
    turn: String,
    /// None for a lost turn.
    square: Option<u16>,
    value: Option<String>,
    value_decimal: Option<f64>,
}

/// Answers questions about the Left/Right game. It keeps the last solver, which remembers what it has found.
#[derive(Default)]
pub struct LeftRight {
    solver: Option<Solver>,
}

/// The memory of a solver.
const MEMORY: u64 = 32 << 20;
/// The most cards left in both stacks of a position whose value is found here: those of the start of a game of five.
const MOST_CARDS_LEFT: u8 = 10;
/// How long an answer may take: positions with six cards left.
const PATIENCE: u64 = 100_000;

impl LeftRight {
    /// Answers a question.
    pub fn answer(&mut self, request: &LeftRightRequest) -> Result<LeftRightJson, Failure> {
        let anchor = named_or_usual::<Anchor>(request.anchor.as_deref())?;
        let objective = named_or_usual::<Objective>(request.objective.as_deref())?;
        let game = match request.squares {
            Some(squares) => Game::with_squares(request.cards, squares, anchor),
            None => Game::new(request.cards, anchor),
        };
        let game = game.map_err(Failure::new)?;
        let turns = parse_turns(&request.turns).map_err(Failure::new)?;
        let position = Position::after(game, &turns).map_err(|(at, illegal)| {
            let turn = turns.get(at).map_or(String::new(), Turn::to_string);
            Failure::new(format_args!("turn {} ({turn}): {illegal}", at + 1))
        })?;
        let patience = Patience::new(PATIENCE);
        let left = Player::ALL.into_iter().map(|player| position.stack(player).len()).sum::<u8>();
        let solver = if left <= MOST_CARDS_LEFT { self.solver(game, objective) } else { None };
        let value = match solver {
            Some(solver) => known(solver.value(&position, &patience))?,
            None => None,
        };
        let mut drawn = Vec::new();
        if let Some(mover) = position.mover() {
            for card in position.stack(mover).iter() {
                // Without the value of the position, those of its turns take too long too.
                let values = match (solver, value) {
                    (Some(solver), Some(_)) => known(solver.turns(&position, card, &patience))?,
                    _ => None,
                };
                drawn.push(DrawnJson::of(&position, mover, card, values));
            }
        }
        let scores = position.scores();
        Ok(LeftRightJson {
            cards: game.cards(),
            squares: game.squares(),
            anchor: anchor.name(),
            objective: objective.name(),
            words: words(objective, value),
            turns: turns.iter().map(Turn::to_string).collect(),
            mover: position.mover().map(Player::name),
            scores: PairJson { one: scores.one, two: scores.two },
            stacks: PairJson::of(|player| position.stack(player).iter().map(Card::number).collect()),
            last: PairJson::of(|player| number(position.last(player))),
            piles: piles(position.board()),
            value_decimal: value.map(Value::to_f64),
            value: value.map(|value| value.to_string()),
            drawn,
        })
    }

    /// The solver of a game. None if the game is too large for it.
    fn solver(&mut self, game: Game, objective: Objective) -> Option<&Solver> {
        let is_same = |solver: &Solver| solver.game() == game && solver.objective() == objective;
        if !self.solver.as_ref().is_some_and(is_same) {
            self.solver = Solver::new(game, objective, Some(MEMORY)).ok();
        }
        self.solver.as_ref()
    }
}

/// A value, or None if it was not found in time.
fn known<T>(value: Result<T, SolveError>) -> Result<Option<T>, Failure> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(SolveError::Interrupted(_)) => Ok(None),
        Err(error) => Err(Failure::new(error)),
    }
}

impl DrawnJson {
    fn of(position: &Position, mover: Player, card: Card, values: Option<Vec<(Turn, Value)>>) -> DrawnJson {
        let best = values.as_ref().filter(|values| !values.is_empty()).map(|values| preferred(mover, values));
        let turns = position.turns_with(card);
        let value_of = |turn: Turn| {
            values.as_ref().and_then(|values| values.iter().find(|(other, _)| *other == turn)).map(|&(_, value)| value)
        };
        let placement = |&turn: &Turn| PlacementJson {
            direction: direction(turn),
            turn: turn.to_string(),
            square: turn.direction.and_then(|direction| position.target(card, direction)).map(number),
            value: value_of(turn).map(|value| value.to_string()),
            value_decimal: value_of(turn).map(Value::to_f64),
        };
        DrawnJson {
            card: card.number(),
            value: best.map(|(_, value)| value.to_string()),
            value_decimal: best.map(|(_, value)| value.to_f64()),
            best: best.map(|(turn, _)| direction(turn)),
            placements: turns.iter().map(placement).collect(),
        }
    }
}

fn direction(turn: Turn) -> &'static str {
    turn.direction.map_or("lost", Direction::name)
}

/// The number of a square, from 1.
fn number(square: Square) -> u16 {
    square.0 + 1
}

fn piles(board: &Board) -> Vec<PileJson> {
    let mut squares: Vec<Square> = board.pieces().iter().map(|&(square, _)| square).collect();
    squares.sort_unstable();
    squares.dedup();
    let pile = |square: Square| PileJson {
        square: number(square),
        half: board.side(square).name(),
        pieces: board.pile(square).map(Player::name).collect(),
    };
    squares.into_iter().map(pile).collect()
}

fn words(objective: Objective, value: Option<Value>) -> String {
    let meaning = match objective {
        Objective::Difference => "player one's score less player two's",
        Objective::Result => "player one's chance to win less player two's",
    };
    match value {
        Some(value) => format!("{meaning}: {value}, about {:.4}", value.to_f64()),
        None => format!("{meaning}: it takes too long to find here"),
    }
}
