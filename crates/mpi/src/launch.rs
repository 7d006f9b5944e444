//! How the processes were launched.

use std::env;

/// A program that launches processes, and the environment variables that it sets for them.
struct Launcher {
    name: &'static str,
    size: &'static str,
    rank: &'static str,
    remedy: &'static str,
}

const REMEDY: &str = "use the launcher of the MPI library that faceup-mpi was built with";

/// The innermost one first, because one launcher may have started another.
const LAUNCHERS: [Launcher; 4] = [
    Launcher {
        name: "the mpirun of Open MPI",
        size: "OMPI_COMM_WORLD_SIZE",
        rank: "OMPI_COMM_WORLD_RANK",
        remedy: REMEDY,
    },
    Launcher {
        name: "a launcher with PMI, such as the mpiexec of MPICH,",
        size: "PMI_SIZE",
        rank: "PMI_RANK",
        remedy: REMEDY,
    },
    Launcher { name: "PALS", size: "PALS_NRANKS", rank: "PALS_RANKID", remedy: REMEDY },
    Launcher {
        name: "srun",
        size: "SLURM_STEP_NUM_TASKS",
        rank: "SLURM_PROCID",
        remedy: "try srun --mpi=pmix or --mpi=pmi2, or use the launcher of the MPI library that faceup-mpi was built with",
    },
];

/// The value of a variable of the environment, as a number.
type Variables<'a> = &'a dyn Fn(&str) -> Option<usize>;

fn environment(name: &str) -> Option<usize> {
    env::var(name).ok()?.trim().parse().ok()
}

/// Whether this is the first process, by the variables of its launcher. Decides which process prints before MPI is started.
pub fn is_first() -> bool {
    is_first_by(&environment)
}

fn is_first_by(variables: Variables<'_>) -> bool {
    LAUNCHERS.iter().find_map(|launcher| variables(launcher.rank)).is_none_or(|rank| rank == 0)
}

/// Whether no launcher says that there are other processes.
pub fn is_alone() -> bool {
    LAUNCHERS.iter().find_map(|launcher| environment(launcher.size)).is_none_or(|size| size == 1)
}

/// Checks that as many processes are connected as were asked for: by the user, if `asked` is some, and by the launcher. A
/// launcher of another MPI library also starts all processes, but each believes that it is alone.
///
/// # Errors
///
/// If there are more or fewer. The text has the remedy.
pub fn check(size: usize, asked: Option<usize>) -> Result<(), String> {
    check_by(&environment, size, asked)
}

fn check_by(variables: Variables<'_>, size: usize, asked: Option<usize>) -> Result<(), String> {
    if let Some(asked) = asked.filter(|&asked| asked != size) {
        return Err(format!("expected {asked} connected processes, got {size}: start {asked}, and {REMEDY}"));
    }
    // Slurm sets its variables for mpirun too, which may start another number of processes. So only the first launcher found
    // counts.
    let told = LAUNCHERS.iter().find_map(|launcher| Some((launcher, variables(launcher.size)?)));
    match told.filter(|&(_, told)| told != size) {
        Some((Launcher { name, remedy, .. }, told)) => {
            let connected =
                if size == 1 { "each sees only itself".to_owned() } else { format!("{size} are connected") };
            Err(format!("{name} started {told} processes, but {connected}: {remedy}"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<'a>(set: &'a [(&str, usize)]) -> impl Fn(&str) -> Option<usize> + 'a {
        move |name| set.iter().find(|(set, _)| *set == name).map(|&(_, value)| value)
    }

    #[test]
    fn processes_that_are_alone_are_found() {
        let none = with(&[]);
        assert_eq!(check_by(&none, 1, None), Ok(()));
        assert_eq!(check_by(&none, 3, Some(3)), Ok(()));
        assert!(check_by(&none, 1, Some(3)).unwrap_err().contains("expected 3 connected processes, got 1: start 3"));
        let open_mpi = with(&[("OMPI_COMM_WORLD_SIZE", 2)]);
        assert_eq!(check_by(&open_mpi, 2, None), Ok(()));
        assert!(check_by(&open_mpi, 1, None).unwrap_err().contains("Open MPI started 2 processes, but each sees only"));
        assert!(check_by(&open_mpi, 3, None).unwrap_err().contains("3 are connected"));
        let slurm = with(&[("SLURM_STEP_NUM_TASKS", 4)]);
        assert!(check_by(&slurm, 1, None).unwrap_err().contains("--mpi=pmix"));
        // Slurm has started one mpirun on each of 2 nodes, which has started 8 processes.
        let both = with(&[("SLURM_STEP_NUM_TASKS", 2), ("OMPI_COMM_WORLD_SIZE", 8)]);
        assert_eq!(check_by(&both, 8, None), Ok(()));
    }

    #[test]
    fn the_first_process_is_known_before_mpi_starts() {
        assert!(is_first_by(&with(&[])));
        assert!(is_first_by(&with(&[("PMI_RANK", 0)])));
        assert!(!is_first_by(&with(&[("PMI_RANK", 1)])));
        assert!(!is_first_by(&with(&[("SLURM_PROCID", 0), ("OMPI_COMM_WORLD_RANK", 1)])));
    }
}
