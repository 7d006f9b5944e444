//! `faceup-mpi plan`: the memory and time to ask a cluster for.

use std::error::Error;

use clap::Args;
use faceup::parts::core::Bytes;
use faceup::parts::files::FrontierFile;
use faceup::parts::solver::memory::{makes_estimates, memory_needed, memory_within};
use faceup::parts::solver::processes::MOST_CARDS;
use faceup::{Cost, Rules, Solve};
use faceup_cli::cluster::SolveGameArgs;

/// Estimate the memory and the time to ask a cluster for
///
/// Estimates the time from the number of positions in smaller games, and from the speed of this machine, which it measures by
/// solving a game for about a second. Run it on a node like those that you will use. --memory and --processes have no effect
/// here.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup-mpi plan --ranks 17 --no-rounds --nodes 4 --threads 32
  faceup-mpi plan --game challenge --ranks 8 --no-rounds --nodes 8 --threads 64 --json")]
pub struct PlanArgs {
    #[command(flatten)]
    game: SolveGameArgs,

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

/// The share of its speed that each process loses when their number doubles. A simulation of a small game has 0.07 for 16
/// processes, and 0.13 for 64: see docs/cluster.md, which names its command.
const LOSS_PER_DOUBLING: f64 = 0.13;

/// The share of the work for outcomes that every process repeats: it marks all hands that follow from all facts. Measured for two
/// suits of 13 ranks; in larger games it is less.
const OWN_WORK: f64 = 0.13;

/// The bytes that a process takes for the program, MPI, its threads and temporary data.
const PROGRAM: u128 = 64 << 20;

/// The number of messages about hands that all processes send for each goal, as measured at 12 and 13 ranks.
const MESSAGES_PER_GOAL: f64 = 4.0;

/// The factor by which the goals may exceed the expected number.
const GOALS_MARGIN: f64 = 1.25;

/// The most cards of the games whose frontiers are counted.
const COUNTED_CARDS: u8 = 20;

/// The work of a solve.
#[derive(Debug, Clone, Copy)]
struct Work {
    rules: Rules,
    rounds: bool,
    /// The seconds that it takes on one processor.
    seconds: f64,
    /// The number of goals of the first pass, which are hands on the frontier. Hands that differ by the names of suits count once. 0 if
    /// rounds are asked for.
    goals: f64,
}

/// The resources to ask for.
#[derive(Debug, Clone, Copy)]
struct Plan {
    /// The bytes of each process.
    memory: u128,
    /// The bytes of each process if hands share difficulties. None if they cannot.
    shared: Option<u128>,
    /// The expected hours.
    hours: f64,
    /// The speed of all processors, over their number times the speed of one.
    useful_share: f64,
}

impl Work {
    /// The resources to ask for on some nodes with some threads each.
    fn plan(&self, nodes: f64, threads: f64) -> Plan {
        let Work { rules, rounds, seconds, goals } = *self;
        let own = if rounds { 0.0 } else { OWN_WORK };
        let useful_share = 1.0 / ((1.0 - own) / (1.0 - LOSS_PER_DOUBLING).powf(nodes.log2()) + own * nodes);
        // Each process has a list of its goals and one of all, and keeps the messages that it has sent.
        let messages = if nodes > 1.0 { MESSAGES_PER_GOAL / nodes } else { 0.0 };
        let words = goals * GOALS_MARGIN * (1.0 + 1.0 / nodes + messages);
        // With rounds, processes gather the decisions of a level.
        let gathered = |memory: u128| if rounds { memory / 16 } else { 0 };
        let with_lists = |memory: u128| memory + gathered(memory) + PROGRAM + 8 * words as u128;
        let memory = memory_needed(rules, rounds);
        let less = u64::try_from(memory - 1).ok().filter(|&less| !rounds && makes_estimates(rules, Some(less)));
        Plan {
            memory: with_lists(memory),
            shared: less.map(|less| with_lists(memory_within(rules, rounds, Some(less)))),
            hours: seconds / (nodes * threads * useful_share) / 3600.0,
            useful_share,
        }
    }
}

/// The number of minimal wins of a game. Those that differ by the names of suits count once.
fn minimal_wins(rules: Rules) -> Result<u64, Box<dyn Error>> {
    let bytes = Solve::new(rules).without_rounds().run()?.to_bytes()?;
    Ok(FrontierFile::from_bytes("the frontier table".as_ref(), bytes)?.minimal_wins())
}

/// The number of goals to expect: those of a smaller game, extrapolated.
///
/// The share of the frontier in all hands falls with a power of the number of ranks. With two suits of 9 to 13 ranks, the exponent is
/// -3.2. It is computed from two smaller games. (`data/frontier.csv` has the numbers.)
fn expected_goals(rules: Rules) -> Result<f64, Box<dyn Error>> {
    let (suits, asked) = (rules.pack().suits(), rules.pack().ranks());
    let ranks = asked.min(COUNTED_CARDS / suits);
    // Minimal wins, over the number of hands.
    let share = |ranks: u8| -> Result<f64, Box<dyn Error>> {
        let wins = rules.with_ranks(ranks).map_or(Ok(0), minimal_wins)?;
        Ok(wins as f64 / f64::from(ranks * suits).exp2())
    };
    // The frontier has about as many maximal losses as minimal wins.
    let now = share(ranks)?;
    let hands = f64::from(rules.pack().cards()).exp2();
    if ranks == asked || ranks < 3 || now == 0.0 {
        return Ok(2.0 * now * hands);
    }
    let [of, before] = [ranks, ranks - 1].map(f64::from);
    let power = ((now / share(ranks - 1)?).ln() / (of / before).ln()).clamp(-6.0, 0.0);
    Ok(2.0 * now * (f64::from(asked) / of).powf(power) * hands)
}

/// The longest time that is likely, in expected times.
const MARGIN: f64 = 4.0;

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
    let cost = Cost::of(rules, rounds);
    let goals = match if rounds { Ok(0.0) } else { expected_goals(rules) } {
        Ok(goals) => goals,
        Err(error) => {
            eprintln!("error: cannot count the frontier of a smaller game: {error}");
            return 1;
        }
    };
    let here = std::thread::available_parallelism().map_or(1, usize::from) as f64;
    let (nodes, threads) = (f64::from(args.nodes), args.threads.map_or(here, f64::from));
    let plan = Work { rules, rounds, seconds: cost.seconds, goals }.plan(nodes, threads);
    if args.json {
        let json = serde_json::json!({
            "game": rules.to_string(), "rounds": rounds, "nodes": args.nodes, "threads": threads as u32,
            "memory": u64::try_from(plan.memory).unwrap_or(u64::MAX),
            "memory_with_more_work": plan.shared.and_then(|shared| u64::try_from(shared).ok()),
            "hours": plan.hours, "hours_to_ask": plan.hours * MARGIN,
            "useful_share": plan.useful_share,
        });
        println!("{json}");
        return 0;
    }
    let nodes =
        if args.nodes == 1 { "1 node".to_owned() } else { format!("{} nodes with one process each", args.nodes) };
    println!("{rules}, on {nodes}, {threads} threads each");
    println!();
    println!("memory of each process: {}", Bytes(plan.memory));
    if let Some(shared) = plan.shared {
        println!("  or, with about a third more work: {}", Bytes(shared));
    }
    println!(
        "hours, minutes and seconds: {}; ask for {}",
        hours_and_minutes(plan.hours),
        hours_and_minutes(plan.hours * MARGIN)
    );
    0
}

/// A time of at least a minute in the form of batch systems: `hours:minutes:seconds`.
fn hours_and_minutes(hours: f64) -> String {
    let minutes = (hours * 60.0).ceil().max(1.0) as u64;
    format!("{}:{:02}:00", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use faceup::Preset;

    use super::*;

    fn work(ranks: u8, rounds: bool, goals: f64) -> Work {
        let rules = Preset::BeatItOrEatIt.rules(2, ranks).unwrap();
        Work { rules, rounds, seconds: 3600.0, goals }
    }

    /// The measured memory of docs/cluster.md.
    #[test]
    fn a_plan_has_the_memory_that_solves_have_taken() {
        for (ranks, nodes, taken) in [(13, 2.0, 90), (14, 2.0, 266), (14, 1.0, 233), (15, 1.0, 884)] {
            let goals = 445_000.0 * 3.15f64.powi(ranks - 13);
            let plan = work(ranks as u8, false, goals).plan(nodes, 1.0);
            let taken = taken << 20;
            assert!(plan.memory > taken && plan.memory < taken * 3 / 2, "{ranks} {plan:?}");
            assert!(plan.shared.is_some_and(|shared| shared < plan.memory), "{plan:?}");
        }
        assert!(work(13, true, 0.0).plan(1.0, 1.0).shared.is_none());
    }

    #[test]
    fn more_nodes_take_less_time_and_memory() {
        let plans: Vec<Plan> = [1.0, 2.0, 4.0].map(|nodes| work(17, false, 5e7).plan(nodes, 8.0)).into();
        assert!(plans.windows(2).all(|two| two[1].hours < two[0].hours && two[1].useful_share < two[0].useful_share));
        assert!(plans[2].memory < plans[1].memory, "{plans:?}");
        assert!((plans[0].hours - 1.0 / 8.0).abs() < 1e-9 && (plans[0].useful_share - 1.0).abs() < 1e-9);
    }

    /// The frontier of 2x12 has 143,153 hands.
    #[test]
    fn goals_are_extrapolated() {
        for (preset, suits, ranks, right) in [
            (Preset::BeatItOrEatIt, 2, 12, 143_153.0),
            (Preset::BeatItOrEatIt, 2, 7, 760.0),
            (Preset::BeatItOrEatIt, 3, 8, 67_662.0),
            (Preset::Challenge, 4, 6, 213_830.0),
        ] {
            let goals = expected_goals(preset.rules(suits, ranks).unwrap()).unwrap();
            assert!(GOALS_MARGIN * goals > right && goals < 1.5 * right, "{suits} {ranks}: {goals}");
        }
    }

    #[test]
    fn times_are_as_batch_systems_read_them() {
        assert_eq!([0.0, 0.5, 1.01, 30.0].map(hours_and_minutes), ["0:01:00", "0:30:00", "1:01:00", "30:00:00"]);
    }
}
