//! The names of the headers of a record.

/// What a header is about.
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

impl Key {
    const ALL: [Key; 9] = [
        Key::Game,
        Key::Suits,
        Key::Ranks,
        Key::Trumps,
        Key::AfterBeating,
        Key::Players,
        Key::Event,
        Key::Date,
        Key::Result,
    ];

    /// The name, as it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Key::Game => "Game",
            Key::Suits => "Suits",
            Key::Ranks => "Ranks",
            Key::Trumps => "Trumps",
            Key::AfterBeating => "After beating",
            Key::Players => "Players",
            Key::Event => "Event",
            Key::Date => "Date",
            Key::Result => "Result",
        }
    }

    /// The header with this name, in any case.
    pub fn of(text: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(text))
    }
}

/// The names of all headers, for a message.
pub fn names() -> String {
    Key::ALL.map(Key::name).join(", ")
}
