//! Positions as a user wrote them.

use faceup_core::{Player, notation};
use serde::Serialize;

use super::game::GameJson;
use super::question::Question;

/// A position as the user wrote it, and as faceup read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Position"))]
pub struct PositionJson {
    /// The game.
    #[serde(flatten)]
    pub game: GameJson,
    /// The position as the user wrote it.
    pub input: String,
    /// The position as a line: `MOVER | OPPONENT | PILE`.
    pub position: String,
    /// The mover's hand.
    pub hand: String,
    /// The opponent's hand.
    pub opponent_hand: String,
    /// The mover's name. Left out if the text has no names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mover_name: Option<String>,
    /// The opponent's name. Left out if the text has no names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub opponent_name: Option<String>,
    /// The pile, from bottom to top.
    pub pile: Vec<String>,
    /// The card to beat. None if the mover leads.
    pub to_beat: Option<String>,
    /// The mover's trump suit, in games with trumps.
    pub mover_trump: Option<String>,
}

impl PositionJson {
    /// The position of a question. `input` is the text of the question.
    #[must_use]
    pub fn new(question: &Question, input: &str) -> PositionJson {
        let position = question.position();
        let (rules, mover) = (position.rules(), position.mover());
        let [mover_name, opponent_name] = question.names().map_or([None; 2], |names| names.map(Some));
        let hand = |player: Player| notation::format_hand(position.hand(player), rules.pack());
        PositionJson {
            game: rules.into(),
            input: input.to_owned(),
            position: question.written(),
            hand: hand(mover),
            opponent_hand: hand(!mover),
            mover_name: mover_name.map(str::to_owned),
            opponent_name: opponent_name.map(str::to_owned),
            pile: question.pile().iter().map(|&card| notation::format_card(card, rules.pack())).collect(),
            to_beat: position.to_beat().map(|card| notation::format_card(card, rules.pack())),
            mover_trump: rules.trump(mover).map(|suit| suit.name().to_lowercase()),
        }
    }
}
