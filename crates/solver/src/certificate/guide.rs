//! Judges claims by a table: which are true, and which are harder.

use crate::{DominanceOrder, Outcome, Tablebase};

use crate::certificate::claim::Claim;
use crate::side::Side;

/// The goal of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// It wins.
    Win,
    /// It does not lose.
    NoLoss,
}

/// Judges claims by a table.
pub(crate) struct Guide<'a> {
    table: &'a dyn Tablebase,
    goal: Goal,
    order: DominanceOrder,
}

impl<'a> Guide<'a> {
    pub fn new(table: &'a dyn Tablebase, goal: Goal) -> Guide<'a> {
        Guide { table, goal, order: DominanceOrder::new(table.rules().pack()) }
    }

    /// Whether a claim is true.
    pub fn is_true(&self, claim: Claim) -> bool {
        let outcome = match claim.side {
            Side::Wins => self.table.outcome(claim.hand),
            Side::Losses => -self.table.outcome(claim.hand),
        };
        match self.goal {
            Goal::Win => outcome == Outcome::Win,
            Goal::NoLoss => outcome != Outcome::Loss,
        }
    }

    /// The claims that are a step harder to prove. From each of them this claim follows by dominance.
    pub fn harder(&self, claim: Claim) -> impl Iterator<Item = Claim> + use<> {
        self.order.covers(claim.side.other(), claim.hand).map(move |hand| Claim { hand, ..claim })
    }
}
