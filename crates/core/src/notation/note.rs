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
    /// A small `x` is the ten.
    Cross,
    /// The hands name no suits, so the game has one.
    OneSuit,
    /// Two groups of ranks are of one suit.
    Rising,
    /// The word `you` is the player to move.
    You,
    /// The only name is that of the player to move, who holds the only hand.
    Name,
    /// The other player leads, so the only hand is that of the player who does not.
    Follower,
    /// Words in round brackets were passed over.
    Brackets,
    /// Words about who leads were passed over.
    Lead,
    /// Cards in the words above the deal were passed over.
    CardsAbove,
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
            Note::Cross => f.write_str("'x' was read as the ten; where it stands for any small card, write the rank"),
            Note::OneSuit => f.write_str(
                "no suits are named, so the game has one suit; for two suits of a hand write 'S:KJ H:AQT98'",
            ),
            Note::Rising => f.write_str(
                "two groups of ranks were read as one suit, as in 'S:AQ2 K3'; write a suit before each if they are two",
            ),
            Note::You => f.write_str("'you' was read as the player to move; write that hand alone, as in 'S:KJ H:AQT98'"),
            Note::Name => f.write_str(
                "the name with the hand was read as that of the player to move; if it means anything else, write the hand alone, as in 'S:KJ H:AQT98'",
            ),
            Note::CardsAbove => f.write_str(
                "cards in the words above the deal were passed over; write a hand on a line of its own, as in 'LEFT: S:KJ H:AQT98'",
            ),
            Note::Follower => f.write_str(
                "the hand was read as that of the player who does not lead; if it is that of the player who leads, remove the words about who leads",
            ),
            Note::Brackets => f.write_str("the words in round brackets were passed over"),
            Note::Lead => f.write_str(
                "words about who leads were passed over; if they are about this deal, write 'Initial layout: (NAME has the opening lead)' above the hands",
            ),
            Note::Pbn => f.write_str(
                "read as PBN: the suits are spades, hearts, diamonds, clubs, and the first hand has the lead",
            ),
        }
    }
}
