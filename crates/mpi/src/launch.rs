//! How the processes were launched.

use std::env;

/// What a launcher says about the number of processes that it starts: the innermost first, because one launcher may have
/// started another.
const VARIABLES: [(&str, &str); 4] = [
    ("OMPI_COMM_WORLD_SIZE", "the mpirun of Open MPI"),
    ("PMI_SIZE", "a launcher with PMI, such as the mpiexec of MPICH"),
    ("PALS_NRANKS", "PALS"),
    ("SLURM_STEP_NUM_TASKS", "srun"),
];

/// Whether this is the first process, as far as its launcher says. For what has to be said once, before MPI is started.
pub fn is_first() -> bool {
    ["OMPI_COMM_WORLD_RANK", "PMI_RANK", "PALS_RANKID", "SLURM_PROCID"]
        .into_iter()
        .find_map(|variable| env::var(variable).ok())
        .is_none_or(|rank| rank.trim() == "0")
}

/// Checks that as many processes are connected as were asked for: by the user, if `asked` is some, and by the launcher. A
/// launcher of another MPI library starts all processes too, but each of them thinks that it is alone.
///
/// # Errors
///
/// If there are more or fewer. The text says what to do.
pub fn check(size: usize, asked: Option<usize>) -> Result<(), String> {
    if let Some(asked) = asked.filter(|&asked| asked != size) {
        return Err(format!(
            "expected {asked} connected processes, got {size}: \
             use the launcher of the MPI library that faceup-mpi was built with, with the same number as --processes"
        ));
    }
    // Slurm sets its variables for mpirun too, which starts other numbers of processes. So only the first of all counts.
    let mut told = VARIABLES.into_iter().filter_map(|(variable, launcher)| {
        let told: usize = env::var(variable).ok()?.trim().parse().ok()?;
        Some((told, launcher))
    });
    match told.next().filter(|&(told, _)| told != size) {
        Some((told, launcher)) => Err(format!(
            "{launcher} has started {told} processes, but {size} are connected: \
             use the launcher of the MPI library that faceup-mpi was built with"
        )),
        None => Ok(()),
    }
}
