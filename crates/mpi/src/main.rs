//! The program `faceup-mpi`: `faceup solve` on a cluster, over MPI.
#![forbid(unsafe_code)]

mod check;
mod cluster;
mod encoding;
mod launch;
mod machine;
mod plan;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, Args, Command, FromArgMatches, value_parser};
use faceup::parts::core::Bytes;
use faceup::parts::solver::processes::{Peers, is_refused, refuse};
use faceup_cli::cluster::{Followed, SolveCommand, catch_signals, end_in_order, report_command_line};
use mpi::Threading;
use mpi::collective::SystemOperation;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives};

use crate::cluster::{Cluster, Limits};
use crate::machine::Processors;
use crate::plan::PlanArgs;

// Paragraphs are one line each: the help wraps them.
const ABOUT: &str = "\
Solves card games played face up on a cluster, over MPI

Start it with the launcher of the MPI library that it was built with, best with one process on each node. \
Process 0 reads and writes all files. The options of solve are those of 'faceup solve'; --memory and --threads are for each process. \
See docs/cluster.md.";

const EXAMPLES: &str = "\
Examples:
  mpirun -n 3 faceup-mpi check
  mpirun -n 3 faceup-mpi solve --ranks 11 --out 2x11.faceup
  srun faceup-mpi --progress 60 solve --ranks 16 --no-rounds --out 2x16.faceup --checkpoint 2x16.part --resume
  faceup-mpi plan --ranks 17 --no-rounds --nodes 4 --threads 32

Exit codes: 0 success, 1 failure, 2 usage error, 130, 143 or 129 ended by SIGINT, SIGTERM or SIGHUP.";

const ABOUT_CHECK: &str = "\
Check that the processes are connected, and that the MPI operations of a solve work

Prints the machine and the number of threads of each process.";

fn command() -> Command {
    let processes = Arg::new("processes")
        .long("processes")
        .value_name("N")
        .value_parser(value_parser!(usize))
        .global(true)
        .help("Refuse to run unless exactly N processes are connected");
    SolveCommand::command("faceup-mpi")
        .about("Solves card games played face up on a cluster, over MPI")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(processes)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(PlanArgs::augment_args(Command::new("plan")))
        .subcommand(Command::new("check").about(ABOUT_CHECK))
}

/// The request of a command line.
enum Todo {
    Solve(Box<SolveCommand>),
    Check,
    Plan(PlanArgs),
    /// Print help, or the error of the command line.
    Print(clap::Error),
}

impl Todo {
    fn read() -> (Todo, Option<usize>) {
        let read = || {
            let matches = command().try_get_matches()?;
            let processes = matches.get_one::<usize>("processes").copied();
            let todo = match matches.subcommand() {
                Some(("plan", own)) => Todo::Plan(PlanArgs::from_arg_matches(own)?),
                Some(("check", _)) => Todo::Check,
                _ => match SolveCommand::read(&matches)? {
                    Some(solve) => Todo::Solve(Box::new(solve)),
                    None => return Err(command().error(ErrorKind::MissingSubcommand, "expected a subcommand")),
                },
            };
            Ok((todo, processes))
        };
        read().unwrap_or_else(|error| (Todo::Print(error), None))
    }

    /// A number for the work of all processes. Their output may differ.
    fn kind(&self) -> u64 {
        match self {
            Todo::Solve(_) => 0,
            Todo::Check => 1,
            Todo::Plan(_) => 2,
            Todo::Print(error) => 3 + u64::from(error.exit_code() != 0),
        }
    }
}

fn main() -> ExitCode {
    // First, because a batch system may send a signal at any time.
    catch_signals();
    // The other processes would wait for ever for one that panics. An abort ends them all.
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        print(panic);
        std::process::abort();
    }));
    let (todo, processes) = Todo::read();
    // A plan and help need no other processes. But if there are others, all must start MPI, because they wait for each other.
    ExitCode::from(match todo {
        Todo::Plan(args) if launch::is_alone() => plan::run(&args),
        Todo::Print(error) if launch::is_alone() => report_command_line(&error),
        todo => with_processes(todo, processes),
    })
}

/// Connects the processes, and runs the command. `processes` is the number that must be connected, if the user gave one. Returns
/// the exit code.
fn with_processes(todo: Todo, processes: Option<usize>) -> u8 {
    // For the same reason, a signal must not end this process alone.
    end_in_order();
    let Some((universe, level)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("error: MPI could not be started");
        return 1;
    };
    let world = universe.world();
    let (rank, size) = (world.rank(), world.size() as usize);
    let mut kinds = vec![0; size];
    world.all_gather_into(&todo.kind(), &mut kinds[..]);
    let checked = launch::check(size, processes).and_then(|()| {
        // The other threads of a solve do not call MPI.
        let is_enough = level >= Threading::Funneled;
        is_enough.then_some(()).ok_or_else(|| "this MPI library does not work in programs with threads".to_owned())
    });
    // If one process refuses to run, all do.
    let mut refusing = 0u64;
    world.all_reduce_into(&u64::from(checked.is_err()), &mut refusing, SystemOperation::sum());
    let is_first = if size > 1 { rank == 0 } else { launch::is_first() };
    let is_same = kinds.iter().all(|&kind| kind == todo.kind());
    match todo {
        Todo::Print(error) => {
            // All processes have the same message, unless this one has another command line.
            let is_speaker = if is_same { is_first } else { error.exit_code() != 0 };
            if is_speaker { report_command_line(&error) } else { error.exit_code() as u8 }
        }
        _ if !is_same => {
            if rank == 0 {
                eprintln!("error: the processes were started with different command lines");
            }
            2
        }
        _ if refusing > 0 => {
            if is_first {
                let other = "another process is connected with a wrong number of processes".to_owned();
                eprintln!("error: {}", checked.err().unwrap_or(other));
            }
            1
        }
        Todo::Plan(args) if size == 1 => plan::run(&args),
        Todo::Plan(_) => {
            if is_first {
                eprintln!("error: expected one process for a plan, got {size}: start it without mpirun");
            }
            2
        }
        Todo::Check => check(world),
        Todo::Solve(command) => solve(*command, world),
    }
}

/// The number of threads of this process, and the number of processes on its machine.
fn threads(world: &SimpleCommunicator) -> (u16, usize) {
    let node = world.split_shared(world.rank());
    let sharing = node.size() as usize;
    let own = Processors::allowed();
    let mut all = vec![0u64; Processors::WORDS * sharing];
    node.all_gather_into(&own.words()[..], &mut all[..]);
    let available = std::thread::available_parallelism().map_or(1, usize::from);
    (machine::threads(available, own, &all), sharing)
}

/// Runs `check`. Returns the exit code.
fn check(world: SimpleCommunicator) -> u8 {
    let (threads, _) = threads(&world);
    // Small limits, so that words travel in several parts.
    let limits = Limits { words: 1 << 14, reduced: 1 << 10, ..Limits::default() };
    let cluster = Cluster::new(world, limits);
    let checked = check::wrong_operations(&cluster, limits).and_then(|wrong| {
        if !wrong.is_empty() {
            eprintln!("error: process {}: wrong results of {}", cluster.rank(), wrong.join(", "));
        }
        check::report(&cluster, threads, &wrong)
    });
    match checked {
        Ok((text, is_right)) => {
            if cluster.rank() == 0 {
                print!("{text}");
            }
            u8::from(!is_right)
        }
        Err(error) => {
            eprintln!("error: process {}: {error}", cluster.rank());
            cluster.abort(1)
        }
    }
}

/// Runs `solve`. Returns the exit code.
fn solve(mut command: SolveCommand, world: SimpleCommunicator) -> u8 {
    let rank = world.rank();
    // All processes must choose the same way to solve, so the one with the least memory decides.
    let (threads, sharing) = threads(&world);
    let free = || faceup::parts::machine::free_memory().map(|bytes| bytes / sharing as u64);
    let own = command.memory().or_else(free).unwrap_or(u64::MAX);
    let mut least = 0;
    world.all_reduce_into(&own, &mut least, SystemOperation::min());
    command.set_memory(Some(least).filter(|&bytes| bytes != u64::MAX));
    command.set_default_threads(threads);
    if let Err(code) = command.start_threads() {
        world.abort(code.into());
    }
    let cluster = Cluster::new(world, Limits::default());
    if rank != 0 {
        follow(&command, &cluster);
        return 0;
    }
    let code = command.lead(&cluster);
    if !cluster.has_begun() {
        // The others wait for the solve, which may not begin: there may be nothing to solve, or an error.
        let _ = refuse(&cluster);
        return code;
    }
    match code {
        // An interruption may have ended the solve, in all processes, or the work after it.
        0 | 128.. => end(&cluster, code == 0 && !command.is_quiet()),
        // The others may wait for this one for ever.
        code => cluster.abort(code.into()),
    }
    code
}

/// Works for process 0, whose exit code is that of all.
fn follow(command: &SolveCommand, cluster: &Cluster) {
    match command.follow(cluster) {
        Followed::Solved | Followed::Interrupted => end(cluster, false),
        Followed::Refused => {}
        Followed::Failed(problem) => {
            // Process 0 may have failed in the same way, and then prints the error.
            if !cluster.has_begun() && is_refused(cluster) == Ok(true) {
                return;
            }
            eprintln!("error: process {}: {problem}", cluster.rank());
            cluster.abort(1);
        }
    }
}

/// Waits for all processes at the end of a solve. Every process must call it. Prints the memory and the traffic of each, if
/// wanted.
fn end(cluster: &Cluster, is_report_wanted: bool) {
    let taken = match cluster.gather(vec![machine::peak_memory(), cluster.traffic()]) {
        Ok(taken) if cluster.rank() == 0 && is_report_wanted => taken,
        _ => return,
    };
    for (rank, taken) in taken.chunks_exact(2).enumerate() {
        let [memory, traffic] = [taken[0], taken[1]].map(|bytes| Bytes(bytes.into()));
        eprintln!("note: process {rank}: {memory} of memory at most, {traffic} sent");
    }
}
