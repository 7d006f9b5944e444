//! The types of values that a table can hold.

use std::fmt::Debug;
use std::hash::Hash;

use crate::matrix::Matrix;
use crate::ratio::Ratio;
use faceup_core::Player;

/// A value to player one: an exact one, or bounds.
pub(crate) trait TableValue: Clone + Debug + Eq + Hash + Send + Sync {
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
    /// Whether nearly all states have different values if cards are played together, as rounded numbers do. Then their memory
    /// is known before the work.
    const ALL_DIFFERENT: bool;
    /// The memory on the heap, in bytes.
    fn heap_bytes(&self) -> usize;
}

impl TableValue for Ratio {
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
        match player {
            Player::One => self.max(other),
            Player::Two => self.min(other),
        }
    }

    fn of_matrix(columns: usize, entries: Vec<Ratio>, stop: &dyn Fn() -> bool) -> Option<Ratio> {
        Matrix::new(columns, entries).value_unless(stop)
    }

    fn heap_bytes(&self) -> usize {
        Ratio::heap_bytes(self)
    }
}
