//! Errors of making certificates.

use faceup_core::Interrupted;
use faceup_core::{CardSet, Rules};
use thiserror::Error;

/// Why a certificate cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// No leader can hold the hand.
    #[error("expected a hand that a leader of {rules} can hold, got {hand:?}")]
    NotAPosition {
        /// The hand.
        hand: CardSet,
        /// The rules of the table.
        rules: Rules,
    },
    /// The deal is won or lost, and the table has no rounds, by which the facts are put into an order.
    #[error("to prove a win or a loss, the table must have rounds; solve the game with rounds")]
    NoRounds,
    /// The deal is won or lost, and does not follow from the list of hands that replaces rounds.
    #[error("hand {hand:?} does not follow from the list of hands; solve the game with rounds")]
    NotInOrder {
        /// The hand.
        hand: CardSet,
    },
    /// The table contradicts itself.
    #[error("the table is wrong: its value of hand {hand:?} does not follow from its other values; verify it")]
    Table {
        /// The hand.
        hand: CardSet,
    },
    /// The observer interrupted the work.
    #[error("interrupted before the proof was made")]
    Interrupted(#[from] Interrupted),
}
