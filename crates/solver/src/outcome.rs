//! Win, draw or loss, and counts of them.

use std::ops::Neg;

use faceup_core::named;
use serde::{Deserialize, Serialize};

/// The result of a position under best play, from one player's side: the mover's, unless the text says otherwise.
///
/// Negation changes sides. The order is the order of preference: `Loss < Draw < Win`.
///
/// ```
/// use faceup_solver::Outcome;
/// assert_eq!(-Outcome::Win, Outcome::Loss);
/// assert!(Outcome::Draw < Outcome::Win);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The opponent can force a win.
    Loss,
    /// Neither player can force a win: the game goes on for ever.
    Draw,
    /// The player can force a win.
    Win,
}

named! { Outcome, "outcome": Win = "win", Loss = "loss", Draw = "draw"; }

impl Outcome {
    /// Its points in a mean: 1 for a win, 0.5 for a draw, and 0 for a loss.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Outcome::Loss => 0.0,
            Outcome::Draw => 0.5,
            Outcome::Win => 1.0,
        }
    }
}

impl Neg for Outcome {
    type Output = Outcome;
    #[inline]
    fn neg(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// A number of positions for each outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counts {
    /// The starter wins.
    pub win: u64,
    /// The starter loses.
    pub loss: u64,
    /// Neither player can force a win.
    pub draw: u64,
}

impl Counts {
    /// The number of positions of all outcomes.
    #[must_use]
    pub fn total(self) -> u64 {
        self.win + self.loss + self.draw
    }

    /// The number of positions with one outcome.
    #[must_use]
    pub fn of(self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Loss => self.loss,
            Outcome::Draw => self.draw,
        }
    }

    /// The counts with one more position that counts several times.
    pub(crate) fn add_times(mut self, outcome: Outcome, times: u64) -> Counts {
        match outcome {
            Outcome::Win => self.win += times,
            Outcome::Loss => self.loss += times,
            Outcome::Draw => self.draw += times,
        }
        self
    }

    pub(crate) fn merge(self, other: Counts) -> Counts {
        Counts { win: self.win + other.win, loss: self.loss + other.loss, draw: self.draw + other.draw }
    }
}
