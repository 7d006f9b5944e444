//! The search: every draw and every placement, down to the last three cards.
//!
//! With a and b cards left in the stacks, what is worked out is the sum of the values over all a! b! orders of them, which is
//! a whole number: the value is that divided by a! b!. A draw adds up its cards, and there is nothing to round or to
//! reduce. With n up to 9 that sum is at most 9!² · 3^6 · 2 < 2^48.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use faceup_job::Observer;

use super::key::Key;
use super::layout::Layout;
use super::memo::Memo;
use super::state::{State, cards};
use super::{better, end};

/// With fewer cards left than that, searching is faster than remembering: see [`end`].
const MEMO_FROM: u32 = 4;
/// With so many cards left, a look at the observer costs nothing.
const LOOK_AT: u32 = 6;

/// One thread's search.
pub struct Search<'a> {
    pub layout: &'a Layout,
    pub memo: &'a Memo,
    pub observer: &'a dyn Observer,
    /// Set by the first thread that finds the observer impatient: what they return from then on means nothing.
    pub stopped: &'a AtomicBool,
    /// Positions that were evaluated, those with at most one card left not counted.
    pub nodes: u64,
}

impl Search<'_> {
    /// The value of a position to player one, times a! b!.
    pub fn value(&mut self, state: &mut State) -> i64 {
        let left = state.cards_left();
        match left {
            0..=3 => return end::value(self.layout, state, &mut self.nodes),
            LOOK_AT if self.stopped.load(Relaxed) => return 0,
            LOOK_AT if self.observer.interrupted() => self.stopped.store(true, Relaxed),
            _ => {}
        }
        let remembered = (left >= MEMO_FROM).then(|| Key::of(self.layout, state));
        if let Some((key, factor)) = remembered
            && let Some(value) = self.memo.get(key)
        {
            return value * factor;
        }
        self.nodes += 1;
        let mover = state.mover();
        let value = cards(state.stacks[mover]).map(|card| self.best(state, mover, card)).sum();
        if let Some((key, factor)) = remembered
            && !(left >= LOOK_AT && self.stopped.load(Relaxed))
        {
            self.memo.put(key, value / factor);
        }
        value
    }

    /// The value once the mover has drawn a card: that of the better placement, or of the lost turn.
    fn best(&mut self, state: &mut State, mover: usize, card: u8) -> i64 {
        let [left, right] = state.targets(self.layout, mover, card);
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
