//! The state of an unfinished solve, which a checkpoint saves.

use std::mem;
use std::sync::Arc;

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::decided::{Facts, Sets};
use crate::error::SolverError;
use crate::memory::check_memory;
use crate::options::Options;
use crate::proof::difficulties::Detail;
use crate::proof::estimates::Estimates;
use crate::proof::scores::Scores;
use crate::rounds::RoundsWriter;
use crate::solution::Solution;

/// A solve between two steps: the wins and losses so far, their rounds, and the number of the next step. A solve that
/// resumes from a state finds the same outcomes and rounds as one that was never stopped.
///
/// Without rounds, a solve goes through games with fewer ranks first. So the [current game](State::current) may be
/// smaller than the [game that was asked for](State::rules).
#[derive(Debug)]
pub struct State {
    /// The game that was asked for.
    pub(crate) rules: Rules,
    /// The game that is being solved now: the same, or one with fewer ranks.
    pub(crate) current: Rules,
    pub(crate) facts: Facts,
    pub(crate) rounds: Option<RoundsWriter>,
    pub(crate) step: u16,
    pub(crate) nodes: u64,
    /// The scores of the game with one rank less than the current one, if the solve uses them.
    pub(crate) scores: Option<Scores>,
}

impl State {
    /// The state before the first step.
    ///
    /// # Errors
    ///
    /// If the options do not allow the memory, or the game has too many positions.
    pub fn new(rules: Rules, options: &Options) -> Result<State, SolverError> {
        check_memory(rules, options.rounds, options.memory)?;
        let cards = rules.pack().cards();
        Ok(State {
            rules,
            current: rules,
            facts: Facts::None,
            rounds: options.rounds.then(|| RoundsWriter::new(cards, options.overflow_from)),
            step: 0,
            nodes: 0,
            scores: None,
        })
    }

    /// Whether this is the state before the first step.
    pub(crate) fn is_new(&self) -> bool {
        self.current == self.rules && self.step == 0 && self.decided() == 0
    }

    /// The game that was asked for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The game that is being solved now: the game that was asked for, or one with fewer ranks. All other methods are about this
    /// game.
    #[must_use]
    pub fn current(&self) -> Rules {
        self.current
    }

    /// The number of the next step.
    #[must_use]
    pub fn step(&self) -> u16 {
        self.step
    }

    /// The number of positions within rounds that were searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of hands that are decided.
    #[must_use]
    pub fn decided(&self) -> u64 {
        self.facts.len(self.current)
    }

    /// The decided hands as sets. The state keeps them in this form.
    pub(crate) fn sets(&mut self) -> Arc<Sets> {
        let sets = match mem::replace(&mut self.facts, Facts::None) {
            Facts::Sets(sets) => sets,
            facts => Arc::new(facts.into_sets(self.current)),
        };
        self.facts = Facts::Sets(Arc::clone(&sets));
        sets
    }

    /// The decided hands within estimates. The state keeps them in this form.
    pub(crate) fn estimates(&mut self, detail: Detail) -> Arc<Estimates> {
        let estimates = mem::replace(&mut self.facts, Facts::None).into_estimates(self.current, detail);
        self.facts = Facts::Estimates(Arc::clone(&estimates));
        estimates
    }

    /// Whether the rounds of the current game are found. A solve without rounds finds them for the first of the smaller
    /// games.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.rounds.is_some()
    }

    /// Undoes a step that was not completed. `then` and `nodes` are from before the step.
    pub(crate) fn roll_back(&mut self, now: &Sets, then: &Sets, nodes: u64) {
        self.nodes = nodes;
        if let Some(rounds) = &self.rounds {
            for (now, then) in [(&now.wins, &then.wins), (&now.losses, &then.losses)] {
                (0..now.word_count()).into_par_iter().for_each(|index| {
                    for lane in CardSet::from_bits(now.word(index) & !then.word(index)) {
                        rounds.clear(CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit())));
                    }
                });
            }
            rounds.truncate_overflow(self.step);
        }
        now.copy_from(then);
    }

    /// The solution, after a step that decided nothing.
    pub(crate) fn finish(self) -> Solution {
        let State { current: rules, facts, rounds, step, nodes, .. } = self;
        let Sets { wins, losses } = facts.into_sets(rules);
        Solution { rules, wins, losses, rounds: rounds.map(RoundsWriter::finish), nodes, steps: step }
    }
}
