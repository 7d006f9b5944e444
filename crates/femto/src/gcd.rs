//! The greatest common divisor of big integers, by Lehmer's method.
//!
//! Most of the time of exact solving goes into bringing long fractions to lowest terms. Euclid's quotients depend mostly on the
//! leading digits; so several steps are made on the leading 62 bits, and carried out on the whole numbers at once. (See
//! Knuth, The Art of Computer Programming, volume 2, section 4.5.2, algorithm L.)

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

/// The greatest common divisor, above nought unless both are nought.
pub(crate) fn gcd(a: &BigUint, b: &BigUint) -> BigUint {
    let (mut a, mut b) = if a >= b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
    while b.bits() > 64 {
        match steps(&a, &b) {
            Some(steps) => (a, b) = steps.carry_out(a, b),
            None => {
                let rest = &a % &b;
                (a, b) = (b, rest);
            }
        }
    }
    if b.is_zero() {
        return a;
    }
    let b = b.to_u64().expect("at most 64 bits");
    let a = (&a % b).to_u64().expect("a remainder is less than the divisor");
    BigUint::from(a.gcd(&b))
}

/// What several of Euclid's steps make of a pair: the first becomes `a` of it and `b` of the second, the second `c` and
/// `d`.
struct Steps {
    a: i64,
    b: i64,
    c: i64,
    d: i64,
}

/// The steps that follow from the leading bits alone; None if not even one does. The first number is not less than the
/// second.
fn steps(first: &BigUint, second: &BigUint) -> Option<Steps> {
    let cut = first.bits() - 62;
    let leading = |number: &BigUint| i128::from((number >> cut).to_u64().unwrap_or_default());
    let (mut x, mut y) = (leading(first), leading(second));
    let (mut a, mut b, mut c, mut d) = (1i128, 0i128, 0i128, 1i128);
    while y + c != 0 && y + d != 0 {
        let quotient = (x + a) / (y + c);
        if quotient != (x + b) / (y + d) {
            break;
        }
        (a, c) = (c, a - quotient * c);
        (b, d) = (d, b - quotient * d);
        (x, y) = (y, x - quotient * y);
    }
    let small = |number: i128| i64::try_from(number).ok();
    if b == 0 { None } else { Some(Steps { a: small(a)?, b: small(b)?, c: small(c)?, d: small(d)? }) }
}

impl Steps {
    fn carry_out(&self, first: BigUint, second: BigUint) -> (BigUint, BigUint) {
        // Of each pair of factors one is above nought and the other below, or nought.
        let combined = |one: i64, two: i64| {
            let (one, two) = (signed(&first * one.unsigned_abs(), one), signed(&second * two.unsigned_abs(), two));
            (one + two).magnitude().clone()
        };
        (combined(self.a, self.b), combined(self.c, self.d))
    }
}

fn signed(magnitude: BigUint, sign: i64) -> BigInt {
    BigInt::from_biguint(if sign < 0 { Sign::Minus } else { Sign::Plus }, magnitude)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number() -> impl Strategy<Value = BigUint> {
        let words = prop_oneof![any::<u32>(), Just(0), Just(u32::MAX), Just(1)];
        prop::collection::vec(words, 0..40).prop_map(BigUint::new)
    }

    proptest! {
        #[test]
        fn as_the_library_has_it(a in number(), b in number(), common in number()) {
            prop_assert_eq!(gcd(&a, &b), a.gcd(&b));
            let (a, b) = (a * &common, b * &common);
            prop_assert_eq!(gcd(&a, &b), a.gcd(&b));
        }
    }

    /// Fibonacci numbers take the most steps.
    #[test]
    fn fibonacci() {
        let (mut a, mut b) = (BigUint::from(1u8), BigUint::from(1u8));
        for _ in 0..2000 {
            (a, b) = (&a + &b, a);
            assert_eq!(gcd(&b, &a), BigUint::from(1u8));
        }
    }
}
