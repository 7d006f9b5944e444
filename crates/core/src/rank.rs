//! Ranks within a suit.

/// The most ranks that a suit can have: two real suits of one colour.
pub const MAX_RANKS: u8 = 26;

/// A rank, as the number of ranks below it in its suit. The lowest rank is 0.
///
/// The ace is the highest rank of every pack, so the name of a rank depends on the [`Pack`](crate::Pack).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank of every pack.
    pub const LOWEST: Rank = Rank(0);

    /// The rank with `height` ranks below it, or `None` if no pack is that tall.
    pub const fn new(height: u8) -> Option<Rank> {
        if height < MAX_RANKS { Some(Rank(height)) } else { None }
    }

    /// The number of ranks below this one.
    pub const fn height(self) -> u8 {
        self.0
    }
}
