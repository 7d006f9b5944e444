//! The objectives of the game.

use std::fmt;
use std::str::FromStr;

use faceup_core::notation::quote;
use thiserror::Error;

use crate::Scores;

/// The number whose mean player one maximises and player two minimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// Player one's score minus player two's.
    #[default]
    Difference,
    /// 1 if player one's score is higher, -1 if player two's is, and 0 for a tie.
    Result,
}

impl Objective {
    /// Both.
    pub const ALL: [Objective; 2] = [Objective::Difference, Objective::Result];

    /// `difference` or `result`.
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Difference => "difference",
            Objective::Result => "result",
        }
    }

    /// The value of final scores to player one.
    ///
    /// ```
    /// use faceup_left_right::{Objective, Scores};
    /// let scores = Scores { one: 2, two: 6 };
    /// assert_eq!(Objective::ALL.map(|objective| objective.of(scores)), [-4, -1]);
    /// ```
    pub const fn of(self, scores: Scores) -> i64 {
        let difference = scores.one as i64 - scores.two as i64;
        match self {
            Objective::Difference => difference,
            Objective::Result => difference.signum(),
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not an objective's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected the objective difference or result, got {}", quote(got))]
pub struct UnknownObjective {
    /// The name that was given.
    pub got: String,
}

impl FromStr for Objective {
    type Err = UnknownObjective;

    fn from_str(name: &str) -> Result<Objective, UnknownObjective> {
        let named = Objective::ALL.into_iter().find(|objective| objective.name() == name);
        named.ok_or_else(|| UnknownObjective { got: name.to_owned() })
    }
}
