//! Solving a game: the entry points.

use faceup_core::Observer;
use faceup_core::Rules;

use crate::error::SolverError;
use crate::frontier;
use crate::memory::check_memory;
use crate::options::{Method, Options};
use crate::retrograde::solve_by_steps;
use crate::share::share;
use crate::solution::Solution;
use crate::state::State;
use crate::workers::{Threads, Workers};

/// Solves a game: finds the outcome of every position with an empty pile, and its rounds if they are asked for.
///
/// It runs on the threads of the current rayon pool.
///
/// ```
/// use faceup_core::{Preset, notation};
/// use faceup_solver::{Tablebase, Options, Quiet, Value, solve};
/// let rules = Preset::BeatItOrEatIt.rules(2, 6)?;
/// let solution = solve(rules, &Options::default(), &Quiet)?;
/// let hand = notation::parse_hand("S:AKQ H:JT9", rules.pack())?;
/// println!("{}", solution.value(hand));
/// # assert_ne!(solution.value(hand), Value::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the solve needs more memory than the options allow, if the game has too many positions, or if the observer
/// interrupts it. The memory is checked before it is allocated. Only the list of hands that take 255 rounds or more is
/// checked as it grows.
pub fn solve(rules: Rules, options: &Options, observer: &dyn Observer) -> Result<Solution, SolverError> {
    solve_on(State::new(rules, options)?, options, observer, &mut |_| ())
}

/// Resumes a solve from a state.
///
/// `checkpoint` is called with the state whenever the state may be saved: after every step but the last, when the
/// observer interrupts the solve, and without rounds also within steps. The state decides whether the solve finds rounds.
/// The options decide the method and the memory.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_on(
    state: State,
    options: &Options,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<Solution, SolverError> {
    solve_with(&Threads, state, options, observer, checkpoint)
}

/// Resumes a solve as [`solve_on`] does, but with other workers than the threads of this process.
///
/// If the workers have [`Peers`](crate::Peers), all processes start with the state of process 0, and with the
/// least memory limit of all. Other states are dropped. `checkpoint` is called in each process, and most often in process 0, whose
/// checkpoint is enough to resume on any number of processes.
///
/// Workers without peers cannot do proof search. So [`Method::Frontier`] is the same as [`Method::Dominance`] then, and a
/// state of a smaller game starts again with the game that was asked for.
///
/// # Errors
///
/// As [`solve`], and the errors of the workers.
pub fn solve_by(
    workers: &dyn Workers,
    state: State,
    options: &Options,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<Solution, SolverError> {
    if let Some(peers) = workers.peers() {
        let mut options = *options;
        let state = share(state, &mut options, peers)?;
        return solve_with(workers, state, &options, observer, checkpoint);
    }
    solve_by_steps(workers, in_asked_game(state, options)?, options, observer, checkpoint)
}

/// Resumes a solve with workers that can do proof search.
fn solve_with(
    workers: &dyn Workers,
    state: State,
    options: &Options,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<Solution, SolverError> {
    let with_rounds = state.has_rounds() && state.current == state.rules;
    check_memory(state.rules, with_rounds, options.memory)?;
    if options.method != Method::Frontier || with_rounds {
        return solve_by_steps(workers, in_asked_game(state, options)?, options, observer, checkpoint);
    }
    let state = frontier::prove_most(workers, state, options, observer, checkpoint)?;
    solve_by_steps(workers, state, options, observer, checkpoint)
}

/// The state, if it is of the game that was asked for; else a new one. Without scores, which only proof search uses.
fn in_asked_game(mut state: State, options: &Options) -> Result<State, SolverError> {
    if state.current != state.rules {
        state = State::new(state.rules, &Options { rounds: false, ..*options })?;
    }
    state.scores = None;
    Ok(state)
}
