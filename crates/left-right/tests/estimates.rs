//! Bounds and simulations against exact values.

use faceup_core::ByPlayer;
use faceup_job::Quiet;
use faceup_left_right::{
    Anchor, Chooser, Game, Objective, Position, Proof, Simulation, Solver, Strategy, Value, bounds,
};

fn value(game: Game, objective: Objective) -> Value {
    Solver::new(game, objective, None).unwrap().value(&Position::new(game), &Quiet).unwrap()
}

#[test]
fn bounds_hold() {
    for n in 1..=5 {
        for anchor in Anchor::ALL {
            for objective in Objective::ALL {
                for game in [
                    Game::new(n, anchor).unwrap(),
                    Game::with_squares(n, 4 * n, anchor).unwrap(),
                    Game::with_squares(n, 2 * n, anchor).unwrap(),
                ] {
                    let value = value(game, objective);
                    let bounds = bounds(game, objective, None, &Quiet).unwrap();
                    assert!(bounds.lower <= value && value <= bounds.upper, "{game}, {objective}: {value}, {bounds:?}");
                    let at_home = anchor == Anchor::Own && u64::from(game.squares()) >= 4 * n;
                    assert_eq!(bounds.proof == Proof::StayingAtHome, at_home, "{game}");
                }
            }
        }
    }
}

/// Optimal players come out at the value, within an interval of 95% widened to one of far more.
#[test]
fn simulated_optimal_play_has_the_value_of_the_game() {
    for n in 2..=5 {
        for anchor in Anchor::ALL {
            for objective in Objective::ALL {
                let game = Game::new(n, anchor).unwrap();
                let solver = Solver::new(game, objective, None).unwrap();
                let player = Chooser::new(Strategy::Optimal, objective, Some(&solver));
                let games = if n == 5 { 120 } else { 1000 };
                let simulation =
                    Simulation::new(game, ByPlayer { one: player, two: player }, games, 1, &Quiet).unwrap();
                let estimate = simulation.estimate(objective);
                let value = value(game, objective).to_f64();
                let error = estimate.interval.1 - estimate.mean;
                assert!((value - estimate.mean).abs() <= 2.0 * error, "{game}, {objective}: {value}, {estimate:?}");
            }
        }
    }
}
