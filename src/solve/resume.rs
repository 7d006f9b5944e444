//! Resuming a solve, with the threads of this process or with other workers.

use faceup_solver::{Observer, Options, Solution, SolverError, State, Workers, solve_by, solve_on};

/// Resumes a solve with workers, if there are any.
pub fn resume(
    state: State,
    options: &Options,
    observer: &dyn Observer,
    workers: Option<&dyn Workers>,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<Solution, SolverError> {
    match workers {
        Some(workers) => solve_by(workers, state, options, observer, checkpoint),
        None => solve_on(state, options, observer, checkpoint),
    }
}
