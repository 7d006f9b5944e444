//! The claims of certificates.

use std::fmt;

use crate::rules::Cards;

/// The outcome for the player who leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The leader can force a win.
    Win,
    /// The opponent can force a win.
    Loss,
    /// Neither can.
    Draw,
}

/// The player who reaches the goal when a hand is led to an empty pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The leader of the hand.
    Leader,
    /// The leader's opponent.
    Opponent,
}

/// The claim that one side reaches the goal when a hand is led to an empty pile. The goal is to win in the certificate of a win or a loss,
/// and not to lose in the certificate of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The side that reaches the goal.
    pub side: Side,
    /// The leader's hand.
    pub hand: Cards,
}

/// How many deals the leader wins, loses and draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Wins.
    pub wins: u64,
    /// Losses.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { wins, losses, draws } = self;
        write!(f, "{wins} wins, {losses} losses and {draws} draws")
    }
}
