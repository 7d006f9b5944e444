//! The Linear Left/Right Game.

use faceup::parts::left_right::{
    Anchor, Bounds, Card, Chooser, Game, IllegalTurn, KnownGame, KnownOrders, Objective, Position, Simulation, Solver,
    Strategy, Value, bounds as find_bounds, parse_cards, parse_turns,
};
use faceup::{ByPlayer, Player};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{MoveError, NotationError, OrRaise, RulesError, not_pickled};
use crate::femto::fraction_of;
use crate::number;
use crate::process::on_threads;
use crate::watch;

/// An exact number, as a `fractions.Fraction`.
fn fraction(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    fraction_of(py, &value.to_string())
}

fn game(py: Python<'_>, cards: u64, anchor: &str, squares: Option<u64>) -> PyResult<Game> {
    let anchor: Anchor = anchor.parse().or_raise(py)?;
    Game::with_squares(cards, squares, anchor).or_raise(py)
}

fn objective_of(py: Python<'_>, name: &str) -> PyResult<Objective> {
    name.parse().or_raise(py)
}

/// Exact values of the positions of one Linear Left/Right Game, to player one.
///
/// The stacks have the cards 1 to `cards`. Squares are counted from the player's `"own"` last piece, or the `"opponent"`'s. The players
/// play for the `"difference"` of the scores or the `"result"`. `memory` is the most memory to use, in bytes, by default all that is free.
///
/// >>> from faceup import left_right
/// >>> solver = left_right.Solver(4)
/// >>> solver.value()
/// Fraction(-1, 64)
/// >>> solver.turns("", 4)
/// {'4L': Fraction(7, 36), '4R': Fraction(-251, 72)}
#[pyclass(name = "Solver", module = "faceup.left_right", frozen)]
pub struct PySolver(Solver);

impl PySolver {
    /// The position after turns such as `4L 1R`.
    fn position(&self, py: Python<'_>, turns: &str) -> PyResult<Position> {
        let turns = parse_turns(turns).or_raise(py)?;
        let game = self.0.game();
        Position::after(game, &turns).map_err(|IllegalTurn { at, reason, .. }| {
            MoveError::new_err(format!("turn {} is illegal: {reason}", at + 1))
        })
    }
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (cards, anchor="own", *, squares=None, objective="difference", memory=None))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = number::cards)] cards: u64,
        anchor: &str,
        #[pyo3(from_py_with = number::squares)] squares: Option<u64>,
        objective: &str,
        #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    ) -> PyResult<PySolver> {
        let (game, objective) = (game(py, cards, anchor, squares)?, objective_of(py, objective)?);
        on_threads(py, || Solver::new(game, objective, memory.or_else(faceup::parts::machine::free_memory)))?
            .map(PySolver)
            .or_raise(py)
    }

    /// The value of the position after some turns, such as `"4L 1R"`, before a card is drawn.
    #[pyo3(signature = (turns="", *, progress=None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        turns: &str,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = self.position(py, turns)?;
        let value = watch::run(py, progress, |observer| self.0.value(&position, observer))?;
        fraction(py, value.or_raise(py)?)
    }

    /// Every turn of the mover with a card after some turns, with its value.
    #[pyo3(signature = (turns, card, *, progress=None))]
    fn turns<'py>(
        &self,
        py: Python<'py>,
        turns: &str,
        #[pyo3(from_py_with = number::card)] card: u8,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = self.position(py, turns)?;
        let mover = position.mover().ok_or_else(|| MoveError::new_err("the game is over"))?;
        let card = Card::new(card)
            .filter(|&held| position.stack(mover).has(held))
            .ok_or_else(|| RulesError::new_err(format!("player {} does not have the card {card}", mover.name())))?;
        let found = watch::run(py, progress, |observer| self.0.turns(&position, card, observer))?;
        let dict = PyDict::new(py);
        for (turn, value) in found.or_raise(py)? {
            dict.set_item(turn.to_string(), fraction(py, value)?)?;
        }
        Ok(dict)
    }

    /// The scores of a finished or unfinished game after some turns: of players one and two.
    fn scores(&self, py: Python<'_>, turns: &str) -> PyResult<(u64, u64)> {
        let scores = self.position(py, turns)?.scores();
        Ok((scores.one, scores.two))
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __reduce__(&self) -> PyResult<()> {
        not_pickled("a Solver", "it holds what it has searched; make another of the same game")
    }

    fn __repr__(&self) -> String {
        format!("<faceup.left_right.Solver of {}>", self.0.game())
    }
}

/// Proved bounds of the value to player one, for games too large to solve: a dict of `lower`, `upper` and `proof`.
///
/// >>> from faceup import left_right
/// >>> bounds = left_right.bounds(7)
/// >>> bounds["upper"], bounds["lower"]
/// (Fraction(839, 1680), Fraction(-839, 1680))
#[pyfunction]
#[pyo3(signature = (cards, anchor="own", *, squares=None, objective="difference", memory=None, progress=None))]
pub fn bounds<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = number::cards)] cards: u64,
    anchor: &str,
    #[pyo3(from_py_with = number::squares)] squares: Option<u64>,
    objective: &str,
    #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (game, objective) = (game(py, cards, anchor, squares)?, objective_of(py, objective)?);
    let found = watch::run(py, progress, |observer| {
        find_bounds(game, objective, memory.or_else(faceup::parts::machine::free_memory), observer)
    })?;
    let Bounds { lower, upper, proof, .. } = found.or_raise(py)?;
    let dict = PyDict::new(py);
    dict.set_item("lower", fraction(py, lower)?)?;
    dict.set_item("upper", fraction(py, upper)?)?;
    dict.set_item("proof", proof.name())?;
    Ok(dict)
}

/// The value to player one if both stacks lie face up, in these orders.
///
/// >>> from faceup import left_right
/// >>> left_right.known_value([1, 2], [2, 1])
/// 0
#[pyfunction]
#[pyo3(signature = (one, two, anchor="own", *, squares=None, objective="difference"))]
pub fn known_value(
    py: Python<'_>,
    #[pyo3(from_py_with = number::order)] one: Vec<u8>,
    #[pyo3(from_py_with = number::order)] two: Vec<u8>,
    anchor: &str,
    #[pyo3(from_py_with = number::squares)] squares: Option<u64>,
    objective: &str,
) -> PyResult<i64> {
    let (game, objective) = (game(py, one.len() as u64, anchor, squares)?, objective_of(py, objective)?);
    let order = |cards: &[u8], player: Player| {
        let text = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let read = parse_cards(&text, game.cards(), player).or_raise(py)?;
        if read.len() != usize::from(game.cards()) {
            let (got, expected) = (read.len(), game.cards());
            return Err(NotationError::new_err(format!("expected the {expected} cards of each player, got {got}")));
        }
        Ok(read)
    };
    let orders = ByPlayer { one: order(&one, Player::One)?, two: order(&two, Player::Two)? };
    on_threads(py, || KnownGame::new(game, objective).map(|known| known.value(&orders)))?.or_raise(py)
}

/// The game with both stacks face up, for every pair of orders: a dict of `counts` (the number of pairs by their value to
/// player one), `mean`, and `positive`, `zero` and `negative`.
///
/// >>> from faceup import left_right
/// >>> orders = left_right.known_orders(4)
/// >>> orders["positive"], orders["zero"], orders["negative"]
/// (69, 437, 70)
#[pyfunction]
#[pyo3(signature = (cards, anchor="own", *, squares=None, objective="difference", progress=None))]
pub fn known_orders<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = number::cards)] cards: u64,
    anchor: &str,
    #[pyo3(from_py_with = number::squares)] squares: Option<u64>,
    objective: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (game, objective) = (game(py, cards, anchor, squares)?, objective_of(py, objective)?);
    let found = watch::run(py, progress, |observer| KnownOrders::new(game, objective, observer))?.or_raise(py)?;
    let dict = PyDict::new(py);
    let [positive, zero, negative] = found.signs();
    dict.set_item("counts", found.counts())?;
    dict.set_item("mean", fraction(py, found.mean())?)?;
    dict.set_item("positive", positive)?;
    dict.set_item("zero", zero)?;
    dict.set_item("negative", negative)?;
    Ok(dict)
}

/// Plays games between two strategies: `"random"`, `"home"`, `"greedy"`, `"lookahead:1"` to `"lookahead:3"` or `"optimal"`.
/// A dict of `games`, `wins`, `ties` and `losses` of player one, the `mean` of the objective and its `interval` of 95%.
///
/// >>> from faceup import left_right
/// >>> played = left_right.simulate(4, "greedy", "random", games=100, seed=1)
/// >>> played["wins"] + played["ties"] + played["losses"]
/// 100
#[pyfunction]
#[pyo3(signature = (
    cards, one="greedy", two="greedy", anchor="own", *, squares=None, objective="difference", games=10_000, seed=0,
    memory=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "each is a setting of the game or of the play")]
pub fn simulate<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = number::cards)] cards: u64,
    one: &str,
    two: &str,
    anchor: &str,
    #[pyo3(from_py_with = number::squares)] squares: Option<u64>,
    objective: &str,
    #[pyo3(from_py_with = number::games)] games: u64,
    #[pyo3(from_py_with = number::seed)] seed: u64,
    #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (game, objective) = (game(py, cards, anchor, squares)?, objective_of(py, objective)?);
    let strategies: [Strategy; 2] = [one.parse().or_raise(py)?, two.parse().or_raise(py)?];
    let solver = match strategies.contains(&Strategy::Optimal) {
        true => Some(
            on_threads(py, || Solver::new(game, objective, memory.or_else(faceup::parts::machine::free_memory)))?
                .or_raise(py)?,
        ),
        false => None,
    };
    let [one, two] = strategies.map(|strategy| Chooser::new(strategy, objective, solver.as_ref()));
    let played =
        watch::run(py, progress, |observer| Simulation::new(game, ByPlayer { one, two }, games, seed, observer))?;
    let played = played.or_raise(py)?;
    let ([wins, ties, losses], mean) = (played.results, played.mean(objective));
    let dict = PyDict::new(py);
    dict.set_item("games", played.games)?;
    dict.set_item("wins", wins)?;
    dict.set_item("ties", ties)?;
    dict.set_item("losses", losses)?;
    dict.set_item("mean", mean.mean)?;
    dict.set_item("interval", mean.interval)?;
    Ok(dict)
}
