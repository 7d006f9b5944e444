//! What is known of a game, as every program that answers shows it.
//!
//! The answers are JSON as they stand. Cards are numbers; the joker is 0. Values and chances are fractions in texts. Values are player
//! one's.

mod report;
mod state;

use faceup_core::Player;
use serde::Serialize;

pub use self::report::{
    BeatAnswer, ChanceAnswer, DraftAnswer, PowerAnswer, Report, StrengthAnswer, power_answers, strength_answers,
};
pub use self::state::{CardAnswer, RoundAnswer, StateAnswer};
use crate::course::Weight;
use crate::{Card, Chooser, Deal, Dealing, Enclosure, Hand, Lead, Objective, Pack, Place, Ratio, Settings};

/// An answer about a game, with the rules before it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct About<T> {
    game: &'static str,
    cards: Vec<Card>,
    objective: Objective,
    chooser: Chooser,
    lead: Lead,
    dealing: Dealing,
    #[serde(flatten)]
    answer: T,
}

impl<T> About<T> {
    /// An answer about a game.
    pub fn new(settings: &Settings, answer: T) -> About<T> {
        About {
            game: "femto",
            cards: settings.pack().cards().to_vec(),
            objective: settings.objective(),
            chooser: settings.chooser(),
            lead: settings.lead(),
            dealing: settings.dealing(),
            answer,
        }
    }
}

/// A number as a fraction, if it is known as one, and as decimals.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Number {
    /// The fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Ratio>,
    /// The decimals.
    pub decimal: f64,
}

impl Number {
    /// A number.
    pub fn new<W: Weight>(number: &W) -> Number {
        Number { value: number.exact(), decimal: number.to_f64() }
    }
}

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

fn cards(pack: &Pack, hand: Hand) -> Vec<Card> {
    pack.cards_of(hand).collect()
}

fn cards_at(pack: &Pack, places: &[Place]) -> Vec<Card> {
    places.iter().map(|&place| pack.card(place)).collect()
}
