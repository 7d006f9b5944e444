//! The naive solver: the rules and nothing else.
//!
//! It is kept for ever and never made faster. It knows no dominance, no symmetry and no bit tricks; every other
//! solver is compared with it. Its one convenience is a memory of the positions within a round.

use faceup_core::{CardSet, Move, Player, Position, Rules, symmetry};
use hashbrown::HashMap;

use crate::{Outcome, Tablebase, Value};

/// Every position with an empty table, solved naively; the index is the leader's hand.
#[derive(Debug, Clone)]
pub struct NaiveSolution {
    rules: Rules,
    values: Vec<Value>,
}

/// Solves a game. Time and memory grow threefold and more with every card: up to 14 cards are its range.
///
/// After step k the values are those of the game that is called a draw once k rounds have been eaten. A win within k
/// rounds is found at step k and stays, so the steps end when one changes nothing, and the distances are exact.
///
/// # Panics
///
/// If the pack has more than 24 cards.
#[must_use]
pub fn solve(rules: Rules) -> NaiveSolution {
    assert!(rules.pack().cards() <= 24, "the naive solver is for packs of up to 24 cards");
    let mut solution = NaiveSolution { rules, values: vec![Value::DRAW; 1 << rules.pack().cards()] };
    let mut memory = HashMap::new();
    loop {
        memory.retain(|_, value| *value != Value::DRAW); // the others stay, as those of `values` do
        let mut next = solution.values.clone();
        for (bits, value) in next.iter_mut().enumerate().filter(|(_, value)| **value == Value::DRAW) {
            if let Ok(position) = Position::opening(rules, CardSet::from_bits(bits as u64)) {
                *value = evaluate(&position, &solution, &mut memory);
            }
        }
        if next == solution.values {
            return solution;
        }
        solution.values = next;
    }
}

/// The value of any position for its mover, by trying every legal move to the end of the round.
#[must_use]
pub fn evaluate(position: &Position, known: &NaiveSolution, memory: &mut HashMap<Position, Value>) -> Value {
    if let Some(winner) = position.winner() {
        return if winner == position.mover() { Value::win(0) } else { Value::loss(0) };
    }
    if let Some(&value) = memory.get(position) {
        return value;
    }
    let best = position.moves().into_iter().map(|mv| {
        let next = position.play(mv).expect("the position listed the move itself");
        let value = match mv {
            Move::Eat => known.at(next.mover(), next.hand(next.mover())).later(),
            Move::Lead(_) | Move::Beat(_) => evaluate(&next, known, memory),
        };
        if next.mover() == position.mover() { value } else { -value }
    });
    let value = best.max().expect("a game that is not over has a move");
    memory.insert(*position, value);
    value
}

impl NaiveSolution {
    /// The values of another table, to run the naive search of a round on.
    ///
    /// # Panics
    ///
    /// If the pack has more than 24 cards.
    #[must_use]
    pub fn from_table(table: &dyn Tablebase) -> NaiveSolution {
        let rules = table.rules();
        assert!(rules.pack().cards() <= 24, "the naive solver is for packs of up to 24 cards");
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
