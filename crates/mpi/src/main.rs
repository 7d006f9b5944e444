//! The program `faceup-mpi`: `faceup solve` on a cluster, over MPI.
#![forbid(unsafe_code)]

mod cluster;
mod encoding;
mod launch;
mod machine;
mod plan;

use std::process::ExitCode;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use faceup::solver::{Bytes, Peers, is_refused, refuse};
use faceup_cli::cluster::{Followed, SolveCommand, catch_signals, report_command_line};
use mpi::Threading;
use mpi::collective::SystemOperation;
use mpi::traits::{Communicator, CommunicatorCollectives};

use crate::cluster::Cluster;
use crate::plan::PlanArgs;

const ABOUT: &str = "\
Solves card games played face up on a cluster, over MPI

Start it with the launcher of the MPI library that it was built with, best with one process on each node. Process 0
reads and writes all files. The options of solve are those of 'faceup solve'; --memory and --threads are for each
process. docs/cluster.md tells more.";

const EXAMPLES: &str = "\
Examples:
  mpirun -n 3 faceup-mpi solve --ranks 11 --out 2x11.faceup
  srun faceup-mpi solve --ranks 16 --no-rounds --out 2x16.faceup --checkpoint 2x16.part --resume --progress 60
  faceup-mpi plan --ranks 17 --no-rounds --nodes 4 --threads 32    memory and hours to ask for

Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.";

fn command() -> Command {
    let processes = Arg::new("processes")
        .long("processes")
        .value_name("N")
        .value_parser(value_parser!(usize))
        .global(true)
        .help("Refuse to run unless this number of processes are connected");
    SolveCommand::command("faceup-mpi")
        .about("Solves card games played face up on a cluster, over MPI")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(processes)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(PlanArgs::augment_args(Command::new("plan")))
}

fn main() -> ExitCode {
    // First of all: a batch system may warn at any time.
    catch_signals();
    // The other processes would wait for ever for one that has panicked. An abort ends all of them.
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        print(panic);
        std::process::abort();
    }));
    // A plan needs no other processes, and help needs none either.
    let matches = match command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) if launch::is_first() => return ExitCode::from(report_command_line(&error)),
        Err(error) => return ExitCode::from(error.exit_code() as u8),
    };
    if let Some(own) = matches.subcommand_matches("plan") {
        return ExitCode::from(match PlanArgs::from_arg_matches(own) {
            Ok(args) => plan::run(&args),
            Err(error) => report_command_line(&error),
        });
    }
    ExitCode::from(solve(&matches))
}

/// Solves a game. Returns the exit code.
fn solve(matches: &ArgMatches) -> u8 {
    let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("error: MPI could not be started");
        return 1;
    };
    let world = universe.world();
    let (rank, size) = (world.rank(), world.size() as usize);
    let asked = matches.get_one::<usize>("processes").copied();
    // If one process refuses, all do.
    let checked = launch::check(size, asked);
    let mut refusing = 0u64;
    world.all_reduce_into(&u64::from(checked.is_err()), &mut refusing, SystemOperation::sum());
    if refusing > 0 {
        let is_first = if size > 1 { rank == 0 } else { launch::is_first() };
        if is_first {
            let other = "another process is connected with a wrong number of processes".to_owned();
            eprintln!("error: {}", checked.err().unwrap_or(other));
        }
        return 1;
    }
    let mut command = match SolveCommand::read(matches) {
        Ok(Some(command)) => command,
        Ok(None) => return 2,
        Err(error) => return if rank == 0 { report_command_line(&error) } else { 2 },
    };
    // All processes must choose the same, so the one with the least memory decides.
    let sharing = world.split_shared(rank).size() as usize;
    let free = faceup_cli::free_memory().map_or(u64::MAX, |bytes| bytes / sharing as u64);
    let mut least = 0;
    world.all_reduce_into(&free, &mut least, SystemOperation::min());
    command.set_defaults(machine::threads(sharing), Some(least).filter(|&bytes| bytes != u64::MAX));
    if let Err(code) = command.start_threads() {
        world.abort(code.into());
    }
    let cluster = Cluster::new(world);
    if rank != 0 {
        follow(&command, &cluster);
        return 0;
    }
    let code = command.lead(&cluster);
    if !cluster.has_begun() {
        // The others wait for the solve to begin. There may be nothing to solve, or no way to.
        let _ = refuse(&cluster);
        return code;
    }
    match code {
        // The solve may have been interrupted, of which all processes have heard, or what came after it.
        0 | 130 => end(&cluster, code == 0 && !command.is_quiet()),
        // The others may wait for this one for ever.
        code => cluster.abort(code.into()),
    }
    code
}

/// Works for process 0. Its exit code is that of all.
fn follow(command: &SolveCommand, cluster: &Cluster) {
    match command.follow(cluster) {
        Followed::Solved | Followed::Interrupted => end(cluster, false),
        Followed::Refused => {}
        // Process 0 may have failed in the same way, and tells the user.
        Followed::Failed(_) if !cluster.has_begun() && is_refused(cluster) == Ok(true) => {}
        Followed::Failed(problem) => {
            eprintln!("error: process {}: {problem}", cluster.rank());
            cluster.abort(1);
        }
    }
}

/// Waits for all processes, which all call this once a solve that has begun is over. Prints what each has taken, if wanted.
fn end(cluster: &Cluster, is_report_wanted: bool) {
    let size = cluster.size();
    let mut taken = vec![0u64; 2 * size];
    taken[2 * cluster.rank()] = machine::peak_memory();
    taken[2 * cluster.rank() + 1] = cluster.traffic();
    if cluster.sum(&mut taken).is_err() || cluster.rank() != 0 || !is_report_wanted {
        return;
    }
    for (rank, taken) in taken.chunks_exact(2).enumerate() {
        let [memory, traffic] = [taken[0], taken[1]].map(|bytes| Bytes(bytes.into()));
        eprintln!("note: process {rank}: {memory} of memory at most, {traffic} sent");
    }
}
