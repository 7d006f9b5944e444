//! The names of the headers of a record.

use faceup_core::named;

/// The subject of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Game,
    Suits,
    Ranks,
    Trumps,
    AfterBeating,
    Players,
    Event,
    Date,
    Result,
}

named! {
    Key, "header": Game = "Game", Suits = "Suits", Ranks = "Ranks", Trumps = "Trumps", AfterBeating = "After beating",
        Players = "Players", Event = "Event", Date = "Date", Result = "Result";
}

impl Key {
    /// The header with this name, in any case.
    pub fn of(text: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(text))
    }
}

/// The names of all headers, for a message.
pub fn names() -> String {
    Key::ALL.map(Key::name).join(", ")
}
