//! A transposition table for positions within a round.
//!
//! Different orders of play lead to the same hands, with the same player to lead. The table remembers the results of
//! such positions. In Challenge with 20 cards, a solve with it searches 39 million positions. Without it, it searches 138
//! million.

use crate::proof::estimates::{Cost, IMPOSSIBLE};

/// The binary logarithm of the number of entries. The table should fit into the inner caches.
const BITS: u32 = 12;

/// The two hands, with some high bits for whose hands they are and who leads.
type Key = [u64; 2];

#[derive(Debug, Clone, Copy)]
enum Entry {
    Empty,
    /// There is a proof that needs only proved positions. So this stays true for ever.
    Proved,
    /// The search with this number found no proof below this cost.
    NoProofBelow(Cost, u32),
}

/// A transposition table. A new entry replaces an old one with the same index.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    entries: Box<[(Key, Entry)]>,
    search: u32,
}

impl TranspositionTable {
    pub fn new() -> TranspositionTable {
        TranspositionTable { entries: vec![([0; 2], Entry::Empty); 1 << BITS].into(), search: 0 }
    }

    /// Starts a new search. The estimates may have changed since the last one, so only proofs stay valid.
    pub fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.fill(([0; 2], Entry::Empty));
        }
    }

    fn index([a, d]: Key) -> usize {
        ((a ^ d.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
    }

    /// The result of a search for a proof below `limit`, if the table has it.
    #[inline(always)]
    pub fn get(&self, key: Key, limit: Cost) -> Option<Cost> {
        match self.entries[TranspositionTable::index(key)] {
            (of, Entry::Proved) if of == key => Some(0),
            (of, Entry::NoProofBelow(cost, search)) if of == key && search == self.search && limit <= cost => {
                Some(IMPOSSIBLE)
            }
            _ => None,
        }
    }

    /// Stores the result of a search for a proof below `limit`.
    #[inline(always)]
    pub fn put(&mut self, key: Key, limit: Cost, cost: Cost) {
        if cost == 0 || cost >= limit {
            let entry = if cost == 0 { Entry::Proved } else { Entry::NoProofBelow(limit, self.search) };
            self.entries[TranspositionTable::index(key)] = (key, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_returns_only_what_was_stored() {
        let (mut table, key) = (TranspositionTable::new(), [5, 1 << 40]);
        table.begin();
        assert_eq!(table.get(key, 7), None);
        table.put(key, 7, IMPOSSIBLE);
        let found = [7, 3, 8].map(|limit| table.get(key, limit));
        assert_eq!(found, [Some(IMPOSSIBLE), Some(IMPOSSIBLE), None]);
        assert_eq!(table.get([5, 1 << 41], 7), None);
        // A later search may have better estimates.
        table.begin();
        assert_eq!(table.get(key, 7), None);
        // A proof that needs unproved positions is not stored: the caller needs these positions too.
        table.put(key, 7, 4);
        assert_eq!(table.get(key, 7), None);
        table.put(key, 7, 0);
        table.begin();
        assert_eq!((table.get(key, 1), table.get(key, IMPOSSIBLE)), (Some(0), Some(0)));
    }
}
