//! A transposition table of fixed size. Values that no longer fit are dropped and computed again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use super::key::Key;

/// A position's key and value: 32 bytes.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: Key,
    value: i64,
}

/// Two entries that share a cache line. The first has at least as many cards left, so it took more work.
type Bucket = [Entry; 2];

/// The transposition table, shared by threads. It compares whole keys, so it never returns another position's value.
#[derive(Debug)]
pub struct Transpositions {
    shards: Vec<Mutex<Vec<Bucket>>>,
    /// The number of buckets of each shard. A shard allocates its memory when it is first written to.
    buckets: usize,
    /// The number of shards that have memory.
    grown: AtomicUsize,
    /// Whether the system has refused memory to a shard. No other shard asks for any then.
    refused: AtomicBool,
}

/// With this many shards, threads seldom wait for each other.
const SHARDS: usize = 1 << 8;

/// The least memory of a table: a bucket for each shard.
pub const LEAST: u64 = (SHARDS * size_of::<Bucket>()) as u64;

impl Transpositions {
    /// A table of at most `bytes`, but at least [`LEAST`].
    pub fn new(bytes: u64) -> Transpositions {
        let buckets = usize::try_from(bytes / LEAST).unwrap_or(usize::MAX).max(1);
        Transpositions {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            buckets,
            grown: AtomicUsize::new(0),
            refused: AtomicBool::new(false),
        }
    }

    /// The memory of the full table, in bytes.
    pub fn bytes(&self) -> u64 {
        self.buckets as u64 * LEAST
    }

    /// Whether parts of the table have no memory yet. Allocating them can take long, so callers check for interruptions.
    pub fn grows(&self) -> bool {
        self.grown.load(Relaxed) < SHARDS && !self.refused.load(Relaxed)
    }

    fn place(&self, key: Key) -> (&Mutex<Vec<Bucket>>, usize) {
        let hash = key.hash();
        let bucket = (u128::from(hash << 8) * self.buckets as u128) >> 64;
        (&self.shards[(hash >> 56) as usize], bucket as usize)
    }

    pub fn get(&self, key: Key) -> Option<i64> {
        let (shard, bucket) = self.place(key);
        let shard = shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        shard.get(bucket)?.iter().find(|entry| entry.key == key).map(|entry| entry.value)
    }

    pub fn put(&self, key: Key, value: i64) {
        let (shard, bucket) = self.place(key);
        let mut shard = shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if shard.is_empty() {
            // Without memory, values are computed again.
            if self.refused.load(Relaxed) {
                return;
            }
            if shard.try_reserve_exact(self.buckets).is_err() {
                return self.refused.store(true, Relaxed);
            }
            shard.resize(self.buckets, Bucket::default());
            self.grown.fetch_add(1, Relaxed);
        }
        let [first, second] = &mut shard[bucket];
        if key.cards_left() >= first.key.cards_left() {
            *second = *first;
            *first = Entry { key, value };
        } else {
            *second = Entry { key, value };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_memory_stores_nothing() {
        let table = Transpositions::new(u64::MAX);
        let key = Key([1, 0, 1]);
        table.put(key, 3);
        assert_eq!(table.get(key), None);
        let table = Transpositions::new(LEAST);
        table.put(key, 3);
        assert_eq!(table.get(key), Some(3));
    }
}
