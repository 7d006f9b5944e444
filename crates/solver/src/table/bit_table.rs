//! The outcomes of a game in memory, two bits a hand.

use std::io;

use crate::{Counts, Outcome, Tablebase, Value};
use faceup_core::{CardSet, Observer, Rules, Status};
use rayon::prelude::*;

use crate::table::memory::reserved;

/// The outcomes of a game in memory, with two bits a hand: one for wins and one for losses.
#[derive(Debug, PartialEq, Eq)]
pub struct BitTable {
    rules: Rules,
    wins: Vec<u64>,
    losses: Vec<u64>,
}

/// The number of words between two checks for an interruption.
const PIECE: usize = 1 << 14;

impl BitTable {
    /// The outcomes of a table. None if the observer interrupts.
    ///
    /// # Errors
    ///
    /// If memory does not suffice.
    pub fn of(table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<Option<BitTable>> {
        let rules = table.rules();
        let (mut wins, mut losses) = (no_hands(rules)?, no_hands(rules)?);
        let total = wins.len() as u64;
        for (piece, (wins, losses)) in wins.chunks_mut(PIECE).zip(losses.chunks_mut(PIECE)).enumerate() {
            if observer.interrupted() {
                return Ok(None);
            }
            let first = piece * PIECE;
            observer.progress(Status { step: 0, done: first as u64, total });
            let words = wins.par_iter_mut().zip(losses).enumerate();
            words.for_each(|(index, (win, loss))| [*win, *loss] = table.outcomes(first + index));
        }
        Ok(Some(BitTable { rules, wins, losses }))
    }

    /// The table with these sets, which must have the size of the game.
    pub(crate) fn from_sets(rules: Rules, wins: Vec<u64>, losses: Vec<u64>) -> BitTable {
        BitTable { rules, wins, losses }
    }

    /// The most bytes of memory that the outcomes of a game take, while they are made or searched for minimal hands: three bits a
    /// hand.
    #[must_use]
    pub fn memory_needed(rules: Rules) -> u128 {
        3 * (1u128 << rules.pack().cards()).div_ceil(64) * 8
    }

    /// The hands that win: hand x is bit x % 64 of word x / 64.
    #[must_use]
    pub fn wins(&self) -> &[u64] {
        &self.wins
    }

    /// The hands that lose, likewise.
    #[must_use]
    pub fn losses(&self) -> &[u64] {
        &self.losses
    }
}

/// The empty set of hands.
pub(crate) fn no_hands(rules: Rules) -> io::Result<Vec<u64>> {
    let words = 1u64.checked_shl(rules.pack().cards()).map_or(u64::MAX, |hands| hands.div_ceil(64));
    let mut set = reserved(words)?;
    set.resize(words as usize, 0);
    Ok(set)
}

/// Whether a set contains the hand.
#[inline]
pub(crate) fn contains(set: &[u64], hand: CardSet) -> bool {
    set[(hand.bits() >> 6) as usize] >> (hand.bits() & 63) & 1 != 0
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for BitTable {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        false
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        assert!(self.rules.pack().full().includes(hand), "the hand is of another pack");
        if contains(&self.wins, hand) {
            Outcome::Win
        } else if contains(&self.losses, hand) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        Value::of(self.outcome(hand))
    }

    fn counts(&self) -> Counts {
        let ones = |set: &[u64]| set.par_iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let (win, loss) = (ones(&self.wins), ones(&self.losses));
        Counts { win, loss, draw: (self.rules.pack().full().bits() - 1).saturating_sub(win + loss) }
    }
}
