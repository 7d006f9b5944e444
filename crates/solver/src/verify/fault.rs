//! The faults of a table.

use faceup_core::Interrupted;
use faceup_core::{CardSet, Pack, notation};
use thiserror::Error;

use crate::outcome::Outcome;
use crate::value::Value;

/// A fault of a table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The empty hand or the whole pack has an outcome, but no leader can hold it.
    #[error("no leader can hold hand {hand:?}, but the table says that it is a {outcome}")]
    NotAPosition {
        /// The hand.
        hand: CardSet,
        /// Its outcome in the table.
        outcome: Outcome,
    },
    /// A better hand has a worse value.
    #[error(
        "hand {better:?} is at least as good as {hand:?}, but the table says that it is a {value_of_better} and the other a {value}"
    )]
    NotMonotone {
        /// The hand.
        hand: CardSet,
        /// Its value in the table.
        value: Value,
        /// The same hand with one card a rank higher.
        better: CardSet,
        /// The value of the better hand.
        value_of_better: Value,
    },
    /// Renaming suits changes a value.
    #[error(
        "hands {hand:?} and {renamed:?} differ only by the names of suits, but the table says that they are a {value} and a {value_renamed}"
    )]
    NotSymmetric {
        /// The hand.
        hand: CardSet,
        /// Its value in the table.
        value: Value,
        /// The same hand with suits renamed.
        renamed: CardSet,
        /// The value of the renamed hand.
        value_renamed: Value,
    },
    /// The leader can get more than the table says.
    #[error("with hand {hand:?} the leader gets more than the {said} that the table says")]
    TooLow {
        /// The leader's hand.
        hand: CardSet,
        /// Its value in the table.
        said: Value,
    },
    /// The leader cannot get as much as the table says.
    #[error("with hand {hand:?} the leader cannot get the {said} that the table says")]
    TooHigh {
        /// The leader's hand.
        hand: CardSet,
        /// Its value in the table.
        said: Value,
    },
    /// A win or a loss in a table without rounds does not follow from anything.
    #[error("the table says that hand {hand:?} is a {said}, but that follows only from itself")]
    Unfounded {
        /// The leader's hand.
        hand: CardSet,
        /// Its outcome in the table.
        said: Outcome,
    },
    /// The observer interrupted the verification.
    #[error("interrupted before the table was verified")]
    Interrupted(#[from] Interrupted),
}

impl Fault {
    /// The hand whose entry is wrong, if there is one.
    #[must_use]
    pub fn hand(&self) -> Option<CardSet> {
        match *self {
            Fault::NotAPosition { hand, .. }
            | Fault::NotMonotone { hand, .. }
            | Fault::NotSymmetric { hand, .. }
            | Fault::TooLow { hand, .. }
            | Fault::TooHigh { hand, .. }
            | Fault::Unfounded { hand, .. } => Some(hand),
            Fault::Interrupted(_) => None,
        }
    }

    /// The message with hands in the usual notation.
    #[must_use]
    pub fn explain(&self, pack: Pack) -> String {
        let other = match *self {
            Fault::NotMonotone { better, .. } => Some(better),
            Fault::NotSymmetric { renamed, .. } => Some(renamed),
            _ => None,
        };
        let written = |text: String, hand| text.replace(&format!("{hand:?}"), &notation::format_hand(hand, pack));
        self.hand().into_iter().chain(other).fold(self.to_string(), written)
    }
}
