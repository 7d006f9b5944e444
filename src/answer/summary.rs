//! The figures of a solved game and of a frontier table.

use faceup_core::notation;
use faceup_solver::table::FrontierFile;
use faceup_solver::{Counts, Longest, Outcome, Summary};
use serde::Serialize;

use super::game::GameJson;

/// A deal whose forced result takes the most rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Longest"))]
pub struct LongestJson {
    /// The starter's hand.
    pub hand: String,
    /// The outcome for the starter.
    pub outcome: Outcome,
    /// The rounds.
    pub rounds: Option<u16>,
}

/// The figures of a [`Summary`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Summary"))]
pub struct SummaryJson {
    /// The game.
    #[serde(flatten)]
    pub game: GameJson,
    /// All deals.
    pub positions: Counts,
    /// The deals with hands of equal size. If the number of cards is odd, one hand has one card more.
    pub equal: Counts,
    /// Those of `equal` in which the starter has one card more. None if the number of cards is even.
    pub equal_more: Option<Counts>,
    /// Those of `equal` in which the opponent has one card more. None if the number of cards is even.
    pub equal_fewer: Option<Counts>,
    /// The symmetric deals. None if the number of suits is odd.
    pub symmetric: Option<Counts>,
    /// The symmetric deals, weighted by the authors' shuffle.
    pub shuffled: Option<Counts>,
    /// The symmetric deals, where deals that differ only by renaming suits count once.
    pub symmetric_distinct: Option<Counts>,
    /// The most rounds of a forced result. None if the table has no rounds.
    pub longest_rounds: Option<u16>,
    /// A deal with that number of rounds.
    pub longest: Option<LongestJson>,
    /// The longest of the symmetric deals.
    pub longest_symmetric: Option<LongestJson>,
    /// For 0 rounds, 1, 2 and so on: how many deals the starter wins, and how many they lose.
    pub by_rounds: Option<Vec<(u64, u64)>>,
}

impl From<&Summary> for SummaryJson {
    fn from(summary: &Summary) -> SummaryJson {
        let longest = |longest: Longest| LongestJson {
            hand: notation::format_hand(longest.deal.starter(), summary.rules.pack()),
            outcome: longest.value.outcome(),
            rounds: longest.value.rounds(),
        };
        SummaryJson {
            game: summary.rules.into(),
            positions: summary.positions,
            equal: summary.equal,
            equal_more: summary.equal_more,
            equal_fewer: summary.equal_fewer,
            symmetric: summary.symmetric,
            shuffled: summary.shuffled,
            symmetric_distinct: summary.distinct,
            longest_rounds: summary.longest_rounds,
            longest: summary.longest.map(longest),
            longest_symmetric: summary.longest_symmetric.map(longest),
            by_rounds: (!summary.by_rounds.is_empty()).then(|| summary.by_rounds.clone()),
        }
    }
}

/// The numbers of minimal hands of a frontier table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FrontierJson {
    /// The minimal wins.
    pub minimal_wins: u64,
    /// The minimal hands that do not lose. None if the game has no draws.
    pub minimal_not_lost: Option<u64>,
}

impl From<&FrontierFile> for FrontierJson {
    fn from(file: &FrontierFile) -> FrontierJson {
        let not_lost = Some(file.minimal_not_lost()).filter(|&not_lost| not_lost > 0);
        FrontierJson { minimal_wins: file.minimal_wins(), minimal_not_lost: not_lost }
    }
}
