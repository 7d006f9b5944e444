//! What searches remember of positions within a round.
//!
//! The same hands, with a card to be led, come about in many orders of play. What was found out of them once need not
//! be found again: of challenge with 20 cards, searches that recall look at 39 million positions, others at 138.

use super::belief::{Cost, NEVER};

/// The binary logarithm of how many positions are remembered: what fits the nearer caches.
const BITS: u32 = 12;

/// Whose hands are which, and who leads: nothing is said of that here.
type Key = [u64; 2];

#[derive(Debug, Clone, Copy)]
enum Found {
    Nothing,
    /// There is a way that rests on nothing but what is proved; so there will always be.
    Proof,
    /// In one search, by its number, there was no way below this cost.
    NoWayBelow(Cost, u32),
}

/// A memory of positions within rounds. It forgets one when another one needs its place.
#[derive(Debug)]
pub(crate) struct Recall {
    entries: Box<[(Key, Found)]>,
    search: u32,
}

impl Recall {
    pub fn new() -> Recall {
        Recall { entries: vec![([0; 2], Found::Nothing); 1 << BITS].into(), search: 0 }
    }

    /// From now on it is another search: what is expected may have changed.
    pub fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.fill(([0; 2], Found::Nothing));
        }
    }

    fn slot([a, d]: Key) -> usize {
        ((a ^ d.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
    }

    /// What a search below this limit would return, if that is known.
    #[inline(always)]
    pub fn get(&self, key: Key, limit: Cost) -> Option<Cost> {
        match self.entries[Recall::slot(key)] {
            (of, Found::Proof) if of == key => Some(0),
            (of, Found::NoWayBelow(cost, search)) if of == key && search == self.search && limit <= cost => Some(NEVER),
            _ => None,
        }
    }

    /// Remembers what a search below this limit returned.
    #[inline(always)]
    pub fn put(&mut self, key: Key, limit: Cost, cost: Cost) {
        if cost == 0 || cost >= limit {
            let found = if cost == 0 { Found::Proof } else { Found::NoWayBelow(limit, self.search) };
            self.entries[Recall::slot(key)] = (key, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_no_more_than_it_was_told() {
        let (mut recall, key) = (Recall::new(), [5, 1 << 40]);
        recall.begin();
        assert_eq!(recall.get(key, 7), None);
        recall.put(key, 7, NEVER);
        assert_eq!((recall.get(key, 7), recall.get(key, 3), recall.get(key, 8)), (Some(NEVER), Some(NEVER), None));
        assert_eq!(recall.get([5, 1 << 41], 7), None);
        // Another search may know more.
        recall.begin();
        assert_eq!(recall.get(key, 7), None);
        // What is between is not kept: it rests on positions that would have to be told of again.
        recall.put(key, 7, 4);
        assert_eq!(recall.get(key, 7), None);
        recall.put(key, 7, 0);
        recall.begin();
        assert_eq!((recall.get(key, 1), recall.get(key, NEVER)), (Some(0), Some(0)));
    }
}
