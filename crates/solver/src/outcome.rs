//! Win, draw or loss.

use std::fmt;
use std::ops::Neg;

/// How a position ends under best play, from the side of one player: unless something else is said, the mover.
///
/// Negation changes sides. The order is that of preference: `Loss < Draw < Win`.
///
/// ```
/// use faceup_solver::Outcome;
/// assert_eq!(-Outcome::Win, Outcome::Loss);
/// assert!(Outcome::Draw < Outcome::Win);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The other player can force going out first.
    Loss,
    /// Each side can avoid losing for ever.
    Draw,
    /// The player can force going out first.
    Win,
}

impl Outcome {
    /// All outcomes, best first, as results are listed.
    pub const ALL: [Outcome; 3] = [Outcome::Win, Outcome::Loss, Outcome::Draw];

    /// `win`, `draw` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
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

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
