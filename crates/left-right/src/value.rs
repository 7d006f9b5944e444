//! Exact values.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use num_rational::Ratio;
use serde::{Serialize, Serializer};

/// An exact rational number: the value of a position to player one. Its negation is player two's.
///
/// The denominator of a value of a game divides n!², because every draw is one of k equally likely cards.
///
/// ```
/// use faceup_left_right::Value;
/// assert_eq!(Value::new(-9, 576).to_string(), "-1/64");
/// assert_eq!(Value::new(4, 2).to_string(), "2");
/// assert!(-Value::new(1, 3) < Value::new(0, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(Ratio<i128>);

impl Value {
    /// Zero.
    pub const ZERO: Value = Value(Ratio::new_raw(0, 1));

    /// The fraction in lowest terms.
    ///
    /// # Panics
    ///
    /// If the denominator is 0.
    pub fn new(numerator: i128, denominator: i128) -> Value {
        Value(Ratio::new(numerator, denominator))
    }

    /// The denominator in lowest terms. It is positive.
    pub fn denominator(self) -> i128 {
        *self.0.denom()
    }

    /// The nearest floating-point number, or one next to it.
    pub fn to_f64(self) -> f64 {
        *self.0.numer() as f64 / self.denominator() as f64
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(self) -> Value {
        self.max(-self)
    }
}

impl Neg for Value {
    type Output = Value;
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Value {
            type Output = Value;
            fn $method(self, other: Value) -> Value {
                Value(self.0.$method(other.0))
            }
        }
    )*};
}

operators!(Add add, Sub sub, Mul mul);

/// Prints as `-1/64`, or as `2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
