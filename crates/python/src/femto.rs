//! Femto: exact values as fractions, and strategies as dicts.

use std::collections::BTreeMap;

use faceup::notation::quote;
use faceup::parts::femto::{
    Deal, Draft, Hand, LeftOut, Objective, Pack, Place, Ratio, Settings, Solution, State, Statistics, deals, powers,
    solve as solve_game, strengths,
};
use faceup::{ByPlayer, Player};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::error::{NotationError, OrRaise, not_pickled};
use crate::number::{self, shown};
use crate::process::on_threads;
use crate::watch;

/// An exact number, as a `fractions.Fraction`.
fn fraction<'py>(py: Python<'py>, number: &Ratio) -> PyResult<Bound<'py, PyAny>> {
    fraction_of(py, &number.to_string())
}

/// The `fractions.Fraction` of a text such as `-11/27`.
pub fn fraction_of<'py>(py: Python<'py>, number: &str) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: pyo3::sync::PyOnceLock<Py<PyAny>> = pyo3::sync::PyOnceLock::new();
    let class = || py.import("fractions")?.getattr("Fraction").map(Bound::unbind);
    CLASS.get_or_try_init(py, class)?.bind(py).call1((number,))
}

/// Chances as a dict.
fn distribution<'py, K: IntoPyObject<'py>>(
    py: Python<'py>,
    chances: BTreeMap<K, Ratio>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, chance) in chances {
        dict.set_item(key, fraction(py, &chance)?)?;
    }
    Ok(dict)
}

/// A solved game of Femto or a variant: the value of every state to player one, and optimal strategies.
///
/// >>> from faceup import femto
/// >>> solution = femto.solve()
/// >>> solution.value("2,3,5,10")
/// Fraction(11, 27)
/// >>> solution.strategy("2,3,5,10")["one"]
/// {2: Fraction(0, 1), 3: Fraction(7, 27), 5: Fraction(20, 27), 10: Fraction(0, 1)}
#[pyclass(name = "Solution", module = "faceup.femto", frozen)]
pub struct PySolution(Solution);

/// The cards of a hand as their values; 0 is the joker.
fn hand<'py>(py: Python<'py>, pack: &Pack, hand: Hand) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, pack.cards_of(hand).map(|card| card.value()).collect::<Vec<_>>())
}

/// Cards as text, from a text or their values. `expected` is the error.
fn text_of(cards: &Bound<'_, PyAny>, expected: &'static str) -> PyResult<String> {
    match (cards.extract::<&str>(), cards.extract::<Vec<Bound<'_, PyAny>>>()) {
        (Ok(text), _) => Ok(text.to_owned()),
        // The parser of the text refuses numbers that no card has.
        (_, Ok(values)) if values.iter().all(number::is_whole) => {
            Ok(values.iter().map(shown).collect::<Vec<_>>().join(","))
        }
        _ => Err(PyTypeError::new_err(expected)),
    }
}

impl PySolution {
    fn pack(&self) -> &Pack {
        &self.0.settings().pack
    }

    /// Reads a hand: a text, or the values of its cards.
    fn read(&self, cards: &Bound<'_, PyAny>) -> PyResult<Hand> {
        let text = text_of(cards, "expected a hand as a text or as the values of its cards")?;
        self.pack().parse_hand(&text).or_raise(cards.py())
    }

    fn state(
        &self,
        one: &Bound<'_, PyAny>,
        two: Option<&Bound<'_, PyAny>>,
        fronts: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
        leader: &str,
    ) -> PyResult<State> {
        let py = one.py();
        let leader: Player = leader.parse().or_raise(py)?;
        let hand = self.read(one)?;
        match (two, fronts) {
            (None, None) if leader == Player::One => Ok(State::start(Deal::of(self.pack(), hand).or_raise(py)?)),
            (two, fronts) => {
                let other = match two {
                    Some(two) => self.read(two)?,
                    None => return Err(PyTypeError::new_err("give the other hand too")),
                };
                let hands = ByPlayer { one: hand, two: other };
                let fronts = match fronts {
                    Some((one, two)) => ByPlayer { one: self.read(&one)?, two: self.read(&two)? },
                    None => ByPlayer { one: Hand::EMPTY, two: Hand::EMPTY },
                };
                State::new(self.pack(), hands, fronts, leader).or_raise(py)
            }
        }
    }

    fn chances<'py>(&self, py: Python<'py>, cards: &[Place], chances: &[Ratio]) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (place, chance) in cards.iter().zip(chances) {
            dict.set_item(self.pack().card(*place).value(), fraction(py, chance)?)?;
        }
        Ok(dict)
    }
}

#[pymethods]
impl PySolution {
    /// The rules in words.
    #[getter]
    fn settings(&self) -> String {
        self.0.settings().to_string()
    }

    /// The values of the cards, in order; 0 is the joker.
    #[getter]
    fn cards(&self) -> Vec<u16> {
        self.pack().cards().iter().map(|card| card.value()).collect()
    }

    /// The number of states.
    #[getter]
    fn states(&self) -> u64 {
        self.0.states()
    }

    /// The value of a state to player one. `hand` is player one's; `other_hand` defaults to the rest of the pack. `fronts` are the cards in
    /// front of players one and two, and `leader` leads next if cards are led.
    #[pyo3(signature = (hand, other_hand=None, *, fronts=None, leader="one"))]
    fn value<'py>(
        &self,
        hand: &Bound<'py, PyAny>,
        other_hand: Option<&Bound<'py, PyAny>>,
        fronts: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
        leader: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let state = self.state(hand, other_hand, fronts, leader)?;
        fraction(hand.py(), &self.0.value(&state))
    }

    /// Optimal play of a round: a dict. `value` is the value of the state to player one. `one` and `two` give the chance of
    /// each card of each player. `payoffs[card of one][card of two]` is the value of a pair of cards. If cards are led,
    /// `leader` is the player who leads, and `replies[lead]` gives the chance of each reply. `None` if the game is over.
    #[pyo3(signature = (hand, other_hand=None, *, fronts=None, leader="one"))]
    fn strategy<'py>(
        &self,
        hand: &Bound<'py, PyAny>,
        other_hand: Option<&Bound<'py, PyAny>>,
        fronts: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
        leader: &str,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let py = hand.py();
        let state = self.state(hand, other_hand, fronts, leader)?;
        let Some(analysis) = on_threads(py, || self.0.analyse(&state))? else { return Ok(None) };
        let dict = PyDict::new(py);
        dict.set_item("value", fraction(py, &analysis.value)?)?;
        for player in Player::ALL {
            let chances = self.chances(py, &analysis.cards[player], &analysis.chances(player))?;
            dict.set_item(player.name(), chances)?;
        }
        let payoffs = PyDict::new(py);
        for (row, &one) in analysis.cards.one.iter().enumerate() {
            let of_one: Vec<Ratio> =
                (0..analysis.cards.two.len()).map(|column| analysis.payoffs.at(row, column).clone()).collect();
            payoffs.set_item(self.pack().card(one).value(), self.chances(py, &analysis.cards.two, &of_one)?)?;
        }
        dict.set_item("payoffs", payoffs)?;
        dict.set_item("leader", analysis.leader.map(Player::name))?;
        if let Some(leader) = analysis.leader {
            let replies = PyDict::new(py);
            for (at, &lead) in analysis.cards[leader].iter().enumerate() {
                let chances = self.chances(py, &analysis.cards[!leader], &analysis.replies(at))?;
                replies.set_item(self.pack().card(lead).value(), chances)?;
            }
            dict.set_item("replies", replies)?;
        }
        Ok(Some(dict))
    }

    /// The value of every deal to player one: a dict by both hands.
    ///
    /// >>> from faceup import femto
    /// >>> values = femto.solve("1,2,3,4").deals()
    /// >>> values[(1, 2), (3, 4)] == -values[(3, 4), (1, 2)]
    /// True
    fn deals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for deal in Deal::all(self.pack()) {
            let hands = deal.hands();
            let key = (hand(py, self.pack(), hands.one)?, hand(py, self.pack(), hands.two)?);
            dict.set_item(key, fraction(py, &self.0.deal_value(deal))?)?;
        }
        Ok(dict)
    }

    /// The mean value of each hand to player one and its least, the strongest hand first: dicts of `hand`, `mean`, `least`
    /// and `worst` (the other hand of the least value).
    fn strengths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for strength in on_threads(py, || strengths(&self.0))? {
            let dict = PyDict::new(py);
            dict.set_item("hand", hand(py, self.pack(), strength.hand)?)?;
            dict.set_item("mean", fraction(py, &strength.mean)?)?;
            dict.set_item("least", fraction(py, &strength.least)?)?;
            dict.set_item("worst", hand(py, self.pack(), strength.worst.hands().two)?)?;
            list.append(dict)?;
        }
        Ok(list)
    }

    /// The value of each card, the most powerful first: dicts of `card`, `held` (the mean value to its holder) and
    /// `first_pick` (the value of the draft to the player who takes it first).
    fn powers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for power in on_threads(py, || powers(&self.0, &Draft::new(&self.0)))? {
            let dict = PyDict::new(py);
            dict.set_item("card", self.pack().card(power.card).value())?;
            dict.set_item("held", fraction(py, &power.held)?)?;
            dict.set_item("first_pick", fraction(py, &power.first_pick)?)?;
            list.append(dict)?;
        }
        Ok(list)
    }

    /// The value of the draft to player one, who picks first.
    fn draft_value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = on_threads(py, || Draft::new(&self.0).value().clone())?;
        fraction(py, &value)
    }

    /// The statistics of optimal play: exact chances, over all deals or, if the hands are drafted, over the best drafts. A dict of `win`,
    /// `tie` and `loss` of player one, and of dicts `rounds`, `winning_totals` and `scores`. `memory` is the most memory to use, in bytes,
    /// by default all that is free.
    #[pyo3(signature = (*, memory=None, progress=None))]
    fn statistics<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = watch::run(py, progress, |observer| {
            Statistics::<Ratio>::new(
                &self.0,
                &deals(&self.0),
                memory.or_else(faceup::parts::machine::free_memory),
                observer,
            )
        })?;
        let statistics = found.or_raise(py)?;
        let dict = PyDict::new(py);
        for (name, chance) in ["win", "tie", "loss"].into_iter().zip(statistics.results()) {
            dict.set_item(name, fraction(py, &chance)?)?;
        }
        dict.set_item("mean_payoff", fraction(py, &statistics.mean_payoff())?)?;
        dict.set_item("mean_rounds", fraction(py, &statistics.mean_rounds())?)?;
        dict.set_item("rounds", distribution(py, statistics.rounds())?)?;
        dict.set_item("winning_totals", distribution(py, statistics.winning_totals())?)?;
        dict.set_item("scores", distribution(py, statistics.scores())?)?;
        Ok(dict)
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __reduce__(&self) -> PyResult<()> {
        not_pickled("a Solution", "pickle its answers, or solve again in the other process")
    }

    fn __repr__(&self) -> String {
        format!("<faceup.femto.Solution of {}>", self.0.settings())
    }
}

/// Solves Femto or a variant. `faceup.femto.solve` adds the progress bar.
#[pyfunction]
#[pyo3(signature = (cards, *, objective, chooser, lead, dealing, left_out, memory, progress))]
#[expect(clippy::too_many_arguments, reason = "each is a setting of the game")]
pub fn solve_femto(
    py: Python<'_>,
    cards: Option<&Bound<'_, PyAny>>,
    objective: &str,
    chooser: &str,
    lead: &str,
    dealing: &str,
    left_out: Option<&str>,
    #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PySolution> {
    let pack = match cards {
        None => Pack::femto(),
        Some(cards) => text_of(cards, "expected cards as a text or as their values")?.parse().or_raise(py)?,
    };
    let objective: Objective = objective.parse().or_raise(py)?;
    let left_out = match left_out {
        None => None,
        Some("shown") => Some(LeftOut::Shown),
        Some("hidden") => Some(LeftOut::Hidden),
        Some(name) => {
            let text = format!("expected the card left out to be shown or hidden, got {}", quote(name));
            return Err(NotationError::new_err(text));
        }
    };
    let settings = Settings {
        pack,
        objective,
        chooser: chooser.parse().or_raise(py)?,
        lead: lead.parse().or_raise(py)?,
        dealing: dealing.parse().or_raise(py)?,
    };
    left_out.map_or(Ok(()), |left_out| settings.check(left_out)).or_raise(py)?;
    let solved = watch::run(py, progress, |observer| solve_game(&settings, memory, observer))?;
    solved.map(PySolution).or_raise(py)
}
