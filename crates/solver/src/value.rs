//! The value of a position: its outcome and its distance in rounds.

use std::fmt;
use std::ops::Neg;

use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;

/// An outcome with its distance in rounds, from one player's side: the mover's, unless the text says otherwise.
///
/// The distance is the number of times that either player eats before the winner goes out. The winner minimises it and
/// the loser maximises it. A draw has no distance.
///
/// Negation changes sides and keeps the distance. The order is the order of preference: a quick win is better than a
/// slow one, and a slow loss is better than a quick one.
///
/// ```
/// use faceup_solver::Value;
/// assert!(Value::win(2) > Value::win(3));
/// assert!(Value::loss(2) < Value::loss(3));
/// assert_eq!(-Value::win(2), Value::loss(2));
/// assert_eq!(-Value::DRAW, Value::DRAW);
/// assert_eq!(Value::win(2).rounds(), Some(2));
/// ```
///
/// ```text
/// stored as i32:    loss(0)    loss(1)  …  of(Loss)   DRAW   of(Win)  …  win(1)    win(0)
///                   -BOUND   -BOUND+1         -1        0       1        BOUND-1    BOUND
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Parts", into = "Parts")]
pub struct Value(i32);

/// A value in serialized data. The rounds are null if they are not known.
#[derive(Serialize, Deserialize)]
struct Parts {
    outcome: Outcome,
    rounds: Option<u16>,
}

impl From<Value> for Parts {
    fn from(value: Value) -> Parts {
        Parts { outcome: value.outcome(), rounds: value.rounds() }
    }
}

impl From<Parts> for Value {
    fn from(Parts { outcome, rounds }: Parts) -> Value {
        rounds.map_or(Value::of(outcome), |rounds| Value::new(outcome, rounds))
    }
}

/// Greater than any distance, with room to add.
const BOUND: i32 = 1 << 20;

impl Value {
    /// Neither player can force a win.
    pub const DRAW: Value = Value(0);
    /// The best value: a win in 0 rounds.
    pub const BEST: Value = Value(BOUND);
    /// The worst value: a loss in 0 rounds.
    pub const WORST: Value = Value(-BOUND);

    /// A win in `rounds` rounds.
    #[must_use]
    #[inline]
    pub const fn win(rounds: u16) -> Value {
        Value(BOUND - rounds as i32)
    }

    /// A loss in `rounds` rounds.
    #[must_use]
    #[inline]
    pub const fn loss(rounds: u16) -> Value {
        Value(rounds as i32 - BOUND)
    }

    /// The value with this outcome and distance. The distance of a draw is ignored.
    #[must_use]
    #[inline]
    pub const fn new(outcome: Outcome, rounds: u16) -> Value {
        match outcome {
            Outcome::Win => Value::win(rounds),
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value::loss(rounds),
        }
    }

    /// The value of an outcome whose distance is not known, as in a table without rounds. A win of unknown distance is
    /// less than any other win, and more than a draw.
    ///
    /// ```
    /// use faceup_solver::{Outcome, Value};
    /// assert_eq!(Value::of(Outcome::Win).rounds(), None);
    /// assert_eq!(Value::of(Outcome::Win).to_string(), "win");
    /// ```
    #[must_use]
    #[inline]
    pub const fn of(outcome: Outcome) -> Value {
        match outcome {
            Outcome::Win => Value(1),
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value(-1),
        }
    }

    /// The next worse value, which need not be the value of any position. Not for [`Value::WORST`].
    #[inline]
    pub(crate) const fn just_below(self) -> Value {
        Value(self.0 - 1)
    }

    /// A small number for each value: 0 for a draw, then losses and wins by rising rounds. Unknown rounds count as 0.
    #[inline]
    pub(crate) fn code(self) -> usize {
        match (self.outcome(), self.rounds()) {
            (Outcome::Draw, _) => 0,
            (outcome, rounds) => 1 + 2 * usize::from(rounds.unwrap_or(0)) + usize::from(outcome == Outcome::Win),
        }
    }

    /// The outcome without the distance.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Outcome {
        match self.0 {
            0 => Outcome::Draw,
            1.. => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    /// The distance of a win or a loss, if it is known.
    #[must_use]
    pub const fn rounds(self) -> Option<u16> {
        match self.0 {
            -1..=1 => None,
            score => Some((BOUND - score.abs()) as u16),
        }
    }

    /// The same outcome one round later. The greatest distance, `u16::MAX` rounds, stays as it is, and so does an unknown
    /// one.
    #[must_use]
    #[inline]
    pub const fn later(self) -> Value {
        if self.0.abs() <= BOUND - u16::MAX as i32 { self } else { Value(self.0 - self.0.signum()) }
    }

    /// A bound for searches: just above this value, and not above any greater value.
    #[must_use]
    #[inline]
    pub(crate) const fn just_above(self) -> Value {
        Value(self.0 + 1)
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

/// Prints `win in 3 rounds`, `loss in 1 round`, `win at once` (0 rounds) or `draw`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rounds() {
            None => write!(f, "{}", self.outcome()),
            Some(0) => write!(f, "{} at once", self.outcome()),
            Some(rounds) => {
                write!(f, "{} in {rounds} round{}", self.outcome(), if rounds == 1 { "" } else { "s" })
            }
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
