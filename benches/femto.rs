//! Solving Femto, with the answers asserted: exactly, within bounds, and the distribution of lengths.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use faceup_core::Quiet;
use faceup_femto::{Deal, Lead, Objective, Ratio, Settings, Statistics, bound, deals, extent, solve};

fn settings(cards: &str, objective: Objective, lead: Lead) -> Settings {
    let pack = cards.parse().unwrap();
    Settings { pack, objective, lead, ..Settings::default() }
}

/// The deal in which player one holds these cards.
fn deal(settings: &Settings, hand: &str) -> Deal {
    Deal::of(&settings.pack, settings.pack.parse_hand(hand).unwrap()).unwrap()
}

const EIGHT: &str = "2,3,4,5,6,7,8,10";
const TEN: &str = "2,3,4,5,6,7,8,9,10,12";
const TWELVE: &str = "2,3,4,5,6,7,8,9,10,12,14,16";
const FOURTEEN: &str = "2,3,4,5,6,7,8,9,10,12,14,16,18,20";

fn exactly(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve femto exactly");
    group.sample_size(10);
    let games = [
        ("8 cards, result", settings(EIGHT, Objective::Result, Lead::Together), 6_887),
        ("8 cards, margin", settings(EIGHT, Objective::Margin, Lead::Together), 2_541),
        ("10 cards, result", settings(TEN, Objective::Result, Lead::Together), 97_094),
        ("10 cards, led by the winner", settings(TEN, Objective::Result, Lead::Winner), 194_188),
    ];
    for (name, settings, states) in games {
        group.bench_function(name, |b| {
            b.iter(|| assert_eq!(solve(black_box(&settings), None, &Quiet).unwrap().states(), states));
        });
    }
    group.finish();
    let eight = settings(EIGHT, Objective::Result, Lead::Together);
    let solution = solve(&eight, None, &Quiet).unwrap();
    assert_eq!(solution.deal_value(deal(&eight, "2,3,5,10")), Ratio::new(11, 27));
    c.bench_function("lengths of femto in floats", |b| {
        b.iter(|| {
            let statistics = Statistics::<f64>::new(&solution, &deals(&solution), None, &Quiet).unwrap();
            assert!((statistics.mean_rounds() - 6.338_880_488).abs() < 1e-8);
        });
    });
}

fn within_bounds(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve femto within bounds");
    group.sample_size(10);
    for (name, cards) in [("8 cards", EIGHT), ("10 cards", TEN), ("12 cards", TWELVE)] {
        let settings = settings(cards, Objective::Result, Lead::Together);
        group.bench_function(name, |b| {
            b.iter(|| {
                let bounds = bound(black_box(&settings), None, &Quiet).unwrap();
                let widest = Deal::all(&settings.pack).map(|deal| bounds.deal(deal)).map(|of| &of.high - &of.low).max();
                assert!(widest < Some(Ratio::new(1, 10_000_000_000)));
            });
        });
    }
    group.finish();
    // Counting the states in advance is fast.
    let fourteen = settings(FOURTEEN, Objective::Result, Lead::Together);
    c.bench_function("count the states of 14 cards", |b| {
        b.iter(|| assert_eq!(extent(black_box(&fourteen)).states, 17_792_343));
    });
}

criterion_group!(benches, exactly, within_bounds);
criterion_main!(benches);
