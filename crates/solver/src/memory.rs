//! How much memory a solve takes, before it is taken.

use faceup_core::{Pack, Rules};

/// The memory that [`solve`](crate::solve) takes for a game, in bytes, the program itself and a few per cent for the
/// decisions of a moment left out.
///
/// Per position: two bits for wins and losses; with rounds one byte more, and two bits for what was known before the
/// step. Besides, four bytes for each block of positions. (Hands that take 255 rounds or more are listed beside that,
/// at 16 bytes each. How many there are is not known before; [`solve`](crate::solve) counts them as they come.)
///
/// ```
/// use faceup_core::Preset;
/// use faceup_solver::memory_needed;
/// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
/// assert!(memory_needed(rules, true) < 128 << 20);
/// assert!(memory_needed(rules, false) < 32 << 20);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[must_use]
pub fn memory_needed(rules: Rules, with_rounds: bool) -> u128 {
    let pack: Pack = rules.pack();
    let positions = 1u128 << pack.cards();
    let sets = if with_rounds { 4 } else { 2 };
    let rounds = if with_rounds { positions } else { 0 };
    sets * (positions.div_ceil(64) * 8) + rounds + crate::blocks::memory_needed(rules)
}
