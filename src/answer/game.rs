//! Games, as answers name them.

use faceup_core::Rules;
use serde::Serialize;

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameJson {
    /// The name of the rules: that of a [`Preset`](crate::Preset), or `custom`.
    pub game: &'static str,
    /// The number of suits.
    pub suits: u8,
    /// The number of ranks in a suit.
    pub ranks: u8,
    /// The name of the [`Trumps`](crate::Trumps).
    pub trumps: &'static str,
    /// The name of what follows a beat: see [`AfterBeating`](crate::AfterBeating).
    pub after_beating: &'static str,
}

impl From<Rules> for GameJson {
    fn from(rules: Rules) -> GameJson {
        GameJson {
            game: rules.name(),
            suits: rules.pack().suits(),
            ranks: rules.pack().ranks(),
            trumps: rules.trumps().name(),
            after_beating: rules.after_beating().name(),
        }
    }
}
