//! Checks the claim of a certificate.

use std::collections::HashSet;

use crate::dominance::Known;
use crate::error::CheckError;
use crate::fact::{Fact, Outcome, Side};
use crate::file::Certificate;
use crate::round::Round;

/// Gets the number of facts checked and the number of all facts. It is called within long facts too. Returning false ends the check.
pub type Watch<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// The most facts between two calls of a [`Watch`].
const REPORT: u64 = 64;
/// The most work on the index of facts between two calls: some milliseconds.
const WORK: u64 = 1 << 20;

impl Certificate {
    /// Proves the claim of the certificate from its facts. Besides the rules, this uses dominance and the renaming of suits that the rules
    /// treat alike.
    ///
    /// # Errors
    ///
    /// If a fact does not follow, or the claim does not follow from the facts.
    pub fn check(&self, watch: Watch<'_>) -> Result<(), CheckError> {
        let is_draw = self.outcome == Outcome::Draw;
        let mut known = Known::new(self.rules);
        let mut course = Course::new(watch, REPORT, self.facts());
        for (group, facts) in self.groups.iter().enumerate() {
            if is_draw {
                course.insert(&mut known, facts, group)?;
            }
            for &fact in facts {
                course.next()?;
                let mut is_known = |leaf| course.goes_on_after(known.work()).then(|| known.first_group(leaf).is_some());
                let is_proved = Round::new(self.rules, true, &mut is_known).proves(fact);
                if !is_proved.ok_or(CheckError::Interrupted)? {
                    return Err(CheckError::NotProved { fact, group, is_draw });
                }
            }
            if !is_draw {
                course.insert(&mut known, facts, group)?;
            }
        }
        match self.claims().into_iter().find(|&claim| known.first_group(claim).is_none()) {
            Some(fact) => Err(CheckError::NotTheClaim { fact }),
            None => Ok(()),
        }
    }

    /// Proves the claim without dominance and without renaming suits. The facts of the certificate are only hints. All hands that the proof
    /// of the claim reaches, over every legal move of the defender, take their place. Returns the number of these hands.
    ///
    /// The number of a hand is the first group whose facts cover it. Each hand must itself follow, by one round of play, from hands with
    /// smaller numbers; in a draw, from any hands proved in this way.
    ///
    /// # Errors
    ///
    /// If a hand does not follow.
    pub fn check_without_dominance(&self, watch: Watch<'_>) -> Result<u64, CheckError> {
        let is_draw = self.outcome == Outcome::Draw;
        let mut known = Known::new(self.rules);
        let mut course = Course::new(watch, REPORT, self.claims().len() as u64);
        for (group, facts) in self.groups.iter().enumerate() {
            course.insert(&mut known, facts, group)?;
        }
        let mut needed: Vec<HashSet<Fact>> = vec![HashSet::new(); self.groups.len()];
        let mut open: Vec<Vec<Fact>> = vec![Vec::new(); self.groups.len()];
        for claim in self.claims() {
            let group = known.first_group(claim).ok_or(CheckError::NotTheClaim { fact: claim })?;
            needed[group].insert(claim);
            open[group].push(claim);
        }
        for group in (0..self.groups.len()).rev() {
            while let Some(fact) = open[group].pop() {
                course.next()?;
                let mut is_known = |leaf| {
                    let goes_on = course.goes_on_after(known.work());
                    goes_on.then(|| known.first_group(leaf).is_some_and(|first| is_draw || first < group))
                };
                let mut round = Round::new(self.rules, false, &mut is_known);
                if !round.proves(fact).ok_or(CheckError::Interrupted)? {
                    return Err(CheckError::NotProved { fact, group, is_draw });
                }
                for leaf in std::mem::take(&mut round.leaves) {
                    let first = known.first_group(leaf).unwrap_or(group);
                    if needed[first].insert(leaf) {
                        open[first].push(leaf);
                        course.total += 1;
                    }
                }
            }
        }
        Ok(course.done)
    }

    /// The facts of the outcome: a win is one for the leader, a loss one for the opponent, and in a draw neither loses.
    fn claims(&self) -> Vec<Fact> {
        let claim = |side| Fact { side, hand: self.hand };
        match self.outcome {
            Outcome::Win => vec![claim(Side::Leader)],
            Outcome::Loss => vec![claim(Side::Opponent)],
            Outcome::Draw => vec![claim(Side::Leader), claim(Side::Opponent)],
        }
    }
}

/// Counts facts, and calls the watch from time to time.
pub(crate) struct Course<'a> {
    watch: Watch<'a>,
    /// The most facts between two calls of the watch.
    report: u64,
    done: u64,
    total: u64,
    /// The work on the index at the last call of the watch.
    work: u64,
}

impl<'a> Course<'a> {
    pub fn new(watch: Watch<'a>, report: u64, total: u64) -> Course<'a> {
        Course { watch, report, done: 0, total, work: 0 }
    }

    pub fn next(&mut self) -> Result<(), CheckError> {
        if self.done.is_multiple_of(self.report) && !self.goes_on() {
            return Err(CheckError::Interrupted);
        }
        self.done += 1;
        Ok(())
    }

    /// Calls the watch. Returns whether to go on.
    pub fn goes_on(&mut self) -> bool {
        (self.watch)(self.done, self.total)
    }

    /// Calls the watch if enough work was done. Returns whether to go on. `work` is all work on the index so far.
    pub fn goes_on_after(&mut self, work: u64) -> bool {
        if work - self.work < WORK {
            return true;
        }
        self.work = work;
        self.goes_on()
    }

    /// Adds the facts of a group to the index.
    fn insert(&mut self, known: &mut Known, facts: &[Fact], group: usize) -> Result<(), CheckError> {
        for &fact in facts {
            known.insert(fact, group);
            if !self.goes_on_after(known.work()) {
                return Err(CheckError::Interrupted);
            }
        }
        Ok(())
    }
}
