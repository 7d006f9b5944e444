//! A transposition table for positions within a round.
//!
//! Different orders of play lead to the same hands, with the same player to lead. The table remembers the results of such
//! positions. Without trumps, a position is the same for both players, so a proof serves both, whichever attacks.

use crate::blocks::MOST_CARDS;
use crate::proof::difficulties::{Cost, IMPOSSIBLE};
use crate::side::Side;

/// The binary logarithm of the number of entries. The table should fit into the inner caches.
const BITS: u32 = 12;

/// The leader's hand, with [`PLAYER_TWO`] if player two leads and that matters, and the other hand.
pub(crate) type Key = [u64; 2];

/// A bit above all cards.
pub(crate) const PLAYER_TWO: u64 = 1 << 47;

// The high bits of a stored key tell the result.
//
// bit:      63 …… 50  │ 49    │ 48   │ 47 …… 0         63 …… 40       │ 39 …… 0
// proof:              │ loses │ wins │ leader          search of plan │ other
// failure:  cost                     │ leader          search         │ other
// plan:               │ loses │ wins │ leader          search         │ other
const RESULT: u32 = 48;
const SEARCH: u32 = 40;

// Cards must not reach into the other fields of a key.
const _: () = assert!(MOST_CARDS <= SEARCH);

const WON: u64 = 1 << RESULT;
const LOST: u64 = 2 << RESULT;

/// The bit that tells whether the leader wins or loses.
const fn result(side: Side) -> u64 {
    match side {
        Side::Wins => WON,
        Side::Losses => LOST,
    }
}

/// The entry of all positions with one index. Two entries fill a cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(32))]
struct Entry {
    /// A position that is proved to be won or lost. The proof stays valid when estimates change. The high bits name the search of
    /// the plan with this index, so that plans, which are few, are looked up only where there is one.
    proof: Key,
    /// A position for which one search found no proof below a cost.
    failure: Key,
}

/// A position for which there is a plan, as long as one search lasts.
#[derive(Debug, Clone, Copy, Default)]
struct PlanEntry {
    key: Key,
    /// The index of this plan in [`Plans`](crate::proof::plans::Plans).
    index: usize,
}

/// A transposition table. A new entry replaces an old one with the same index.
#[derive(Debug, Default)]
pub(crate) struct TranspositionTable {
    entries: Box<[Entry]>,
    plans: Box<[PlanEntry]>,
    search: u64,
}

impl TranspositionTable {
    pub fn new() -> TranspositionTable {
        TranspositionTable {
            entries: vec![Entry::default(); 1 << BITS].into(),
            plans: vec![PlanEntry::default(); 1 << BITS].into(),
            search: 0,
        }
    }

    /// Starts a new search. The estimates may have changed since the last one, so only proofs stay valid.
    pub fn begin(&mut self) {
        self.search += 1;
        if self.search >> (64 - SEARCH) != 0 {
            self.entries.fill(Entry::default());
            self.search = 1;
        }
    }

    fn index([leader, other]: Key) -> usize {
        ((leader ^ other.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
    }

    /// The result of a search for a proof below `limit` that the leader wins, or loses, if the table has it.
    #[inline(always)]
    pub fn get(&self, key: Key, side: Side, limit: Cost) -> Option<Cost> {
        let Entry { proof, failure } = &self.entries[TranspositionTable::index(key)];
        if (proof[1] ^ key[1]) << (64 - SEARCH) == 0 {
            if proof[0] == key[0] | result(side) {
                return Some(0);
            }
            if proof[0] == key[0] | result(side.other()) {
                return Some(IMPOSSIBLE);
            }
        }
        let is_known = failure[1] == key[1] | self.search << SEARCH
            && (failure[0] ^ key[0]) << (64 - RESULT) == 0
            && u64::from(limit) <= failure[0] >> RESULT;
        is_known.then_some(IMPOSSIBLE)
    }

    /// Stores the result of a search for a proof below `limit` that the leader wins, or loses.
    #[inline(always)]
    pub fn put(&mut self, key: Key, side: Side, limit: Cost, cost: Cost) {
        let entry = &mut self.entries[TranspositionTable::index(key)];
        if cost == 0 {
            entry.proof = [key[0] | result(side), key[1] | entry.proof[1] >> SEARCH << SEARCH];
        } else if cost >= limit {
            entry.failure = [key[0] | u64::from(limit) << RESULT, key[1] | self.search << SEARCH];
        }
    }

    /// The index of a plan that proves that the leader wins, or loses, if the table has one.
    #[inline(always)]
    pub fn plan(&self, key: Key, side: Side) -> Option<usize> {
        let index = TranspositionTable::index(key);
        if self.entries[index].proof[1] >> SEARCH != self.search {
            return None;
        }
        let plan = &self.plans[index];
        (plan.key == [key[0] | result(side), key[1] | self.search << SEARCH]).then_some(plan.index)
    }

    /// Stores the index of a plan that proves that the leader wins, or loses.
    #[inline(always)]
    pub fn put_plan(&mut self, key: Key, side: Side, plan: usize) {
        let index = TranspositionTable::index(key);
        let other = &mut self.entries[index].proof[1];
        *other = *other << (64 - SEARCH) >> (64 - SEARCH) | self.search << SEARCH;
        self.plans[index] = PlanEntry { key: [key[0] | result(side), key[1] | self.search << SEARCH], index: plan };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_returns_only_what_was_stored() {
        let (mut table, key) = (TranspositionTable::new(), [5, 1 << 39]);
        let get = |table: &TranspositionTable, limit| table.get(key, Side::Wins, limit);
        table.begin();
        assert_eq!(get(&table, 7), None);
        table.put(key, Side::Wins, 7, IMPOSSIBLE);
        let found = [7, 3, 8].map(|limit| get(&table, limit));
        assert_eq!(found, [Some(IMPOSSIBLE), Some(IMPOSSIBLE), None]);
        assert_eq!(table.get([5, 1 << 38], Side::Wins, 7), None);
        assert_eq!(table.get([5 | PLAYER_TWO, 1 << 39], Side::Wins, 7), None);
        // A later search may have better estimates.
        table.begin();
        assert_eq!(get(&table, 7), None);
        // A proof that needs unproved positions is not stored: the caller needs these positions too.
        table.put(key, Side::Wins, 7, 4);
        assert_eq!(get(&table, 7), None);
        table.put_plan(key, Side::Losses, 3);
        assert_eq!([Side::Wins, Side::Losses].map(|side| table.plan(key, side)), [None, Some(3)]);
        assert_eq!(table.plan([5, 1 << 38], Side::Losses), None);
        // A proof and a plan with the same index do not replace each other.
        table.put(key, Side::Wins, 7, 0);
        assert_eq!((get(&table, 7), table.plan(key, Side::Losses)), (Some(0), Some(3)));
        table.put_plan(key, Side::Losses, 4);
        assert_eq!((get(&table, 7), table.plan(key, Side::Losses)), (Some(0), Some(4)));
        table.entries[TranspositionTable::index(key)].proof = Key::default();
        table.put_plan(key, Side::Losses, 3);
        table.begin();
        assert_eq!(table.plan(key, Side::Losses), None);
        for (side, other) in [(Side::Wins, Side::Losses), (Side::Losses, Side::Wins)] {
            table.put(key, side, 7, 0);
            table.begin();
            for limit in [1, IMPOSSIBLE] {
                assert_eq!(table.get(key, side, limit), Some(0));
                assert_eq!(table.get(key, other, limit), Some(IMPOSSIBLE));
            }
        }
    }

    #[test]
    fn old_searches_are_forgotten() {
        let (mut table, key) = (TranspositionTable::new(), [5, 6]);
        table.begin();
        table.put(key, Side::Wins, 7, IMPOSSIBLE);
        // The numbers of searches are as long as they can be.
        table.search = (1 << (64 - SEARCH)) - 1;
        table.begin();
        assert_eq!((table.search, table.get(key, Side::Wins, 7)), (1, None));
    }
}
