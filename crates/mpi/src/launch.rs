//! How the processes were launched.

use std::env;

/// Launchers, with the environment variable that says how many processes they have started. The innermost one first, because one
/// launcher may have started another: Slurm sets its variable for mpirun too, which may start another number of processes.
const LAUNCHERS: [(&str, &str); 4] = [
    ("the mpirun of Open MPI", "OMPI_COMM_WORLD_SIZE"),
    ("a launcher with PMI, such as the mpiexec of MPICH,", "PMI_SIZE"),
    ("PALS", "PALS_NRANKS"),
    ("srun", "SLURM_STEP_NUM_TASKS"),
];

const REMEDY: &str =
    "use the launcher of the MPI library that faceup-mpi was built with (with srun, perhaps --mpi=pmix or --mpi=pmi2)";

/// Checks that as many processes are connected as were asked for: by the user, if `asked` is some, and by the launcher. A
/// launcher of another MPI library also starts all processes, but each believes that it is alone.
///
/// # Errors
///
/// If there are more or fewer. The text has the remedy.
pub fn check(size: usize, asked: Option<usize>) -> Result<(), String> {
    check_by(|name| env::var(name).ok()?.trim().parse().ok(), size, asked)
}

fn check_by(variable: impl Fn(&str) -> Option<usize>, size: usize, asked: Option<usize>) -> Result<(), String> {
    if let Some(asked) = asked.filter(|&asked| asked != size) {
        return Err(format!("expected {asked} connected processes, got {size}: start {asked}, and {REMEDY}"));
    }
    let told = LAUNCHERS.iter().find_map(|(launcher, name)| Some((launcher, variable(name)?)));
    match told.filter(|&(_, told)| told != size) {
        Some((launcher, told)) => {
            Err(format!("{launcher} started {told} processes, but {size} are connected: {REMEDY}"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_that_are_alone_are_found() {
        let check = |set: &[(&str, usize)], size, asked| {
            check_by(|name| set.iter().find(|(set, _)| *set == name).map(|&(_, value)| value), size, asked)
        };
        assert_eq!(check(&[], 1, None), Ok(()));
        assert_eq!(check(&[], 3, Some(3)), Ok(()));
        assert!(check(&[], 1, Some(3)).unwrap_err().contains("expected 3 connected processes, got 1: start 3"));
        let open_mpi = ("OMPI_COMM_WORLD_SIZE", 2);
        assert_eq!(check(&[open_mpi], 2, None), Ok(()));
        assert!(check(&[open_mpi], 1, None).unwrap_err().contains("Open MPI started 2 processes, but 1 are connected"));
        // Slurm has started one mpirun on each of 2 nodes, which has started 8 processes.
        let both = [("SLURM_STEP_NUM_TASKS", 4), ("OMPI_COMM_WORLD_SIZE", 8)];
        assert_eq!(check(&both, 8, None), Ok(()));
        assert!(check(&both[..1], 8, None).unwrap_err().starts_with("srun started 4"));
    }
}
