//! The memory that a solve needs, known before it starts.

use faceup_core::Rules;

use crate::blocks::{self, MOST_CARDS};
use crate::error::SolverError;
use crate::proof::difficulties::Detail;
use crate::proof::estimates::{Estimates, words_needed};
use crate::proof::facts::needs_half_of_the_words;
use crate::proof::numbering::Numbering;
use crate::proof::prediction::{first_game, smaller_game};
use crate::proof::scores::Scores;

/// The bytes that [`solve`](crate::solve) needs for a game with the default method, at full speed. The program itself (some 20
/// MiB) is not included. Nor are, without rounds, up to 20 bytes for each hand on the frontier, whose number is not known in
/// advance: with two suits of 15 ranks, a tenth of the memory.
///
/// With rounds, every position needs a byte for its rounds, two bits for wins and losses, and two bits for those before the
/// present step. Every block of positions needs four bytes.
///
/// Without rounds, every position needs ten bits for its estimate, and every position of the game with one rank less needs a byte.
/// (Hands that differ only by the names of suits share these. So they take half as much with two interchangeable suits, and a
/// twentieth with four.) If memory is short, groups of hands share difficulties: see [`memory_within`]. After the proof search,
/// sets of wins and losses take the place of the estimates.
///
/// Hands that take 255 rounds or more go into a list, which needs 16 bytes for each. Their number is not known in advance, so
/// [`solve`](crate::solve) counts them as it finds them.
///
/// ```
/// use faceup_core::Preset;
/// use faceup_solver::memory::{least_memory, memory_needed};
/// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
/// assert!(memory_needed(rules, true) < 128 << 20);
/// assert!(memory_needed(rules, false) < 128 << 20);
/// assert!(least_memory(rules, false) < 32 << 20);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[must_use]
pub fn memory_needed(rules: Rules, with_rounds: bool) -> u128 {
    if with_rounds { for_steps(rules, true) } else { for_proofs(rules, Detail::Hand) }
}

/// The least number of bytes with which [`solve`](crate::solve) can solve a game. Without rounds, the solve is slower
/// with so little memory.
#[must_use]
pub fn least_memory(rules: Rules, with_rounds: bool) -> u128 {
    for_steps(rules, with_rounds)
}

/// The bytes that a solve needs under a memory limit. These are [`memory_needed`] if the limit allows it. Otherwise, groups of
/// hands share difficulties, which takes less memory and somewhat more searches. If the limit is lower still, the solve makes no
/// estimates: it needs [`least_memory`], and is much slower.
#[must_use]
pub fn memory_within(rules: Rules, with_rounds: bool, limit: Option<u64>) -> u128 {
    match detail_within(rules, limit) {
        Some(detail) if !with_rounds => for_proofs(rules, detail),
        _ => least_memory(rules, with_rounds),
    }
}

/// Whether a solve without rounds makes estimates under a memory limit. If not, it is much slower.
#[must_use]
pub fn makes_estimates(rules: Rules, limit: Option<u64>) -> bool {
    detail_within(rules, limit).is_some()
}

/// The most detailed estimates of a game that a memory limit allows. None if it allows none.
pub(crate) fn detail_within(rules: Rules, limit: Option<u64>) -> Option<Detail> {
    [Detail::Hand, Detail::Group]
        .into_iter()
        .find(|&detail| limit.is_none_or(|limit| for_proofs(rules, detail) <= u128::from(limit)))
}

/// Checks that a game can be solved within a memory limit. Returns [`least_memory`].
///
/// # Errors
///
/// If the limit is too low, or the game has too many positions.
pub fn check_memory(rules: Rules, with_rounds: bool, limit: Option<u64>) -> Result<u128, SolverError> {
    let needed = least_memory(rules, with_rounds);
    check_limit(rules, needed, limit)?;
    if rules.pack().cards() > MOST_CARDS {
        return Err(SolverError::TooLarge { rules, needed });
    }
    Ok(needed)
}

/// Checks that the limit allows the bytes that a solve needs.
pub(crate) fn check_limit(rules: Rules, needed: u128, limit: Option<u64>) -> Result<(), SolverError> {
    match limit.filter(|&limit| needed > u128::from(limit)) {
        Some(limit) => Err(SolverError::Memory { rules, needed, limit }),
        None => Ok(()),
    }
}

/// The bytes of two sets of hands.
fn sets(rules: Rules) -> u128 {
    2 * ((1u128 << rules.pack().cards()).div_ceil(64) * 8)
}

/// The bytes that retrograde steps need.
fn for_steps(rules: Rules, with_rounds: bool) -> u128 {
    let of_rounds = if with_rounds { sets(rules) + (1u128 << rules.pack().cards()) } else { 0 };
    sets(rules) + of_rounds + blocks::memory_needed(rules)
}

/// The bytes that proof search needs, and the steps after it.
pub(crate) fn for_proofs(rules: Rules, detail: Detail) -> u128 {
    let Some(smaller) = smaller_game(rules) else { return for_steps(rules, false) };
    let (words, bytes) = Scores::sizes(smaller, detail);
    let proofs = Estimates::memory_needed(rules, detail) + words * 8 + bytes;
    // The words of the estimates, or half of them, stay until the sets are made: see `Estimates::into_sets`.
    let numbering = Numbering::new(rules);
    let in_halves = needs_half_of_the_words(numbering, detail);
    let to_sets = if in_halves { for_saved_facts(rules) } else { sets(rules) + words_needed(numbering) * 8 };
    let first = for_steps(first_game(rules), true);
    proofs.max(to_sets).max(for_steps(rules, false)).max(first)
}

/// The bytes of the facts of an earlier proof search and of the sets made from them.
pub(crate) fn for_saved_facts(rules: Rules) -> u128 {
    sets(rules) + words_needed(Numbering::new(rules)) * 4
}
