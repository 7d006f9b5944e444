//! Wins or losses: the two kinds of facts that a solve proves.

/// Which positions are sought, or what a hand is expected or proved to be.
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
