//! Claims about hands.

use faceup_core::CardSet;

/// The player who reaches the goal if a hand is led to an empty pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The leader of the hand.
    Leader,
    /// The leader's opponent.
    Opponent,
}

/// The claim that one side reaches the goal if a hand is led to an empty pile. The goal is to win in the certificate of a win or
/// a loss, and not to lose in the certificate of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Claim {
    /// Who reaches the goal.
    pub side: Side,
    /// The leader's hand, as player one would hold it.
    pub hand: CardSet,
}
