//! The cost of a solve on this machine, by a solve that is timed.

#[cfg(feature = "files")]
use std::time::Duration;

#[cfg(feature = "files")]
use faceup_core::Clock;
use faceup_core::Rules;
use faceup_solver::Method;

use crate::Solve;
use crate::cost::Goal;
#[cfg(feature = "files")]
use crate::cost::{Cost, TIMED, model, said};
#[cfg(feature = "files")]
use crate::machine::{Timed, processor_time};
#[cfg(feature = "files")]
use crate::solve::SolveError;

#[cfg(feature = "files")]
impl Cost {
    /// The cost [within](Cost::within) some memory on this machine. A smaller game, or the game itself if it is small, is solved on one
    /// thread, which takes about a second. It measures processor time, so other work on the machine matters little. Also returns the timed
    /// solve.
    ///
    /// # Errors
    ///
    /// If the solve fails.
    pub fn on_this_machine(rules: Rules, rounds: bool, memory: Option<u64>) -> Result<(Cost, Timed), SolveError> {
        let (goal, model) = model(rules, rounds, memory);
        let is_short = |rules: &Rules| said(*rules, goal).0 <= TIMED;
        let mut games = std::iter::once(model).chain(model.smaller());
        let rules_timed = games.find(is_short).or(model.with_ranks(1)).unwrap_or(model);
        let timed = Timed { rules: rules_timed, seconds: goal.time(rules_timed)? };
        Ok((Cost::within(rules, rounds, memory).timed(timed.seconds, said(timed.rules, goal).0), timed))
    }
}

impl Goal {
    /// A solve on one thread.
    pub(crate) fn solve(self, rules: Rules) -> Solve<'static> {
        let solve = Solve::new(rules).threads(1);
        match self {
            Goal::Rounds => solve,
            Goal::Outcomes => solve.without_rounds(),
            Goal::Little => solve.without_rounds().method(Method::Dominance),
        }
    }

    /// The seconds that one processor takes to solve a game. Repeats a short solve.
    #[cfg(feature = "files")]
    fn time(self, rules: Rules) -> Result<f64, SolveError> {
        let clock = || processor_time().unwrap_or_default();
        let (begun, waited, mut solves) = (clock(), Clock::start(), 0);
        let spent = || clock().saturating_sub(begun);
        // Where the system does not report processor time, the clock ends this.
        while solves == 0 || spent().as_secs_f64() < TIMED / 2.0 && waited.elapsed().as_secs_f64() < 10.0 {
            self.solve(rules).run_solution()?;
            solves += 1;
        }
        let taken = match spent() {
            Duration::ZERO => waited.elapsed(),
            spent => spent,
        };
        Ok(taken.as_secs_f64() / f64::from(solves))
    }
}
