//! Checks of a state that was saved: a solve must be able to be in it.

use faceup_core::symmetry;
use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::blocks::divides_by_suit;
use crate::decided::{Facts, Sets};
use crate::proof::facts;
use crate::proof::prediction::smaller_game;
use crate::state::State;

/// What is wrong with a state whose parts have the sizes of their game, if anything is. Wrong scores make a solve slower, never wrong.
pub(crate) fn fault(state: &State) -> Option<&'static str> {
    let State { rules, current, step, .. } = *state;
    let family = |rules: Rules| (rules.pack().suits(), rules.trumps(), rules.after_beating());
    let is_form = current == rules || rules.with_ranks(current.pack().ranks()) == Some(current);
    if family(current) != family(rules) || !is_form || current.pack().ranks() > rules.pack().ranks() {
        return Some("the current game is not a smaller form of the requested game");
    }
    if state.has_rounds() && state.scores.is_some() {
        return Some("a game with rounds is solved without scores, but the state has some");
    }
    let next = current.with_ranks(current.pack().ranks() + 1);
    if state.has_rounds() && current != rules && next.and_then(smaller_game) != Some(current) {
        return Some("the current game is too small to lead to the requested game");
    }
    // Only the first of the smaller games is solved with rounds.
    if !state.has_rounds() && state.scores.is_none() && current != rules {
        return Some("the scores of the smaller game are missing");
    }
    let of_facts = match &state.facts {
        Facts::Sets(sets) => fault_of_sets(current, sets),
        Facts::Saved(words) => facts::fault(current, words),
        _ => None,
    };
    let Some(rounds) = state.rounds.as_ref().filter(|_| of_facts.is_none()) else { return of_facts };
    let is_decided = |hand| match &state.facts {
        Facts::Sets(sets) => sets.wins.contains(hand) || sets.losses.contains(hand),
        _ => false,
    };
    if matches!(state.facts, Facts::Saved(_)) {
        return Some("proof search finds no rounds, but the state has some");
    }
    // Each past step has decided something, so the greatest rounds give the number of the next step.
    let hands = || (0..=current.pack().full().bits()).into_par_iter().map(CardSet::from_bits);
    let after = |hand| match rounds.byte(hand) {
        u8::MAX => 0,
        byte => u16::from(is_decided(hand)) * (u16::from(byte) + 1),
    };
    let listed = rounds.overflow().iter().map(|&(_, rounds)| rounds.saturating_add(1)).max().unwrap_or(0);
    if hands().map(after).max().unwrap_or(0).max(listed) != step {
        return Some("the rounds do not fit the number of the step");
    }
    let is_wrong = hands().any(|hand| rounds.byte(hand) != 0 && !is_decided(hand));
    is_wrong.then_some("an undecided hand has rounds")
}

/// The fault of two sets of decided hands, if they have one.
fn fault_of_sets(rules: Rules, Sets { wins, losses }: &Sets) -> Option<&'static str> {
    let pack = rules.pack();
    let words = || (0..wins.word_count()).into_par_iter();
    if words().any(|index| wins.word(index) & losses.word(index) != 0) {
        return Some("a hand both wins and loses");
    }
    let beyond = if pack.cards() < 6 { u64::MAX << (1 << pack.cards()) } else { 0 };
    let is_decided = |hand| wins.contains(hand) || losses.contains(hand);
    if [CardSet::EMPTY, pack.full()].into_iter().any(is_decided) || (wins.word(0) | losses.word(0)) & beyond != 0 {
        return Some("a hand that nobody can hold has an outcome");
    }
    // Steps rely on this where they search one of the hands that differ only by the names of suits.
    let swaps = if divides_by_suit(rules) { symmetry::exchanges(rules) } else { Vec::new() };
    let is_asymmetric = [wins, losses].into_iter().any(|set| {
        words().any(|index| {
            CardSet::from_bits(set.word(index)).iter().any(|lane| {
                let hand = CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()));
                swaps.iter().any(|swap| !set.contains(swap.apply(pack, hand)))
            })
        })
    });
    is_asymmetric.then_some("of the hands that differ only by renaming suits, some are decided and some are not")
}
