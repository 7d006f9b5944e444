//! Marks on moves, as in chess.

use std::fmt;

/// A mark on a move, written after it: `9s??`.
///
/// An annotation sets only the first three. People use the others too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `??`: turns a win into a loss.
    Blunder,
    /// `?`: turns a win into a draw, or a draw into a loss.
    Mistake,
    /// `?!`: keeps the outcome, but delays a win or hastens a loss.
    Inaccuracy,
    /// `!?`: deserves attention.
    Interesting,
    /// `!`: good.
    Good,
    /// `!!`: very good.
    Brilliant,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 6] =
        [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy, Mark::Interesting, Mark::Good, Mark::Brilliant];

    /// Its sign: `??`, `?`, `?!`, `!?`, `!` or `!!`.
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

    /// The mark with this sign.
    pub fn of_sign(sign: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.sign() == sign)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}
