//! The naive solver: the rules and nothing else.
//!
//! It uses no dominance, no symmetry and no bit tricks. Tests compare every other solver with it, so do not make it faster. Its
//! only shortcut is a table of the positions within a round.

use faceup_core::{CardSet, Move, Player, Position, Rules, symmetry};
use hashbrown::HashMap;

use crate::outcome::Outcome;
use crate::tablebase::Tablebase;
use crate::value::Value;

/// The value of every position with an empty pile. The index is the leader's hand.
#[derive(Debug, Clone)]
pub struct NaiveSolution {
    rules: Rules,
    values: Vec<Value>,
}

/// Solves a game. Each card multiplies time and memory by more than three, so it is for games of up to 14 cards.
///
/// After step k, the values are those of a game that ends in a draw after k rounds. Step k finds the wins and losses in k
/// rounds, and they stay. So the solve ends with a step that changes nothing, and the distances are exact.
///
/// # Panics
///
/// If the pack has more than 24 cards.
#[must_use]
pub fn solve(rules: Rules) -> NaiveSolution {
    assert!(rules.pack().cards() <= 24, "the naive solver takes packs of at most 24 cards");
    let mut solution = NaiveSolution { rules, values: vec![Value::DRAW; 1 << rules.pack().cards()] };
    let mut searched = HashMap::new();
    loop {
        searched.retain(|_, value| *value != Value::DRAW); // wins and losses stay
        let mut next = solution.values.clone();
        for (bits, value) in next.iter_mut().enumerate().filter(|(_, value)| **value == Value::DRAW) {
            if let Ok(position) = Position::opening(rules, CardSet::from_bits(bits as u64)) {
                *value = evaluate(&position, &solution, &mut searched);
            }
        }
        if next == solution.values {
            return solution;
        }
        solution.values = next;
    }
}

/// The value of any position for its mover. It tries every legal move to the end of the round, and takes the values of
/// later rounds from `known`. `searched` keeps the values of positions within rounds.
#[must_use]
pub fn evaluate(position: &Position, known: &NaiveSolution, searched: &mut HashMap<Position, Value>) -> Value {
    if let Some(winner) = position.winner() {
        return if winner == position.mover() { Value::win(0) } else { Value::loss(0) };
    }
    if let Some(&value) = searched.get(position) {
        return value;
    }
    let best = position.moves().into_iter().map(|mv| {
        let next = position.play(mv).expect("the position listed the move itself");
        let value = match mv {
            Move::Eat => known.at(next.mover(), next.hand(next.mover())).later(),
            Move::Lead(_) | Move::Beat(_) => evaluate(&next, known, searched),
        };
        if next.mover() == position.mover() { value } else { -value }
    });
    let value = best.max().expect("an unfinished game has a legal move");
    searched.insert(*position, value);
    value
}

impl NaiveSolution {
    /// The values of another table, as a base for [`evaluate`].
    ///
    /// # Panics
    ///
    /// If the pack has more than 24 cards.
    #[must_use]
    pub fn from_table(table: &dyn Tablebase) -> NaiveSolution {
        let rules = table.rules();
        assert!(rules.pack().cards() <= 24, "the naive solver takes packs of at most 24 cards");
        let values = (0..1 << rules.pack().cards()).map(|bits| table.value(CardSet::from_bits(bits))).collect();
        NaiveSolution { rules, values }
    }

    fn at(&self, leader: Player, hand: CardSet) -> Value {
        self.value(symmetry::as_player_one(self.rules, leader, hand))
    }
}

impl Tablebase for NaiveSolution {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        true
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        self.value(hand).outcome()
    }

    fn value(&self, hand: CardSet) -> Value {
        self.values[hand.bits() as usize]
    }
}
