//! Exact solutions of matrix games.
//!
//! A matrix game has a value and optimal mixed strategies (von Neumann's minimax theorem). The simplex method finds them, on
//! integers: the entries get a common denominator, and each pivot step divides by the previous pivot without a remainder, as in
//! Bareiss's elimination. Nothing is rounded. The method uses 128-bit words, and starts again with big integers if one overflows.
//!
//! # The certificate
//!
//! Every result is checked against the whole matrix: the row player's strategy gets at least v against every column, and the
//! column player's strategy allows at most v against every row. So both are optimal and v is the value, however they were found.

pub(crate) mod approximate;
pub(crate) mod simplex;
pub(crate) mod word;

use dashu_base::Gcd;
use dashu_int::{IBig, UBig};

pub use self::simplex::Equilibrium;
use self::simplex::Halt;
use crate::Ratio;

/// A matrix game: the payoffs to the row player, who chooses a row while the column player chooses a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    entries: Vec<Ratio>,
}

impl Matrix {
    /// The matrix of these entries, row by row.
    ///
    /// # Panics
    ///
    /// If the entries are not a full rectangle.
    pub fn new(columns: usize, entries: Vec<Ratio>) -> Matrix {
        assert!(columns > 0 && !entries.is_empty() && entries.len().is_multiple_of(columns), "a matrix is a rectangle");
        Matrix { columns, entries }
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.entries.len() / self.columns
    }

    /// The payoff at a row and column.
    pub fn at(&self, row: usize, column: usize) -> &Ratio {
        &self.entries[row * self.columns + column]
    }

    fn row(&self, row: usize) -> &[Ratio] {
        &self.entries[row * self.columns..][..self.columns]
    }

    fn column(&self, column: usize) -> impl Iterator<Item = &Ratio> {
        self.entries[column..].iter().step_by(self.columns)
    }

    /// The value, if pure strategies are optimal for both players: the guarantee of a row and of a column.
    pub fn saddle(&self) -> Option<&Ratio> {
        let low = greatest((0..self.rows()).map(|row| least(self.row(row))));
        let high = least((0..self.columns).map(|column| greatest(self.column(column))));
        (low == high).then_some(low)
    }

    /// The value and optimal strategies.
    ///
    /// ```
    /// use faceup_femto::{Matrix, Ratio};
    /// let [zero, one, two] = [0, 1, 2].map(Ratio::from);
    /// let matrix = Matrix::new(2, vec![two, zero.clone(), zero, one]);
    /// let solved = matrix.solve();
    /// assert_eq!(solved.value, Ratio::new(2, 3));
    /// assert_eq!(solved.rows, [Ratio::new(1, 3), Ratio::new(2, 3)]);
    /// ```
    pub fn solve(&self) -> Equilibrium {
        let guaranteed: Vec<&Ratio> = (0..self.rows()).map(|row| least(self.row(row))).collect();
        let allowed: Vec<&Ratio> = (0..self.columns).map(|column| greatest(self.column(column))).collect();
        let (low, high) = (greatest(guaranteed.iter().copied()), least(allowed.iter().copied()));
        let solved = if low == high {
            let rows = evenly(guaranteed.iter().copied(), low);
            Equilibrium { value: low.clone(), rows, columns: evenly(allowed.iter().copied(), high) }
        } else {
            self.simplex(&|| false).expect("this never stops early")
        };
        assert!(self.certifies(&solved), "the strategies of a matrix game do not guarantee the same value");
        solved
    }

    /// The value alone, with the same certificate.
    pub fn value(&self) -> Ratio {
        self.value_unless(&|| false).expect("this never stops early")
    }

    /// The value, or None if `stop` returns true before it is found.
    pub(crate) fn value_unless(&self, stop: &dyn Fn() -> bool) -> Option<Ratio> {
        // The row and the column of a saddle point certify themselves.
        self.saddle().cloned().or_else(|| self.simplex(stop).map(|solved| solved.value))
    }

    /// The solution of the simplex method, which checks the certificate. None if stopped.
    fn simplex(&self, stop: &dyn Fn() -> bool) -> Option<Equilibrium> {
        if let Some((entries, scale)) = self.words() {
            match simplex::solve(self.columns, entries, scale, stop) {
                Err(Halt::Overflow) => {}
                solved => return solved.ok(),
            }
        }
        let (entries, scale) = integers(&self.entries);
        let solved = simplex::solve(self.columns, entries, scale.into(), stop);
        assert!(!matches!(solved, Err(Halt::Overflow)), "big integers do not overflow");
        solved.ok()
    }

    /// The entries times their common denominator, and that denominator, if all fit machine words.
    fn words(&self) -> Option<(Vec<i128>, i128)> {
        let entries = self.entries.iter().map(Ratio::words).collect::<Option<Vec<_>>>()?;
        let scale = entries.iter().try_fold(1i64, |scale, &(_, denominator)| {
            let common = (scale as u64).gcd(denominator as u64) as i64;
            (scale / common).checked_mul(denominator)
        })?;
        let scaled = |&(numerator, denominator): &(i64, i64)| i128::from(numerator) * i128::from(scale / denominator);
        Some((entries.iter().map(scaled).collect(), scale.into()))
    }

    /// The game from the column player's side.
    #[must_use]
    pub fn turned(&self) -> Matrix {
        let entries = (0..self.columns).flat_map(|column| self.column(column));
        Matrix::new(self.rows(), entries.map(|entry| -entry).collect())
    }

    /// Whether these strategies guarantee the value to both players: the certificate of optimality.
    pub fn certifies(&self, solved: &Equilibrium) -> bool {
        let strategy = |chances: &[Ratio], of: usize| {
            chances.len() == of
                && chances.iter().all(|chance| *chance >= Ratio::ZERO)
                && chances.iter().sum::<Ratio>() == Ratio::ONE
        };
        let mean = |chances: &[Ratio], payoffs: &mut dyn Iterator<Item = &Ratio>| -> Ratio {
            chances.iter().zip(payoffs).filter(|(chance, _)| !chance.is_zero()).map(|(p, payoff)| p * payoff).sum()
        };
        strategy(&solved.rows, self.rows())
            && strategy(&solved.columns, self.columns)
            && (0..self.columns).all(|column| mean(&solved.rows, &mut self.column(column)) >= solved.value)
            && (0..self.rows()).all(|row| mean(&solved.columns, &mut self.row(row).iter()) <= solved.value)
    }
}

/// Interner times their common denominator, and that denominator.
pub(crate) fn integers(numbers: &[Ratio]) -> (Vec<IBig>, UBig) {
    let scale = numbers.iter().map(|number| number.inner().denominator()).fold(UBig::ONE, |scale, denominator| {
        let common = (&scale).gcd(denominator);
        scale / common * denominator
    });
    let scaled = |number: &Ratio| number.inner().numerator() * (&scale / number.inner().denominator());
    (numbers.iter().map(scaled).collect(), scale)
}

fn least<'a>(numbers: impl IntoIterator<Item = &'a Ratio>) -> &'a Ratio {
    numbers.into_iter().min().expect("a matrix is not empty")
}

fn greatest<'a>(numbers: impl IntoIterator<Item = &'a Ratio>) -> &'a Ratio {
    numbers.into_iter().max().expect("a matrix is not empty")
}

/// Equal chances for all choices with the best value.
pub(crate) fn evenly<'a>(values: impl Iterator<Item = &'a Ratio> + Clone, best: &Ratio) -> Vec<Ratio> {
    let share = Ratio::new(1, values.clone().filter(|value| *value == best).count() as i64);
    values.map(|value| if value == best { share.clone() } else { Ratio::ZERO }).collect()
}
