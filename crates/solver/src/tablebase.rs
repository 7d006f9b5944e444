//! The trait of all tables of solved positions.

use std::sync::Arc;

use faceup_core::{CardSet, Interrupted, Rules};
use rayon::prelude::*;
use thiserror::Error;

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

    /// How many positions with an empty pile the leader wins, loses and draws. The default looks up every position.
    fn counts(&self) -> Counts {
        (1..self.rules().pack().full().bits())
            .into_par_iter()
            .fold(Counts::default, |counts, bits| counts.add(self.outcome(CardSet::from_bits(bits))))
            .reduce(Counts::default, Counts::merge)
    }
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

            fn counts(&self) -> Counts {
                (**self).counts()
            }
        }
    )*};
}

forward_tablebase! {
    /// A borrowed table.
    [] &T;
    /// A table whose type is known only at run time.
    [] Box<T>;
    /// A shared table.
    [] Arc<T>;
}
