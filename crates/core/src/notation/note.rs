//! Notes on a text that has two readings.

use std::fmt;

/// What was assumed to read a text. See [`respellings`](super::respellings).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
    /// A bar between ranks separates the players, not the suits.
    Bar,
    /// This sign separates suits.
    Separator(char),
    /// A dash separates two ranks.
    Dash,
    /// 11 to 14 are the jack, queen, king and ace.
    HighNumbers,
    /// The hands are written as in PBN.
    Pbn,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Bar => f.write_str(
                "'|' was read as the border between the players, so the game has one suit; for two suits of one hand write 'KJ & AQT98'",
            ),
            Note::Separator(sign) => {
                write!(f, "'{sign}' was read as the border between suits, in the order spades, hearts, clubs, diamonds")
            }
            Note::Dash => f.write_str("a dash between ranks was read as a comma: 'K-J' is the king and the jack, without the queen"),
            Note::HighNumbers => f.write_str(
                "14, 13, 12 and 11 were read as ace, king, queen and jack; give the number of ranks for cards with numbers",
            ),
            Note::Pbn => f.write_str(
                "read as PBN: the suits are spades, hearts, diamonds, clubs, and the first hand has the lead",
            ),
        }
    }
}
