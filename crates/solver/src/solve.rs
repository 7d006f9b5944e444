//! Solving a game: the entry points.

use faceup_core::{Observer, Rules};

use crate::error::SolverError;
use crate::frontier::{in_asked_game, prove_most};
use crate::memory::check_memory;
use crate::monitor::Monitor;
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
/// use faceup_core::{Preset, Quiet, notation};
/// use faceup_solver::{Options, Tablebase, Value, solve};
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
    solve_by(&Threads, State::new(rules, options)?, options, &mut Monitor::new(observer))
}

/// Resumes a solve from a state, by the [threads](Threads) of this process or by other workers.
///
/// The state decides whether the solve finds rounds. The options decide the method and the memory.
///
/// With several [`Peers`](crate::processes::Peers), all processes start with the state of process 0, and with the least memory
/// limit of all. Other states are dropped. Each process offers checkpoints, process 0 most often. Its checkpoint suffices to
/// resume on any number of processes.
///
/// Workers without peers cannot do proof search. Without rounds, [`Method::Frontier`] is the same as [`Method::Dominance`] then, and a
/// state of a smaller game starts again with the game that was asked for.
///
/// # Errors
///
/// Those of [`solve`] and of the workers.
pub fn solve_by(
    workers: &dyn Workers,
    state: State,
    options: &Options,
    monitor: &mut Monitor<'_>,
) -> Result<Solution, SolverError> {
    let Some(peers) = workers.peers() else {
        return solve_by_steps(workers, in_asked_game(state, options)?, options, monitor);
    };
    let mut options = *options;
    let state = share(state, &mut options, peers)?;
    let with_rounds = state.has_rounds() && state.current == state.rules;
    check_memory(state.rules, with_rounds, options.memory)?;
    let state = if options.method != Method::Frontier || with_rounds {
        in_asked_game(state, &options)?
    } else {
        prove_most(workers, peers, state, &options, monitor)?
    };
    solve_by_steps(workers, state, &options, monitor)
}
