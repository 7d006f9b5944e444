//! The features of an evaluation.

use faceup_core::{AfterBeating, Rules, Trumps};

/// The number of features.
pub const FEATURES: usize = 9;

/// The names of the features, in order. Most are differences: a number for the leader minus the same for the opponent.
///
/// | feature | what it is |
/// |---|---|
/// | constant | always 1; its weight is the advantage of the lead |
/// | cards | the difference in cards, divided by the square root of the size of the pack |
/// | lopsided | the square of the difference in cards, with its sign, divided by the size of the pack and by its square root |
/// | pairs | the difference in pairs of an own card and a card of the other player that it beats, divided by the number of ranks |
/// | masters | the difference in cards that the other player cannot beat |
/// | covered | the difference in cards of the other player that can be beaten |
/// | near | 1 / (1 + the leader's cards without the masters and one more card); at 1 the leader wins at once by leading the masters |
/// | other near | the same for the opponent, negative |
/// | trumps | the difference in own trumps |
pub const NAMES: [&str; FEATURES] =
    ["constant", "cards", "lopsided", "pairs", "masters", "covered", "near", "other near", "trumps"];

/// The place of a game's weights in the list, which is sorted by suits, trumps and what follows a beat.
pub fn kind(rules: Rules) -> usize {
    const { assert!(Trumps::ALL.len() * AfterBeating::ALL.len() == 4, "a new setting needs weights") };
    let (trumps, after) = (usize::from(rules.trumps().number()), usize::from(rules.after_beating().number()));
    (usize::from(rules.pack().suits()) - 1) * 4 + trumps * 2 + after
}
