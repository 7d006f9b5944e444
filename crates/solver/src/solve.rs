//! Solving a game: the entry points.

use std::hash::{DefaultHasher, Hash, Hasher};

use faceup_core::{Observer, Rules};

use crate::error::SolverError;
use crate::frontier::{in_asked_game, prove_most};
use crate::memory::check_memory;
use crate::monitor::Monitor;
use crate::options::{Method, Options};
use crate::peers::{Alone, Peers};
use crate::retrograde::solve_by_steps;
use crate::solution::Solution;
use crate::state::State;

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
    solve_by(&Alone, State::new(rules, options)?, options, &mut Monitor::new(observer))
}

/// Resumes a solve from a state, in this process [`Alone`] or together with other processes.
///
/// The state decides whether the solve finds rounds. The options decide the method and the memory.
///
/// All processes begin with the same state, and take the least memory limit of all. Each offers checkpoints, process 0 most often.
/// Its checkpoint suffices to resume in any number of processes.
///
/// # Errors
///
/// Those of [`solve`] and of the peers. Also if the processes do not begin with the same game, options and state.
pub fn solve_by(
    peers: &dyn Peers,
    state: State,
    options: &Options,
    monitor: &mut Monitor<'_>,
) -> Result<Solution, SolverError> {
    let options = Options { memory: agreed_memory(peers, &state, options)?, ..*options };
    let with_rounds = state.has_rounds() && state.current == state.rules;
    check_memory(state.rules, with_rounds, options.memory)?;
    let state = if options.method != Method::Frontier || with_rounds {
        in_asked_game(state, &options)?
    } else {
        prove_most(peers, state, &options, monitor)?
    };
    solve_by_steps(peers, state, &options, monitor)
}

/// The least memory limit of all processes, after a check that all begin the same solve.
fn agreed_memory(peers: &dyn Peers, state: &State, options: &Options) -> Result<Option<u64>, SolverError> {
    // Other versions may call the peers in another order.
    let mut begun = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), state.rules, options.rounds, options.method, options.overflow_from).hash(&mut begun);
    (state.current, state.step, state.nodes, state.decided()).hash(&mut begun);
    let all = peers.gather(vec![begun.finish(), options.memory.unwrap_or(u64::MAX)])?;
    if all.chunks_exact(2).any(|other| other[0] != all[0]) {
        return Err(SolverError::Peers(
            "the processes did not begin with the same game, options and checkpoint, or are not of the same version",
        ));
    }
    Ok(all.chunks_exact(2).map(|other| other[1]).min().filter(|&limit| limit != u64::MAX))
}
