//! How much memory a solve needs. All of it is known before the solve starts.

use faceup_core::Rules;

use crate::blocks::{self, MOST_CARDS};
use crate::error::SolverError;
use crate::options::Method;
use crate::proof::estimates::Estimates;
use crate::proof::prediction::smaller_game;

/// The bytes that [`solve`](crate::solve) needs for a game with the default method. The program itself, and a few per
/// cent for temporary data, are not included.
///
/// Every position needs two bits for wins and losses. With rounds, it needs one byte more, and two bits for the wins and
/// losses before the present step. Without rounds, it needs ten bits for the estimate of the position. (Hands that differ
/// only by the names of suits share an estimate. So estimates take half as much with two interchangeable suits, and a
/// twentieth with four.) Besides, every position of the game with one rank less needs a byte for its score. If memory is
/// short, the solve does without estimates: see [`least_memory`]. Every block of positions needs four bytes.
///
/// Hands that take 255 rounds or more go into a list, which needs 16 bytes for each. Nobody knows their number in advance,
/// so [`solve`](crate::solve) counts them as they come.
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
    needed_by(Method::default(), rules, with_rounds)
}

/// The least number of bytes with which [`solve`](crate::solve) can solve a game. Without rounds, the solve is slower
/// with so little memory.
#[must_use]
pub fn least_memory(rules: Rules, with_rounds: bool) -> u128 {
    needed_by(Method::Dominance, rules, with_rounds)
}

/// The bytes that a solve needs under a memory limit: [`memory_needed`] if the limit allows that, else [`least_memory`].
#[must_use]
pub fn memory_within(rules: Rules, with_rounds: bool, limit: Option<u64>) -> u128 {
    let needed = memory_needed(rules, with_rounds);
    if limit.is_none_or(|limit| needed <= u128::from(limit)) { needed } else { least_memory(rules, with_rounds) }
}

/// Checks that a game can be solved within a memory limit. Returns [`least_memory`].
///
/// # Errors
///
/// If the limit is too low, or the game has too many positions.
pub fn check_memory(rules: Rules, with_rounds: bool, limit: Option<u64>) -> Result<u128, SolverError> {
    let needed = least_memory(rules, with_rounds);
    if let Some(limit) = limit.filter(|limit| needed > u128::from(*limit)) {
        return Err(SolverError::Memory { rules, needed, limit });
    }
    if rules.pack().cards() > MOST_CARDS {
        return Err(SolverError::TooLarge { rules, needed });
    }
    Ok(needed)
}

/// The bytes that a method needs.
fn needed_by(method: Method, rules: Rules, with_rounds: bool) -> u128 {
    let positions = 1u128 << rules.pack().cards();
    let sets = 2 * (positions.div_ceil(64) * 8);
    let blocks = blocks::memory_needed(rules);
    match (with_rounds, method) {
        (true, _) => 2 * sets + blocks + positions,
        (false, Method::Frontier) => sets + blocks + memory_for_estimates(rules),
        (false, Method::Dominance | Method::Plain) => sets + blocks,
    }
}

/// The bytes for the estimates of a game, and for the scores of the smaller game.
fn memory_for_estimates(rules: Rules) -> u128 {
    smaller_game(rules).map_or(0, |smaller| Estimates::memory_needed(rules) + (1 << smaller.pack().cards()))
}
