//! Benchmarks of solving, of frontier tables and of verifying. They assert their answers.
//!
//! `cargo bench` measures them, and `cargo test --benches` runs each once. Compare two versions on the same machine at the
//! same time, because absolute times vary.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use faceup_core::{Deal, DealSet, Preset, Quiet, Rules};
use faceup_solver::table::{FrontierFile, frontier};
use faceup_solver::{Counts, Method, Options, Outcome, Solution, Tablebase, solve, summarize, verify};

fn rules(preset: Preset, suits: u8, ranks: u8) -> Rules {
    preset.rules(suits, ranks).unwrap()
}

fn solved(rules: Rules, method: Method, rounds: bool) -> Solution {
    solve(rules, &Options { rounds, method, ..Options::default() }, &Quiet).unwrap()
}

/// The three methods, for outcomes only and with rounds.
fn solving(c: &mut Criterion) {
    let games = [
        ("beat-it-or-eat-it 2x10", rules(Preset::BeatItOrEatIt, 2, 10), Counts { win: 960, loss: 64, draw: 0 }),
        ("challenge 4x4", rules(Preset::Challenge, 4, 4), Counts { win: 218, loss: 38, draw: 0 }),
        ("challenge-1987 4x4", rules(Preset::Challenge1987, 4, 4), Counts { win: 256, loss: 0, draw: 0 }),
    ];
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    for (name, rules, symmetric) in games {
        for (how, method, rounds) in [
            ("plain steps, outcomes", Method::Plain, false),
            ("steps with dominance, outcomes", Method::Dominance, false),
            ("proof search, outcomes", Method::Frontier, false),
            ("steps with dominance, rounds", Method::Dominance, true),
        ] {
            group.bench_function(format!("{name}, {how}"), |b| {
                b.iter_with_large_drop(|| solved(black_box(rules), method, rounds));
            });
            assert_eq!(summarize(&solved(rules, method, rounds)).symmetric, Some(symmetric), "{name}, {how}");
        }
    }
    group.finish();
}

/// Opening a frontier table, looking up hands, expanding and writing it.
fn querying_a_frontier(c: &mut Criterion) {
    let rules = rules(Preset::BeatItOrEatIt, 2, 10);
    let solution = solved(rules, Method::Dominance, false);
    let mut bytes = Vec::new();
    frontier::write_to(&mut bytes, &solution, &Quiet).unwrap();
    let open = || FrontierFile::from_bytes("frontier".as_ref(), black_box(bytes.clone())).unwrap();
    let table = open();

    c.bench_function("open a frontier table of 2x10", |b| b.iter(open));
    c.bench_function("look up 1,024 hands in a frontier table", |b| {
        b.iter(|| {
            let hands = rules.deals(DealSet::Symmetric).unwrap().map(Deal::starter);
            let wins = hands.filter(|&hand| table.outcome(black_box(hand)) == Outcome::Win).count();
            assert_eq!(wins, 960);
        });
    });
    c.bench_function("expand a frontier table of 2x10", |b| {
        b.iter(|| {
            let counts = Counts { win: 559_265, loss: 489_309, draw: 0 };
            assert_eq!(table.expand(None).unwrap().counts(), counts);
        });
    });
    c.bench_function("write a frontier table of 2x10", |b| {
        b.iter(|| {
            let mut again = Vec::new();
            assert!(frontier::write_to(&mut again, black_box(&solution), &Quiet).unwrap());
            assert_eq!(again, bytes);
        });
    });
}

fn verifying(c: &mut Criterion) {
    let mut group = c.benchmark_group("verify");
    group.sample_size(10);
    for (name, rules) in [
        ("beat-it-or-eat-it 2x9", rules(Preset::BeatItOrEatIt, 2, 9)),
        ("challenge-1987 4x4", rules(Preset::Challenge1987, 4, 4)),
    ] {
        let solution = solved(rules, Method::Dominance, true);
        group.bench_function(name, |b| b.iter(|| assert_eq!(verify(black_box(&solution), &Quiet), Ok(()))));
    }
    group.finish();
}

criterion_group!(benches, solving, querying_a_frontier, verifying);
criterion_main!(benches);
