//! How evenly a deal divides the cards, and the terms of a calibration.

use faceup_core::{CardSet, Deal, Rules};

/// The length of a [`balance`].
pub const BALANCE: usize = 5;

/// The number of weights of a calibration.
pub const CALIBRATED: usize = 3 * BALANCE - 1;

/// How evenly a deal divides the cards: 1; the difference of the sizes of the hands, divided by the number of cards; its square;
/// its cube; and 1 if the deal is symmetric, else 0.
///
/// The more even the hands, the more the features and the votes tell. One weight for all hands is too small for equal hands and too great
/// for others. Of symmetric deals, which are even by every other number too, the starter wins more than the features say.
pub fn balance(rules: Rules, hand: CardSet) -> [f64; BALANCE] {
    let cards = rules.pack().cards();
    let difference = (2 * hand.len()).abs_diff(cards);
    let share = f64::from(difference) / f64::from(cards);
    let is_symmetric = difference == 0 && Deal::new(rules, hand).is_ok_and(Deal::is_symmetric);
    [1.0, share, share * share, share * share * share, f64::from(u8::from(is_symmetric))]
}

/// The log odds by a calibration: the weighted sum of 1, the log odds of the votes (0 without votes), and those of the features, each times
/// every number of the balance.
///
/// The product of the features and the last number is left out: the features are the same for all symmetric deals of a game, so it would
/// add nothing.
///
/// Fitted weights of large differences can fall below 0 in games that were not fitted. Clamp them, so that neither votes nor features count
/// against what they say.
pub fn weigh(weights: &[f64; CALIBRATED], balance: &[f64; BALANCE], votes: f64, features: f64) -> f64 {
    let weight = |group: usize| -> f64 {
        weights.iter().skip(group * BALANCE).zip(balance).map(|(weight, number)| weight * number).sum()
    };
    weight(0) + weight(VOTES).max(0.0) * votes + weight(FEATURES).max(0.0) * features
}

/// The group of the votes among the weights.
const VOTES: usize = 1;
/// The group of the features.
const FEATURES: usize = 2;

#[cfg(test)]
mod tests {
    use faceup_core::{DealSet, Pack};

    use super::*;

    #[test]
    fn the_balance_of_every_hand() {
        for rules in [(2, 4), (3, 3), (4, 2)].into_iter().flat_map(|(s, r)| Rules::all(Pack::new(s, r).unwrap())) {
            let symmetric: Vec<CardSet> =
                rules.deals(DealSet::Symmetric).into_iter().flatten().map(Deal::starter).collect();
            for deal in rules.deals(DealSet::All).unwrap() {
                let (own, other) = (f64::from(deal.starter().len()), f64::from(deal.other().len()));
                let share = (own - other).abs() / (own + other);
                let right = [1.0, share, share.powi(2), share.powi(3), f64::from(symmetric.contains(&deal.starter()))];
                let numbers = balance(rules, deal.starter());
                assert!(numbers.iter().zip(right).all(|(a, b)| (a - b).abs() < 1e-12), "{deal:?} {numbers:?}");
            }
        }
    }

    /// The weighted sum, except for weights that would reverse the votes or the features.
    #[test]
    fn nothing_counts_against_what_it_tells() {
        let balance = [1.0, 0.5, 0.25, 0.125, 1.0];
        let weights = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4];
        let products = [1.0, 0.5, 0.25, 0.125, 1.0, 2.0, 1.0, 0.5, 0.25, 2.0, 3.0, 1.5, 0.75, 0.375];
        let sum: f64 = weights.iter().zip(products).map(|(weight, product)| weight * product).sum();
        assert!((weigh(&weights, &balance, 2.0, 3.0) - sum).abs() < 1e-12);
        for group in [VOTES, FEATURES] {
            let mut weights = weights;
            weights[group * BALANCE] = -9.0;
            let told = [0.0, 1.0].map(|told| match group {
                VOTES => weigh(&weights, &balance, told, 3.0),
                _ => weigh(&weights, &balance, 2.0, told),
            });
            assert_eq!(told[0], told[1]);
        }
    }
}
