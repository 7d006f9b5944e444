//! The hands that a solve has decided, in the form that suits its phase.

use std::sync::Arc;

use faceup_core::Rules;

use crate::hand_set::HandSet;
use crate::proof::difficulties::{Detail, Difficulties};
use crate::proof::estimates::Estimates;
use crate::proof::facts;
use crate::proof::numbering::Numbering;

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

    /// The number of hands.
    pub fn len(&self, rules: Rules) -> u64 {
        match self {
            Facts::None => 0,
            Facts::Sets(sets) => sets.len(),
            Facts::Estimates(estimates) => estimates.decided(),
            Facts::Saved(words) => facts::count(Numbering::new(rules), |index| words[index]),
        }
    }
}
