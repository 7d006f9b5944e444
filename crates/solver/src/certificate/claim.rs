//! Claims about hands.

use faceup_core::CardSet;

use crate::side::Side;

/// The claim that one side reaches the goal if a hand is led to an empty pile. The goal is to win in the certificate of a win or
/// a loss, and not to lose in the certificate of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who reaches the goal: the leader for wins, and the leader's opponent for losses.
    pub side: Side,
    /// The leader's hand, as player one would hold it.
    pub hand: CardSet,
}
