//! Bounds and simulations against exact values.

use faceup_core::{ByPlayer, Player, Quiet};
use faceup_left_right::{
    Anchor, Chooser, Game, Illegal, Objective, Position, Proof, Simulation, SolveError, Solver, Strategy, Value,
    bounds, shuffle,
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

/// The mean of games between optimal players is within twice the 95% interval of the value.
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
                let estimate = simulation.mean(objective);
                let value = value(game, objective).to_f64();
                // Games that all give the same number have no interval.
                let error = estimate.interval.map_or(0.0, |(low, high)| (high - low) / 2.0);
                assert!((value - estimate.mean).abs() <= 2.0 * error, "{game}, {objective}: {value}, {estimate:?}");
            }
        }
    }
}

/// Games too large for staying at home are bounded by counting pieces.
#[test]
fn large_games_are_bounded_by_counting() {
    let of = |anchor, objective| bounds(Game::new(20, anchor).unwrap(), objective, None, &Quiet).unwrap();
    let home = of(Anchor::Own, Objective::Difference);
    assert_eq!((home.upper, home.proof), (Value::new(3i128.pow(7) - 1, 1), Proof::CountingAtHome));
    assert_eq!(of(Anchor::Opponent, Objective::Difference).proof, Proof::CountingPieces);
    assert_eq!(of(Anchor::Own, Objective::Result).proof, Proof::Trivial);
}

/// A mismatch is an error, not a panic.
#[test]
fn what_does_not_fit_is_an_error() {
    let (game, other) = (Game::new(3, Anchor::Own).unwrap(), Game::new(2, Anchor::Own).unwrap());
    let solver = Solver::new(game, Objective::Difference, None).unwrap();
    let (start, card) = (Position::new(other), Position::new(other).stack(Player::One).iter().next().unwrap());
    let refusal = SolveError::OtherGame { solver: game, position: other };
    assert_eq!(solver.value(&start, &Quiet), Err(refusal));
    assert_eq!(solver.turns(&start, card, &Quiet), Err(refusal));
    let beyond = Position::new(Game::new(4, Anchor::Own).unwrap()).stack(Player::One).iter().last().unwrap();
    let turns = solver.turns(&Position::new(game), beyond, &Quiet);
    assert!(matches!(turns, Err(SolveError::Illegal(Illegal::NoSuchCard { .. }))), "{turns:?}");
    let players = |strategy| {
        let player = Chooser::new(strategy, Objective::Difference, None);
        ByPlayer { one: player, two: player }
    };
    for games in [0, 1] {
        let simulation = Simulation::new(game, players(Strategy::Home), games, 1, &Quiet);
        assert_eq!(simulation.map(drop), Err(SolveError::TooFewGames { games }));
    }
    assert_eq!(Simulation::of_all(game, players(Strategy::Random), &Quiet).map(drop), Err(SolveError::Random));
    let (_, mut random) = shuffle(game, 1, 1);
    let choice = players(Strategy::Home).one.choose(&Position::new(game), beyond, &mut random, &Quiet);
    assert!(matches!(choice, Err(SolveError::Illegal(_))), "{choice:?}");
}
