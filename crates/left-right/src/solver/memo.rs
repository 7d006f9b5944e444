//! A memory of values with a fixed size: what does not fit any more is forgotten and worked out again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::key::Key;

/// One value: 32 bytes.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: Key,
    value: i64,
}

/// Two values that share a cache line. The first is the dearer one, with more cards left.
type Bucket = [Entry; 2];

/// A memory of values, shared by threads. Whole keys are compared, so it never answers with another position's value.
#[derive(Debug)]
pub struct Memo {
    shards: Vec<Mutex<Vec<Bucket>>>,
    /// Buckets of each shard; a shard takes its memory when it is first written to.
    buckets: usize,
    /// Whether the system has refused a shard its memory: then no other shard asks.
    refused: AtomicBool,
}

/// Threads seldom meet at one of so many shards.
const SHARDS: usize = 1 << 8;

/// The least memory that makes sense: a bucket a shard.
pub const LEAST: u64 = (SHARDS * size_of::<Bucket>()) as u64;

impl Memo {
    /// A memory of at most so many bytes, and at least [`LEAST`].
    pub fn new(bytes: u64) -> Memo {
        let buckets = usize::try_from(bytes / LEAST).unwrap_or(usize::MAX).max(1);
        Memo { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), buckets, refused: AtomicBool::new(false) }
    }

    /// The bytes that it takes when it is full.
    pub fn bytes(&self) -> u64 {
        self.buckets as u64 * LEAST
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
            // Where the system refuses the memory, values are worked out again; and what is left is for others.
            if self.refused.load(Relaxed) {
                return;
            }
            if shard.try_reserve_exact(self.buckets).is_err() {
                return self.refused.store(true, Relaxed);
            }
            shard.resize(self.buckets, Bucket::default());
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
    fn memory_that_is_refused_forgets() {
        let memo = Memo::new(u64::MAX);
        let key = Key([1, 0, 1]);
        memo.put(key, 3);
        assert_eq!(memo.get(key), None);
        let memo = Memo::new(LEAST);
        memo.put(key, 3);
        assert_eq!(memo.get(key), Some(3));
    }
}
