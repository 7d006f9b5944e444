//! What a state is worth, in the kinds of numbers that a table can hold.

use std::fmt::Debug;
use std::hash::Hash;

use crate::matrix::Matrix;
use crate::ratio::Ratio;
use faceup_core::Player;

/// A value to player one, exact or enclosed.
pub(crate) trait Worth: Clone + Debug + Eq + Hash + Send + Sync {
    /// A payoff.
    fn integer(number: i64) -> Self;
    /// The same to the other player.
    fn negated(self) -> Self;
    /// With so much gained already.
    fn plus(self, gain: i64) -> Self;
    /// What a player chooses of two.
    fn better(self, other: Self, player: Player) -> Self;
    /// The value of a matrix game in which player one chooses a row. None if `stop` said so before it was found.
    fn of_matrix(columns: usize, entries: Vec<Self>, stop: &dyn Fn() -> bool) -> Option<Self>;
    /// Whether nearly every state has a value of its own where cards are played together, as numbers that were rounded
    /// have: what they take is foretold then.
    const ALL_DIFFERENT: bool;
    /// The bytes that it takes beside its own.
    fn heap_bytes(&self) -> usize;
}

impl Worth for Ratio {
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
