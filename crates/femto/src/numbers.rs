//! Lists of different numbers.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::table_value::TableValue;

/// A list that holds every number once.
#[derive(Debug)]
pub(crate) struct Numbers<V> {
    numbers: Vec<V>,
    index: HashTable<u32>,
    hasher: RandomState,
    heap: usize,
}

impl<V: TableValue> Numbers<V> {
    /// A list with room for some numbers.
    pub fn with_capacity(numbers: usize) -> Numbers<V> {
        Numbers {
            numbers: Vec::with_capacity(numbers),
            index: HashTable::with_capacity(numbers),
            hasher: RandomState::new(),
            heap: 0,
        }
    }

    /// The most memory that some numbers need, in bytes, if they have nothing on the heap.
    pub fn memory(numbers: u64) -> u64 {
        // The hash table is filled to seven eighths. Its slots, of four bytes and a tag, are a power of two.
        numbers * size_of::<V>() as u64 + 5 * (numbers * 8 / 7 + 1).next_power_of_two() + 64
    }

    /// The index of a number, which is added if it is new.
    pub fn insert(&mut self, number: V) -> u32 {
        let hash = self.hasher.hash_one(&number);
        let Numbers { numbers, index, hasher, heap } = self;
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

    /// Whether there is no memory for numbers yet.
    pub fn is_unallocated(&self) -> bool {
        self.numbers.capacity() == 0
    }

    /// The memory of the list, in bytes, approximately.
    pub fn bytes(&self) -> u64 {
        (self.heap + self.numbers.capacity() * size_of::<V>() + self.index.allocation_size()) as u64
    }
}
