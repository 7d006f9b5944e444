//! The last three cards, which are nearly all of the work: only sizes and products change.

use super::layout::Layout;
use super::state::{State, better, cards, worth};

/// The value of a position with at most three cards left times the number of their orders.
pub fn value(layout: &Layout, state: &mut State, nodes: &mut u64) -> i64 {
    let [one, two] = state.stacks.map(|stack| {
        let mut cards = cards(stack);
        [cards.next().unwrap_or(0), cards.next().unwrap_or(0)]
    });
    match state.cards_left() {
        0 => worth(layout.objective, state.products),
        1 => last(layout, state, state.last, two[0]),
        2 => last_two(layout, state, state.last, one[0], two[0], nodes),
        _ => last_three(layout, state, one[0], two, nodes),
    }
}

/// Player two draws one of two cards.
fn last_three(layout: &Layout, state: &mut State, one: u8, two: [u8; 2], nodes: &mut u64) -> i64 {
    *nodes += 1;
    let mut sum = 0;
    for (card, rest) in [(two[0], two[1]), (two[1], two[0])] {
        let [left, right] = layout.targets(state.last, 1, card);
        let mut then = |square| {
            let before = state.lift(layout, square);
            let value = last_two(layout, state, [state.last[0], square], one, rest, nodes);
            state.lower(square, before);
            value
        };
        sum += match better(1, left.map(&mut then), right.map(&mut then)) {
            Some(value) => value,
            None => last_two(layout, state, state.last, one, rest, nodes),
        };
    }
    sum
}

/// Player one draws the last card of the stack.
fn last_two(layout: &Layout, state: &mut State, at: [u8; 2], one: u8, two: u8, nodes: &mut u64) -> i64 {
    *nodes += 1;
    let [left, right] = layout.targets(at, 0, one);
    let mut then = |square| {
        let before = state.lift(layout, square);
        let value = last(layout, state, [square, at[1]], two);
        state.lower(square, before);
        value
    };
    match better(0, left.map(&mut then), right.map(&mut then)) {
        Some(value) => value,
        None => last(layout, state, at, two),
    }
}

/// Player two draws the last card of all.
fn last(layout: &Layout, state: &State, at: [u8; 2], two: u8) -> i64 {
    let then = |square| worth(layout.objective, state.products_with(layout, square));
    let [left, right] = layout.targets(at, 1, two);
    better(1, left.map(then), right.map(then)).unwrap_or_else(|| worth(layout.objective, state.products))
}
