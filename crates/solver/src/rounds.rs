//! The rounds of every decided position.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceup_core::CardSet;
use rayon::prelude::*;

/// The number of rounds of every hand: one byte each, and an overflow list for the hands whose number does not fit.
///
/// A hand that is not decided has 0 rounds. So the number alone does not tell whether a hand is decided.
#[derive(Debug)]
pub struct Rounds {
    bytes: Box<[AtomicU8]>,
    /// Sorted by hand.
    overflow: Vec<(CardSet, u16)>,
}

/// The byte of a hand that is in the overflow list. Only large games have such hands, and only few. Two bytes for every
/// hand would double the memory of a solve.
const OVERFLOW: u8 = u8::MAX;

impl Rounds {
    /// The rounds of a hand.
    #[must_use]
    #[inline]
    pub fn get(&self, hand: CardSet) -> u16 {
        match self.bytes[hand.bits() as usize].load(Relaxed) {
            OVERFLOW => match self.overflow.binary_search_by_key(&hand, |entry| entry.0) {
                Ok(at) => self.overflow[at].1,
                Err(_) => OVERFLOW.into(),
            },
            byte => byte.into(),
        }
    }
}

/// The rounds during a solve.
#[derive(Debug)]
pub(crate) struct RoundsWriter {
    bytes: Box<[AtomicU8]>,
    overflow: Mutex<Vec<(CardSet, u16)>>,
    /// The least number that goes into the overflow list: [`OVERFLOW`], or less in tests.
    overflow_from: u16,
}

impl RoundsWriter {
    /// Zero rounds for each hand of a pack of `cards` cards.
    pub fn new(cards: u32, overflow_from: u16) -> RoundsWriter {
        let bytes = (0..1usize << cards).into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>().into();
        RoundsWriter { bytes, overflow: Mutex::default(), overflow_from: overflow_from.min(OVERFLOW.into()) }
    }

    /// The overflow list. A panic in another thread cannot have left it half changed, so a poisoned lock is fine.
    fn lock(&self) -> MutexGuard<'_, Vec<(CardSet, u16)>> {
        self.overflow.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the rounds of a hand, which must not be set yet.
    #[inline]
    pub fn set(&self, hand: CardSet, rounds: u16) {
        let byte = &self.bytes[hand.bits() as usize];
        if rounds < self.overflow_from {
            byte.store(rounds as u8, Relaxed);
            return;
        }
        byte.store(OVERFLOW, Relaxed);
        self.lock().push((hand, rounds));
    }

    /// Clears the byte of a hand. The overflow list is left as it is.
    pub fn clear(&self, hand: CardSet) {
        self.bytes[hand.bits() as usize].store(0, Relaxed);
    }

    /// Removes the hands from the overflow list that take this number of rounds or more.
    pub fn truncate_overflow(&self, rounds: u16) {
        self.lock().retain(|&(_, listed)| listed < rounds);
    }

    /// The bytes of the overflow list, with room for it to double its capacity. They depend on its length alone, so that
    /// processes that share a solve agree on them.
    pub fn overflow_bytes(&self) -> u128 {
        let capacity = match self.lock().len() {
            0 => 0,
            listed => listed.next_power_of_two(),
        };
        (3 * capacity * size_of::<(CardSet, u16)>()) as u128
    }

    /// Restores saved rounds. None unless the overflow list is sorted and has exactly the hands whose bytes say so.
    pub fn restore(bytes: Vec<u8>, overflow: Vec<(CardSet, u16)>) -> Option<RoundsWriter> {
        let count = bytes.par_iter().filter(|&&byte| byte == OVERFLOW).count();
        let has_byte = |&(hand, _): &(CardSet, u16)| bytes.get(hand.bits() as usize) == Some(&OVERFLOW);
        let is_sorted = overflow.is_sorted_by(|a, b| a.0 < b.0);
        let is_right = count == overflow.len() && is_sorted && overflow.iter().all(has_byte);
        let bytes = bytes.into_iter().map(AtomicU8::new).collect::<Vec<_>>().into();
        is_right.then(|| RoundsWriter { bytes, overflow: Mutex::new(overflow), overflow_from: OVERFLOW.into() })
    }

    /// The byte of a hand.
    pub fn byte(&self, hand: CardSet) -> u8 {
        self.bytes[hand.bits() as usize].load(Relaxed)
    }

    /// The overflow list, sorted by hand.
    pub fn overflow(&self) -> Vec<(CardSet, u16)> {
        let mut overflow = self.lock().clone();
        overflow.par_sort_unstable();
        overflow
    }

    pub fn finish(self) -> Rounds {
        let mut overflow = self.overflow.into_inner().unwrap_or_else(PoisonError::into_inner);
        overflow.par_sort_unstable();
        overflow.shrink_to_fit();
        Rounds { bytes: self.bytes, overflow }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_rounds_is_kept() {
        let writer = RoundsWriter::new(10, OVERFLOW.into());
        assert_eq!(writer.overflow_bytes(), 0);
        let number = |hand: u64| [0, 1, 254, 255, 256, 65_535, 7][(hand % 7) as usize];
        for hand in (0..1024).rev() {
            writer.set(CardSet::from_bits(hand), number(hand));
        }
        assert!(writer.overflow_bytes() > 0);
        let rounds = writer.finish();
        for hand in 0..1024 {
            assert_eq!(rounds.get(CardSet::from_bits(hand)), number(hand));
        }
    }
}
