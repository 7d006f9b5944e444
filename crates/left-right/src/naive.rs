//! The naive evaluation, straight from the rules.
//!
//! It has no symmetry and no transposition table, and must never become clever: the tests compare the solver with it.

use faceup_core::{ByPlayer, Player};

use crate::{Card, Objective, Position, Value};

/// The value of a position before a card is drawn. It tries every draw and every placement: n!² 4^n ends from the start, so use it for
/// three cards, or four with patience.
pub fn value(position: &Position, objective: Objective) -> Value {
    let Some(mover) = position.mover() else {
        return Value::new(objective.of(position.scores()).into(), 1);
    };
    let stack = position.stack(mover);
    let sum = stack.iter().map(|card| best(position, card, objective)).fold(Value::ZERO, |sum, value| sum + value);
    sum * Value::new(1, stack.len().into())
}

/// The value of a position after the mover has drawn a card.
///
/// # Panics
///
/// If the mover does not have the card.
pub fn best(position: &Position, card: Card, objective: Objective) -> Value {
    let turns = position.turns_with(card).into_iter();
    let values = turns.map(|turn| value(&position.play(turn).expect("the position listed the turn itself"), objective));
    let best = if position.mover() == Some(Player::One) { values.max() } else { values.min() };
    best.expect("there is always a turn")
}

/// The value of a position in which both players know the orders of both stacks. It tries every placement.
///
/// # Panics
///
/// If an order does not have each card once.
pub fn known_value(position: &Position, orders: &ByPlayer<Vec<Card>>, objective: Objective) -> i64 {
    let Some(mover) = position.mover() else { return objective.of(position.scores()) };
    let card = orders[mover][usize::from(position.turns()) / 2];
    let turns = position.turns_with(card).into_iter();
    let values = turns.map(|turn| known_value(&position.play(turn).expect("a turn"), orders, objective));
    let best = if mover == Player::One { values.max() } else { values.min() };
    best.expect("there is always a turn")
}
