//! `faceup solve` of several suit lengths: its four formats, and the ranges.

use crate::support::{Sandbox, counts, json_lines};

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
