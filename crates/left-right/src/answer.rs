//! Answers about a game, as JSON: the values of a position, best play, a replayed game.
//!
//! Cards are numbers, squares are numbered from 1 at the left end, and a turn is `left`, `right` or `lost`. Values are fractions in
//! strings, and player one's.

use faceup_core::{ByPlayer, Observer, Player};
use serde::{Serialize, Serializer};

use crate::profile::preferred;
use crate::{
    Anchor, Card, Direction, Game, Objective, Position, Profile, Record, Scores, SolveError, Solver, Square, Turn,
    TurnProfile, Value, Worth,
};

/// The game of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct GameAnswer {
    game: &'static str,
    n: u8,
    squares: u16,
    objective: Objective,
    anchor: Anchor,
}

/// An answer about a game, with the game before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct About<T> {
    #[serde(flatten)]
    game: GameAnswer,
    #[serde(flatten)]
    answer: T,
}

impl<T> About<T> {
    /// An answer about a game under an objective.
    pub fn new(game: Game, objective: Objective, answer: T) -> About<T> {
        let (n, squares, anchor) = (game.cards(), game.squares(), game.anchor());
        About { game: GameAnswer { game: "left-right", n, squares, objective, anchor }, answer }
    }
}

fn direction<S: Serializer>(turn: &Turn, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(turn.direction_name())
}

/// A turn, and where its piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Target {
    /// The turn.
    #[serde(rename = "direction", serialize_with = "direction")]
    pub turn: Turn,
    /// The square. None for a lost turn.
    pub square: Option<Square>,
}

impl Target {
    fn of(position: &Position, turn: Turn) -> Target {
        Target { turn, square: turn.direction.and_then(|direction| position.target(turn.card, direction)) }
    }

    /// Every turn of the mover with a card.
    pub fn all(position: &Position, card: Card) -> Vec<Target> {
        position.turns_with(card).into_iter().map(|turn| Target::of(position, turn)).collect()
    }
}

/// A placement with the value after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Placement {
    /// The turn.
    #[serde(flatten)]
    pub target: Target,
    /// The value.
    pub value: Value,
}

/// A card that is drawn, and the values of its placements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Drawn {
    /// The card.
    pub card: Card,
    /// The value of the best placement.
    pub value: Value,
    /// The best turn. Of two equally good ones it is the one towards the mover's own end.
    #[serde(serialize_with = "direction")]
    pub best: Turn,
    /// Every placement.
    pub placements: Vec<Placement>,
}

impl Drawn {
    /// The values of a card's placements. None if the game is over.
    ///
    /// # Errors
    ///
    /// If the position is of another game than the solver's, the mover does not have the card, or the observer interrupts.
    pub fn new(
        solver: &Solver,
        position: &Position,
        card: Card,
        observer: &dyn Observer,
    ) -> Result<Option<Drawn>, SolveError> {
        let Some(mover) = position.mover() else { return Ok(None) };
        let turns = solver.turns(position, card, observer)?;
        let (best, value) = preferred(mover, &turns);
        let placement = |(turn, value)| Placement { target: Target::of(position, turn), value };
        Ok(Some(Drawn { card, value, best, placements: turns.into_iter().map(placement).collect() }))
    }

    /// The values of every card that the mover can draw.
    ///
    /// # Errors
    ///
    /// If the position is of another game than the solver's, or the observer interrupts.
    pub fn all(solver: &Solver, position: &Position, observer: &dyn Observer) -> Result<Vec<Drawn>, SolveError> {
        let stack = position.mover().map(|mover| position.stack(mover)).unwrap_or_default();
        stack.iter().filter_map(|card| Drawn::new(solver, position, card, observer).transpose()).collect()
    }

    /// The value of the placement in a direction, if it is on the board.
    pub fn towards(&self, direction: Direction) -> Option<Value> {
        let placement = self.placements.iter().find(|placement| placement.target.turn.direction == Some(direction));
        placement.map(|placement| placement.value)
    }
}

/// The value of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PositionAnswer {
    /// The turns that led to it.
    pub turns: Vec<Turn>,
    /// The player who draws. None if the game is over.
    pub mover: Option<Player>,
    /// The points on the board.
    pub scores: Scores,
    /// Before a card is drawn.
    pub value: Value,
    /// The cards of the question.
    pub cards: Vec<Drawn>,
}

/// A first card of player one, and player two's best replies to its best placement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct First {
    /// The card.
    pub card: Card,
    /// The best turn.
    #[serde(serialize_with = "direction")]
    pub best: Turn,
    /// The value to the left.
    pub left: Option<Value>,
    /// The value to the right.
    pub right: Option<Value>,
    /// Player two's best turn with each card.
    pub answers: Vec<Reply>,
}

/// A best turn with a card, and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The card.
    pub card: Card,
    /// The turn.
    #[serde(serialize_with = "direction")]
    pub best: Turn,
    /// The value.
    pub value: Value,
}

/// A turn of optimal play, over all orders of the stacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TurnReport {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The player.
    pub player: Player,
    /// How often something happens.
    #[serde(flatten)]
    pub counts: TurnProfile,
}

/// How often a game ends with these scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ScoresCount {
    /// The scores.
    #[serde(flatten)]
    pub scores: Scores,
    /// The number of orders of the stacks.
    pub orders: u64,
}

/// Statistics of optimal play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The value of the game.
    pub value: Value,
    /// The number of orders of both stacks, the total of all counts.
    pub orders: u64,
    /// The orders that player one wins.
    pub win: u64,
    /// The orders that are tied.
    pub tie: u64,
    /// The orders that player one loses.
    pub loss: u64,
    /// The mean of each player's score.
    pub mean_scores: ByPlayer<Value>,
    /// Every first card.
    pub first_placements: Vec<First>,
    /// Every turn.
    pub turns: Vec<TurnReport>,
    /// Every end.
    pub scores: Vec<ScoresCount>,
}

impl Report {
    /// Follows optimal play.
    pub fn new(solver: &Solver, observer: &dyn Observer) -> Result<Report, SolveError> {
        let start = Position::new(solver.game());
        let value = solver.value(&start, observer)?;
        let first = |drawn: Drawn| {
            let next = start.after_legal(drawn.best);
            let reply = |Drawn { card, best, value, .. }| Reply { card, best, value };
            let answers = Drawn::all(solver, &next, observer)?.into_iter().map(reply).collect();
            let [left, right] = Direction::ALL.map(|direction| drawn.towards(direction));
            Ok(First { card: drawn.card, best: drawn.best, left, right, answers })
        };
        let first_placements = Drawn::all(solver, &start, observer)?.into_iter().map(first);
        let first_placements = first_placements.collect::<Result<_, SolveError>>()?;
        let profile = Profile::new(solver, observer)?;
        let [win, tie, loss] = profile.results();
        let turn = |(at, &counts)| TurnReport { turn: at + 1, player: Player::ALL[at % 2], counts };
        let end = |(&(one, two), &orders)| ScoresCount { scores: Scores { one, two }, orders };
        Ok(Report {
            value,
            orders: profile.orders,
            win,
            tie,
            loss,
            mean_scores: profile.means(),
            first_placements,
            turns: profile.turns.iter().enumerate().map(turn).collect(),
            scores: profile.scores.iter().map(end).collect(),
        })
    }
}

/// The value of a turn, and the best turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The value of the turn.
    pub value: Value,
    /// The best turn with the card.
    #[serde(serialize_with = "direction")]
    pub best: Turn,
    /// The value that the player lost by the turn, 0 or more.
    #[serde(rename = "value_lost")]
    pub loss: Value,
    /// The value of the best turn.
    #[serde(skip)]
    pub best_value: Value,
}

impl Judged {
    /// Judges every turn of a game.
    ///
    /// # Errors
    ///
    /// If the record is of another game than the solver's, or the observer interrupts.
    pub fn all(solver: &Solver, record: &Record, observer: &dyn Observer) -> Result<Vec<Judged>, SolveError> {
        let mut judged = Vec::new();
        for (&turn, position) in record.turns().iter().zip(record.positions()) {
            let Some(Drawn { value: best_value, best, placements, .. }) =
                Drawn::new(solver, &position, turn.card, observer)?
            else {
                break;
            };
            let taken = placements.iter().find(|placement| placement.target.turn == turn);
            let value = taken.map_or(best_value, |placement| placement.value);
            judged.push(Judged { value, best, loss: (best_value - value).abs(), best_value });
        }
        Ok(judged)
    }

    /// The judgement for a record.
    pub fn worth(&self) -> Worth {
        let better = (self.loss != Value::ZERO).then_some((self.best, self.best_value));
        Worth { value: self.value, better }
    }
}

/// A turn of a replayed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Replayed {
    player: Player,
    card: Card,
    #[serde(flatten)]
    target: Target,
    /// After the turn.
    scores: Scores,
    #[serde(flatten)]
    judged: Option<Judged>,
}

/// A replayed game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replay {
    turns: Vec<Replayed>,
    /// Whether all cards are played.
    over: bool,
    scores: Scores,
}

impl Replay {
    /// The turns of a record, with their judgements if given.
    pub fn new(record: &Record, judged: Option<&[Judged]>) -> Replay {
        let positions = record.positions();
        let turns = positions.windows(2).zip(record.turns()).enumerate().filter_map(|(at, (around, &turn))| {
            Some(Replayed {
                player: around[0].mover()?,
                card: turn.card,
                target: Target::of(&around[0], turn),
                scores: around[1].scores(),
                judged: judged.and_then(|judged| judged.get(at).copied()),
            })
        });
        let last = &positions[positions.len() - 1];
        Replay { turns: turns.collect(), over: last.mover().is_none(), scores: last.scores() }
    }
}
