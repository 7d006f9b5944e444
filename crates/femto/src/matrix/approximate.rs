//! Nearly optimal strategies of matrix games, in floating-point numbers. The caller computes the payoffs that they guarantee.

/// The strategies of both players, by the method of [`simplex`](crate::matrix::simplex) with floats instead of integers.
pub(crate) fn strategies(columns: usize, entries: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let rows = entries.len() / columns;
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for &entry in entries {
        (least, most) = (least.min(entry), most.max(entry));
    }
    // With payoffs scaled to the range 1 to 2, numbers near zero are rounding errors.
    let spread = if most > least { most - least } else { 1.0 };
    let width = columns + 1;
    let mut cells = Vec::with_capacity((rows + 1) * width);
    for row in entries.chunks(columns) {
        cells.extend(row.iter().map(|entry| 1.0 + (entry - least) / spread));
        cells.push(1.0);
    }
    cells.extend(std::iter::repeat_n(-1.0, columns));
    cells.push(0.0);
    // The columns are numbered from 0, and the rows after them.
    let mut outside: Vec<usize> = (0..columns).collect();
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    const ZERO: f64 = 1e-11;
    // Rounding can cause cycles. The limit ends them, with worse strategies.
    for _ in 0..20 * (rows + columns) {
        let objective = &cells[rows * width..][..columns];
        let entering = (0..columns).filter(|&column| objective[column] < -ZERO).min_by_key(|&column| outside[column]);
        let Some(entering) = entering else { break };
        let ratio = |row: usize| cells[row * width + columns] / cells[row * width + entering];
        let leaving = (0..rows)
            .filter(|&row| cells[row * width + entering] > ZERO)
            .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)).then(basis[a].cmp(&basis[b])));
        let Some(leaving) = leaving else { break };
        let pivot = cells[leaving * width + entering];
        for column in 0..width {
            cells[leaving * width + column] /= pivot;
        }
        for row in (0..=rows).filter(|&row| row != leaving) {
            let factor = cells[row * width + entering];
            if factor != 0.0 {
                for column in 0..width {
                    cells[row * width + column] -= factor * cells[leaving * width + column];
                }
            }
            cells[row * width + entering] = -factor / pivot;
        }
        cells[leaving * width + entering] = 1.0 / pivot;
        std::mem::swap(&mut basis[leaving], &mut outside[entering]);
    }
    let sum = cells[rows * width + columns];
    let (mut x, mut y) = (vec![0.0; rows], vec![0.0; columns]);
    for (row, &number) in basis.iter().enumerate().filter(|(_, number)| **number < columns) {
        y[number] = cells[row * width + columns] / sum;
    }
    for (column, &number) in outside.iter().enumerate().filter(|(_, number)| **number >= columns) {
        x[number - columns] = cells[rows * width + column] / sum;
    }
    (x, y)
}
