//! The hands that a solve has decided, in the form that suits its phase.

use std::sync::Arc;

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::hand_set::HandSet;
use crate::proof::difficulties::{Detail, Difficulties};
use crate::proof::estimates::{Estimates, HANDS_PER_WORD};
use crate::proof::facts;
use crate::proof::numbering::Numbering;
use crate::side::Side;

/// The hands that win, and those that lose.
#[derive(Debug)]
pub(crate) struct Sets {
    pub wins: HandSet,
    pub losses: HandSet,
}

impl Sets {
    pub fn new(rules: Rules) -> Sets {
        let cards = rules.pack().cards();
        Sets { wins: HandSet::new(cards), losses: HandSet::new(cards) }
    }

    /// The number of hands.
    pub fn len(&self) -> u64 {
        self.wins.len() + self.losses.len()
    }

    /// Copies other sets of the same game into these.
    pub fn copy_from(&self, other: &Sets) {
        self.wins.copy_from(&other.wins);
        self.losses.copy_from(&other.losses);
    }
}

/// The decided hands as a [`State`](crate::State) holds them.
#[derive(Debug)]
pub(crate) enum Facts {
    /// Nothing is decided yet.
    None,
    /// During retrograde steps.
    Sets(Arc<Sets>),
    /// During proof search. The provers use the same estimates.
    Estimates(Arc<Estimates>),
    /// From an earlier proof search: words of [facts].
    Saved(Vec<u64>),
}

impl Facts {
    /// The facts of a game as sets. Frees estimates that nothing else holds.
    pub fn into_sets(self, rules: Rules) -> Sets {
        let [wins, losses] = match self {
            Facts::None => return Sets::new(rules),
            Facts::Sets(sets) => {
                return Arc::try_unwrap(sets).unwrap_or_else(|held| {
                    let sets = Sets::new(rules);
                    sets.copy_from(&held);
                    sets
                });
            }
            Facts::Estimates(estimates) => match Arc::try_unwrap(estimates) {
                Ok(estimates) => estimates.into_sets(rules),
                Err(held) => held.to_sets(rules),
            },
            Facts::Saved(words) => facts::sets_of(rules, words),
        };
        Sets { wins, losses }
    }

    /// Estimates in which the facts of a game are proved. If the facts are not estimates yet, all other hands are expected to
    /// lose.
    pub fn into_estimates(self, rules: Rules, detail: Detail) -> Arc<Estimates> {
        Arc::new(match self {
            Facts::Estimates(estimates) => return estimates,
            Facts::None => Estimates::new(rules, detail),
            Facts::Sets(sets) => {
                let estimates = Estimates::new(rules, detail);
                estimates.import_facts(&sets.wins, &sets.losses);
                estimates
            }
            Facts::Saved(facts) => {
                Estimates::with_facts(rules, Difficulties::new(Numbering::new(rules), detail), facts)
            }
        })
    }

    /// The facts as callers of the crate see them.
    pub fn decided(&self, rules: Rules) -> Decided<'_> {
        let numbered = |words| Decided::Numbered(Numbered { numbering: Numbering::new(rules), words });
        match self {
            Facts::None => Decided::None,
            Facts::Sets(sets) => Decided::Sets { wins: &sets.wins, losses: &sets.losses },
            Facts::Estimates(estimates) => numbered(Words::Estimates(estimates)),
            Facts::Saved(words) => numbered(Words::Saved(words)),
        }
    }
}

/// The hands that a solve has decided.
#[derive(Debug, Clone, Copy)]
pub enum Decided<'a> {
    /// None yet.
    None,
    /// Two sets.
    Sets {
        /// The hands that win.
        wins: &'a HandSet,
        /// The hands that lose.
        losses: &'a HandSet,
    },
    /// Two bits for each hand, in words.
    Numbered(Numbered<'a>),
}

impl Decided<'_> {
    /// The number of hands.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Decided::None => 0,
            Decided::Sets { wins, losses } => wins.len() + losses.len(),
            Decided::Numbered(numbered) => numbered.len(),
        }
    }

    /// The side of a hand, if it is decided.
    #[must_use]
    #[inline]
    pub fn side(&self, hand: CardSet) -> Option<Side> {
        let [wins, loses] = match self {
            Decided::None => return None,
            Decided::Sets { wins, losses } => [wins.contains(hand), losses.contains(hand)],
            Decided::Numbered(numbered) => {
                let number = numbered.numbering.number(hand);
                let bits = numbered.word(number / HANDS_PER_WORD) >> (2 * (number % HANDS_PER_WORD));
                [bits & 1 != 0, bits & 2 != 0]
            }
        };
        if wins { Some(Side::Wins) } else { loses.then_some(Side::Losses) }
    }

    /// Whether no hand is decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Decided::None => true,
            Decided::Sets { wins, losses } => wins.is_empty() && losses.is_empty(),
            Decided::Numbered(numbered) => numbered.is_empty(),
        }
    }
}

/// Decided hands in two bits each, in the order of the solver's numbers. Hands that differ only by renaming suits have one
/// number.
///
/// ```text
/// bit of a word:   2 n + 1         2 n             (n from 0 to 31)
///                  hand n loses    hand n wins     of the 32 hands of the word
/// ```
///
/// Provers may decide more hands between two calls.
#[derive(Debug, Clone, Copy)]
pub struct Numbered<'a> {
    numbering: Numbering,
    words: Words<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Words<'a> {
    Estimates(&'a Estimates),
    Saved(&'a [u64]),
}

impl Numbered<'_> {
    /// The number of words.
    #[must_use]
    pub fn word_count(&self) -> usize {
        match self.words {
            Words::Estimates(estimates) => estimates.word_count(),
            Words::Saved(words) => words.len(),
        }
    }

    /// The word at an index.
    #[must_use]
    pub fn word(&self, index: usize) -> u64 {
        match self.words {
            Words::Estimates(estimates) => estimates.facts(index),
            Words::Saved(words) => words[index],
        }
    }

    /// The number of decided hands. Hands that differ only by renaming suits all count.
    #[must_use]
    pub fn len(&self) -> u64 {
        facts::count(self.numbering, |index| self.word(index))
    }

    /// Whether no hand is decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (0..self.word_count()).into_par_iter().all(|index| self.word(index) == 0)
    }
}
