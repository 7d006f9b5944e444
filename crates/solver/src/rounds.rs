//! The distance of every decided position, in rounds.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use faceup_core::CardSet;
use rayon::prelude::*;

/// A number of rounds for every leader's hand: one byte each while no number is above 255, then two.
///
/// A distance tells nothing by itself: hands that are not decided have distance 0.
#[derive(Debug)]
pub enum Rounds {
    /// One byte a hand.
    Narrow(Box<[AtomicU8]>),
    /// Two bytes a hand.
    Wide(Box<[AtomicU16]>),
}

impl Rounds {
    /// Zero rounds for each hand of a pack of `cards` cards.
    #[must_use]
    pub fn new(cards: u32) -> Rounds {
        Rounds::Narrow((0..1usize << cards).into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>().into())
    }

    /// The rounds of a hand.
    #[must_use]
    #[inline]
    pub fn get(&self, hand: CardSet) -> u16 {
        match self {
            Rounds::Narrow(all) => u16::from(all[hand.bits() as usize].load(Relaxed)),
            Rounds::Wide(all) => all[hand.bits() as usize].load(Relaxed),
        }
    }

    /// Makes room for numbers up to `rounds`.
    pub(crate) fn widen_for(&mut self, rounds: u16) {
        if let Rounds::Narrow(all) = self
            && rounds > u16::from(u8::MAX)
        {
            *self =
                Rounds::Wide(all.par_iter().map(|n| AtomicU16::new(n.load(Relaxed).into())).collect::<Vec<_>>().into());
        }
    }

    /// Notes the rounds of a hand, for which there must be room.
    #[inline]
    pub(crate) fn set(&self, hand: CardSet, rounds: u16) {
        match self {
            Rounds::Narrow(all) => all[hand.bits() as usize].store(rounds as u8, Relaxed),
            Rounds::Wide(all) => all[hand.bits() as usize].store(rounds, Relaxed),
        }
    }

    /// How many bytes a hand takes: 1 or 2.
    #[must_use]
    pub fn width(&self) -> u8 {
        match self {
            Rounds::Narrow(_) => 1,
            Rounds::Wide(_) => 2,
        }
    }
}
