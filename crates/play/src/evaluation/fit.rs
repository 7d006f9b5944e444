//! Fits the weights of the evaluation by logistic regression on solved games.

use faceup_core::random::stream;
use faceup_core::{Card, CardSet, DealSet, Pack, Rules};
use faceup_solver::Tablebase;
use rand::RngExt;
use rand_pcg::Pcg64;

use crate::deal::RandomDeals;

/// A set of hands to draw from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandSet {
    /// Any hands. The size is drawn first, then the cards.
    Any,
    /// Hands of half the cards.
    Equal,
    /// The hands of symmetric deals; as [`HandSet::Equal`] if the number of suits is odd.
    Symmetric,
}

impl HandSet {
    /// All sets.
    pub const ALL: [HandSet; 3] = [HandSet::Any, HandSet::Equal, HandSet::Symmetric];

    /// The name in tables of results.
    pub const fn name(self) -> &'static str {
        match self {
            HandSet::Any => "any",
            HandSet::Equal => "equal",
            HandSet::Symmetric => "symmetric",
        }
    }
}

/// A hand that player one leads from, and the outcome for player one: 1 for a win, 0 for a loss, 0.5 for a draw.
pub type Sample = (CardSet, f64);

/// A row of a regression: numbers for a hand, and the outcome as in [`Sample`].
pub type Row<const N: usize> = ([f64; N], f64);

/// How well predicted chances match outcomes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The share of hands whose winner is predicted correctly, without draws.
    pub right: f64,
    /// The log loss: the mean of -ln p, where p is the predicted probability of the actual outcome. A coin toss has 0.693.
    pub loss: f64,
    /// The Brier score: the mean square of the difference between the chance and the outcome. A coin toss has 0.25.
    pub brier: f64,
    /// The mean chance.
    pub predicted: f64,
    /// The mean outcome.
    pub actual: f64,
}

/// The rules with this many suits and ranks, in every setting.
pub fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    Pack::new(suits, ranks).into_iter().flat_map(Rules::all).collect()
}

/// Random hands of a solved game.
pub fn sample(table: &dyn Tablebase, set: HandSet, hands: usize, seed: u64) -> Vec<Sample> {
    let rules = table.rules();
    let of = |hand| (hand, table.outcome(hand).points());
    let is_symmetric = set == HandSet::Symmetric && DealSet::usual(rules) == DealSet::Symmetric;
    match RandomDeals::new(rules, seed) {
        Ok(deals) if is_symmetric => deals.take(hands).map(|deal| of(deal.starter())).collect(),
        _ => {
            let mut random = stream(seed);
            let cards = rules.pack().cards();
            let mut draw = || {
                let size = if set == HandSet::Any { random.random_range(1..cards) } else { cards / 2 };
                random_hand(cards, size, &mut random)
            };
            (0..hands).map(|_| of(draw())).collect()
        }
    }
}

fn random_hand(cards: u32, size: u32, random: &mut Pcg64) -> CardSet {
    let mut hand = CardSet::EMPTY;
    while hand.len() < size {
        if let Some(card) = Card::new(random.random_range(0..cards) as u8) {
            hand = hand.with(card);
        }
    }
    hand
}

/// The maximum-likelihood weights, by Newton's method, with a small penalty on large weights.
pub fn fit<const N: usize>(rows: &[Row<N>]) -> [f64; N] {
    const STEPS: usize = 50;
    const SMALL_STEP: f64 = 1e-5;
    const KEEP_SMALL: f64 = 1.0;
    let mut weights = [0.0; N];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -KEEP_SMALL * weight);
        let mut bend = [[0.0; N]; N];
        for (numbers, outcome) in rows {
            let chance = chance(odds(numbers, &weights));
            for i in 0..N {
                slope[i] += (outcome - chance) * numbers[i];
                for j in 0..N {
                    bend[i][j] += chance * (1.0 - chance) * numbers[i] * numbers[j];
                }
            }
        }
        for (i, row) in bend.iter_mut().enumerate() {
            row[i] += KEEP_SMALL;
        }
        let steps = solve(bend, slope);
        for (weight, step) in weights.iter_mut().zip(steps) {
            *weight += step;
        }
        if steps.iter().all(|step| step.abs() < SMALL_STEP) {
            break;
        }
    }
    weights
}

/// Measures how well log odds predict outcomes.
pub fn measure(predictions: impl IntoIterator<Item = (f64, f64)>) -> Fit {
    let (mut right, mut decided, mut all) = (0u32, 0u32, 0.0);
    let mut fit = Fit { right: 0.0, loss: 0.0, brier: 0.0, predicted: 0.0, actual: 0.0 };
    for (odds, outcome) in predictions {
        let chance = chance(odds);
        let within = chance.clamp(1e-12, 1.0 - 1e-12);
        all += 1.0;
        decided += u32::from(outcome != 0.5);
        right += u32::from(outcome != 0.5 && (odds > 0.0) == (outcome > 0.5));
        fit.loss -= outcome * within.ln() + (1.0 - outcome) * (1.0 - within).ln();
        fit.brier += (chance - outcome) * (chance - outcome);
        fit.predicted += chance;
        fit.actual += outcome;
    }
    fit.right = f64::from(right) / f64::from(decided.max(1));
    for mean in [&mut fit.loss, &mut fit.brier, &mut fit.predicted, &mut fit.actual] {
        *mean /= f64::max(all, 1.0);
    }
    fit
}

/// The weighted sum of some numbers: log odds.
pub fn odds<const N: usize>(numbers: &[f64; N], weights: &[f64; N]) -> f64 {
    numbers.iter().zip(weights).map(|(number, weight)| number * weight).sum()
}

/// The probability of log odds.
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Solves linear equations with a positive definite matrix by elimination.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for i in 0..N {
        let (pivot, above) = (matrix[i], right[i]);
        for row in i + 1..N {
            let times = matrix[row][i] / pivot[i];
            for (entry, pivot) in matrix[row].iter_mut().zip(pivot) {
                *entry -= times * pivot;
            }
            right[row] -= times * above;
        }
    }
    let mut solution = [0.0; N];
    for i in (0..N).rev() {
        let known: f64 = (i + 1..N).map(|column| matrix[i][column] * solution[column]).sum();
        solution[i] = (right[i] - known) / matrix[i][i];
    }
    solution
}
