//! Answers about deals.

use super::about::cards;
use faceup_core::Player;
use serde::Serialize;

use crate::{Card, Deal, Enclosure, Pack, Ratio};

/// A deal with its value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DealAnswer {
    hand: Vec<Card>,
    opponent_hand: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<Card>,
    #[serde(flatten)]
    value: Valued,
    decimal: f64,
}

/// A value, or its bounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Valued {
    /// The value.
    Exact {
        /// The number.
        value: Ratio,
    },
    /// Bounds.
    Between(Enclosure),
}

impl Valued {
    /// The number, or the middle of the bounds.
    pub fn middle(&self) -> Ratio {
        match self {
            Valued::Exact { value } => value.clone(),
            Valued::Between(Enclosure { low, high }) => &(low + high) / &Ratio::from(2),
        }
    }
}

impl DealAnswer {
    /// The answer about a deal.
    pub fn new(pack: &Pack, deal: Deal, value: Valued) -> DealAnswer {
        let hands = deal.hands();
        DealAnswer {
            hand: cards(pack, hands[Player::One]),
            opponent_hand: cards(pack, hands[Player::Two]),
            left_out: deal.left_out(pack).map(|place| pack.card(place)),
            decimal: value.middle().to_f64(),
            value,
        }
    }
}
