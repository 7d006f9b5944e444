//! A transposition table for the search of a round: bounds of the values of searched positions.

use faceup_core::{CardSet, Player};

use crate::round_position::RoundPosition;
use crate::value::Value;

/// Bounds of a value: it is not below `least` and not above `most`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub least: Value,
    pub most: Value,
}

/// A table with a fixed number of slots. Each position has one slot, and a later position replaces an earlier one. So the table
/// can be as small as the cache of a processor core. It is never cleared: rounds are short, and only recent positions matter.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Box<[(RoundPosition, Bounds)]>,
}

/// No position of a game: both hands are empty.
const NOTHING: RoundPosition =
    RoundPosition { own: CardSet::EMPTY, other: CardSet::EMPTY, to_beat: None, mover: Player::One };

impl TranspositionTable {
    /// A table with `1 << log` slots.
    pub fn new(log: u32) -> TranspositionTable {
        let bounds = Bounds { least: Value::WORST, most: Value::BEST };
        TranspositionTable { slots: vec![(NOTHING, bounds); 1 << log].into() }
    }

    /// The slot of a position.
    #[inline]
    fn slot(&self, position: &RoundPosition) -> usize {
        let RoundPosition { own, other, to_beat, mover } = position;
        let rest = to_beat.map_or(64, |card| u64::from(card.bit())) << 1 | *mover as u64;
        let mixed = (own.bits() ^ rest << 57)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(32)
            .wrapping_add(other.bits() ^ rest)
            .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        // The high bits depend on all others.
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    /// The known bounds of a position.
    #[inline]
    pub fn get(&self, position: &RoundPosition) -> Option<Bounds> {
        let (key, bounds) = &self.slots[self.slot(position)];
        (key == position).then_some(*bounds)
    }

    /// Stores the bounds of a position.
    #[inline]
    pub fn set(&mut self, position: RoundPosition, bounds: Bounds) {
        let slot = self.slot(&position);
        self.slots[slot] = (position, bounds);
    }
}
