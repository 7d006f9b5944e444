//! Rules, deals, positions and values.

use std::fmt::Write;
use std::str::FromStr;

use faceup::notation::{format_card, format_hand, format_pile, parse_hand};
use faceup::parts::core::{Deals, GameChoice, GameWord, GameWordError, PackError, UnknownName};
use faceup::parts::play::{Board, RandomDeals};
use faceup::{CardSet, Cost, Deal, DealSet, Move, Outcome, Player, Position, Preset, Rules, Value, parts::solver};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyString, PyTuple, PyType};

use crate::arrays::{Hands, array_of};
use crate::error::{MemoryLimitError, NotationError, OrRaise, RulesError, unread, wrong_type};
use crate::number::{self, shown};
use crate::process::unlocked;

/// The names of cards.
pub fn cards(rules: Rules, set: CardSet) -> Vec<String> {
    set.iter().map(|card| format_card(card, rules.pack())).collect()
}

fn wrong_pack(error: PackError) -> PyErr {
    RulesError::new_err(error.to_string())
}

/// A number of suits or ranks. One that does not fit the library's type gets the library's error, too.
fn small(number: &Bound<'_, PyAny>, expected: &str, error: impl Fn(u8) -> PackError) -> PyResult<u8> {
    number::fitting(number, expected)?.ok_or_else(|| {
        let text = error(u8::MAX).to_string();
        RulesError::new_err(text.replace(&u8::MAX.to_string(), &shown(number)))
    })
}

/// A setting by its name.
fn setting<T: FromStr<Err = UnknownName>>(name: Option<&Bound<'_, PyAny>>, expected: &str) -> PyResult<Option<T>> {
    let Some(name) = name else { return Ok(None) };
    let word = name.extract::<&str>().map_err(|_| wrong_type(expected, name))?;
    word.parse().map(Some).or_raise(name.py())
}

/// The rules of a game: the pack, the trumps, and what follows a beat.
///
/// The first argument is the number of suits, or a text: a pack such as `"2x10"`, a game such as `"challenge"` or `"bioei"`, or both, as
/// in `"challenge-4x3"`; or other rules. `preset` is `"beat-it-or-eat-it"` (the default), `"challenge"` or `"challenge-1987"`. It sets the defaults of suits
/// and ranks, and of the settings `trumps` (`"none"` or `"own"`) and `after_beating` (`"lead"` or `"pass"`). The settings change the game that
/// is named, but must agree with a pack that is named.
///
/// >>> from faceup import Rules
/// >>> rules = Rules(2, 7)
/// >>> rules
/// Rules('beat-it-or-eat-it-2x7')
/// >>> print(rules, rules.cards)
/// beat-it-or-eat-it, 2 suits of 7 14
/// >>> Rules("2x7") == Rules(ranks=7) == Rules("bioei", ranks=7) == rules
/// True
/// >>> Rules("challenge") == Rules("challenge-4x8") == Rules("4x8", preset="challenge")
/// True
/// >>> Rules("challenge-4x3", after_beating="pass")
/// Rules('challenge-1987-4x3')
/// >>> Rules(pack="6+6+2+2").lengths    # in place of suits and ranks, up to eight suits of any lengths
/// [6, 6, 2, 2]
#[pyclass(name = "Rules", module = "faceup", frozen, eq, hash, from_py_object)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyRules(pub Rules);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (suits=None, ranks=None, *, pack=None, preset=None, trumps=None, after_beating=None))]
    fn new(
        py: Python<'_>,
        suits: Option<&Bound<'_, PyAny>>,
        ranks: Option<&Bound<'_, PyAny>>,
        pack: Option<&str>,
        preset: Option<&Bound<'_, PyAny>>,
        trumps: Option<&Bound<'_, PyAny>>,
        after_beating: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRules> {
        let word = suits.map(word_of).transpose()?.flatten();
        let suits = suits.filter(|_| word.is_none());
        let pack = pack.map(|text| text.parse().map(GameWord::Pack).map_err(wrong_pack)).transpose()?;
        let choice = GameChoice {
            game: setting(preset, "the preset as the name of a game")?,
            suits: suits
                .map(|suits| small(suits, "Rules, a text such as '2x10', or a number of suits", PackError::Suits))
                .transpose()?,
            ranks: ranks.map(|ranks| small(ranks, "a number of ranks", PackError::Ranks)).transpose()?,
            trumps: setting(trumps, "trumps as 'none' or 'own'")?,
            after_beating: setting(after_beating, "after_beating as 'lead' or 'pass'")?,
            ..GameChoice::default()
        };
        let choice = [word, pack].into_iter().try_fold(choice, GameChoice::with_word);
        let choice = choice.map_err(|error| RulesError::new_err(error.to_string()))?;
        choice.rules().map(PyRules).or_raise(py)
    }

    /// Reads the code of rules, such as `challenge-4x8`.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<PyRules> {
        text.parse().map(PyRules).map_err(|error| unread(&error, text))
    }

    /// The number of suits.
    #[getter]
    fn suits(&self) -> u8 {
        self.0.pack().suits()
    }

    /// The number of ranks in a suit, the longest if lengths differ.
    #[getter]
    fn ranks(&self) -> u8 {
        self.0.pack().ranks()
    }

    /// The number of ranks of each suit.
    #[getter]
    fn lengths(&self) -> Vec<u32> {
        let pack = self.0.pack();
        pack.each_suit().map(|suit| pack.length(suit).into()).collect()
    }

    /// The number of cards.
    #[getter]
    fn cards(&self) -> u32 {
        self.0.pack().cards()
    }

    /// `"none"` or `"own"`.
    #[getter]
    fn trumps(&self) -> &'static str {
        self.0.trumps().name()
    }

    /// What follows a beat: `"lead"` or `"pass"`.
    #[getter]
    fn after_beating(&self) -> &'static str {
        self.0.after_beating().name()
    }

    /// The name of the preset with these settings, or `None`.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.0.preset().map(Preset::name)
    }

    /// The rules as one word, such as `beat-it-or-eat-it-2x13`.
    #[getter]
    fn code(&self) -> String {
        self.0.code()
    }

    /// All cards of the pack, as a mask.
    #[getter]
    fn full_mask(&self) -> u64 {
        self.0.pack().full().bits()
    }

    /// Reads a deal: the starter's hand.
    ///
    /// >>> from faceup import Rules
    /// >>> Rules(ranks=13).deal("S:AJT653 H:KQ98742").is_symmetric
    /// True
    fn deal(&self, hand: &Bound<'_, PyAny>) -> PyResult<PyDeal> {
        PyDeal::of(hand, self.0)
    }

    /// Reads a position: the mover's hand, the other hand and the pile, from bottom to top.
    ///
    /// >>> from faceup import Rules
    /// >>> Rules(ranks=7).position("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s").moves()
    /// ['Ks', 'eat']
    #[pyo3(signature = (text, mover=None))]
    fn position(&self, text: &str, mover: Option<&str>) -> PyResult<PyPosition> {
        PyPosition::read(text, Some(self.0), mover)
    }

    /// The mask of a hand: one bit for each card. The suits follow each other from bit 0, each from its lowest rank up, in
    /// the order spades, hearts, clubs, diamonds, moons, flags, wheels, grids.
    ///
    /// >>> from faceup import Rules
    /// >>> rules = Rules(ranks=13)
    /// >>> rules.mask("S:32 H:A"), rules.hand(33554435)
    /// (33554435, 'S:32 H:A')
    fn mask(&self, hand: &str) -> PyResult<u64> {
        parse_hand(hand, self.0.pack()).map(CardSet::bits).map_err(|error| unread(&error, hand))
    }

    /// The text of a hand.
    fn hand(&self, #[pyo3(from_py_with = number::mask)] mask: u64) -> PyResult<String> {
        Ok(format_hand(self.set_of(mask)?, self.0.pack()))
    }

    /// The texts of many hands, for a column of text.
    fn hand_texts(&self, masks: Hands<'_>) -> PyResult<Vec<String>> {
        masks.slice()?.iter().map(|&mask| self.hand(mask)).collect()
    }

    /// The names of the cards of a hand, in the order of its bits.
    #[pyo3(name = "card_names")]
    fn names_of(&self, #[pyo3(from_py_with = number::mask)] mask: u64) -> PyResult<Vec<String>> {
        Ok(cards(self.0, self.set_of(mask)?))
    }

    /// The number of deals in a set, as `hands` names them.
    #[pyo3(signature = (set="all"))]
    fn deal_count(&self, py: Python<'_>, set: &str) -> PyResult<u128> {
        if set == DISTINCT {
            return Ok(self.masks(py, set)?.len() as u128);
        }
        deal_set(set)?.count(self.0).or_raise(py)
    }

    /// The starters' hands of a set of deals, as an array of masks: `"all"`, `"equal"`, `"symmetric"`, or `"distinct"` (of symmetric deals
    /// that differ only by the names of suits, one).
    ///
    /// >>> from faceup import Rules
    /// >>> Rules(ranks=2).hands("symmetric")
    /// array([12,  9,  6,  3], dtype=uint64)
    /// >>> Rules(ranks=2).hands("distinct")
    /// array([6, 3], dtype=uint64)
    #[pyo3(signature = (set="all"))]
    fn hands<'py>(&self, py: Python<'py>, set: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        Ok(self.masks(py, set)?.into_pyarray(py))
    }

    /// A random deal that the game is played from: a symmetric one or, if the suits are not pairs of equal length, hands whose sizes differ
    /// by at most one. All have the same probability.
    ///
    /// The same seed gives the same deal everywhere, the first that `faceup play --seed` deals. Without one, the seed comes from Python's
    /// module `random`.
    ///
    /// >>> from faceup import Rules
    /// >>> Rules(2, 7).random_deal(seed=5) == Rules(2, 7).random_deal(seed=5)
    /// True
    #[pyo3(signature = (*, seed=None))]
    fn random_deal(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::seed_if_any)] seed: Option<u64>,
    ) -> PyResult<PyDeal> {
        let seed = match seed {
            Some(seed) => seed,
            None => py.import("random")?.call_method1("getrandbits", (64,))?.extract()?,
        };
        let no_deal = || RulesError::new_err("there is no deal of a single card");
        RandomDeals::new(self.0, seed).or_raise(py)?.next().map(PyDeal).ok_or_else(no_deal)
    }

    /// The bytes of memory that `faceup.solve` needs.
    #[pyo3(signature = (rounds=true))]
    fn memory_needed(&self, rounds: bool) -> u128 {
        solver::memory::memory_needed(self.0, rounds)
    }

    /// The expected cost of `faceup.solve`, before it is called: a dict of the `positions` to value, of `memory`, in bytes, and of `seconds`
    /// on one processor, roughly. With less `memory` than `memory_needed`, outcomes alone take longer.
    ///
    /// >>> from faceup import Rules
    /// >>> cost = Rules("2x14").cost()
    /// >>> cost["seconds"] > 60, cost["positions"] == 2**28 - 2, cost["memory"] == Rules("2x14").memory_needed()
    /// (True, True, True)
    #[pyo3(signature = (rounds=true, *, memory=None))]
    fn cost<'py>(
        &self,
        py: Python<'py>,
        rounds: bool,
        #[pyo3(from_py_with = number::memory)] memory: Option<u64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let cost = Cost::within(self.0, rounds, memory);
        let dict = [("positions", cost.positions), ("memory", cost.bytes)].into_py_dict(py)?;
        dict.set_item("seconds", cost.seconds)?;
        Ok(dict)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.0.code())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyRules>(), (self.0.code(),))
    }
}

/// The name of the set of symmetric deals without those that differ only by the names of suits.
const DISTINCT: &str = "distinct";

fn deal_set(name: &str) -> PyResult<DealSet> {
    name.parse().map_err(|error: UnknownName| {
        NotationError::new_err(error.to_string().replace("use symmetric,", "use symmetric, distinct,"))
    })
}

/// A word for a game.
fn game_word(word: &str) -> PyResult<GameWord> {
    GameWord::typed(word).map_err(|error| match error {
        GameWordError::Unknown(error) => NotationError::new_err(error.to_string()),
        error => RulesError::new_err(error.to_string()),
    })
}

/// The word for a game in an argument: `Rules`, or a text. `None` for anything else.
fn word_of(rules: &Bound<'_, PyAny>) -> PyResult<Option<GameWord>> {
    match (rules.extract::<PyRules>(), rules.extract::<&str>()) {
        (Ok(rules), _) => Ok(Some(GameWord::Rules(rules.0))),
        (_, Ok(word)) => game_word(word).map(Some),
        _ => Ok(None),
    }
}

/// The rules of an argument: `Rules`, or a text that `Rules` reads.
pub struct Named(pub Rules);

impl<'a, 'py> FromPyObject<'a, 'py> for Named {
    type Error = PyErr;

    fn extract(rules: Borrowed<'a, 'py, PyAny>) -> PyResult<Named> {
        let expected = "Rules, or a text that names a game, such as '2x10'";
        let word = word_of(&rules)?.ok_or_else(|| wrong_type(expected, &rules))?;
        let choice = GameChoice::default().with_word(Some(word));
        choice.map_err(|error| RulesError::new_err(error.to_string()))?.rules().map(Named).or_raise(rules.py())
    }
}

impl PyRules {
    /// The starters' hands of a set of deals.
    fn masks(&self, py: Python<'_>, name: &str) -> PyResult<Vec<u64>> {
        let set = if name == DISTINCT { DealSet::Symmetric } else { deal_set(name)? };
        let (count, deals) = (set.count(self.0).or_raise(py)?, self.0.deals(set).or_raise(py)?);
        let mut masks = collect(py, deals, count)?;
        if name == DISTINCT {
            let is_first = |mask| Deal::new(self.0, CardSet::from_bits(mask)).is_ok_and(Deal::is_first_symmetric);
            unlocked(py, || masks.retain(|&mask| is_first(mask)))?;
        }
        Ok(masks)
    }

    fn set_of(&self, mask: u64) -> PyResult<CardSet> {
        let set = CardSet::from_bits(mask);
        if self.0.pack().full().includes(set) {
            return Ok(set);
        }
        Err(RulesError::new_err(format!("the mask {mask:#x} has cards that are not in the pack of {}", self.0)))
    }
}

/// The most hands in an array.
const MOST_HANDS: u128 = 1 << 32;

pub fn collect(py: Python<'_>, deals: Deals, count: u128) -> PyResult<Vec<u64>> {
    let mut masks = Vec::new();
    if count > MOST_HANDS || masks.try_reserve_exact(count as usize).is_err() {
        let text = format!("{count} deals are too many for one array; take them in parts, with Table.batches");
        return Err(MemoryLimitError::new_err(text));
    }
    unlocked(py, || {
        masks.extend(deals.map(|deal| deal.starter().bits()));
        masks
    })
}

/// A deal: the hands at the start of a game. The starter is player one, and the other player holds the rest of the pack.
///
/// The text names the rules, unless the pack follows from the cards, or `rules` are given, as `Rules` or as a text. A mask needs `rules`.
///
/// >>> from faceup import Deal, Rules
/// >>> deal = Deal("S:KJ H:AQT98")
/// >>> deal
/// Deal('beat-it-or-eat-it-2x7 S:KJ H:AQT98')
/// >>> deal.opponent_hand, deal.mask
/// ('S:AQT98 H:KJ', 11176)
/// >>> Deal(deal.mask, Rules(ranks=7)) == Deal("S:KJ H:AQT98", "2x7") == deal
/// True
#[pyclass(name = "Deal", module = "faceup", frozen, eq, hash, from_py_object)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyDeal(pub Deal);

impl PyDeal {
    /// A deal of these rules, or its text or mask.
    pub fn of(deal: &Bound<'_, PyAny>, rules: Rules) -> PyResult<PyDeal> {
        match deal.extract::<PyDeal>() {
            Ok(deal) if deal.0.rules() == rules => Ok(deal),
            Ok(deal) => Err(other_rules(rules, deal.0.rules())),
            Err(_) => PyDeal::read(deal, Some(rules)),
        }
    }

    /// Hands as masks, or a list of deals as texts or as `Deal`.
    pub fn hands<'py>(hands: &Bound<'py, PyAny>, rules: Rules) -> PyResult<Hands<'py>> {
        let array = array_of(hands)?;
        let deals = || array.getattr("flat")?.try_iter();
        let first = deals()?.next().transpose()?;
        if first.is_some_and(|first| first.extract::<&str>().is_ok() || first.extract::<PyDeal>().is_ok()) {
            let mask = |deal: PyResult<_>| PyDeal::of(&deal?, rules).map(|deal| deal.0.starter().bits());
            return Hands::of_masks(&array, deals()?.map(mask).collect::<PyResult<_>>()?);
        }
        hands.extract()
    }

    fn read(hand: &Bound<'_, PyAny>, rules: Option<Rules>) -> PyResult<PyDeal> {
        let py = hand.py();
        if let Ok(text) = hand.extract::<&str>() {
            let position = board(text, rules, Player::One)?;
            let is_opening = position.pile().is_empty() && position.mover() == Player::One;
            let deal = is_opening.then(|| Deal::new(position.rules(), position.hand(Player::One)).ok()).flatten();
            let expected = "expected a deal, got a later position; in a deal the pile is empty and player one leads";
            let deal = deal.ok_or_else(|| NotationError::new_err(expected))?;
            if let Some(rules) = rules.filter(|rules| *rules != deal.rules()) {
                return Err(other_rules(rules, deal.rules()));
            }
            return Ok(PyDeal(deal));
        }
        if !number::is_whole(hand) {
            return Err(wrong_type("the starter's hand as a text or as a mask", hand));
        }
        let rules = rules.ok_or_else(|| PyTypeError::new_err("a deal given as a mask needs rules"))?;
        Deal::new(rules, CardSet::from_bits(number::mask(hand)?)).map(PyDeal).or_raise(py)
    }
}

/// Reads a position as every command does: a line, a board or a record. A text that names its rules is of these.
fn board(text: &str, rules: Option<Rules>, mover: Player) -> PyResult<Position> {
    let rules = rules.filter(|_| !names_rules(text));
    let board = Board::read(text, &GameChoice::default(), rules, mover).map_err(|error| unread(&error, text))?;
    match board.position().winner() {
        None => Ok(*board.position()),
        Some(_) => Err(NotationError::new_err(
            "expected a position in which the game goes on, got one in which a player has won; leave out the last move",
        )),
    }
}

/// The exception for a deal or position of other rules.
pub fn other_rules(expected: Rules, got: Rules) -> PyErr {
    RulesError::new_err(format!("expected a position of {expected}, got one of {got}"))
}

/// Whether a text begins with the code of rules.
fn names_rules(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| word.parse::<Rules>().is_ok())
}

#[pymethods]
impl PyDeal {
    #[new]
    #[pyo3(signature = (hand, rules=None))]
    fn new(hand: &Bound<'_, PyAny>, rules: Option<Named>) -> PyResult<PyDeal> {
        PyDeal::read(hand, rules.map(|rules| rules.0))
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The starter's hand.
    #[getter]
    fn hand(&self) -> String {
        format_hand(self.0.starter(), self.0.rules().pack())
    }

    /// The other player's hand.
    #[getter]
    fn opponent_hand(&self) -> String {
        format_hand(self.0.other(), self.0.rules().pack())
    }

    /// The starter's hand, as a mask.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.starter().bits()
    }

    /// The other player's hand, as a mask.
    #[getter]
    fn opponent_mask(&self) -> u64 {
        self.0.other().bits()
    }

    /// Whether each player holds, in every suit, the ranks that the other player holds in its partner.
    #[getter]
    fn is_symmetric(&self) -> bool {
        self.0.is_symmetric()
    }

    /// The number of ways in which the shuffle of the games' authors makes the deal: its weight among the symmetric deals. 0 if the deal is
    /// not symmetric.
    ///
    /// >>> from faceup import Rules
    /// >>> Rules(2, 13).deal("S:AJT653 H:KQ98742").shuffles
    /// 1716
    #[getter]
    fn shuffles(&self) -> u64 {
        self.0.shuffles().unwrap_or(0)
    }

    /// The position at the start of the deal.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.0.into())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Deal('{}')", self.0)
    }

    /// The deal as an image, for a notebook.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("faceup._svg")?.getattr("of")?.call1((slf,))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyDeal>(), (self.0.to_string(),))
    }
}

/// A position of a game: the hands, the pile, the card to beat and the mover, who plays next.
///
/// The text is the mover's hand, the other hand (by default the rest of the pack) and the pile from bottom to top.
///
/// >>> from faceup import Position
/// >>> position = Position("beat-it-or-eat-it-2x7 S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")
/// >>> position.mover, position.to_beat, position.moves()
/// ('one', '9s', ['Ks', 'eat'])
/// >>> position.play("eat").hand
/// 'S:AQT H:-'
#[pyclass(name = "Position", module = "faceup", frozen, eq, hash, from_py_object)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPosition(pub Position);

impl PyPosition {
    /// Reads a position. A text that begins with the code of rules names the mover too.
    fn read(text: &str, rules: Option<Rules>, mover: Option<&str>) -> PyResult<PyPosition> {
        let wanted = mover
            .map(|name| name.parse::<Player>().map_err(|error| NotationError::new_err(error.to_string())))
            .transpose()?;
        let position = board(text, rules, wanted.unwrap_or(Player::One))?;
        if let Some(rules) = rules.filter(|rules| *rules != position.rules()) {
            return Err(other_rules(rules, position.rules()));
        }
        match mover.filter(|_| wanted != Some(position.mover())) {
            Some(mover) => {
                Err(RulesError::new_err(format!("the text says that another player than {mover} is to move")))
            }
            None => Ok(PyPosition(position)),
        }
    }

    /// A position and a move that lead to this one, in which a player has won.
    fn before(&self) -> Option<(Position, Move)> {
        let position = self.0;
        let (rules, pile) = (position.rules(), position.pile());
        let winner = position.winner()?;
        position.to_beat().map_or(pile, CardSet::of).iter().find_map(|last| {
            let mut hands = position.hands();
            hands[winner] = CardSet::of(last);
            // Whichever card it has beaten, the same position follows; but not every card can lie on top of the others.
            let beaten = pile.without(last).iter().map(|card| (Some(card), Move::Beat(last)));
            std::iter::once((None, Move::Lead(last))).chain(beaten).find_map(|(to_beat, mv)| {
                let before = Position::new(rules, hands, winner, to_beat).ok()?;
                (before.play(mv) == Ok(position)).then_some((before, mv))
            })
        })
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (text, rules=None, mover=None))]
    fn new(text: &str, rules: Option<Named>, mover: Option<&str>) -> PyResult<PyPosition> {
        PyPosition::read(text, rules.map(|rules| rules.0), mover)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The player to move: `"one"` or `"two"`.
    #[getter]
    fn mover(&self) -> &'static str {
        self.0.mover().name()
    }

    /// The mover's hand.
    #[getter]
    fn hand(&self) -> String {
        format_hand(self.0.hand(self.0.mover()), self.0.rules().pack())
    }

    /// The opponent's hand.
    #[getter]
    fn opponent_hand(&self) -> String {
        format_hand(self.0.hand(!self.0.mover()), self.0.rules().pack())
    }

    /// The mover's hand, as a mask.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.hand(self.0.mover()).bits()
    }

    /// The opponent's hand, as a mask.
    #[getter]
    fn opponent_mask(&self) -> u64 {
        self.0.hand(!self.0.mover()).bits()
    }

    /// The pile, as a mask.
    #[getter]
    fn pile_mask(&self) -> u64 {
        self.0.pile().bits()
    }

    /// The pile as text, with the card to beat last; empty if there is no pile.
    #[getter]
    fn pile(&self) -> String {
        format_pile(&self.0)
    }

    /// The card to beat, or `None` if the mover leads.
    #[getter]
    #[expect(clippy::wrong_self_convention, reason = "it is the library's name, and converts nothing")]
    fn to_beat(&self) -> Option<String> {
        self.0.to_beat().map(|card| format_card(card, self.0.rules().pack()))
    }

    /// The player who has won, or `None` while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(Player::name)
    }

    /// The legal moves: cards such as `"8h"`, and `"eat"`.
    fn moves(&self) -> Vec<String> {
        self.0.moves().into_iter().map(|mv| mv.name(self.0.rules().pack())).collect()
    }

    /// The position after a move.
    #[pyo3(name = "play")]
    fn play_move(&self, py: Python<'_>, r#move: &str) -> PyResult<PyPosition> {
        let mv = self.0.parse_move(r#move).map_err(|error| unread(&error, r#move))?;
        self.0.play(mv).map(PyPosition).or_raise(py)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let mut text = String::from("Position('");
        let _ = match self.before() {
            None => write!(text, "{}')", self.0),
            // A finished position cannot be read.
            Some((before, mv)) => write!(text, "{before}').play('{}')", mv.name(self.0.rules().pack())),
        };
        text
    }

    /// The position as an image, for a notebook.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("faceup._svg")?.getattr("of")?.call1((slf,))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<PyPosition>();
        match self.before() {
            None => Ok((class.into_any(), PyTuple::new(py, [self.0.to_string()])?)),
            Some((before, mv)) => {
                let arguments =
                    [PyPosition(before).into_pyobject(py)?.into_any(), name(py, &mv.name(before.rules().pack()))];
                Ok((class.getattr("play")?, PyTuple::new(py, arguments)?))
            }
        }
    }
}

fn name<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyAny> {
    PyString::new(py, text).into_any()
}

/// The outcome of a position for the mover, with its number of rounds. Quick wins are greater than slow ones, and slow losses are
/// greater than quick ones.
///
/// >>> from faceup import Outcome, Value
/// >>> quick, slow = Value("win", 2), Value(Outcome.WIN, 3)
/// >>> print(quick, "|", -slow, "|", Value("draw"))
/// win in 2 rounds | loss in 3 rounds | draw
/// >>> quick > slow > Value("draw") > -slow > -quick
/// True
#[pyclass(name = "Value", module = "faceup", frozen, eq, ord, hash, from_py_object)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyValue(pub Value);

#[pymethods]
impl PyValue {
    #[new]
    #[pyo3(signature = (outcome, rounds=None))]
    fn new(
        outcome: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = number::rounds)] rounds: Option<u16>,
    ) -> PyResult<PyValue> {
        // Python's own error cannot print a number of many thousand digits.
        let wrong = |error: PyErr| match error.is_instance_of::<NotationError>(outcome.py()) {
            true => error,
            false => NotationError::new_err("expected an outcome, win, draw or loss, or 1, 0 or -1"),
        };
        let name: String = outcome_class(outcome.py())?.call1((outcome,)).map_err(wrong)?.extract()?;
        let outcome: Outcome = name.parse().or_raise(outcome.py())?;
        match rounds {
            Some(_) if outcome == Outcome::Draw => Err(RulesError::new_err("a draw has no rounds")),
            Some(rounds) => Ok(PyValue(Value::new(outcome, rounds))),
            None => Ok(PyValue(Value::of(outcome))),
        }
    }

    /// The outcome.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        outcome(py, self.0.outcome())
    }

    /// The rounds to the end of the game. `None` for a draw, or if they are unknown.
    #[getter]
    fn rounds(&self) -> Option<u16> {
        self.0.rounds()
    }

    fn __neg__(&self) -> PyValue {
        PyValue(-self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.rounds() {
            Some(rounds) => format!("Value('{}', {rounds})", self.0.outcome()),
            None => format!("Value('{}')", self.0.outcome()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, Option<u16>)) {
        (py.get_type::<PyValue>(), (self.0.outcome().name(), self.0.rounds()))
    }
}

/// The code of an outcome in arrays.
pub const fn code(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

fn outcome_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CLASS: pyo3::sync::PyOnceLock<Py<PyAny>> = pyo3::sync::PyOnceLock::new();
    let class = || py.import("faceup._outcome")?.getattr("Outcome").map(Bound::unbind);
    Ok(CLASS.get_or_try_init(py, class)?.bind(py))
}

/// An outcome as Python's `faceup.Outcome`.
pub fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    outcome_class(py)?.call1((outcome.name(),))
}

/// A deal, a position, a game, or the text or mask of one under the rules of a table.
pub fn asked_of(of: &Bound<'_, PyAny>, rules: Option<Rules>) -> PyResult<Position> {
    if let Ok(position) = of.extract::<PyPosition>() {
        return Ok(position.0);
    }
    if let Ok(text) = of.extract::<&str>() {
        return PyPosition::read(text, rules, None).map(|position| position.0);
    }
    if number::is_whole(of) {
        return PyDeal::read(of, rules).map(|deal| deal.0.into());
    }
    match of.getattr("position") {
        Ok(own) if own.is_instance_of::<PyPosition>() => asked_of(&own, rules),
        _ => Err(wrong_type("a Deal, a Position, a Game, or the text or the mask of one", of)),
    }
}
