//! Exact rational numbers.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use thiserror::Error;

use crate::gcd::gcd;

/// A rational number of any size, in lowest terms: two machine words where it fits, and big integers where it does not.
///
/// Prints as `p/q`, or as `p` if it is an integer, and reads the same.
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ratio(Form);

/// A number that fits the small form is never in the big one, so equal numbers are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Form {
    /// Numerator, and a denominator above nought without a common factor.
    Small(i64, i64),
    Big(Box<BigRational>),
}

/// A text that is no rational number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a number as 3 or 11/27, got '{0}'")]
pub struct RatioError(String);

fn small_gcd(mut a: u128, mut b: u128) -> u128 {
    while b > u128::from(u64::MAX) {
        (a, b) = (b, a % b);
    }
    if b == 0 {
        return a;
    }
    let (mut a, mut b) = ((a % b) as u64, b as u64);
    while a != 0 {
        (a, b) = (b % a, a);
    }
    u128::from(b)
}

/// The greatest common divisor; of nought and nought, one.
fn common(a: &BigInt, b: &BigInt) -> BigInt {
    let common = gcd(a.magnitude(), b.magnitude());
    if common.is_zero() { BigInt::one() } else { common.into() }
}

impl Ratio {
    /// Nought.
    pub const ZERO: Ratio = Ratio(Form::Small(0, 1));

    /// One.
    pub const ONE: Ratio = Ratio(Form::Small(1, 1));

    /// The number `numerator / denominator`.
    ///
    /// # Panics
    ///
    /// If the denominator is nought.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Ratio {
        Ratio::reduced(numerator.into(), denominator.into())
    }

    fn reduced(numerator: i128, denominator: i128) -> Ratio {
        assert!(denominator != 0, "a denominator is not nought");
        let common = small_gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        // The least i128 comes from no product of two i64 but that of the least i64 with itself negated, which is not.
        let sign = denominator.signum();
        let small = i128::try_from(common)
            .ok()
            .map(|common| (numerator / common * sign, denominator / common * sign))
            .and_then(|(n, d)| Some((i64::try_from(n).ok()?, i64::try_from(d).ok()?)));
        match small {
            Some((n, d)) => Ratio(Form::Small(n, d)),
            None => Ratio(Form::Big(Box::new(BigRational::new(numerator.into(), denominator.into())))),
        }
    }

    /// The number of two big integers.
    pub(crate) fn from_integers(numerator: BigInt, denominator: BigInt) -> Ratio {
        match (numerator.to_i64(), denominator.to_i64()) {
            (Some(n), Some(d)) => Ratio::reduced(n.into(), d.into()),
            _ => {
                let common = common(&numerator, &denominator);
                let (numerator, denominator) = match denominator.sign() {
                    Sign::Minus => (-numerator, -denominator),
                    _ => (numerator, denominator),
                };
                Ratio::from_big(BigRational::new_raw(numerator / &common, denominator / &common))
            }
        }
    }

    /// The number of a fraction in lowest terms.
    fn from_big(number: BigRational) -> Ratio {
        match (number.numer().to_i64(), number.denom().to_i64()) {
            (Some(n), Some(d)) => Ratio(Form::Small(n, d)),
            _ => Ratio(Form::Big(Box::new(number))),
        }
    }

    fn to_big(&self) -> BigRational {
        match &self.0 {
            Form::Small(n, d) => BigRational::new_raw((*n).into(), (*d).into()),
            Form::Big(big) => (**big).clone(),
        }
    }

    /// Numerator and denominator, if both are machine words.
    pub(crate) fn small(&self) -> Option<(i64, i64)> {
        match self.0 {
            Form::Small(n, d) => Some((n, d)),
            Form::Big(_) => None,
        }
    }

    /// The numerator.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Form::Small(n, _) => (*n).into(),
            Form::Big(big) => big.numer().clone(),
        }
    }

    /// The denominator, above nought.
    #[must_use]
    pub fn denominator(&self) -> BigInt {
        match &self.0 {
            Form::Small(_, d) => (*d).into(),
            Form::Big(big) => big.denom().clone(),
        }
    }

    /// Whether it is nought.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Ratio::ZERO
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i8 {
        match &self.0 {
            Form::Small(n, _) => n.signum() as i8,
            Form::Big(big) => {
                if big.is_negative() {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// The same without its sign.
    #[must_use]
    pub fn abs(&self) -> Ratio {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// The greatest integer that is no more than the number.
    ///
    /// # Panics
    ///
    /// If that is beyond an `i128`.
    #[must_use]
    pub fn floor(&self) -> i128 {
        match &self.0 {
            Form::Small(n, d) => i128::from(n.div_euclid(*d)),
            Form::Big(big) => big.floor().to_integer().to_i128().expect("the number is below 2^127"),
        }
    }

    /// The nearest floating-point number, or near it.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Form::Small(n, d) => *n as f64 / *d as f64,
            Form::Big(big) => {
                // Both may be far beyond what a float holds: take the leading digits, and mind how many were left off.
                let (n, d) = (big.numer(), big.denom());
                let (cut_n, cut_d) = (n.bits().saturating_sub(96), d.bits().saturating_sub(96));
                let leading = |number: &BigInt, cut: u64| (number >> cut).to_f64().unwrap_or(f64::NAN);
                let power = cut_n as i64 - cut_d as i64;
                leading(n, cut_n) / leading(d, cut_d) * 2f64.powi(power.clamp(-2000, 2000) as i32)
            }
        }
    }

    /// The bytes that the number takes beside its own: none, or those of its big integers.
    pub(crate) fn heap_bytes(&self) -> usize {
        match &self.0 {
            Form::Small(..) => 0,
            Form::Big(big) => {
                size_of::<BigRational>()
                    + (big.numer().bits().div_ceil(64) + big.denom().bits().div_ceil(64)) as usize * 8
            }
        }
    }
}

impl From<i64> for Ratio {
    fn from(number: i64) -> Ratio {
        Ratio(Form::Small(number, 1))
    }
}

impl From<BigInt> for Ratio {
    fn from(number: BigInt) -> Ratio {
        Ratio::from_integers(number, BigInt::one())
    }
}

impl Add for &Ratio {
    type Output = Ratio;
    fn add(self, other: &Ratio) -> Ratio {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            let [a, b, c, d] = [a, b, c, d].map(|&part| i128::from(part));
            // Each product is below 2^126, so their sum fits.
            return Ratio::reduced(a * d + c * b, b * d);
        }
        // Only what the denominators have in common can cancel.
        let ((a, b), (c, d)) = (self.to_big().into_raw(), other.to_big().into_raw());
        let shared = common(&b, &d);
        let (b, d) = (b / &shared, d / &shared);
        let sum = a * &d + c * &b;
        let cancelled = common(&sum, &shared);
        Ratio::from_big(BigRational::new_raw(sum / &cancelled, b * d * (shared / cancelled)))
    }
}

impl Sub for &Ratio {
    type Output = Ratio;
    fn sub(self, other: &Ratio) -> Ratio {
        self + &-other
    }
}

impl Mul for &Ratio {
    type Output = Ratio;
    fn mul(self, other: &Ratio) -> Ratio {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            return Ratio::reduced(i128::from(*a) * i128::from(*c), i128::from(*b) * i128::from(*d));
        }
        let ((a, b), (c, d)) = (self.to_big().into_raw(), other.to_big().into_raw());
        let (ad, cb) = (common(&a, &d), common(&c, &b));
        Ratio::from_big(BigRational::new_raw((a / &ad) * (c / &cb), (b / cb) * (d / ad)))
    }
}

impl Div for &Ratio {
    type Output = Ratio;
    fn div(self, other: &Ratio) -> Ratio {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            return Ratio::reduced(i128::from(*a) * i128::from(*d), i128::from(*b) * i128::from(*c));
        }
        assert!(!other.is_zero(), "a denominator is not nought");
        self * &Ratio::from_integers(other.denominator(), other.numerator())
    }
}

impl Neg for &Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        match &self.0 {
            Form::Small(n, d) => match n.checked_neg() {
                Some(negated) => Ratio(Form::Small(negated, *d)),
                None => Ratio::reduced(-i128::from(*n), i128::from(*d)),
            },
            Form::Big(big) => Ratio::from_big(-(**big).clone()),
        }
    }
}

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        -&self
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            return (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)));
        }
        match self.signum().cmp(&other.signum()) {
            Ordering::Equal => (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator())),
            decided => decided,
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(numbers: I) -> Ratio {
        numbers.fold(Ratio::ZERO, |sum, number| &sum + &number)
    }
}

impl<'a> Sum<&'a Ratio> for Ratio {
    fn sum<I: Iterator<Item = &'a Ratio>>(numbers: I) -> Ratio {
        numbers.fold(Ratio::ZERO, |sum, number| &sum + number)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.0 {
            Form::Small(n, 1) => n.to_string(),
            Form::Small(n, d) => format!("{n}/{d}"),
            Form::Big(big) => big.to_string(),
        };
        f.pad(&text)
    }
}

impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Ratio, RatioError> {
        let wrong = || RatioError(crate::card::shown(text));
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let numerator: BigInt = numerator.trim().parse().map_err(|_| wrong())?;
        let denominator: BigInt = denominator.trim().parse().map_err(|_| wrong())?;
        if denominator.is_zero() { Err(wrong()) } else { Ok(Ratio::from_integers(numerator, denominator)) }
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
        /// Both forms compute alike, at the ends of the machine word too.
        #[test]
        fn as_big_rationals(a in number(), b in number(), c in number(), d in number()) {
            prop_assume!(b != 0 && d != 0);
            let (x, y) = (Ratio::new(a, b), Ratio::new(c, d));
            let (p, q) = (BigRational::new(a.into(), b.into()), BigRational::new(c.into(), d.into()));
            prop_assert_eq!(&x + &y, Ratio::from_big(&p + &q));
            prop_assert_eq!(&x - &y, Ratio::from_big(&p - &q));
            prop_assert_eq!(&x * &y, Ratio::from_big(&p * &q));
            if c != 0 {
                prop_assert_eq!(&x / &y, Ratio::from_big(&p / &q));
            }
            prop_assert_eq!(x.cmp(&y), p.cmp(&q));
            prop_assert_eq!((&(&x * &y) * &y).cmp(&x), (&p * &q * &q).cmp(&p));
            prop_assert_eq!(x.to_string().parse(), Ok(x.clone()));
            let float = a as f64 / b as f64;
            prop_assert!((x.to_f64() - float).abs() <= float.abs() * 1e-12);
        }
    }

    /// A number far beyond a machine word, now and then with a factor in common with others.
    fn huge() -> impl Strategy<Value = BigRational> {
        let part = || {
            prop::collection::vec(number(), 1..6)
                .prop_map(|parts| parts.iter().fold(BigInt::one(), |product, &part| product * BigInt::from(part) + 1))
        };
        (part(), part(), 1i64..100).prop_map(|(n, d, factor)| {
            let d = if d.is_zero() { BigInt::one() } else { d };
            BigRational::new(n * factor, d * 60)
        })
    }

    proptest! {
        #[test]
        fn huge_as_big_rationals(p in huge(), q in huge()) {
            let (x, y) = (Ratio::from_big(p.clone()), Ratio::from_big(q.clone()));
            prop_assert_eq!(&x + &y, Ratio::from_big(&p + &q));
            prop_assert_eq!(&x - &y, Ratio::from_big(&p - &q));
            prop_assert_eq!(&x * &y, Ratio::from_big(&p * &q));
            if !q.is_zero() {
                prop_assert_eq!(&x / &y, Ratio::from_big(&p / &q));
            }
            prop_assert_eq!(x.cmp(&y), p.cmp(&q));
            let (n, d) = (p.numer() * q.numer(), p.denom() * q.numer());
            if !d.is_zero() {
                prop_assert_eq!(Ratio::from_integers(n, d), x);
            }
        }
    }

    #[test]
    fn floats_of_huge_numbers() {
        let huge = (0..40).fold(Ratio::from(i64::MAX), |number, _| &number * &Ratio::from(i64::MAX));
        let near = &(&huge - &Ratio::ONE) / &(&huge * &Ratio::from(3));
        assert!((near.to_f64() - 1.0 / 3.0).abs() < 1e-12);
    }
}
