//! Proved bounds for the values of packs whose exact values have too many digits.
//!
//! Each round multiplies the denominators of exact values, so their length at least doubles. For large packs, values are bounded
//! instead: from below by the guarantee of a strategy of player one, and from above by that of a strategy of player two. The
//! strategies come from floating-point numbers; their guarantees are computed in integers and rounded to the safe side. So the
//! bounds hold for any strategies, and good strategies make them close.

use faceup_core::{Observer, Player};
use serde::Serialize;

use crate::induction::value::StateValue;
use crate::induction::{StateValues, Threads};
use crate::matrix::approximate;
use crate::{Deal, Extent, Matrix, Ratio, Settings, SolveError, State};

/// Bounds are multiples of 2^-40, so every margin of 16 cards fits a machine word.
pub(crate) const SCALE_BITS: u32 = 40;

/// Chances are multiples of 2^-52, the precision of a float.
pub(crate) const CHANCE_BITS: u32 = 52;

/// If bounds are this much wider than those of the entries, the strategies are far from optimal.
const MAX_WIDENING: i64 = 64;

/// A value between two bounds, in units of 2^-40.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Between {
    low: i64,
    high: i64,
}

/// Proved bounds of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Enclosure {
    /// The value is at least this.
    pub low: Ratio,
    /// The value is at most this.
    pub high: Ratio,
}

/// A game with bounds for the value of every state.
#[derive(Debug)]
pub struct Bounds(StateValues<Between>);

/// Computes bounds for the value of every state of every deal.
///
/// ```
/// use faceup_core::Quiet;
/// use faceup_femto::{Deal, Ratio, Settings, bound};
/// let settings = Settings::default();
/// let bounds = bound(&settings, None, &Quiet)?;
/// let hand = settings.pack.parse_hand("2,3,5,10").unwrap();
/// let value = bounds.deal(Deal::of(&settings.pack, hand).unwrap());
/// assert!(value.low <= Ratio::new(11, 27) && Ratio::new(11, 27) <= value.high);
/// assert!(&value.high - &value.low < Ratio::new(1, 1_000_000_000));
/// # Ok::<(), faceup_femto::SolveError>(())
/// ```
pub fn bound(settings: &Settings, limit: Option<u64>, observer: &dyn Observer) -> Result<Bounds, SolveError> {
    Ok(Bounds(StateValues::solve(Threads::All, settings, limit, observer)?))
}

/// The number of states for [`bound`], and the memory that it needs.
pub fn bounds_extent(settings: &Settings) -> Extent {
    StateValues::<Between>::extent(settings)
}

impl Bounds {
    /// The number of states.
    pub fn states(&self) -> u64 {
        self.0.states()
    }

    /// The bounds of a deal's value to player one.
    pub fn deal(&self, deal: Deal) -> Enclosure {
        let Between { low, high } = self.0.value(&State::start(deal));
        Enclosure { low: Ratio::new(low, 1 << SCALE_BITS), high: Ratio::new(high, 1 << SCALE_BITS) }
    }
}

impl StateValue for Between {
    const ALL_DIFFERENT: bool = true;

    fn integer(number: i64) -> Between {
        // The greatest margin, of 16 cards of 9999, is below 2^18.
        let scaled = number << SCALE_BITS;
        Between { low: scaled, high: scaled }
    }

    fn negated(self) -> Between {
        Between { low: -self.high, high: -self.low }
    }

    fn plus(self, gain: i64) -> Between {
        Between { low: self.low + (gain << SCALE_BITS), high: self.high + (gain << SCALE_BITS) }
    }

    /// The player gets at least the better one of the lower bounds, and at most the better one of the upper bounds.
    fn better(self, other: Between, player: Player) -> Between {
        match player {
            Player::One => Between { low: self.low.max(other.low), high: self.high.max(other.high) },
            Player::Two => Between { low: self.low.min(other.low), high: self.high.min(other.high) },
        }
    }

    /// Too fast to need `stop`.
    fn of_matrix(columns: usize, entries: Vec<Between>, _stop: &dyn Fn() -> bool) -> Option<Between> {
        let rows = entries.len() / columns;
        let cell = |row: usize, column: usize| entries[row * columns + column];
        // The guarantees of pure strategies.
        let mut low =
            (0..rows).map(|row| (0..columns).map(|column| cell(row, column).low).min().unwrap()).max().unwrap();
        let mut high =
            (0..columns).map(|column| (0..rows).map(|row| cell(row, column).high).max().unwrap()).min().unwrap();
        if low < high {
            let widest = entries.iter().map(|entry| entry.high - entry.low).max().expect("a matrix is not empty");
            let middle = |entry: &Between| entry.low + (entry.high - entry.low) / 2;
            let floats: Vec<f64> = entries.iter().map(|entry| middle(entry) as f64).collect();
            let (x, y) = approximate::strategies(columns, &floats);
            (low, high) = tightened(columns, &entries, (low, high), (&x, &y));
            if high - low > widest + MAX_WIDENING {
                // Rounding led the floats astray, so this matrix is solved in integers.
                let exact =
                    Matrix::new(columns, entries.iter().map(|entry| Ratio::from(middle(entry))).collect()).solve();
                let floats = |chances: &[Ratio]| chances.iter().map(Ratio::to_f64).collect::<Vec<f64>>();
                let (x, y) = (floats(&exact.rows), floats(&exact.columns));
                (low, high) = tightened(columns, &entries, (low, high), (&x, &y));
            }
        }
        Some(Between { low, high })
    }
}

/// The bounds that strategies guarantee, where they are closer than the known ones.
fn tightened(columns: usize, entries: &[Between], (low, high): (i64, i64), (x, y): (&[f64], &[f64])) -> (i64, i64) {
    let (x, y) = (chances(x), chances(y));
    let guaranteed = |column: usize| -> i128 {
        x.iter().zip(entries[column..].iter().step_by(columns)).map(|(x, entry)| x * i128::from(entry.low)).sum()
    };
    let allowed = |row: &[Between]| -> i128 { y.iter().zip(row).map(|(y, entry)| y * i128::from(entry.high)).sum() };
    let least = (0..columns).map(guaranteed).min().expect("a matrix is not empty");
    let most = entries.chunks(columns).map(allowed).max().expect("a matrix is not empty");
    // A right shift rounds down.
    (low.max((least >> CHANCE_BITS) as i64), high.min(-(-most >> CHANCE_BITS) as i64))
}

/// Chances near those of a strategy, in units of 2^-52, with a sum of exactly one for any strategy.
pub(crate) fn chances(strategy: &[f64]) -> Vec<i128> {
    let whole = 1i128 << CHANCE_BITS;
    let sane = |chance: f64| if chance.is_finite() { chance.clamp(0.0, 1.0) } else { 0.0 };
    let mut chances: Vec<i128> = strategy.iter().map(|&chance| (sane(chance) * whole as f64) as i128).collect();
    // The largest chance takes the rounding error; if it would become negative, the next largest takes the rest.
    let mut rest = whole - chances.iter().sum::<i128>();
    while rest != 0 {
        let largest = (0..chances.len()).max_by_key(|&i| chances[i]).expect("a strategy has a choice");
        let change = rest.max(-chances[largest]);
        chances[largest] += change;
        rest -= change;
    }
    chances
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The bounds hold the exact value, and are close. The exhaustive test has matrices of games only.
        #[test]
        fn bounds_hold_exact_values(columns in 1usize..7, cells in prop::collection::vec(-9i64..10, 1..40)) {
            let cells = &cells[..cells.len() / columns * columns];
            prop_assume!(!cells.is_empty());
            let between = Between::of_matrix(columns, cells.iter().map(|&cell| Between::integer(cell)).collect(), &|| false).unwrap();
            let exact = Matrix::new(columns, cells.iter().map(|&cell| Ratio::from(cell)).collect()).value();
            let scaled = &exact * &Ratio::from(1i64 << SCALE_BITS);
            prop_assert!(Ratio::from(between.low) <= scaled && scaled <= Ratio::from(between.high));
            prop_assert!(between.high - between.low <= 64, "{between:?}");
        }

        /// NaN, infinite and negative numbers become chances too; no solved matrix has them.
        #[test]
        fn chances_of_anything(strategy in prop::collection::vec(any::<f64>(), 1..9)) {
            let chances = chances(&strategy);
            prop_assert!(chances.iter().all(|&chance| chance >= 0));
            prop_assert_eq!(chances.iter().sum::<i128>(), 1i128 << CHANCE_BITS);
        }
    }
}
