//! The features of an evaluation.

use faceup_core::{AfterBeating, Rules, Trumps};

/// The number of features.
pub const FEATURES: usize = 9;

/// The name of each feature, in order. *Own* is the leader's, *other* the other player's.
///
/// | feature | what it counts |
/// |---|---|
/// | constant | 1: what leading is worth |
/// | cards | own cards less other cards, by the root of the pack |
/// | lopsided | the same, squared with its sign, by the pack and its root |
/// | pairs | pairs of an own card and another in which own beats other, less those the other way, by the ranks |
/// | masters | own cards that the other player cannot beat, less other cards that the leader cannot beat |
/// | covered | other cards that some own card beats, less own cards that some other card beats |
/// | near | 1 by 1 and the own cards besides masters and one more: 1 is won at once, by leading the masters |
/// | other near | the same of the other player, negative |
/// | trumps | own trumps less the other player's |
pub const NAMES: [&str; FEATURES] =
    ["constant", "cards", "lopsided", "pairs", "masters", "covered", "near", "other near", "trumps"];

/// The index of a game's weights in a list by suits, trumps and what follows a beat.
pub fn kind(rules: Rules) -> usize {
    const { assert!(Trumps::ALL.len() * AfterBeating::ALL.len() == 4, "a new setting needs weights") };
    let (trumps, after) = (usize::from(rules.trumps().number()), usize::from(rules.after_beating().number()));
    (usize::from(rules.pack().suits()) - 1) * 4 + trumps * 2 + after
}
