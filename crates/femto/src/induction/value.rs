//! Values of states: exact numbers, or bounds.

use std::fmt::Debug;
use std::hash::Hash;

use faceup_core::Player;

use crate::ratio::preferred;
use crate::{Matrix, Ratio};

/// A value to player one, exact or bounded.
pub(crate) trait StateValue: Clone + Debug + Eq + Hash + Send + Sync {
    /// A payoff.
    fn integer(number: i64) -> Self;
    /// The value to the other player.
    fn negated(self) -> Self;
    /// The value plus a gain.
    fn plus(self, gain: i64) -> Self;
    /// The one of two values that a player prefers.
    fn better(self, other: Self, player: Player) -> Self;
    /// The value of a matrix game in which player one chooses a row. None if `stop` returns true before it is found.
    fn of_matrix(columns: usize, entries: Vec<Self>, stop: &dyn Fn() -> bool) -> Option<Self>;
    /// Whether nearly all states have different values if cards are played together, as rounded numbers do. Their memory is then known
    /// beforehand.
    const ALL_DIFFERENT: bool;
    /// The memory on the heap, in bytes.
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl StateValue for Ratio {
    const ALL_DIFFERENT: bool = false;

    fn integer(number: i64) -> Ratio {
        Ratio::from(number)
    }

    fn negated(self) -> Ratio {
        -self
    }

    fn plus(self, gain: i64) -> Ratio {
        if gain == 0 { self } else { &self + &Ratio::from(gain) }
    }

    fn better(self, other: Ratio, player: Player) -> Ratio {
        preferred(player, [self, other]).expect("two values")
    }

    fn of_matrix(columns: usize, entries: Vec<Ratio>, stop: &dyn Fn() -> bool) -> Option<Ratio> {
        Matrix::new(columns, entries).value_unless(stop)
    }

    fn heap_bytes(&self) -> usize {
        Ratio::heap_bytes(self)
    }
}
