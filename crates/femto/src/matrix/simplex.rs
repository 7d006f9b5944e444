//! The simplex method on integers for matrix games; see [`matrix`](crate::matrix).

use crate::Ratio;
use crate::matrix::word::Word;

/// The value of a matrix game, and a strategy of each player that guarantees it.
///
/// If pure strategies are optimal for both players, all optimal rows have the same chance, and so have all optimal columns.
/// Otherwise the strategies are a vertex of the set of optimal ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equilibrium {
    /// The value to the row player.
    pub value: Ratio,
    /// The chance of each row.
    pub rows: Vec<Ratio>,
    /// The chance of each column.
    pub columns: Vec<Ratio>,
}

/// Why a matrix game was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A machine word overflowed.
    Overflow,
    /// The caller stopped the method.
    Stopped,
}

/// A row or column of the matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Choice {
    Column(usize),
    Row(usize),
}

/// The linear program of the column player between two pivots. All payoffs are positive, so the chances of the columns divided by
/// the value are the weights y that maximise their sum while each row's payoff stays at most 1.
///
/// The cells are those of the condensed tableau times `pivot`: a row for each condition, with the objective below, and a column
/// for each y, with the bounds on the right.
struct Tableau<W> {
    width: usize,
    cells: Vec<W>,
    pivot: W,
    /// The meaning of each row: the slack of a matrix row, or the y of a matrix column.
    basis: Vec<Choice>,
    /// The meaning of each column.
    outside: Vec<Choice>,
}

/// Solves the game with payoffs `entries / scale`, row by row. A pivot on long integers can take seconds, so it calls `stop` for
/// each row.
///
/// # Panics
///
/// If the result fails its certificate, which would be a bug.
pub(crate) fn solve<W: Word>(
    columns: usize,
    entries: Vec<W>,
    scale: W,
    stop: &dyn Fn() -> bool,
) -> Result<Equilibrium, Halt> {
    // All payoffs are raised to at least 1, which raises the value by the same amount.
    let least = entries.iter().min().expect("a matrix is not empty").clone();
    let raise = W::from(1).plus(&-least).ok_or(Halt::Overflow)?;
    let raised: Vec<W> = entries.iter().map(|entry| entry.plus(&raise)).collect::<Option<_>>().ok_or(Halt::Overflow)?;
    let mut tableau = Tableau::new(columns, &raised);
    while let Some(column) = tableau.entering() {
        let row = tableau.leaving(column).ok_or(Halt::Overflow)?;
        tableau.turn(row, column, stop)?;
    }
    certified(columns, &tableau, &raised, &raise, &scale).ok_or(Halt::Overflow)
}

/// The result of a finished tableau, with its certificate checked. None if a word overflows.
fn certified<W: Word>(columns: usize, tableau: &Tableau<W>, raised: &[W], raise: &W, scale: &W) -> Option<Equilibrium> {
    let rows = raised.len() / columns;
    let (y, x) = tableau.solution(rows, columns);
    let sum = tableau.cell(rows, columns).clone();
    // In integers: the value is pivot / sum, and the chances are x / sum and y / sum.
    let against = |weights: &[W], payoffs: &mut dyn Iterator<Item = &W>| -> Option<W> {
        weights.iter().zip(payoffs).try_fold(W::from(0), |total, (weight, payoff)| total.plus(&weight.times(payoff)?))
    };
    let mut proved = sum > W::from(0);
    for weights in [&x, &y] {
        proved &= weights.iter().all(|weight| *weight >= W::from(0));
        proved &= weights.iter().try_fold(W::from(0), |total, weight| total.plus(weight))? == sum;
    }
    for column in 0..columns {
        proved &= against(&x, &mut raised[column..].iter().step_by(columns))? >= tableau.pivot;
    }
    for row in 0..rows {
        proved &= against(&y, &mut raised[row * columns..][..columns].iter())? <= tableau.pivot;
    }
    assert!(proved, "the solution of a matrix game fails its certificate of optimality");
    let numerator = tableau.pivot.plus(&-raise.times(&sum)?)?;
    let denominator = sum.times(scale)?;
    Some(Equilibrium {
        value: W::ratio(&numerator, &denominator),
        rows: x.iter().map(|weight| W::ratio(weight, &sum)).collect(),
        columns: y.iter().map(|weight| W::ratio(weight, &sum)).collect(),
    })
}

impl<W: Word> Tableau<W> {
    fn new(columns: usize, raised: &[W]) -> Tableau<W> {
        let rows = raised.len() / columns;
        let mut cells = Vec::with_capacity((rows + 1) * (columns + 1));
        for row in raised.chunks(columns) {
            cells.extend_from_slice(row);
            cells.push(W::from(1));
        }
        cells.extend(std::iter::repeat_n(-W::from(1), columns));
        cells.push(W::from(0));
        Tableau {
            width: columns + 1,
            cells,
            pivot: W::from(1),
            basis: (0..rows).map(Choice::Row).collect(),
            outside: (0..columns).map(Choice::Column).collect(),
        }
    }

    fn cell(&self, row: usize, column: usize) -> &W {
        &self.cells[row * self.width + column]
    }

    /// The entering column: the first that improves the sum. Bland's rule prevents cycles.
    fn entering(&self) -> Option<usize> {
        let objective = self.basis.len();
        (0..self.outside.len())
            .filter(|&column| *self.cell(objective, column) < W::from(0))
            .min_by_key(|&column| self.outside[column])
    }

    /// The leaving row: the one with the lowest ratio, and of equal ones the first by Bland's rule. None if a word overflows.
    fn leaving(&self, column: usize) -> Option<usize> {
        let bounds = self.outside.len();
        let mut found: Option<usize> = None;
        for row in (0..self.basis.len()).filter(|&row| *self.cell(row, column) > W::from(0)) {
            let better = match found {
                None => true,
                Some(best) => {
                    let this = self.cell(row, bounds).times(self.cell(best, column))?;
                    let that = self.cell(best, bounds).times(self.cell(row, column))?;
                    this < that || this == that && self.basis[row] < self.basis[best]
                }
            };
            if better {
                found = Some(row);
            }
        }
        Some(found.expect("the sum is bounded, because all payoffs are positive"))
    }

    /// Exchanges a row and a column.
    fn turn(&mut self, row: usize, column: usize, stop: &dyn Fn() -> bool) -> Result<(), Halt> {
        let pivot = self.cell(row, column).clone();
        let pivot_row = self.cells[row * self.width..][..self.width].to_vec();
        for (_, cells) in self.cells.chunks_mut(self.width).enumerate().filter(|(i, _)| *i != row) {
            if stop() {
                return Err(Halt::Stopped);
            }
            let factor = cells[column].clone();
            for (j, cell) in cells.iter_mut().enumerate().filter(|(j, _)| *j != column) {
                *cell = W::cross(cell, &pivot, &factor, &pivot_row[j], &self.pivot).ok_or(Halt::Overflow)?;
            }
            cells[column] = -factor;
        }
        self.cells[row * self.width + column] = std::mem::replace(&mut self.pivot, pivot);
        std::mem::swap(&mut self.basis[row], &mut self.outside[column]);
        Ok(())
    }

    /// The weights of the matrix columns, and of the matrix rows (the dual variables).
    fn solution(&self, rows: usize, columns: usize) -> (Vec<W>, Vec<W>) {
        let (mut y, mut x) = (vec![W::from(0); columns], vec![W::from(0); rows]);
        for (row, choice) in self.basis.iter().enumerate() {
            if let Choice::Column(column) = choice {
                y[*column] = self.cell(row, columns).clone();
            }
        }
        for (column, choice) in self.outside.iter().enumerate() {
            if let Choice::Row(row) = choice {
                x[*row] = self.cell(rows, column).clone();
            }
        }
        (y, x)
    }
}
