//! Marks on moves, as chess players set them.

use std::fmt;

/// What somebody thinks of a move, written after it: `9s??`.
///
/// The first three are what annotation sets; the others are for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `??`: it throws a won game away to a loss.
    Blunder,
    /// `?`: it throws a win away to a draw, or a draw to a loss.
    Mistake,
    /// `?!`: it keeps what there is, but makes it longer for the winner or shorter for the loser.
    Inaccuracy,
    /// `!?`: it deserves attention.
    Interesting,
    /// `!`: it is good.
    Good,
    /// `!!`: it is very good.
    Brilliant,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 6] =
        [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy, Mark::Interesting, Mark::Good, Mark::Brilliant];

    /// How it is written: `??`, `?`, `?!`, `!?`, `!` or `!!`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Blunder => "??",
            Mark::Mistake => "?",
            Mark::Inaccuracy => "?!",
            Mark::Interesting => "!?",
            Mark::Good => "!",
            Mark::Brilliant => "!!",
        }
    }

    /// The mark that is written so.
    #[must_use]
    pub fn of_sign(sign: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.sign() == sign)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}
