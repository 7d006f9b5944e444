//! A set of hands: one bit for each.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::CardSet;
use rayon::prelude::*;

/// A set of leader's hands. The threads of a solve read it and add to it at the same time.
///
/// Hand `x` is bit `x % 64` of word `x / 64`. So the six lowest cards of the pack choose the *lane*, the bit within the
/// word. Hands are added with a relaxed atomic `or`. That is enough, because bits are independent of each other, and a
/// thread that needs all bits of a step waits for the end of the step.
#[derive(Debug)]
pub struct HandSet {
    words: Box<[AtomicU64]>,
}

impl HandSet {
    /// An empty set for the hands of a pack of `cards` cards.
    #[must_use]
    pub(crate) fn new(cards: u32) -> HandSet {
        let words = (1usize << cards).div_ceil(64);
        HandSet { words: (0..words).into_par_iter().map(|_| AtomicU64::new(0)).collect::<Vec<_>>().into() }
    }

    /// The set with the given words.
    pub(crate) fn from_words(words: Vec<u64>) -> HandSet {
        HandSet { words: words.into_iter().map(AtomicU64::new).collect() }
    }

    /// Whether the set contains the hand.
    #[must_use]
    #[inline]
    pub fn contains(&self, hand: CardSet) -> bool {
        self.words[(hand.bits() >> 6) as usize].load(Relaxed) >> (hand.bits() & 63) & 1 != 0
    }

    /// Adds a hand. Returns whether it was new.
    #[inline]
    pub(crate) fn insert(&self, hand: CardSet) -> bool {
        let bit = 1 << (hand.bits() & 63);
        self.words[(hand.bits() >> 6) as usize].fetch_or(bit, Relaxed) & bit == 0
    }

    /// Adds the hands of one word.
    #[inline]
    pub(crate) fn insert_lanes(&self, index: usize, lanes: u64) {
        self.words[index].fetch_or(lanes, Relaxed);
    }

    /// The word at an index: the bits of 64 hands.
    #[must_use]
    #[inline]
    pub fn word(&self, index: usize) -> u64 {
        self.words[index].load(Relaxed)
    }

    /// The number of words.
    #[must_use]
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// The number of hands in the set.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.words.par_iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies another set of the same size into this one.
    pub(crate) fn copy_from(&self, other: &HandSet) {
        self.words.par_iter().zip(&other.words).for_each(|(to, from)| to.store(from.load(Relaxed), Relaxed));
    }
}
