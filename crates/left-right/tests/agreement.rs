//! The solver against the naive evaluation, for every setting at small sizes.

use faceup_job::Quiet;
use faceup_left_right::{Anchor, Game, Objective, Position, Solver, naive};

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

#[test]
fn pinned() {
    for (n, anchor, objective, expected) in [
        (3, Anchor::Own, Objective::Difference, "-1/36"),
        (3, Anchor::Opponent, Objective::Difference, "1/4"),
        (3, Anchor::Opponent, Objective::Result, "5/18"),
        (4, Anchor::Own, Objective::Difference, "-1/64"),
    ] {
        let game = Game::new(n, anchor).unwrap();
        let value = Solver::new(game, objective, None).unwrap().value(&Position::new(game), &Quiet).unwrap();
        assert_eq!(value.to_string(), expected, "{game}, {objective}");
    }
}
