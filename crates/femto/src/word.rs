//! The integers that matrix games are solved in: machine words while they last, big integers after that.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Signed;

use crate::ratio::Ratio;

/// Integers that the simplex method runs on, with what may overflow.
pub(crate) trait Word: Clone + PartialOrd + Signed + Integer {
    /// `(a * b - c * d) / e`, where that leaves no remainder; None if it overflows.
    fn cross(a: &Self, b: &Self, c: &Self, d: &Self, e: &Self) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;
    fn plus(&self, other: &Self) -> Option<Self>;
    fn ratio(numerator: &Self, denominator: &Self) -> Ratio;
}

impl Word for i128 {
    fn cross(a: &i128, b: &i128, c: &i128, d: &i128, e: &i128) -> Option<i128> {
        Some(a.checked_mul(*b)?.checked_sub(c.checked_mul(*d)?)? / e)
    }

    fn times(&self, other: &i128) -> Option<i128> {
        self.checked_mul(*other)
    }

    fn plus(&self, other: &i128) -> Option<i128> {
        self.checked_add(*other)
    }

    fn ratio(numerator: &i128, denominator: &i128) -> Ratio {
        match (i64::try_from(*numerator), i64::try_from(*denominator)) {
            (Ok(numerator), Ok(denominator)) => Ratio::new(numerator, denominator),
            _ => Ratio::from_integers((*numerator).into(), (*denominator).into()),
        }
    }
}

impl Word for BigInt {
    fn cross(a: &BigInt, b: &BigInt, c: &BigInt, d: &BigInt, e: &BigInt) -> Option<BigInt> {
        Some((a * b - c * d) / e)
    }

    fn times(&self, other: &BigInt) -> Option<BigInt> {
        Some(self * other)
    }

    fn plus(&self, other: &BigInt) -> Option<BigInt> {
        Some(self + other)
    }

    fn ratio(numerator: &BigInt, denominator: &BigInt) -> Ratio {
        Ratio::from_integers(numerator.clone(), denominator.clone())
    }
}
