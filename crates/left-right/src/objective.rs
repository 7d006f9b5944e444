//! Objectives.

use faceup_core::named;

use crate::Scores;

/// A number: player one maximises its mean, and player two minimises it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// Player one's score minus player two's.
    #[default]
    Difference,
    /// 1 if player one's score is higher, -1 if player two's is, and 0 for a tie.
    Result,
}

impl Objective {
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

named! { Objective, "objective": Difference = "difference", Result = "result"; }
