//! The integers of the simplex method: machine words, or big integers where those overflow.

use std::ops::Neg;

use dashu_int::IBig;

use crate::Ratio;

/// An integer of the simplex method. A method returns None on overflow.
pub(crate) trait Word: Clone + Ord + From<i8> + Neg<Output = Self> {
    /// `(a * b - c * d) / e`, which has no remainder.
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
        Ratio::from_integers((*numerator).into(), (*denominator).into())
    }
}

impl Word for IBig {
    fn cross(a: &IBig, b: &IBig, c: &IBig, d: &IBig, e: &IBig) -> Option<IBig> {
        Some((a * b - c * d) / e)
    }

    fn times(&self, other: &IBig) -> Option<IBig> {
        Some(self * other)
    }

    fn plus(&self, other: &IBig) -> Option<IBig> {
        Some(self + other)
    }

    fn ratio(numerator: &IBig, denominator: &IBig) -> Ratio {
        Ratio::from_integers(numerator.clone(), denominator.clone())
    }
}
