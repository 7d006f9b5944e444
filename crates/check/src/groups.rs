//! The facts of a certificate, group by group.

use crate::fact::Fact;

/// Groups of facts, in one list: small groups take no more memory than large ones.
#[derive(Debug, Clone)]
pub(crate) struct Groups {
    facts: Vec<Fact>,
    /// Where each group ends in the list.
    ends: Vec<usize>,
}

impl Groups {
    pub fn with_capacity(facts: usize, groups: usize) -> Groups {
        Groups { facts: Vec::with_capacity(facts), ends: Vec::with_capacity(groups) }
    }

    /// Adds a fact to the group that is not ended yet.
    pub fn push(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    /// Ends the group. Returns whether it has facts.
    pub fn end(&mut self) -> bool {
        let is_empty = self.ends.last().copied().unwrap_or(0) == self.facts.len();
        self.ends.push(self.facts.len());
        !is_empty
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    pub fn get(&self, group: usize) -> &[Fact] {
        let start = if group == 0 { 0 } else { self.ends[group - 1] };
        &self.facts[start..self.ends[group]]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[Fact]> {
        (0..self.len()).map(|group| self.get(group))
    }
}
