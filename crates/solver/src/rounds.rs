//! The distance of every decided position, in rounds.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use faceup_core::CardSet;
use faceup_job::parallel::prelude::*;

/// A number of rounds for every leader's hand: one byte each, and a list of the hands whose number is too great for
/// one.
///
/// A distance tells nothing by itself: hands that are not decided have distance 0.
#[derive(Debug)]
pub struct Rounds {
    bytes: Box<[AtomicU8]>,
    /// By rising hand.
    far: Vec<(CardSet, u16)>,
}

/// What a byte says of a hand that is in the list. Games get there only when they are large, so the list is short or
/// empty, where two bytes for every hand would double the memory in mid-solve.
const FAR: u8 = u8::MAX;

impl Rounds {
    /// The rounds of a hand.
    #[must_use]
    #[inline]
    pub fn get(&self, hand: CardSet) -> u16 {
        match self.bytes[hand.bits() as usize].load(Relaxed) {
            FAR => match self.far.binary_search_by_key(&hand, |entry| entry.0) {
                Ok(at) => self.far[at].1,
                Err(_) => FAR.into(),
            },
            near => near.into(),
        }
    }

    /// How many bytes a hand takes if all are to take the same: 1 or 2.
    #[must_use]
    pub fn width(&self) -> u8 {
        let fits = self.far.iter().all(|&(_, rounds)| rounds <= u8::MAX.into());
        if fits { 1 } else { 2 }
    }
}

/// The rounds of a game that is being solved.
#[derive(Debug)]
pub(crate) struct RoundsWriter {
    bytes: Box<[AtomicU8]>,
    far: Mutex<Vec<(CardSet, u16)>>,
    /// The least number that goes into the list: [`FAR`], or less in tests.
    least_far: u16,
}

impl RoundsWriter {
    /// Zero rounds for each hand of a pack of `cards` cards.
    pub fn new(cards: u32, least_far: u16) -> RoundsWriter {
        let bytes = (0..1usize << cards).into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>().into();
        RoundsWriter { bytes, far: Mutex::new(Vec::new()), least_far: least_far.min(FAR.into()) }
    }

    /// Notes the rounds of a hand, of which nothing was noted before.
    #[inline]
    pub fn set(&self, hand: CardSet, rounds: u16) {
        let byte = &self.bytes[hand.bits() as usize];
        if rounds < self.least_far {
            byte.store(rounds as u8, Relaxed);
            return;
        }
        byte.store(FAR, Relaxed);
        // A panic elsewhere while the list was locked cannot have left it half changed.
        self.far.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((hand, rounds));
    }

    /// Takes back what was noted of a hand, but for the list.
    pub fn clear(&self, hand: CardSet) {
        self.bytes[hand.bits() as usize].store(0, Relaxed);
    }

    /// Takes out of the list what takes so many rounds or more.
    pub fn forget_from(&self, rounds: u16) {
        let mut far = self.far.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        far.retain(|&(_, noted)| noted < rounds);
    }

    /// The bytes that the list takes, with what it may take on before it is asked again.
    pub fn far_bytes(&self) -> u128 {
        let far = self.far.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        (far.capacity() * 3 * size_of::<(CardSet, u16)>()) as u128
    }

    /// What was noted before, if the list is of the hands whose bytes say so, by rising hand.
    pub fn restore(bytes: Vec<u8>, far: Vec<(CardSet, u16)>) -> Option<RoundsWriter> {
        let listed = bytes.par_iter().filter(|&&byte| byte == FAR).count();
        let says_so = |&(hand, _): &(CardSet, u16)| bytes.get(hand.bits() as usize) == Some(&FAR);
        let is_right = listed == far.len() && far.is_sorted_by(|a, b| a.0 < b.0) && far.iter().all(says_so);
        let bytes = bytes.into_iter().map(AtomicU8::new).collect::<Vec<_>>().into();
        is_right.then(|| RoundsWriter { bytes, far: Mutex::new(far), least_far: FAR.into() })
    }

    /// The byte of a hand.
    pub fn byte(&self, hand: CardSet) -> u8 {
        self.bytes[hand.bits() as usize].load(Relaxed)
    }

    /// The list, by rising hand.
    pub fn far(&self) -> Vec<(CardSet, u16)> {
        let mut far = self.far.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        far.par_sort_unstable();
        far
    }

    /// All of it, to be read.
    pub fn finish(self) -> Rounds {
        let mut far = self.far.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        far.par_sort_unstable();
        far.shrink_to_fit();
        Rounds { bytes: self.bytes, far }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_rounds_is_kept() {
        let writer = RoundsWriter::new(10, FAR.into());
        let number = |hand: u64| [0, 1, 254, 255, 256, 65_535, 7][(hand % 7) as usize];
        for hand in (0..1024).rev() {
            writer.set(CardSet::from_bits(hand), number(hand));
        }
        assert!(writer.far_bytes() > 0);
        let rounds = writer.finish();
        for hand in 0..1024 {
            assert_eq!(rounds.get(CardSet::from_bits(hand)), number(hand));
        }
        assert_eq!(rounds.width(), 2);
    }

    #[test]
    fn a_byte_is_enough_up_to_255() {
        for (most, width) in [(0, 1), (254, 1), (255, 1), (256, 2)] {
            let writer = RoundsWriter::new(6, FAR.into());
            writer.set(CardSet::from_bits(5), most);
            let rounds = writer.finish();
            assert_eq!((rounds.get(CardSet::from_bits(5)), rounds.width()), (most, width));
        }
    }
}
