//! Exact rational numbers.

use std::borrow::Borrow;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;
use faceup_core::Player;
use faceup_core::notation::quote;
use serde::{Serialize, Serializer};
use thiserror::Error;

/// A rational number of any size, in lowest terms.
///
/// It prints as `p/q`, or as `p` if it is an integer, and reads the same.
///
/// ```
/// use faceup_femto::Ratio;
/// let third = Ratio::new(1, 3);
/// let huge = Ratio::from(i64::MAX);
/// assert_eq!((&third + &third).to_string(), "2/3");
/// assert_eq!(&(&(&huge * &huge) * &third) / &(&huge * &huge), third);
/// assert_eq!("-22/4".parse(), Ok(Ratio::new(-11, 2)));
/// assert!(third < Ratio::new(1, 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(RBig);

/// A text that is no rational number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a number such as 3 or 11/27, got {}", quote(.0))]
pub struct RatioError(String);

impl Ratio {
    /// Zero.
    pub const ZERO: Ratio = Ratio(RBig::ZERO);

    /// One.
    pub const ONE: Ratio = Ratio(RBig::ONE);

    /// The number `numerator / denominator`.
    ///
    /// # Panics
    ///
    /// If the denominator is zero.
    pub fn new(numerator: i64, denominator: i64) -> Ratio {
        Ratio::from_integers(numerator.into(), denominator.into())
    }

    pub(crate) fn from_integers(numerator: IBig, denominator: IBig) -> Ratio {
        Ratio(RBig::from_parts_signed(numerator, denominator))
    }

    /// For the numerator and the denominator.
    pub(crate) fn inner(&self) -> &RBig {
        &self.0
    }

    /// Numerator and denominator, if both are machine words.
    pub(crate) fn words(&self) -> Option<(i64, i64)> {
        Some((self.0.numerator().try_into().ok()?, self.0.denominator().try_into().ok()?))
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Ratio {
        if *self < Ratio::ZERO { -self } else { self.clone() }
    }

    /// The greatest integer not above the number.
    ///
    /// # Panics
    ///
    /// If that integer is beyond an `i128`.
    pub fn floor(&self) -> i128 {
        self.0.floor().try_into().expect("the number is below 2^127")
    }

    /// The nearest floating-point number, or one next to it.
    pub fn to_f64(&self) -> f64 {
        if let Some((numerator, denominator)) = self.words() {
            return numerator as f64 / denominator as f64;
        }
        // Both can exceed a float. Divide the leading bits, and count those cut off.
        let (numerator, denominator) = (self.0.numerator(), self.0.denominator());
        let cut = |bits: usize| bits.saturating_sub(96);
        let (cut_n, cut_d) = (cut(numerator.bit_len()), cut(denominator.bit_len()));
        let float = |leading: IBig| i128::try_from(leading).map_or(f64::NAN, |leading| leading as f64);
        let quotient = float(numerator >> cut_n) / float(IBig::from(denominator >> cut_d));
        quotient * 2f64.powi((cut_n as i64 - cut_d as i64).clamp(-2000, 2000) as i32)
    }

    /// The memory on the heap, in bytes: none if numerator and denominator fit two machine words each.
    pub(crate) fn heap_bytes(&self) -> usize {
        let bytes = |bits: usize| if bits <= 128 { 0 } else { bits.div_ceil(64) * 8 };
        bytes(self.0.numerator().bit_len()) + bytes(self.0.denominator().bit_len())
    }
}

impl From<i64> for Ratio {
    fn from(number: i64) -> Ratio {
        Ratio(number.into())
    }
}

/// The value that a player prefers: the greatest for player one, and the least for player two.
pub(crate) fn preferred<T: Ord>(player: Player, values: impl IntoIterator<Item = T>) -> Option<T> {
    match player {
        Player::One => values.into_iter().max(),
        Player::Two => values.into_iter().min(),
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for &Ratio {
            type Output = Ratio;
            fn $method(self, other: &Ratio) -> Ratio {
                Ratio((&self.0).$method(&other.0))
            }
        }
    )*};
}

operators!(Add add, Sub sub, Mul mul, Div div);

impl Neg for &Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio(-&self.0)
    }
}

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio(-self.0)
    }
}

impl<R: Borrow<Ratio>> Sum<R> for Ratio {
    fn sum<I: Iterator<Item = R>>(numbers: I) -> Ratio {
        numbers.fold(Ratio::ZERO, |sum, number| &sum + number.borrow())
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Ratio, RatioError> {
        let error = || RatioError(text.to_owned());
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let part = |text: &str| text.trim().parse::<IBig>().map_err(|_| error());
        let (numerator, denominator) = (part(numerator)?, part(denominator)?);
        if denominator.is_zero() { Err(error()) } else { Ok(Ratio::from_integers(numerator, denominator)) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number() -> impl Strategy<Value = i64> {
        prop_oneof![-20i64..20, any::<i64>(), Just(i64::MIN), Just(i64::MAX)]
    }

    proptest! {
        /// Texts, floats, floors and signs beyond machine words, which small games never need.
        #[test]
        fn conversions(a in number(), b in number(), c in number()) {
            prop_assume!(b != 0 && c != 0);
            let x = Ratio::new(a, b);
            prop_assert_eq!(x.to_string().parse(), Ok(x.clone()));
            let float = a as f64 / b as f64;
            prop_assert!((x.to_f64() - float).abs() <= float.abs() * 1e-12);
            let quotient = i128::from(a).div_euclid(i128::from(b).abs()) ;
            prop_assert_eq!(if b > 0 { x.floor() } else { (-&x).floor() }, quotient);
            prop_assert_eq!(i64::from(x > Ratio::ZERO) - i64::from(x < Ratio::ZERO), a.signum() * b.signum());
            let y = &(&x * &Ratio::from(c)) * &Ratio::new(c, 7);
            prop_assert_eq!(y.to_string().parse(), Ok(y.clone()));
            let float = float * c as f64 * (c as f64 / 7.0);
            prop_assert!((y.to_f64() - float).abs() <= float.abs() * 1e-12);
            prop_assert_eq!(&(&y / &Ratio::new(c, 7)) / &Ratio::from(c), x);
        }
    }

    #[test]
    fn floats_of_huge_numbers() {
        let huge = (0..40).fold(Ratio::from(i64::MAX), |number, _| &number * &Ratio::from(i64::MAX));
        let near = &(&huge - &Ratio::ONE) / &(&huge * &Ratio::from(3));
        assert!((near.to_f64() - 1.0 / 3.0).abs() < 1e-12);
        assert!(((-near).to_f64() + 1.0 / 3.0).abs() < 1e-12);
    }
}
