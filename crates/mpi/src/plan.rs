//! `faceup-mpi plan`: how much to ask a cluster for.

use clap::Args;
use faceup::solver::{Bytes, MOST_CARDS, makes_estimates, memory_needed, memory_within};
use faceup_cli::cluster::{Game, estimate_seconds};

/// Print the memory and the hours to ask a cluster for
///
/// The time is estimated from smaller games, which are solved on this machine. Run it on a node like those that are to be used.
/// --memory has no effect here.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup-mpi plan --ranks 17 --no-rounds --nodes 4 --threads 32
  faceup-mpi plan --game challenge --ranks 8 --no-rounds --nodes 8 --threads 64 --json")]
pub struct PlanArgs {
    #[command(flatten)]
    game: Game,

    /// Number of nodes, with one process on each
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4096))]
    nodes: u32,

    /// Number of processors of a node [default: those of this machine]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=512))]
    threads: Option<u32>,

    /// Print the plan as JSON
    #[arg(long)]
    json: bool,
}

/// How much of the speed of a process is lost with each doubling of their number. A simulation of a small game has 0.07 for
/// 16 processes, and 0.13 for 64: see docs/cluster.md, which names its command.
const LOSS_PER_DOUBLING: f64 = 0.13;

/// The share of the work for outcomes that each process does for itself, with its threads: it marks all hands that follow from the
/// facts of all. Measured for two suits of 13 ranks; in larger games it is less.
const OWN_WORK: f64 = 0.13;

/// The time to ask for, over the estimate. Estimates from small games were off by less.
const MARGIN: f64 = 2.0;

/// Prints a plan. Returns the exit code.
pub fn run(args: &PlanArgs) -> u8 {
    let (rules, rounds) = match args.game.rules() {
        Ok(game) => game,
        Err(code) => return code,
    };
    if rules.pack().cards() > MOST_CARDS {
        eprintln!(
            "error: {rules} has 2^{} positions, more than the 2^{MOST_CARDS} that can be numbered",
            rules.pack().cards()
        );
        return 2;
    }
    let (seconds, (measured, took)) = match estimate_seconds(rules, rounds) {
        Ok(estimate) => estimate,
        Err(code) => return code,
    };
    let here = std::thread::available_parallelism().map_or(1, usize::from) as f64;
    let threads = args.threads.map_or(here, f64::from);
    let nodes = f64::from(args.nodes);
    let own = if rounds { 0.0 } else { OWN_WORK };
    let share = 1.0 / ((1.0 - own) / (1.0 - LOSS_PER_DOUBLING).powf(nodes.log2()) + own * nodes);
    let hours = seconds * here / (nodes * threads * share) / 3600.0;
    let memory = memory_needed(rules, rounds);
    // A few per cent are for temporary data.
    let with_margin = |memory: u128| memory + memory / 16 + (64 << 20);
    let asked = with_margin(memory);
    let less = u64::try_from(memory - 1).ok().filter(|&less| !rounds && makes_estimates(rules, Some(less)));
    let least = less.map(|less| with_margin(memory_within(rules, rounds, Some(less))));
    if args.json {
        let plan = serde_json::json!({
            "game": rules.to_string(), "rounds": rounds, "nodes": args.nodes, "threads": threads as u32,
            "memory": u64::try_from(asked).unwrap_or(u64::MAX),
            "memory_with_more_work": least.and_then(|least| u64::try_from(least).ok()), "hours": hours, "hours_to_ask": hours * MARGIN,
            "measured_ranks": measured.pack().ranks(), "measured_seconds": took, "useful_share": share,
        });
        println!("{plan}");
        return 0;
    }
    println!("{rules}, on {} nodes with {threads} processors each", args.nodes);
    println!();
    let least = least.map_or(String::new(), |least| format!("; with {}, it takes somewhat longer", Bytes(least)));
    println!("memory of each process: {}{least}", Bytes(asked));
    println!("hours: {hours:.2}; ask for {:.2}", hours * MARGIN);
    println!("estimated from {} ranks, solved here in {took:.1} s", measured.pack().ranks());
    0
}
