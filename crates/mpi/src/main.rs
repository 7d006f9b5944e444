//! The program `faceup-mpi`: `faceup solve` on a cluster, over MPI.
#![forbid(unsafe_code)]

mod cluster;
mod launch;

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;

use clap::{Arg, value_parser};
use faceup::parts::machine::free_memory;
use faceup::parts::solver::processes::Peers;
use faceup_cli::cluster::{SolveCommand, catch_signals, end_in_order, report_command_line};
use mpi::Threading;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives};

use crate::cluster::Cluster;

// Paragraphs are one line each: the help wraps them.
const ABOUT: &str = "\
Solves card games played face up on a cluster, over MPI

Start it with the launcher of the MPI library that it was built with, best with one process on each node. \
Process 0 writes all files. The options of solve are those of 'faceup solve'; --memory and --threads are for each process. \
See docs/cluster.md.";

const EXAMPLES: &str = "\
Examples:
  mpirun -n 3 faceup-mpi solve --ranks 11 --out 2x11.faceup
  srun faceup-mpi --progress 60 solve --ranks 16 --no-rounds --out 2x16.faceup --checkpoint 2x16.part --resume

Exit codes: 0 success, 1 failure, 2 usage error, 130, 143 or 129 ended by SIGINT, SIGTERM or SIGHUP.";

fn main() -> ExitCode {
    // First, because a batch system may send a signal at any time.
    catch_signals();
    // The other processes would wait for ever for one that panics. An abort ends them all.
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        print(panic);
        std::process::abort();
    }));
    // For the same reason, a signal must not end this process alone.
    end_in_order();
    // The other threads of a solve do not call MPI.
    match mpi::initialize_with_threading(Threading::Funneled) {
        Some((universe, level)) if level >= Threading::Funneled => ExitCode::from(run(universe.world())),
        _ => {
            eprintln!("error: MPI could not be started, or does not work in programs with threads");
            ExitCode::FAILURE
        }
    }
}

/// Reads the command line, and solves the game. Returns the exit code.
fn run(world: SimpleCommunicator) -> u8 {
    let fail = |code, error: &str| {
        if world.rank() == 0 {
            eprintln!("error: {error}");
        }
        code
    };
    if !are_same(&world, &env::args_os().skip(1).collect::<Vec<_>>()) {
        return fail(2, "the processes were started with different command lines");
    }
    let processes =
        Arg::new("processes").long("processes").value_name("N").value_parser(value_parser!(usize)).global(true);
    let command = SolveCommand::command("faceup-mpi")
        .about("Solves card games played face up on a cluster, over MPI")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(processes.help("Refuse to run unless exactly N processes are connected"));
    let read = command
        .try_get_matches()
        .and_then(|found| Ok((SolveCommand::read(&found)?, found.get_one::<usize>("processes").copied())));
    let (command, processes) = match read {
        Ok(read) => read,
        Err(error) if world.rank() == 0 => return report_command_line(&error),
        Err(error) => return error.exit_code() as u8,
    };
    match launch::check(world.size() as usize, processes) {
        Ok(()) => solve(command, world),
        Err(error) => fail(1, &error),
    }
}

/// A number that differs, with near certainty, for other values.
fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The number of processes whose value is that of this process.
fn count_same(world: &impl CommunicatorCollectives, own: &impl Hash) -> usize {
    let mut all = vec![0u64; world.size() as usize];
    world.all_gather_into(&hash_of(own), &mut all[..]);
    all.into_iter().filter(|&other| other == hash_of(own)).count()
}

/// Whether all processes have the same value.
fn are_same(world: &impl CommunicatorCollectives, own: &impl Hash) -> bool {
    count_same(world, own) == world.size() as usize
}

/// Runs `solve`. Returns the exit code.
fn solve(mut command: SolveCommand, world: SimpleCommunicator) -> u8 {
    // The processes of a machine share its memory, and those that may run on the same processors share these.
    let node = world.split_shared(world.rank());
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let sharing = count_same(&node, &status.lines().find(|line| line.starts_with("Cpus_allowed_list")));
    let available = std::thread::available_parallelism().map_or(1, usize::from);
    command.set_default_threads((available / sharing).clamp(1, 512) as u16);
    command.set_memory(command.memory().or_else(|| free_memory().map(|bytes| bytes / node.size() as u64)));
    if let Err(code) = command.start_threads() {
        world.abort(code.into());
    }
    let cluster = Cluster::new(world);
    if cluster.rank() == 0 {
        let code = command.lead(&cluster);
        // An interruption may have ended the solve, in all processes, or the work after it. After a failure, the others may wait for
        // this process for ever.
        if cluster.begins() && code != 0 && code < 128 {
            cluster.abort(code.into());
        }
        return code;
    }
    if cluster.begins()
        && let Err(problem) = command.follow(&cluster)
    {
        eprintln!("error: process {}: {problem}", cluster.rank());
        cluster.abort(1);
    }
    0
}
