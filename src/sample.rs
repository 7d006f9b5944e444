//! How often the starter of a random deal wins.

use faceup_core::interval::DEVIATES_95;
use faceup_core::{Deal, DealError, Player, Rules};
use faceup_core::{Interrupted, Observer, Status};
use faceup_play::evaluation::fit::chance;
use faceup_play::{Evaluation, RandomDeals};
use faceup_solver::table::Openings;
use faceup_solver::{Changed, Outcome};
use serde::{Deserialize, Serialize};

use crate::Table;
use crate::accuracy::Accuracy;

/// The share of random deals that the starter wins, of those that [`RandomDeals`] draws: symmetric ones, or equal hands if the
/// number of suits is odd. A draw counts as half a win.
///
/// ```
/// use faceup::{Quiet, Sample, Table};
/// let table = Table::from_bytes(faceup::STANDARD_TABLE.to_vec())?;
/// let sample = Sample::of_table(&table, 1_000, 1, &Quiet)?;
/// assert!(sample.is_exact && sample.least < Some(sample.share) && Some(sample.share) < sample.most);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The number of deals.
    pub deals: u32,
    /// Whether the outcome of every deal comes from a table of the game. If not, it is estimated.
    pub is_exact: bool,
    /// The number of ranks in the game that the estimates were made from.
    pub base_ranks: Option<u8>,
    /// The share of the deals that the starter wins, or the mean chance.
    pub share: f64,
    /// The lower end of the range of the share in all deals: of its 95% interval, widened by `bias`. None if the share is estimated and the
    /// bias is not known.
    pub least: Option<f64>,
    /// The upper end.
    pub most: Option<f64>,
    /// The greatest error of the mean chance in solved games that are like this one: see [`Accuracy::symmetric_bias`]. None if the
    /// outcomes are exact, or if too few games are known.
    pub bias: Option<f64>,
    /// The share of symmetric deals as the shuffle of the authors makes them. None if the number of suits is odd.
    pub shuffled: Option<SampledShare>,
}

/// The share that the starter wins of deals that are not equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SampledShare {
    /// The share of the drawn deals, or their mean chance, where each deal counts as often as [the shuffle](Deal::shuffles) makes it.
    pub share: f64,
    /// The lower end of the range, as in [`Sample`]. It is widened by the same error, which was measured on deals that are equally
    /// likely.
    pub least: Option<f64>,
    /// The upper end.
    pub most: Option<f64>,
}

/// Why there is no sample.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    /// The pack has a single card.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The observer interrupted.
    #[error("interrupted")]
    Interrupted(#[from] Interrupted),
    /// Somebody has overwritten the file of the table.
    #[error(transparent)]
    Changed(#[from] Changed),
}

impl Sample {
    /// The outcomes of random deals by the table of the game.
    ///
    /// # Errors
    ///
    /// If the pack has a single card, so that there is no deal, or the observer interrupts.
    pub fn of_table(table: &Table, deals: u32, seed: u64, observer: &dyn Observer) -> Result<Sample, SampleError> {
        let source = table.tablebase();
        let points = |deal: Deal| source.outcome(deal.leader()).points();
        let sums = Sums::new(table.rules(), deals, seed, observer, points)?;
        table.check_unchanged()?;
        Ok(Sample::new(deals, sums, true, None, None))
    }

    /// The outcomes of random deals by the openings of the game.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn of_openings(
        openings: &Openings,
        deals: u32,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Sample, SampleError> {
        let points = |deal: Deal| openings.outcome(&deal.into()).map_or(0.0, Outcome::points);
        Ok(Sample::new(deals, Sums::new(openings.rules(), deals, seed, observer, points)?, true, None, None))
    }

    /// The chances of random deals by an evaluation.
    ///
    /// # Errors
    ///
    /// If the pack has a single card, so that there is no deal, or the observer interrupts.
    pub fn of_evaluation(
        evaluation: &Evaluation,
        deals: u32,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Sample, SampleError> {
        let rules = evaluation.rules();
        let evaluation = evaluation.clone().calibrated();
        let chance = |deal: Deal| chance(evaluation.odds(Player::One, deal.leader()));
        let sums = Sums::new(rules, deals, seed, observer, chance)?;
        evaluation.check_unchanged()?;
        let base_ranks = evaluation.base_ranks();
        let accuracy = base_ranks.and_then(|base| Accuracy::of(rules, base));
        Ok(Sample::new(deals, sums, false, base_ranks, accuracy.and_then(|accuracy| accuracy.symmetric_bias)))
    }

    fn new(deals: u32, sums: Sums, is_exact: bool, base_ranks: Option<u8>, bias: Option<f64>) -> Sample {
        let error = if is_exact { Some(0.0) } else { bias };
        // The deals are a sample. Wilson's interval holds near 0 and 1 too. The error of the estimates does not shrink with
        // the number of deals, so it is added on both sides.
        let sampled = |share, deals| {
            let (least, most) = faceup_core::interval::wilson(share, deals, DEVIATES_95);
            let least = error.map(|error| (least - error).max(0.0));
            SampledShare { share, least, most: error.map(|error| (most + error).min(1.0)) }
        };
        let SampledShare { share, least, most } = sampled(sums.points / f64::from(deals.max(1)), f64::from(deals));
        // Deals with unequal weights tell as much as this number of deals with equal ones (Kish's effective sample size).
        let alike = sums.weights * sums.weights / sums.squares;
        let shuffled = (sums.weights > 0.0).then(|| sampled(sums.weighted_points / sums.weights, alike));
        Sample { deals, is_exact, base_ranks, share, least, most, bias, shuffled }
    }
}

/// Sums over random deals. The weight of a deal is in how many ways it is shuffled, and 0 if it is not symmetric.
#[derive(Default)]
struct Sums {
    points: f64,
    weighted_points: f64,
    weights: f64,
    squares: f64,
}

impl Sums {
    /// Adds up `points` of the deals.
    fn new(
        rules: Rules,
        deals: u32,
        seed: u64,
        observer: &dyn Observer,
        points: impl Fn(Deal) -> f64,
    ) -> Result<Sums, SampleError> {
        /// The number of deals between checks for an interruption.
        const DEALS_PER_CHECK: u32 = 1 << 12;
        let mut sums = Sums::default();
        for (drawn, deal) in (0..deals).zip(RandomDeals::new(rules, seed)?) {
            if drawn.is_multiple_of(DEALS_PER_CHECK) {
                observer.check()?;
                observer.progress(Status { step: 0, done: drawn.into(), total: deals.into() });
            }
            let (points, weight) = (points(deal), deal.shuffles().unwrap_or(0) as f64);
            sums.points += points;
            sums.weighted_points += weight * points;
            sums.weights += weight;
            sums.squares += weight * weight;
        }
        Ok(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Quiet, Shelf};

    /// The share of 2x13 by its table lies in the range of its estimate from nine ranks, which is the wider one. (The weights are
    /// fitted to 2x13, so this tests the code and not the estimates.)
    #[test]
    fn the_interval_of_an_estimate_holds_the_truth() {
        let table = Table::from_bytes(crate::STANDARD_TABLE.to_vec()).unwrap().expanded(None).unwrap();
        let exact = Sample::of_table(&table, 3_000, 1, &Quiet).unwrap();
        let base = Shelf::new().base(table.rules(), Some(9), &Quiet).unwrap();
        let evaluation = Evaluation::with_table(table.rules(), base.tablebase()).unwrap();
        let estimated = Sample::of_evaluation(&evaluation, 3_000, 1, &Quiet).unwrap();
        assert!(exact.is_exact && !estimated.is_exact && estimated.base_ranks == Some(9));
        let range = |sample: &Sample| (sample.least.unwrap(), sample.most.unwrap());
        let ((least, most), (low, high)) = (range(&estimated), range(&exact));
        assert!(least < exact.share && exact.share < most, "{exact:?} {estimated:?}");
        assert!(most - least > high - low);
        // The same of shuffled deals, whose true share is known.
        let counts = table.summary(&Quiet).unwrap().shuffled.unwrap();
        let share = counts.win as f64 / counts.total() as f64;
        let widths = [&exact, &estimated].map(|sample| {
            let SampledShare { least, most, .. } = sample.shuffled.unwrap();
            let (least, most) = (least.unwrap(), most.unwrap());
            assert!(least < share && share < most, "{share} {sample:?}");
            most - least
        });
        assert!(widths[0] > high - low && widths[1] > widths[0], "{widths:?}");
        assert_eq!(Sample::of_evaluation(&evaluation, 3_000, 1, &Quiet).unwrap(), estimated);
    }
}
