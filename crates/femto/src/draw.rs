//! Random choices with exact chances.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::UBig;
use rand::Rng;

use crate::Ratio;
use crate::matrix::integers;

/// Draws one of several choices with exactly these chances, by index. They must not be negative; they need not sum to one.
///
/// ```
/// use faceup_femto::{Ratio, draw};
/// use faceup_core::random::stream;
/// let mut random = stream(1);
/// let chances = [Ratio::new(1, 3), Ratio::ZERO, Ratio::new(2, 3)];
/// let drawn: Vec<usize> = (0..6000).map(|_| draw(&mut random, &chances)).collect();
/// let first = drawn.iter().filter(|&&i| i == 0).count();
/// assert!((1850..2150).contains(&first) && !drawn.contains(&1));
/// ```
///
/// # Panics
///
/// If all chances are zero.
pub fn draw(random: &mut impl Rng, chances: &[Ratio]) -> usize {
    let (weights, _) = integers(chances);
    let weights: Vec<UBig> = weights.into_iter().map(UnsignedAbs::unsigned_abs).collect();
    let total: UBig = weights.iter().sum();
    assert!(!total.is_zero(), "a choice must have a chance");
    let mut drawn = below(random, &total);
    for (i, weight) in weights.iter().enumerate() {
        if drawn < *weight {
            return i;
        }
        drawn -= weight;
    }
    unreachable!("a number below the sum falls within one of its parts")
}

/// A uniform number below `end`, by rejection.
fn below(random: &mut impl Rng, end: &UBig) -> UBig {
    let (bits, words) = (end.bit_len(), end.bit_len().div_ceil(64));
    loop {
        let drawn = (0..words).fold(UBig::ZERO, |drawn, _| (drawn << 64) + random.next_u64());
        let drawn = drawn >> (words * 64 - bits);
        if drawn < *end {
            return drawn;
        }
    }
}
