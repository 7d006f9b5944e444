//! Chance, from a seed.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::Zero;

use crate::ratio::Ratio;

/// A source of random numbers: the same ones for the same seed, on every machine and in every version. (SplitMix64, as
/// Steele, Lea and Flood describe it.)
///
/// ```
/// use faceup_femto::{Dice, Ratio};
/// let mut dice = Dice::new(1);
/// let chances = [Ratio::new(1, 3), Ratio::ZERO, Ratio::new(2, 3)];
/// let drawn: Vec<usize> = (0..6000).map(|_| dice.draw(&chances)).collect();
/// let first = drawn.iter().filter(|&&i| i == 0).count();
/// assert!((1850..2150).contains(&first) && !drawn.contains(&1));
/// ```
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// The numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, each as likely as any other.
    ///
    /// # Panics
    ///
    /// If `end` is nought.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "no number is below nought");
        // Of the lowest numbers that would make some remainders likelier than others, none is taken.
        let (end, uneven) = (end as u64, (end as u64).wrapping_neg() % end as u64);
        loop {
            let bits = self.bits();
            if bits >= uneven {
                return (bits % end) as usize;
            }
        }
    }

    /// One of several choices with exactly these chances, which are not below nought and not all nought.
    ///
    /// # Panics
    ///
    /// If all chances are nought.
    pub fn draw(&mut self, chances: &[Ratio]) -> usize {
        let scale = chances.iter().fold(BigInt::from(1), |scale, chance| scale.lcm(&chance.denominator()));
        let weight = |chance: &Ratio| (chance.numerator() * (&scale / chance.denominator())).magnitude().clone();
        let weights: Vec<BigUint> = chances.iter().map(weight).collect();
        let total: BigUint = weights.iter().sum();
        assert!(!total.is_zero(), "some choice has a chance");
        let mut drawn = self.below_big(&total);
        for (i, weight) in weights.iter().enumerate() {
            if drawn < *weight {
                return i;
            }
            drawn -= weight;
        }
        unreachable!("a number below the sum is within one of its parts")
    }

    fn below_big(&mut self, end: &BigUint) -> BigUint {
        let (bits, words) = (end.bits(), end.bits().div_ceil(64));
        loop {
            let mut drawn = BigUint::zero();
            for _ in 0..words {
                drawn = (drawn << 64u32) + self.bits();
            }
            drawn >>= words * 64 - bits;
            if drawn < *end {
                return drawn;
            }
        }
    }
}
