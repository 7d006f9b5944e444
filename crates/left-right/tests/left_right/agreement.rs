//! The solver against the naive evaluation, for every setting of small games.

use faceup_core::{ByPlayer, Quiet};
use faceup_left_right::{Anchor, Game, KnownOrders, Objective, Position, Profile, Solver, Value, naive, permutations};

#[test]
fn every_board_of_up_to_three_cards() {
    for n in 1..=3 {
        for anchor in Anchor::ALL {
            let widest = 2 * u64::from(Game::new(n, anchor).unwrap().reach()) + 2;
            for squares in (2..=widest).step_by(2) {
                let game = Game::with_squares(n, squares, anchor).unwrap();
                for objective in Objective::ALL {
                    let solver = Solver::new(game, objective, None).unwrap();
                    let start = Position::new(game);
                    let value = solver.value(&start, &Quiet).unwrap();
                    assert_eq!(value, naive::value(&start, objective), "{game}, {objective}");
                }
            }
        }
    }
}

/// Every reachable position and every turn in it.
#[test]
fn every_position_of_two_cards() {
    for anchor in Anchor::ALL {
        for squares in (2..=14).step_by(2) {
            let game = Game::with_squares(2, squares, anchor).unwrap();
            for objective in Objective::ALL {
                let solver = Solver::new(game, objective, None).unwrap();
                let mut positions = vec![Position::new(game)];
                while let Some(position) = positions.pop() {
                    let value = solver.value(&position, &Quiet).unwrap();
                    assert_eq!(value, naive::value(&position, objective), "{position:?}");
                    let Some(mover) = position.mover() else { continue };
                    for card in position.stack(mover).iter() {
                        for (turn, value) in solver.turns(&position, card, &Quiet).unwrap() {
                            let next = position.play(turn).unwrap();
                            assert_eq!(value, naive::value(&next, objective), "{next:?}");
                            positions.push(next);
                        }
                    }
                }
            }
        }
    }
}

/// The size of the transposition table changes no answer.
#[test]
fn a_tiny_transposition_table() {
    for anchor in Anchor::ALL {
        let game = Game::with_squares(4, 10, anchor).unwrap();
        for objective in Objective::ALL {
            let start = Position::new(game);
            let value = |memory| Solver::new(game, objective, memory).unwrap().value(&start, &Quiet).unwrap();
            assert_eq!(value(Some(40_000)), value(None), "{game}, {objective}");
        }
    }
}

#[test]
fn known_orders_of_up_to_three_cards() {
    for n in 1..=3 {
        for anchor in Anchor::ALL {
            for squares in [2, 4, 6, 8, 14, 20] {
                let game = Game::with_squares(n, squares, anchor).unwrap();
                for objective in Objective::ALL {
                    let known = KnownOrders::new(game, objective, &Quiet).unwrap();
                    let mut counts = std::collections::BTreeMap::new();
                    for one in permutations(game.cards()) {
                        for two in permutations(game.cards()) {
                            let orders = ByPlayer { one: one.clone(), two };
                            let value = naive::known_value(&Position::new(game), &orders, objective);
                            *counts.entry(value).or_insert(0) += 1;
                        }
                    }
                    assert_eq!(known.counts(), &counts, "{game}, {objective}");
                }
            }
        }
    }
}

/// The mean of the final scores of optimal play is the value of the game.
#[test]
fn profiles_have_the_value_of_the_game() {
    for n in 1..=4 {
        for anchor in Anchor::ALL {
            for game in [Game::new(n, anchor).unwrap(), Game::with_squares(n, 6, anchor).unwrap()] {
                for objective in Objective::ALL {
                    let solver = Solver::new(game, objective, None).unwrap();
                    let value = solver.value(&Position::new(game), &Quiet).unwrap();
                    let profile = Profile::new(&solver, &Quiet).unwrap();
                    assert_eq!(profile.scores.values().sum::<u64>(), profile.orders);
                    let means = profile.means();
                    let [wins, _, losses] = profile.results();
                    let of = match objective {
                        Objective::Difference => means.one - means.two,
                        Objective::Result => Value::new(i128::from(wins) - i128::from(losses), profile.orders.into()),
                    };
                    assert_eq!(of, value, "{game}, {objective}");
                }
            }
        }
    }
}
