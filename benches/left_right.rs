//! The Linear Left/Right Game: solving, both stacks face up, bounds and simulation, with the answers asserted.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use faceup_core::{ByPlayer, Quiet};
use faceup_left_right::{
    Anchor, Chooser, Game, KnownOrders, Objective, Position, Profile, Simulation, Solver, Strategy, Value, bounds,
};

fn solving(c: &mut Criterion) {
    let mut group = c.benchmark_group("left-right, solve");
    group.sample_size(10);
    for (n, anchor, value) in [
        (4, Anchor::Own, Value::new(-1, 64)),
        (4, Anchor::Opponent, Value::new(27, 32)),
        (5, Anchor::Own, Value::new(-119, 14_400)),
    ] {
        let game = Game::new(n, anchor).unwrap();
        group.bench_function(format!("n = {n}, {anchor}"), |b| {
            b.iter(|| {
                let solver = Solver::new(black_box(game), Objective::Difference, None).unwrap();
                assert_eq!(solver.value(&Position::new(game), &Quiet), Ok(value));
            });
        });
    }
    group.finish();
}

/// All that `report` and `orders` count.
fn profiling(c: &mut Criterion) {
    let game = Game::new(4, Anchor::Own).unwrap();
    c.bench_function("left-right, profile of n = 4", |b| {
        b.iter(|| {
            let solver = Solver::new(black_box(game), Objective::Difference, None).unwrap();
            assert_eq!(Profile::new(&solver, &Quiet).unwrap().results(), [85, 397, 94]);
        });
    });
    c.bench_function("left-right, n = 4 face up", |b| {
        b.iter(|| {
            let known = KnownOrders::new(black_box(game), Objective::Difference, &Quiet).unwrap();
            assert_eq!(known.signs(), [69, 437, 70]);
        });
    });
}

fn estimating(c: &mut Criterion) {
    let game = Game::new(7, Anchor::Own).unwrap();
    c.bench_function("left-right, bounds of n = 7", |b| {
        b.iter(|| {
            let bounds = bounds(black_box(game), Objective::Difference, None, &Quiet).unwrap();
            assert_eq!(bounds.upper, Value::new(839, 1680));
        });
    });
    let player = Chooser::new(Strategy::Lookahead1, Objective::Difference, None);
    c.bench_function("left-right, 100 games of n = 10", |b| {
        let game = Game::new(10, Anchor::Own).unwrap();
        b.iter(|| {
            let players = ByPlayer { one: player, two: player };
            let played = Simulation::new(black_box(game), players, 100, 0, &Quiet).unwrap();
            assert_eq!(played.results.iter().sum::<u64>(), 100);
        });
    });
}

criterion_group!(benches, solving, profiling, estimating);
criterion_main!(benches);
