//! Prints the work of the parts of a solve: deterministic counts, from one thread.
//!
//! `cargo run --release -p faceup-solver --features counters --example engine_counts -- beat-it-or-eat-it 2 12`
//!
//! With `--passes` it also prints a line for each pass and for the retrograde steps of each game. With `--short-memory`, the
//! solve has one byte less than it needs for estimates of all hands, so groups of hands share difficulties.

use std::collections::HashSet;
use std::error::Error;

use faceup_core::{CardSet, Preset, Quiet, symmetry};
use faceup_solver::counters::{Counter, Stage};
use faceup_solver::memory::memory_needed;
use faceup_solver::{Options, Outcome, Side, Tablebase, counters, solve};

/// The searches of the proof search, and their positions, by result.
const SEARCHES: [(&str, Counter, Counter); 4] = [
    ("proof from proved hands", Counter::ProofSearches, Counter::ProofNodes),
    ("proof that needs other hands", Counter::OpenSearches, Counter::OpenNodes),
    ("only proofs that cost too much", Counter::DearSearches, Counter::DearNodes),
    ("no proof", Counter::FailedSearches, Counter::FailedNodes),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let by_pass = arguments.iter().any(|argument| argument == "--passes");
    let is_short = arguments.iter().any(|argument| argument == "--short-memory");
    arguments.retain(|argument| argument != "--passes" && argument != "--short-memory");
    let [preset, suits, ranks] = arguments.as_slice() else {
        return Err("expected a game, its suits and its ranks, for example: beat-it-or-eat-it 2 12".into());
    };
    let preset: Preset = preset.parse()?;
    let rules = preset.rules(suits.parse()?, ranks.parse()?)?;
    let memory = is_short.then_some(u64::try_from(memory_needed(rules, false))? - 1);
    let options = Options { rounds: false, memory, ..Options::default() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    counters::start();
    let solution = pool.install(|| solve(rules, &options, &Quiet))?;
    let stages = counters::take();

    let nodes_of = |stage: &Stage| {
        SEARCHES.iter().map(|&(_, _, nodes)| stage.count(nodes)).sum::<u64>() + stage.count(Counter::StepNodes)
    };
    if by_pass {
        println!("{:<28} {:>12} {:>12} {:>12}", "ranks, stage", "nodes", "facts", "decided");
        for stage in &stages {
            let name = format!("{} {}", stage.rules.pack().ranks(), if stage.is_pass { "pass" } else { "steps" });
            let decided = stage.count(Counter::Decided);
            println!("{name:<28} {:>12} {:>12} {decided:>12}", nodes_of(stage), stage.facts.len());
        }
        println!();
    }

    let (last, smaller): (Vec<&Stage>, Vec<&Stage>) = stages.iter().partition(|stage| stage.rules == rules);
    let total = |counter| last.iter().map(|stage| stage.count(counter)).sum::<u64>();
    let facts: HashSet<(Side, CardSet)> = last
        .iter()
        .flat_map(|stage| &stage.facts)
        .map(|&(side, hand)| (side, symmetry::canonical(rules, hand)))
        .collect();
    // A hand lies on the frontier if no worse hand wins, or no better hand loses.
    let pack = rules.pack();
    let has_next = (pack.full().bits() & !pack.bottoms().bits()) >> 1;
    let side_of = |hand| match solution.outcome(hand) {
        Outcome::Win => Some(Side::Wins),
        Outcome::Loss => Some(Side::Losses),
        Outcome::Draw => None,
    };
    let is_on_frontier = |&(side, hand): &(Side, CardSet)| {
        let held = hand.bits();
        let movable = has_next
            & match side {
                Side::Wins => !held & held >> 1,
                Side::Losses => held & !(held >> 1),
            };
        CardSet::from_bits(movable).iter().all(|card| side_of(CardSet::from_bits(held ^ 3 << card.bit())) != Some(side))
    };
    let frontier = (1..pack.full().bits())
        .map(CardSet::from_bits)
        .filter(|&hand| symmetry::canonical(rules, hand) == hand)
        .filter_map(|hand| Some((side_of(hand)?, hand)))
        .filter(is_on_frontier)
        .count() as u64;
    let on_frontier = facts.iter().filter(|fact| is_on_frontier(fact)).count();

    let per = |n: u64, of: u64| n as f64 / of.max(1) as f64;
    println!("{rules}: {} nodes, {:.1} for each hand on the frontier", solution.nodes, per(solution.nodes, frontier));
    let of_smaller: u64 = smaller.iter().map(|stage| nodes_of(stage)).sum();
    println!("  in smaller games                 {of_smaller:>12} nodes");
    println!("  in retrograde steps              {:>12} nodes", total(Counter::StepNodes));
    for (name, searches, nodes) in SEARCHES {
        println!("  {name:<32} {:>12} nodes in {} searches", total(nodes), total(searches));
    }
    let searches: u64 = SEARCHES.iter().map(|&(_, searches, _)| total(searches)).sum();
    let choices: u64 = stages.iter().map(|stage| stage.count(Counter::Choices)).sum();
    println!(
        "  positions with a choice          {choices:>12} ({:.1} for each hand on the frontier)",
        per(choices, frontier)
    );
    println!("  hands on the frontier            {frontier:>12} (of hands that differ by renaming suits, one counts)");
    println!("  facts                            {:>12}, {on_frontier} of them on the frontier", facts.len());
    println!("  searches for each fact           {:>12.2}", per(searches, facts.len() as u64));
    println!("  hands decided by a fact          {:>12.1}", per(total(Counter::Decided), facts.len() as u64));
    println!("  passes                           {:>12}", last.iter().filter(|stage| stage.is_pass).count());
    println!("  draws                            {:>12}", solution.counts().draw);
    let (first, later) = (total(Counter::FirstChoices), total(Counter::LaterChoices));
    println!("  good leads tried first           {:>11.1}%", 100.0 * per(first, first + later));
    Ok(())
}
