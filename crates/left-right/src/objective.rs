//! What the players play for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Scores;

/// What player one wants to be as great as can be on average, and player two as small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// Player one's score less player two's.
    #[default]
    Difference,
    /// 1 if player one's score is the higher one, -1 if player two's is, 0 if they tie.
    Result,
}

impl Objective {
    /// Both.
    pub const ALL: [Objective; 2] = [Objective::Difference, Objective::Result];

    /// `difference` or `result`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Difference => "difference",
            Objective::Result => "result",
        }
    }

    /// What final scores are worth to player one.
    ///
    /// ```
    /// use faceup_left_right::{Objective, Scores};
    /// let scores = Scores { one: 2, two: 6 };
    /// assert_eq!(Objective::ALL.map(|objective| objective.of(scores)), [-4, -1]);
    /// ```
    #[must_use]
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

/// A name that no objective has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{got}' is no objective; it is difference or result")]
pub struct UnknownObjective {
    /// The name that came.
    pub got: String,
}

impl FromStr for Objective {
    type Err = UnknownObjective;

    fn from_str(name: &str) -> Result<Objective, UnknownObjective> {
        let named = Objective::ALL.into_iter().find(|objective| objective.name() == name);
        named.ok_or_else(|| UnknownObjective { got: name.to_owned() })
    }
}
