//! The value of a position: its outcome, and how many rounds it takes.

use std::fmt;
use std::ops::Neg;

use crate::Outcome;

/// An outcome with its distance in rounds, from the side of one player: unless something else is said, the mover.
///
/// The distance is the number of times that the table is eaten, by either player, before the winner goes out, the
/// winner minimising it and the loser maximising it. A draw has none.
///
/// Negation changes sides and keeps the distance. The order is that of preference: a sooner win before a later one,
/// any win before a draw, a draw before any loss, a later loss before a sooner one.
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
/// inside, an i32:   loss(0)    loss(1)  …   draw   …  win(1)    win(0)
///                   -BOUND   -BOUND+1       0         BOUND-1   BOUND
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

/// More rounds than any value has: `u16` rounds, and some room for adding.
const BOUND: i32 = 1 << 20;

impl Value {
    /// Neither side can win.
    pub const DRAW: Value = Value(0);
    /// The best value there is: won without another round.
    pub const BEST: Value = Value(BOUND);
    /// The worst value there is: lost without another round.
    pub const WORST: Value = Value(-BOUND);

    /// Won in `rounds` rounds.
    #[must_use]
    #[inline]
    pub const fn win(rounds: u16) -> Value {
        Value(BOUND - rounds as i32)
    }

    /// Lost in `rounds` rounds.
    #[must_use]
    #[inline]
    pub const fn loss(rounds: u16) -> Value {
        Value(rounds as i32 - BOUND)
    }

    /// The value of an outcome and a distance; a draw has no distance and drops it.
    #[must_use]
    #[inline]
    pub const fn new(outcome: Outcome, rounds: u16) -> Value {
        match outcome {
            Outcome::Win => Value::win(rounds),
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value::loss(rounds),
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

    /// The distance, of a win or a loss.
    #[must_use]
    pub const fn rounds(self) -> Option<u16> {
        match self.0 {
            0 => None,
            score => Some((BOUND - score.abs()) as u16),
        }
    }

    /// The same outcome one round later; what takes the most rounds that there are stays.
    #[must_use]
    #[inline]
    pub const fn later(self) -> Value {
        if self.0.abs() == BOUND - u16::MAX as i32 { self } else { Value(self.0 - self.0.signum()) }
    }

    /// A bound, not a value, that lies above this value and not above any greater one.
    #[must_use]
    #[inline]
    pub(crate) const fn just_above(self) -> Value {
        Value(self.0 + 1)
    }

    /// A bound, not a value, that lies below this value and not below any lesser one.
    #[must_use]
    #[inline]
    pub(crate) const fn just_below(self) -> Value {
        Value(self.0 - 1)
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

/// As `win in 3 rounds`, `loss in 1 round`, `win at once` (in none), `draw`.
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
