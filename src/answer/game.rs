//! Games, as answers name them.

use faceup_core::{AfterBeating, Rules, Trumps};
use serde::Serialize;

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "GameInfo"))]
pub struct GameJson {
    /// The name of the rules: that of a [`Preset`](crate::Preset), or `custom`.
    pub game: &'static str,
    /// The number of suits.
    pub suits: u8,
    /// The number of ranks in a suit. If suits have different lengths, that of the longest.
    pub ranks: u8,
    /// The number of ranks of each suit. Left out if all suits are equally long.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub lengths: Option<Vec<u8>>,
    /// The setting of trumps.
    pub trumps: Trumps,
    /// What follows a beat.
    pub after_beating: AfterBeating,
}

impl From<Rules> for GameJson {
    fn from(rules: Rules) -> GameJson {
        GameJson {
            game: rules.name(),
            suits: rules.pack().suits(),
            ranks: rules.pack().ranks(),
            lengths: rules.pack().lengths_if_unlike(),
            trumps: rules.trumps(),
            after_beating: rules.after_beating(),
        }
    }
}
