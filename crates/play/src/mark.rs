//! Marks on moves, as in chess.

use faceup_core::named;

/// A mark on a move, written after it: `9s??`.
///
/// Its [name](Mark::name) is its sign. An annotation sets only the first three. People use the others too.
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

named! {
    Mark, "mark": Blunder = "??", Mistake = "?", Inaccuracy = "?!", Interesting = "!?", Good = "!", Brilliant = "!!";
}
