//! Fits the weights of the evaluation: logistic regression on solved games.

use faceup_core::{AfterBeating, Card, CardSet, Pack, Player, Rules, Trumps};
use faceup_job::random::{RngExt, stream};
use faceup_solver::{Outcome, Tablebase};

use crate::evaluation::{Evaluation, FEATURES};

/// The features of a hand, and the outcome for the leader: 1 for a win, 0 for a loss, 0.5 for a draw.
pub type Sample = ([f64; FEATURES], f64);

/// How well weights predict the outcomes of some hands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The share of hands whose winner the weights predict correctly. Draws are left out.
    pub right: f64,
    /// The log loss: the mean of -ln p, where p is the probability that the weights give to the actual outcome. A coin toss
    /// has 0.693.
    pub loss: f64,
}

/// The rules with this many suits and ranks, in every setting.
pub fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    let Ok(pack) = Pack::new(suits, ranks) else { return Vec::new() };
    let trumps = [Trumps::None, Trumps::Own];
    let each = |trumps| [AfterBeating::Lead, AfterBeating::Pass].map(|after| Rules::new(pack, trumps, after).ok());
    trumps.into_iter().flat_map(each).flatten().collect()
}

/// Random hands of a solved game. The size of a hand is drawn first, then its cards.
pub fn sample(table: &dyn Tablebase, hands: usize, seed: u64) -> Vec<Sample> {
    let rules = table.rules();
    let evaluation = Evaluation::with_weights(rules, [0.0; FEATURES]);
    let mut random = stream(seed);
    let cards = rules.pack().cards();
    let mut hand = || {
        let size = random.random_range(1..cards);
        let mut hand = CardSet::EMPTY;
        while hand.len() < size {
            if let Some(card) = Card::new(random.random_range(0..cards) as u8) {
                hand = hand.with(card);
            }
        }
        hand
    };
    let of = |hand| {
        let outcome = match table.outcome(hand) {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
        };
        (evaluation.features(Player::One, hand), outcome)
    };
    (0..hands).map(|_| of(hand())).collect()
}

/// The weights of maximum likelihood, by Newton's method, with a small penalty on large weights.
pub fn fit(samples: &[Sample]) -> [f64; FEATURES] {
    const STEPS: usize = 25;
    const KEEP_SMALL: f64 = 1e-3;
    let mut weights = [0.0; FEATURES];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -KEEP_SMALL * weight);
        let mut bend = [[0.0; FEATURES]; FEATURES];
        for (features, outcome) in samples {
            let chance = chance(features, &weights);
            for i in 0..FEATURES {
                slope[i] += (outcome - chance) * features[i];
                for j in 0..FEATURES {
                    bend[i][j] += chance * (1.0 - chance) * features[i] * features[j];
                }
            }
        }
        for (i, row) in bend.iter_mut().enumerate() {
            row[i] += KEEP_SMALL;
        }
        for (weight, step) in weights.iter_mut().zip(solve(bend, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Measures how well weights predict samples.
pub fn measure(samples: &[Sample], weights: &[f64; FEATURES]) -> Fit {
    let (mut right, mut decided, mut loss) = (0u32, 0u32, 0.0);
    for (features, outcome) in samples {
        let chance = chance(features, weights).clamp(1e-12, 1.0 - 1e-12);
        decided += u32::from(*outcome != 0.5);
        right += u32::from(*outcome != 0.5 && (chance > 0.5) == (*outcome > 0.5));
        loss -= outcome * chance.ln() + (1.0 - outcome) * (1.0 - chance).ln();
    }
    Fit { right: f64::from(right) / f64::from(decided.max(1)), loss: loss / samples.len().max(1) as f64 }
}

fn chance(features: &[f64; FEATURES], weights: &[f64; FEATURES]) -> f64 {
    let odds: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// Solves linear equations by elimination. The matrix is positive definite.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for i in 0..FEATURES {
        let (pivot, above) = (matrix[i], right[i]);
        for row in i + 1..FEATURES {
            let times = matrix[row][i] / pivot[i];
            for (entry, pivot) in matrix[row].iter_mut().zip(pivot) {
                *entry -= times * pivot;
            }
            right[row] -= times * above;
        }
    }
    let mut solution = [0.0; FEATURES];
    for i in (0..FEATURES).rev() {
        let known: f64 = (i + 1..FEATURES).map(|column| matrix[i][column] * solution[column]).sum();
        solution[i] = (right[i] - known) / matrix[i][i];
    }
    solution
}
