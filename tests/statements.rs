//! The example `statements`, which checks the statements of the paper, on small games: its rows are those of the data, and
//! its values those of the rules.

#[path = "../examples/statements/checks.rs"]
mod statements;

use faceup::{CardSet, Deal, Player, Position, Rules};
use statements::SolvedGame;

/// The greatest number of cards of a game that the tests solve.
const MOST_CARDS: u32 = 10;

fn small_games() -> Vec<Rules> {
    statements::games().unwrap().into_iter().filter(|rules| rules.pack().cards() <= MOST_CARDS).collect()
}

#[test]
fn the_data_has_the_rows_of_small_games() {
    let is_small = |row: &&str| {
        let numbers: Vec<u32> = row.split(',').skip(1).take(2).map(|cell| cell.parse().unwrap()).collect();
        numbers[0] * numbers[1] <= MOST_CARDS
    };
    let mut data: Vec<&str> = include_str!("../data/statements.csv").lines().skip(1).filter(is_small).collect();
    let mut rows: Vec<String> =
        small_games().into_iter().flat_map(|rules| statements::rows(&SolvedGame::solve(rules).unwrap())).collect();
    data.sort_unstable();
    rows.sort_unstable();
    assert_eq!(rows, data);
}

/// The statements that the paper proves, by their names in data/statements.csv.
#[test]
fn proved_statements_have_no_exceptions() {
    let is_proved = |statement: &str, suits: &str, trumps: &str, after: &str| match statement {
        "monotone" | "parity" | "bottom-card" => true,
        "cannot-eat-all" => trumps == "none",
        "not-both-lost" => suits == "1" && after == "pass",
        _ => false,
    };
    let mut checked = 0;
    for row in include_str!("../data/statements.csv").lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let [statement, suits, _, trumps, after, _, exceptions] = cells[..] else { panic!("{row}") };
        if is_proved(statement, suits, trumps, after) {
            assert_eq!(exceptions, "0", "{row}");
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} rows are about proved statements");
}

/// The value of the player who does not lead, taken from the position in which the other player, with the other trumps, leads.
#[test]
fn the_values_are_those_of_the_positions() {
    for rules in small_games() {
        let (game, pack) = (SolvedGame::solve(rules).unwrap(), rules.pack());
        let table = faceup::Solve::new(rules).run().unwrap();
        for hand in (1..pack.full().bits()).map(CardSet::from_bits) {
            let other = Position::leading(rules, Player::Two, pack.full() - hand).unwrap();
            assert_eq!(game.answering(hand), -table.value(other).unwrap());
            assert_eq!(game.leading(hand), table.value(Deal::new(rules, hand).unwrap()).unwrap());
        }
    }
}
