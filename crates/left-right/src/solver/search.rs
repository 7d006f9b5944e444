//! The search: every draw and every placement, down to the last three cards.
//!
//! With a and b cards left in the stacks, the search computes the sum of the values over all a! b! orders of these cards, a whole
//! number. A draw adds the sums of its cards, so nothing is rounded or reduced. With n up to 9 the sum is at most 9!² · 3^6 · 2 < 2^48.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use faceup_core::Observer;

use super::end;
use super::key::Key;
use super::layout::Layout;
use super::state::{State, better, cards};
use super::transpositions::Transpositions;

/// With fewer cards left, [`end`] is faster than the transposition table.
const MIN_STORED_CARDS: u32 = 4;
/// Positions with this many cards left check for an interruption: often enough, at no cost.
const CHECKED_CARDS: u32 = 6;

/// One thread's search.
pub struct Search<'a> {
    pub layout: &'a Layout,
    pub table: &'a Transpositions,
    pub observer: &'a dyn Observer,
    /// Set by the first thread that finds an interruption. From then on, the values are meaningless.
    pub stopped: &'a AtomicBool,
    /// The number of positions evaluated, without those with at most one card left.
    pub nodes: u64,
}

impl Search<'_> {
    /// The value of a position to player one times a! b!.
    pub fn value(&mut self, state: &mut State) -> i64 {
        let left = state.cards_left();
        match left {
            0..=3 => return end::value(self.layout, state, &mut self.nodes),
            // Otherwise threads far from the end would go on for hours.
            CHECKED_CARDS.. if self.stopped.load(Relaxed) => return 0,
            CHECKED_CARDS if self.observer.interrupted() => self.stopped.store(true, Relaxed),
            _ => {}
        }
        let key = (left >= MIN_STORED_CARDS).then(|| Key::of(self.layout, state));
        if let Some((key, factor)) = key
            && let Some(value) = self.table.get(key)
        {
            return value * factor;
        }
        self.nodes += 1;
        let mover = state.mover();
        let value = cards(state.stacks[mover]).map(|card| self.best(state, mover, card)).sum();
        if let Some((key, factor)) = key
            && !self.is_stopped()
        {
            self.table.put(key, value / factor);
        }
        value
    }

    /// Whether the search must end. Checks the observer while the table grows, which takes long.
    fn is_stopped(&self) -> bool {
        if self.table.grows() && self.observer.interrupted() {
            self.stopped.store(true, Relaxed);
        }
        self.stopped.load(Relaxed)
    }

    /// The value after the mover has drawn a card: of the better placement, or of the lost turn.
    fn best(&mut self, state: &mut State, mover: usize, card: u8) -> i64 {
        let [left, right] = self.layout.targets(state.last, mover, card);
        let mut value = |square| {
            let undo = state.play(self.layout, mover, card, square);
            let value = self.value(state);
            state.undo(undo);
            value
        };
        better(mover, left.map(|square| value(Some(square))), right.map(|square| value(Some(square))))
            .unwrap_or_else(|| value(None))
    }
}
