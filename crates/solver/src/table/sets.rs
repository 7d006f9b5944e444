//! The outcomes of a game in memory: the sets of hands that win and that lose. Hand x is bit x % 64 of word x / 64.

use std::io;

use crate::{Counts, Tablebase};
use faceup_core::{CardSet, Observer, Rules, Status};
use rayon::prelude::*;

use crate::table::memory::reserved;

/// The hands that win, and those that lose.
pub(crate) type Sets = [Vec<u64>; 2];

/// The number of words between two checks for an interruption.
const PIECE: usize = 1 << 14;

/// The outcomes of a table. None if the observer interrupts.
///
/// # Errors
///
/// If memory does not suffice.
pub(crate) fn sets_of(table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<Option<Sets>> {
    let [mut wins, mut losses] = [no_hands(table.rules())?, no_hands(table.rules())?];
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
    Ok(Some([wins, losses]))
}

/// The most bytes of memory that the outcomes of a game take, while they are made or searched for minimal hands: three bits a hand.
pub(crate) fn memory_of_sets(rules: Rules) -> u128 {
    3 * (1u128 << rules.pack().cards()).div_ceil(64) * 8
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

pub(crate) fn counts(rules: Rules, sets: &Sets) -> Counts {
    let [win, loss] = sets.each_ref().map(|set| set.par_iter().map(|word| u64::from(word.count_ones())).sum());
    Counts { win, loss, draw: (rules.pack().full().bits() - 1).saturating_sub(win + loss) }
}
