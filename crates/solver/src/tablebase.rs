//! The trait of all tables of solved positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Interrupted, Observer, Quiet, Rules, Status};
use rayon::prelude::*;
use thiserror::Error;

use crate::census::Census;
use crate::outcome::{Counts, Outcome};
use crate::value::Value;

/// A table was asked about a deal or position of other rules than its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a position of {table}, the game of the table, got one of {position}")]
pub struct OtherRules {
    /// The rules of the table.
    pub table: Rules,
    /// The rules of the deal or position.
    pub position: Rules,
}

impl OtherRules {
    /// Checks that a position has the rules of a table.
    ///
    /// # Errors
    ///
    /// If it has others.
    pub fn check(table: Rules, position: Rules) -> Result<(), OtherRules> {
        if table == position { Ok(()) } else { Err(OtherRules { table, position }) }
    }
}

/// Why a table gives no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LookupError {
    /// The deal or position is of another game.
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
    /// The observer interrupted the search.
    #[error("interrupted before there was an answer")]
    Interrupted(#[from] Interrupted),
}

/// A table with the value of every position with an empty pile.
///
/// The index is the leader's hand, seen from player one's seat, as
/// [`Position::leaders_hand`](faceup_core::Position::leaders_hand) returns it. No leader can hold the empty hand or the
/// whole pack. For these two a table answers [`Outcome::Draw`].
pub trait Tablebase: Send + Sync {
    /// The rules of the solved game.
    fn rules(&self) -> Rules;

    /// Whether the table has rounds as well as outcomes.
    fn has_rounds(&self) -> bool;

    /// The outcome for the leader.
    fn outcome(&self, hand: CardSet) -> Outcome;

    /// The value for the leader; without rounds, that of the [outcome](Value::of) alone.
    fn value(&self, hand: CardSet) -> Value;

    /// The outcomes of 64 hands, those from 64 times `index` on: a bit for each that wins, and for each that loses. The default looks up each.
    fn outcomes(&self, index: usize) -> [u64; 2] {
        let (first, full) = ((index as u64) << 6, self.rules().pack().full().bits());
        let mut sets = [0; 2];
        for lane in 0..=(full - first).min(63) {
            match self.outcome(CardSet::from_bits(first | lane)) {
                Outcome::Win => sets[0] |= 1 << lane,
                Outcome::Loss => sets[1] |= 1 << lane,
                Outcome::Draw => {}
            }
        }
        sets
    }

    /// The outcomes of many hands: one call of a trait object for all.
    fn outcomes_of(&self, hands: &[CardSet]) -> Vec<Outcome> {
        hands.iter().map(|&hand| self.outcome(hand)).collect()
    }

    /// The values of many hands, likewise.
    fn values_of(&self, hands: &[CardSet]) -> Vec<Value> {
        hands.iter().map(|&hand| self.value(hand)).collect()
    }

    /// How many positions with an empty pile the leader wins, loses and draws. The default looks up every position.
    fn counts(&self) -> Counts {
        self.census(&Quiet).map(|census| census.counts()).unwrap_or_default()
    }

    /// How many hands have each value. The default looks up every hand.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    fn census(&self, observer: &dyn Observer) -> Result<Census, Interrupted> {
        census_of(self, |_| true, observer)
    }

    /// The hand with the least bits that has a value. The default looks up hands until it is found.
    fn least_hand(&self, value: Value) -> Option<CardSet> {
        let hands = (1..self.rules().pack().full().bits()).into_par_iter().map(CardSet::from_bits);
        hands.find_first(|&hand| self.value(hand) == value)
    }
}

/// Looks up all hands that `is_counted` picks. The observer receives the number of hands.
pub(crate) fn census_of<T: Tablebase + ?Sized>(
    table: &T,
    is_counted: impl Fn(CardSet) -> bool + Sync,
    observer: &dyn Observer,
) -> Result<Census, Interrupted> {
    const PIECE: u64 = 1 << 16;
    let (pack, done) = (table.rules().pack(), AtomicU64::new(0));
    let (full, new) = (pack.full().bits(), || Census::new(pack, table.has_rounds()));
    let of_piece = |piece: u64| {
        observer.check()?;
        let hands = (piece * PIECE).max(1)..((piece + 1) * PIECE).min(full);
        let mut census = new();
        for hand in hands.clone().map(CardSet::from_bits).filter(|&hand| is_counted(hand)) {
            census.add(hand.len(), table.value(hand), 1);
        }
        let count = hands.end.saturating_sub(hands.start);
        let done = done.fetch_add(count, Relaxed) + count;
        observer.progress(Status { step: 0, done, total: full - 1 });
        Ok(census)
    };
    let pieces = (0..full.div_ceil(PIECE)).into_par_iter();
    pieces.map(of_piece).try_reduce(new, |one, other| Ok(one.merge(other)))
}

/// Implements [`Tablebase`] for pointers to tables.
macro_rules! forward_tablebase {
    ($($(#[$doc:meta])* [$($bounds:tt)*] $pointer:ty;)*) => {$(
        $(#[$doc])*
        impl<T: Tablebase + ?Sized $($bounds)*> Tablebase for $pointer {
            fn rules(&self) -> Rules {
                (**self).rules()
            }

            fn has_rounds(&self) -> bool {
                (**self).has_rounds()
            }

            fn outcome(&self, hand: CardSet) -> Outcome {
                (**self).outcome(hand)
            }

            fn value(&self, hand: CardSet) -> Value {
                (**self).value(hand)
            }

            fn outcomes(&self, index: usize) -> [u64; 2] {
                (**self).outcomes(index)
            }

            fn counts(&self) -> Counts {
                (**self).counts()
            }

            fn census(&self, observer: &dyn Observer) -> Result<Census, Interrupted> {
                (**self).census(observer)
            }

            fn least_hand(&self, value: Value) -> Option<CardSet> {
                (**self).least_hand(value)
            }
        }
    )*};
}

forward_tablebase! {
    /// A borrowed table.
    [] &T;
    /// A shared table.
    [] Arc<T>;
}
