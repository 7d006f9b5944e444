//! How much memory a solve takes, before it is taken.

use faceup_core::{Pack, Rules};

use crate::{Method, frontier};

/// The memory that [`solve`](crate::solve) takes for a game with the default method, in bytes, the program itself and a
/// few per cent for the decisions of a moment left out.
///
/// Per position: two bits for wins and losses. With rounds one byte more, and two bits for what was known before the
/// step. Outcomes alone take ten bits for what is believed of the position (of those that renaming suits makes of each other
/// once: half as much with two suits that are alike, a twentieth with four), and a byte for each position of the game
/// with one rank less; without all that where memory is scarce: see [`least_memory`]. Besides, four bytes for each block
/// of positions. (Hands that take 255 rounds or more are listed beside that, at 16 bytes each. How many there are is not
/// known before; [`solve`](crate::solve) counts them as they come.)
///
/// ```
/// use faceup_core::Preset;
/// use faceup_solver::{least_memory, memory_needed};
/// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
/// assert!(memory_needed(rules, true) < 128 << 20);
/// assert!(memory_needed(rules, false) < 128 << 20);
/// assert!(least_memory(rules, false) < 32 << 20);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[must_use]
pub fn memory_needed(rules: Rules, with_rounds: bool) -> u128 {
    memory_by(Method::default(), rules, with_rounds)
}

/// The least memory with which [`solve`](crate::solve) solves a game, in bytes: what it takes if no more is allowed.
/// Outcomes take longer then.
#[must_use]
pub fn least_memory(rules: Rules, with_rounds: bool) -> u128 {
    memory_by(Method::Covers, rules, with_rounds)
}

/// The memory that a solve takes if it may take so much, in bytes: [`memory_needed`] if there is that much, else
/// [`least_memory`].
#[must_use]
pub fn memory_within(rules: Rules, with_rounds: bool, limit: Option<u64>) -> u128 {
    let needed = memory_needed(rules, with_rounds);
    if limit.is_none_or(|limit| needed <= u128::from(limit)) { needed } else { least_memory(rules, with_rounds) }
}

/// The memory that a method takes.
pub(crate) fn memory_by(method: Method, rules: Rules, with_rounds: bool) -> u128 {
    let positions = 1u128 << rules.pack().cards();
    match (with_rounds, method) {
        (true, _) => 2 * memory_for_sets(rules) - crate::blocks::memory_needed(rules) + positions,
        (false, Method::Frontier) => memory_for_sets(rules) + frontier::memory_needed(rules),
        (false, Method::Covers | Method::Sweep) => memory_for_sets(rules),
    }
}

/// The memory for what is won and lost, and for the list of blocks.
pub(crate) fn memory_for_sets(rules: Rules) -> u128 {
    let pack: Pack = rules.pack();
    2 * ((1u128 << pack.cards()).div_ceil(64) * 8) + crate::blocks::memory_needed(rules)
}
