//! The common parts of answers: rules, cards and numbers.

use serde::Serialize;

use crate::{Card, Chooser, Dealing, Hand, Lead, Objective, Pack, Place, Ratio, Settings, Weight};

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameAnswer {
    game: &'static str,
    cards: Vec<Card>,
    objective: Objective,
    chooser: Chooser,
    lead: Lead,
    dealing: Dealing,
}

/// An answer about a game, with the rules before it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct About<T> {
    #[serde(flatten)]
    game: GameAnswer,
    #[serde(flatten)]
    answer: T,
}

impl<T> About<T> {
    /// An answer about a game.
    pub fn new(settings: &Settings, answer: T) -> About<T> {
        let game = GameAnswer {
            game: "femto",
            cards: settings.pack().cards().to_vec(),
            objective: settings.objective(),
            chooser: settings.chooser(),
            lead: settings.lead(),
            dealing: settings.dealing(),
        };
        About { game, answer }
    }
}

/// A number as a fraction, if known, and in decimals.
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

/// The cards of a hand.
pub(super) fn cards(pack: &Pack, hand: Hand) -> Vec<Card> {
    pack.cards_of(hand).collect()
}

/// The cards at some places.
pub(super) fn cards_at(pack: &Pack, places: &[Place]) -> Vec<Card> {
    places.iter().map(|&place| pack.card(place)).collect()
}
