//! Wins or losses: the two kinds of facts that a solve proves.

/// The side of a search, or the expected or proved outcome of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The leader wins. These positions are decided from the strongest hands down.
    Wins,
    /// The leader loses. These positions are decided from the weakest hands up.
    Losses,
}

impl Side {
    /// The opposite side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Wins => Side::Losses,
            Side::Losses => Side::Wins,
        }
    }
}
