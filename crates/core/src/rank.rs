//! Ranks within a suit.

/// A rank: how many ranks of the suit lie below it. The lowest is 0; the ace is the highest of its pack, whatever
/// the pack's length, so a rank has a printed name only together with a [`Pack`](crate::Pack).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank of every pack.
    pub const LOWEST: Rank = Rank(0);

    /// The rank with `height` ranks below it, or none if no pack is as tall as that.
    #[must_use]
    pub const fn new(height: u8) -> Option<Rank> {
        if height < crate::MAX_RANKS { Some(Rank(height)) } else { None }
    }

    /// How many ranks lie below.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.0
    }
}
