//! Random games, larger than those of the exhaustive tests.

use faceup_core::{Player, Quiet};
use faceup_left_right::{
    Anchor, Game, Objective, Position, Problem, Solver, Turn, diagram, folded_diagram, naive, parse_record, parse_turns,
};
use proptest::prelude::*;

/// A game, and turns as numbers: an index of the cards left, and a direction.
fn games(cards: u64) -> impl Strategy<Value = (Game, Vec<(usize, usize)>)> {
    let game = (1..=cards, 1..=30u64, prop::bool::ANY, prop::bool::ANY).prop_map(|(n, half, own, wide)| {
        let anchor = if own { Anchor::Own } else { Anchor::Opponent };
        if wide { Game::new(n, anchor) } else { Game::with_squares(n, 2 * half, anchor) }.unwrap()
    });
    (game, prop::collection::vec((0..100usize, 0..2usize), 0..40))
}

/// The turns and the last position of a game played this way, until `left` cards are left.
fn play(game: Game, choices: &[(usize, usize)], left: u8) -> (Vec<Turn>, Position) {
    let (mut now, mut turns) = (Position::new(game), Vec::new());
    for &(card, way) in choices {
        let Some(mover) = now.mover().filter(|_| now.turns() + left < 2 * game.cards()) else { break };
        let cards: Vec<_> = now.stack(mover).iter().collect();
        let possible = now.turns_with(cards[card % cards.len()]);
        let turn = possible[way % possible.len()];
        now = now.play(turn).unwrap();
        turns.push(turn);
    }
    (turns, now)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The solver agrees with the naive evaluation in the middle of games of up to 8 cards; the exhaustive tests have up to 3.
    #[test]
    fn values_in_the_middle_of_games((game, mut choices) in games(8)) {
        choices.resize(40, (7, 1));
        let (_, position) = play(game, &choices, 5);
        for objective in Objective::ALL {
            let solver = Solver::new(game, objective, Some(1 << 24)).unwrap();
            let value = solver.value(&position, &Quiet).unwrap();
            prop_assert_eq!(value, naive::value(&position, objective));
            for card in position.mover().into_iter().flat_map(|mover| position.stack(mover).iter()) {
                for (turn, value) in solver.turns(&position, card, &Quiet).unwrap() {
                    prop_assert_eq!(value, naive::value(&position.play(turn).unwrap(), objective));
                }
            }
        }
    }

    /// Notation has no exhaustive test. Turns and a diagram are read as they print.
    #[test]
    fn turns_there_and_back((game, choices) in games(20)) {
        let (turns, position) = play(game, &choices, 0);
        let text: Vec<String> = turns.iter().map(Turn::to_string).collect();
        prop_assert_eq!(&parse_turns(&text.join(" ")).unwrap(), &turns);
        let record = format!(
            "n={}\nsquares: {}\nanchor: {}\nturns: {}\n{}",
            game.cards(), game.squares(), game.anchor(), text.join(","), diagram(position.board())
        );
        // On fewer squares, the rows of a diagram are ambiguous.
        if game.squares() > 8 {
            let record = parse_record(&record).unwrap();
            prop_assert_eq!(record.turns(), &turns[..]);
            prop_assert_eq!(record.positions().pop().unwrap(), position);
        }
    }

    /// A folded diagram fits the width and has every square and piece once.
    #[test]
    fn folded_diagrams_fit((game, choices) in games(30), width in 8..120usize) {
        let (_, position) = play(game, &choices, 0);
        let (whole, folded) = (diagram(position.board()), folded_diagram(position.board(), width));
        prop_assert!(folded.lines().all(|line| line.len() <= width), "{folded}");
        if usize::from(game.squares()) > width {
            let digits = game.squares().to_string().len();
            let pieces = |text: &str| text.chars().filter(|c| "12".contains(*c)).count();
            let rows: Vec<(&str, &str)> = folded.lines().map(|line| line.split_at(digits + 1)).collect();
            let squares: String = rows.iter().filter(|(label, _)| !label.trim().is_empty()).map(|row| row.1).collect();
            prop_assert_eq!(Some(squares.as_str()), whole.lines().next());
            prop_assert_eq!(rows.iter().map(|row| pieces(row.1)).sum::<usize>(), pieces(&whole));
        } else {
            prop_assert_eq!(folded, whole);
        }
    }

    /// Cards and a diagram after every turn determine the game.
    #[test]
    fn diagrams_there_and_back((game, choices) in games(8)) {
        let (turns, _) = play(game, &choices, 0);
        // A lost turn changes no diagram.
        prop_assume!(game.squares() > 8 && turns.iter().all(|turn| turn.direction.is_some()));
        let list = |player: usize| {
            turns.iter().skip(player).step_by(2).map(|turn| turn.card.to_string()).collect::<Vec<_>>().join(",")
        };
        let mut text = format!(
            "n={}\nanchor: {}\n1's-cards: {}\n2's-cards: {}\n", game.cards(), game.anchor(), list(0), list(1)
        );
        for at in 0..=turns.len() {
            text += &(diagram(Position::after(game, &turns[..at]).unwrap().board()) + "\n");
        }
        let record = parse_record(&text).unwrap();
        prop_assert_eq!(record.game(), game);
        prop_assert_eq!(record.turns(), &turns[..]);
    }

    /// Any text gives a record or an error with a line.
    #[test]
    fn garbage_never_panics(text in "([n=0-9:*12. LRlr<>,'s-]|cards|turns|squares|anchor|own|\n|\\PC){0,120}") {
        let _ = parse_turns(&text);
        if let Err(error) = parse_record(&text) {
            prop_assert!(error.to_string().starts_with("line "));
            prop_assert!(error.line() >= 1);
        }
    }
}

#[test]
fn a_card_drawn_twice_is_refused() {
    let error = faceup_left_right::parse_cards("4,3,4", 4, Player::One).unwrap_err();
    assert!(matches!(error.problem(), Problem::Illegal(_)), "{error}");
    assert_eq!(error.token(), "4");
}
