//! A list that holds every number once.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::induction::value::StateValue;

/// A list without duplicates, with an index of its numbers.
#[derive(Debug)]
pub(crate) struct Interner<V> {
    numbers: Vec<V>,
    index: HashTable<u32>,
    hasher: RandomState,
    heap: usize,
}

impl<V: StateValue> Interner<V> {
    /// A list with room for some numbers.
    pub fn with_capacity(numbers: usize) -> Interner<V> {
        Interner {
            numbers: Vec::with_capacity(numbers),
            index: HashTable::with_capacity(numbers),
            hasher: RandomState::new(),
            heap: 0,
        }
    }

    /// The most memory that a number of entries can need, in bytes, without their heap.
    pub fn memory(numbers: u64) -> u64 {
        // The hash table has a power of two of slots, of four bytes and a tag, and fills seven eighths of them.
        numbers * size_of::<V>() as u64 + 5 * (numbers * 8 / 7 + 1).next_power_of_two() + 64
    }

    /// The index of a number. Adds it if it is new.
    pub fn insert(&mut self, number: V) -> u32 {
        let hash = self.hasher.hash_one(&number);
        let Interner { numbers, index, hasher, heap } = self;
        let found =
            index.entry(hash, |&at| numbers[at as usize] == number, |&at| hasher.hash_one(&numbers[at as usize]));
        match found {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let at = u32::try_from(numbers.len()).expect("there are fewer numbers than states");
                entry.insert(at);
                *heap += number.heap_bytes();
                numbers.push(number);
                at
            }
        }
    }

    /// The number with an index.
    pub fn get(&self, index: u32) -> &V {
        &self.numbers[index as usize]
    }

    /// The approximate memory of the list, in bytes.
    pub fn bytes(&self) -> u64 {
        (self.heap + self.numbers.capacity() * size_of::<V>() + self.index.allocation_size()) as u64
    }
}
