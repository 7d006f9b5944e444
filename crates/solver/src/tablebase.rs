//! What every table of solved positions answers.

use std::sync::Arc;

use faceup_core::{CardSet, Rules};

use crate::summary::{self, Counts};
use crate::{Outcome, Value};

/// A table with the value of every position whose table is empty.
///
/// It is indexed by the leader's hand as seen from player one's seat: what
/// [`Position::leaders_hand`](faceup_core::Position::leaders_hand) returns. Asking for the empty hand or for the
/// whole pack, which no leader can hold, answers [`Outcome::Draw`].
pub trait Tablebase: Sync {
    /// The rules that were solved.
    fn rules(&self) -> Rules;

    /// Whether the table knows rounds as well as outcomes.
    fn has_rounds(&self) -> bool;

    /// The outcome for the leader.
    fn outcome(&self, hand: CardSet) -> Outcome;

    /// The value for the leader. In a table without rounds every win and loss is said to take none.
    fn value(&self, hand: CardSet) -> Value;

    /// How many positions with an empty table the leader wins, loses and draws. Tables that can tell without looking
    /// up each do so.
    fn counts(&self) -> Counts {
        summary::count(self)
    }
}

/// What points to a table is as good as the table.
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
    /// A borrowed table is as good as the table.
    [] &T;
    /// A table of a kind that is known only when it is there.
    [] Box<T>;
    /// A table that several have.
    [+ Send] Arc<T>;
}
