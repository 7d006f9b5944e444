//! `faceup solve` of several suit lengths: its four formats, and the ranges.

use crate::cases::cases;
use crate::support::{Sandbox, counts, json_lines};

cases!("lengths":
    a_table_for_people a_table_of_one_suit_has_equal_hands a_markdown_table_has_as_many_cells_in_every_row
    csv_leaves_empty_what_there_is_not json_lines_are_those_of_solve
    one_length_is_a_row_only_if_a_format_is_asked_for a_known_table_is_not_solved_again a_census_is_a_solve_now
    ranges_in_every_notation ranges_that_are_none a_range_is_refused_whole_before_anything_is_solved
    rows_stay_when_memory_ends);

/// What a solve prints; `options` is split at spaces.
fn solve(options: &str) -> String {
    Sandbox::new().ok(&format!("solve {options}"))
}

#[test]
fn csv_has_the_figures_of_json() {
    let game = "--game challenge-1987 --suits 2 --ranks 1..=5";
    let text = solve(&format!("{game} --format csv"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let objects = json_lines(&solve(&format!("{game} --json")));
    assert_eq!((rows.len(), objects.len()), (5, 5));
    for (row, json) in rows.iter().zip(&objects) {
        let cell = |name: &str| &row[heads.iter().position(|head| head == name).unwrap()];
        let number = |name: &str| cell(name).parse::<u64>().unwrap_or_else(|_| panic!("{name}: {}", cell(name)));
        for name in ["game", "trumps", "after_beating", "version"] {
            assert_eq!(cell(name), json[name], "{name}");
        }
        for name in ["suits", "ranks", "longest_rounds", "nodes", "memory"] {
            assert_eq!(number(name), json[name], "{name}");
        }
        assert_eq!(["win", "loss", "draw"].map(number), counts(&json["positions"]));
        assert_eq!(["symmetric_win", "symmetric_loss", "symmetric_draw"].map(number), counts(&json["symmetric"]));
        let distinct = ["distinct_win", "distinct_loss", "distinct_draw"].map(number);
        assert_eq!(distinct, counts(&json["symmetric_distinct"]));
        assert_eq!(["shuffled_win", "shuffled_loss", "shuffled_draw"].map(number), counts(&json["shuffled"]));
        assert_eq!(["equal_win", "equal_loss", "equal_draw"].map(number), counts(&json["equal"]));
        assert_eq!(cell("longest_hand"), json["longest"]["hand"]);
        assert!(cell("seconds").parse::<f64>().unwrap() >= 0.0);
    }
}
