//! Plans: proofs of positions within a round that rest on unproved claims.
//!
//! If one of the needed claims turns out to be too hard, the search of the round is repeated. Most plans of the search before
//! do not need that claim. So the prover keeps them as long as it works on a goal. Goals are nested, so the plans are a stack.

use crate::proof::estimates::Claim;
use crate::proof::transpositions::Key;
use crate::side::Side;

/// The plans of the goals that a prover is working on.
///
/// ```text
/// plans:   | of the first goal | of a claim that it needs | of a claim that this one needs | …
/// claims:  the claims of all plans, in the same order
/// ```
#[derive(Debug, Default)]
pub(crate) struct Plans {
    plans: Vec<Plan>,
    claims: Vec<Claim>,
}

/// A position, the result that the plan proves for its leader, and where the claims of the plan end. They start where those
/// of the plan before end.
#[derive(Debug, Clone, Copy)]
struct Plan {
    key: Key,
    side: Side,
    end: usize,
}

/// A height of the stack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Height(usize);

impl Plans {
    pub fn height(&self) -> Height {
        Height(self.plans.len())
    }

    /// Drops all plans above a height.
    pub fn truncate(&mut self, Height(height): Height) {
        self.plans.truncate(height);
        self.claims.truncate(self.plans.last().map_or(0, |plan| plan.end));
    }

    /// Adds a plan. Returns its index.
    pub fn push(&mut self, key: Key, side: Side, claims: &[Claim]) -> usize {
        self.claims.extend_from_slice(claims);
        self.plans.push(Plan { key, side, end: self.claims.len() });
        self.plans.len() - 1
    }

    /// The claims that a plan needs. Some of them may be proved by now, or no longer expected.
    pub fn claims(&self, index: usize) -> &[Claim] {
        let start = index.checked_sub(1).map_or(0, |before| self.plans[before].end);
        &self.claims[start..self.plans[index].end]
    }

    /// The plans above a height: index, position, and result for the leader.
    pub fn above(&self, Height(height): Height) -> impl Iterator<Item = (usize, Key, Side)> {
        self.plans.iter().enumerate().skip(height).map(|(index, plan)| (index, plan.key, plan.side))
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::CardSet;

    use super::*;

    #[test]
    fn plans_are_a_stack() {
        let claim = |bits| (Side::Wins, CardSet::from_bits(bits));
        let mut plans = Plans::default();
        let bottom = plans.height();
        assert_eq!(plans.push([1, 2], Side::Wins, &[claim(1), claim(2)]), 0);
        assert_eq!(plans.push([3, 4], Side::Losses, &[]), 1);
        let height = plans.height();
        assert_eq!(plans.push([5, 6], Side::Wins, &[claim(3)]), 2);
        assert_eq!([plans.claims(0), plans.claims(1), plans.claims(2)], [&[claim(1), claim(2)][..], &[], &[claim(3)]]);
        assert_eq!(plans.above(height).collect::<Vec<_>>(), [(2, [5, 6], Side::Wins)]);
        plans.truncate(height);
        assert_eq!(plans.push([7, 8], Side::Wins, &[claim(4)]), 2);
        assert_eq!(plans.claims(2), [claim(4)]);
        plans.truncate(bottom);
        assert_eq!(plans.above(bottom).count(), 0);
        plans.push([1, 2], Side::Wins, &[claim(9)]);
        assert_eq!(plans.claims(0), [claim(9)]);
    }
}
