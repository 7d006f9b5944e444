//! Measures the cost of solves, on one thread, and prints the file that `faceup::Cost` reads.
//!
//! `cargo run --release --example costs > data/costs.csv` takes about half an hour. Each row is a game and a
//! goal: all values (`rounds`), outcomes (`outcomes`), or outcomes in little memory (`little`). The last two
//! columns are the positions searched, and the microseconds of one processor. The counts are the same on
//! every machine. Those of larger games come from the other files of `data`, without a time. With an
//! argument, it measures only the kinds whose row begins with it, for example `4,none,lead,rounds`.

use std::error::Error;
use std::io::Write;
use std::time::Duration;

use faceup::parts::solver::{Method, Solution};
use faceup::{Pack, Rules, Solve};

/// Games that would take more seconds are not solved.
const LONGEST: f64 = 8.0;
/// The largest number of cards of a table.
const MOST_CARDS: u32 = 30;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    println!("suits,trumps,after_beating,kind,ranks,nodes,microseconds");
    for suits in 1..=4 {
        for smallest in Rules::all(Pack::new(suits, 1)?) {
            for kind in ["rounds", "outcomes", "little"] {
                let start = format!("{suits},{},{},{kind},", smallest.trumps(), smallest.after_beating());
                if start.starts_with(&wanted) {
                    measure(&start, &(1..).map_while(|ranks| smallest.with_ranks(ranks)).collect::<Vec<_>>(), kind)?;
                }
            }
        }
    }
    Ok(())
}

/// Solves the games that do not take too long, and prints their costs. The rows begin with `start`.
fn measure(start: &str, games: &[Rules], kind: &str) -> Result<(), Box<dyn Error>> {
    let (mut nodes, mut times, mut before) = (Vec::new(), Vec::new(), 0.0);
    for &rules in games {
        let expected = known_nodes(rules, kind).or_else(|| known_nodes(rules, "rounds").filter(|_| kind == "little"));
        let growth = match (times.last(), expected, nodes.last()) {
            (_, Some(expected), Some(&last)) if last > 0 => expected as f64 / last as f64,
            // Short times tell nothing about the growth.
            (Some(&last), ..) if before > 0.05 => last / before,
            _ => 1.25 * f64::from(1 << rules.pack().suits()),
        };
        let last = times.last().copied().unwrap_or(0.0);
        if last * growth > LONGEST || rules.pack().cards() > MOST_CARDS {
            break;
        }
        let (solution, time) = solve(rules, kind)?;
        before = last;
        times.push(time.as_secs_f64());
        nodes.push(solution.nodes);
        eprintln!("{rules}, {kind}: {} nodes, {time:?}", solution.nodes);
    }
    let known = games.iter().skip(nodes.len()).map_while(|&rules| known_nodes(rules, kind));
    for (at, nodes) in nodes.iter().copied().chain(known).enumerate() {
        let time = times.get(at).map_or(String::new(), |seconds| ((seconds * 1e6) as u64).to_string());
        println!("{start}{},{nodes},{time}", at + 1);
    }
    Ok(std::io::stdout().flush()?)
}

/// Solves a game on one thread. Returns the time of the processor.
fn solve(rules: Rules, kind: &str) -> Result<(Solution, Duration), Box<dyn Error>> {
    let solve = Solve::new(rules).threads(1);
    let solve = match kind {
        "rounds" => solve,
        "outcomes" => solve.without_rounds(),
        _ => solve.without_rounds().method(Method::Dominance),
    };
    let begun = faceup::parts::machine::processor_time().ok_or("the system does not tell the time of the processor")?;
    let solution = solve.run_solution()?;
    Ok((solution, faceup::parts::machine::processor_time().unwrap_or_default() - begun))
}

/// The positions searched in a large game, from the files that have a row for it.
fn known_nodes(rules: Rules, kind: &str) -> Option<u64> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    for file in
        std::fs::read_dir(data).ok()?.flatten().filter(|file| file.path().extension().is_some_and(|e| e == "csv"))
    {
        let text = std::fs::read_to_string(file.path()).ok()?;
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let head = lines.next()?;
        let at = |name: &str| head.iter().position(|title| *title == name);
        let (Some(nodes), Some(rounds), Some(suits), Some(ranks), Some(trumps), Some(after)) =
            (at("nodes"), at("longest_rounds"), at("suits"), at("ranks"), at("trumps"), at("after_beating"))
        else {
            continue;
        };
        let pack = rules.pack();
        // The hand before it may have commas.
        let nodes = head.len() - nodes;
        let is_it = |row: &Vec<&str>| {
            let of = [suits, ranks, trumps, after].map(|column| row[column].to_owned());
            let rules = [
                pack.suits().to_string(),
                pack.ranks().to_string(),
                rules.trumps().to_string(),
                rules.after_beating().to_string(),
            ];
            // With several threads and without rounds, the number differs from run to run.
            let is_exact = at("command").is_none_or(|command| row[command].contains("--threads 1"));
            let found = if row[rounds].is_empty() { "outcomes" } else { "rounds" };
            of == rules && found == kind && is_exact
        };
        if let Some(row) = lines.find(is_it) {
            return row[row.len() - nodes].parse().ok();
        }
    }
    None
}
