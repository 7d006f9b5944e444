//! Benchmarks of what people ask of solved games. They assert their answers.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use faceup::parts::answer::{Answer, SourceJson};
use faceup::parts::play::Judge;
use faceup::parts::{TableStore, Wanted};
use faceup::{Position, Preset, Quiet, Solve};
use faceup_core::{CardSet, Deal, DealSet};
use faceup_solver::table::{CompactFile, compact};
use faceup_solver::{ByteTable, Leads, Outcome, Tablebase};

/// The compact table of 2x10, and its symmetric deals.
fn table() -> (CompactFile, Vec<Deal>) {
    let rules = Preset::BeatItOrEatIt.rules(2, 10).unwrap();
    let mut bytes = Vec::new();
    assert!(compact::write_to(&mut bytes, &Solve::new(rules).run_solution().unwrap(), &Quiet).unwrap());
    (CompactFile::from_bytes("2x10".as_ref(), bytes).unwrap(), rules.deals(DealSet::Symmetric).unwrap().collect())
}

/// `faceup solve` alone: the table in the program, decoded, and its figures.
fn standard(c: &mut Criterion) {
    let rules = Preset::BeatItOrEatIt.rules(2, 13).unwrap();
    let mut group = c.benchmark_group("standard");
    group.sample_size(10).bench_function("figures of 2x13", |b| {
        b.iter(|| {
            let found = TableStore::new().find(black_box(rules), Wanted::Rounds).unwrap();
            let symmetric = found.summary().symmetric.unwrap();
            assert_eq!((symmetric.win, symmetric.loss), (7_962, 230));
        });
    });
    group.finish();
}

/// All hands in order, and in a random order.
fn lookups(c: &mut Criterion) {
    let (table, _) = table();
    let full = table.rules().pack().full().bits();
    let copy = ByteTable::of(&table, &Quiet).unwrap().unwrap();
    for (kind, table) in [("compact", &table as &dyn Tablebase), ("a byte a hand", &copy)] {
        for (order, factor) in [("in order", 1), ("at random", 0x9e37_79b9_7f4a_7c15)] {
            c.bench_function(&format!("look up 1,048,576 hands {order}, {kind}"), |b| {
                b.iter(|| {
                    let hands = (0..=full).map(|nth: u64| CardSet::from_bits(nth.wrapping_mul(factor) & full));
                    assert_eq!(hands.filter(|&hand| table.outcome(hand) == Outcome::Win).count(), 559_265);
                });
            });
        }
    }
}

fn leads(c: &mut Criterion) {
    let (table, deals) = table();
    let leads = Leads::new(ByteTable::of(&table, &Quiet).unwrap().unwrap());
    c.bench_function("best leads of 1,024 deals", |b| {
        b.iter(|| {
            let all = deals.iter().map(|deal| (leads.winning(deal.starter()), leads.best(deal.starter())));
            let found: Vec<_> =
                all.inspect(|(winning, best)| assert!(winning.is_empty() || winning.includes(*best))).collect();
            assert_eq!(found.iter().filter(|(winning, _)| !winning.is_empty()).count(), 960);
            assert!(found.iter().all(|(_, best)| !best.is_empty()));
        });
    });
}

/// What `faceup query --json` does for each deal.
fn questions(c: &mut Criterion) {
    let (table, deals) = table();
    let table: Arc<dyn Tablebase> = Arc::new(table);
    c.bench_function("answer 1,024 questions", |b| {
        let mut judge = Judge::by_table(table.clone(), 0);
        b.iter(|| {
            for deal in &deals {
                let question = black_box(Position::from(*deal)).into();
                let answer = Answer::by(&mut judge, question, 20, &Quiet).unwrap();
                assert!(answer.moves().iter().any(|(_, value)| *value == answer.knowledge()));
                assert!(serde_json::to_vec(&answer.json("", SourceJson::default())).unwrap().len() > 500);
            }
        });
    });
}

criterion_group!(benches, standard, lookups, leads, questions);
criterion_main!(benches);
