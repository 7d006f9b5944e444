//! How often the starter of a random deal wins.

use faceup_core::{DealError, Player, Position, Rules};
use faceup_engine::{Evaluation, RandomDeals};
use faceup_job::interval::DEVIATES_95;
use faceup_solver::Outcome;
use serde::Serialize;

use crate::Table;
use crate::accuracy::Accuracy;

/// The share of random deals that the starter wins, of those that [`RandomDeals`] draws: symmetric ones, or equal hands if the
/// number of suits is odd. A draw counts as half a win.
///
/// ```
/// use faceup::{Rules, Sample, Table};
/// let table = Table::from_bytes(faceup::STANDARD_TABLE.to_vec())?;
/// let sample = Sample::of_table(&table, 1_000, 1)?;
/// assert!(sample.is_exact && sample.least < sample.share && sample.share < sample.most);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sample {
    /// The number of deals.
    pub deals: u32,
    /// Whether the outcome of every deal comes from a table of the game. If not, it is estimated.
    pub is_exact: bool,
    /// The number of ranks in the game that the estimates were made from.
    pub base_ranks: Option<u8>,
    /// The share of the deals that the starter wins, or the mean chance.
    pub share: f64,
    /// The lower end of the 95% interval of the share in all deals.
    pub least: f64,
    /// The upper end.
    pub most: f64,
    /// The error of the mean chance, as measured on solved games: see [`Accuracy::symmetric_bias`]. It is part of the interval.
    /// None if the outcomes are exact.
    pub bias: Option<f64>,
}

impl Sample {
    /// The outcomes of random deals by the table of the game.
    ///
    /// # Errors
    ///
    /// If the pack has a single card, so that there is no deal.
    pub fn of_table(table: &Table, deals: u32, seed: u64) -> Result<Sample, DealError> {
        let drawn = RandomDeals::new(table.rules(), seed)?.take(deals as usize);
        let sum: f64 = drawn
            .map(|deal| match table.outcome(&Position::from(deal)) {
                Outcome::Win => 1.0,
                Outcome::Draw => 0.5,
                Outcome::Loss => 0.0,
            })
            .sum();
        Ok(Sample::new(deals, sum, None, None))
    }

    /// The chances of random deals by an evaluation. If it has no votes, or nothing is known of its accuracy, the interval is
    /// from 0 to 1.
    ///
    /// # Errors
    ///
    /// If the pack has a single card, so that there is no deal.
    pub fn of_evaluation(evaluation: &Evaluation, deals: u32, seed: u64) -> Result<Sample, DealError> {
        let rules: Rules = evaluation.rules();
        let drawn = RandomDeals::new(rules, seed)?.take(deals as usize);
        let sum: f64 = drawn.map(|deal| 1.0 / (1.0 + (-evaluation.odds(Player::One, deal.leader())).exp())).sum();
        let base_ranks = evaluation.base_ranks();
        let accuracy = base_ranks.and_then(|base| Accuracy::of(rules, base));
        let bias = accuracy.map_or(1.0, |accuracy| accuracy.symmetric_bias);
        Ok(Sample::new(deals, sum, base_ranks, Some(bias)))
    }

    fn new(deals: u32, sum: f64, base_ranks: Option<u8>, bias: Option<f64>) -> Sample {
        let count = f64::from(deals.max(1));
        let share = sum / count;
        // The deals are a sample. Wilson's interval holds near 0 and 1 too. The error of the estimates does not shrink with
        // the number of deals, so it widens the interval on both sides.
        let (least, most) = faceup_job::interval::wilson(share, f64::from(deals), DEVIATES_95);
        let widened = |half: f64| half.hypot(DEVIATES_95 * bias.unwrap_or(0.0));
        Sample {
            deals,
            is_exact: bias.is_none(),
            base_ranks,
            share,
            least: (share - widened(share - least)).max(0.0),
            most: (share + widened(most - share)).min(1.0),
            bias,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BaseTables, Quiet};

    /// The share of 2x13 by its table lies in the interval of its estimate from ten ranks, which is the wider one.
    #[test]
    fn the_interval_of_an_estimate_holds_the_truth() {
        let table = Table::from_bytes(crate::STANDARD_TABLE.to_vec()).unwrap().expanded(None).unwrap();
        let exact = Sample::of_table(&table, 3_000, 1).unwrap();
        let base = BaseTables::new().of(table.rules(), Some(9), &Quiet).unwrap();
        let evaluation = Evaluation::with_table(table.rules(), base.tablebase()).unwrap();
        let estimated = Sample::of_evaluation(&evaluation, 3_000, 1).unwrap();
        assert!(exact.is_exact && !estimated.is_exact && estimated.base_ranks == Some(9));
        assert!(estimated.least < exact.share && exact.share < estimated.most, "{exact:?} {estimated:?}");
        assert!(estimated.most - estimated.least > exact.most - exact.least);
        assert_eq!(Sample::of_evaluation(&evaluation, 3_000, 1).unwrap(), estimated);
    }
}
