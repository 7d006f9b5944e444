//! `faceup solve` of several suit lengths: its four formats, and the ranges.

use serde_json::Value;

use crate::support::{Sandbox, assert_lasting_snapshot, counts, json_lines};

/// What a solve prints; `options` is split at spaces.
fn solve(options: &str) -> String {
    Sandbox::new().ok(&format!("solve {options}"))
}

/// The suit lengths that a range stands for.
fn ranks(range: &str) -> Vec<u64> {
    json_lines(&solve(&format!("--json --ranks {range}"))).iter().map(|row| row["ranks"].as_u64().unwrap()).collect()
}

#[test]
fn a_table_for_people() {
    assert_lasting_snapshot!(solve("--ranks 1..=7"), @r"
    beat-it-or-eat-it, 2 suits: all deals, then symmetric deals, by what the starter gets;
    how often the starter wins symmetric deals as they are shuffled, and equal hands; longest forced result in rounds

    ranks          deals                    win           lose     draw  symmetric                win       lose    draw shuffled    equal longest
        1              2             2 (100.0%)              0        0          2         2 (100.0%)          0       0   100.0%   100.0%       0
        2             14             13 (92.9%)              1        0          4         4 (100.0%)          0       0   100.0%    83.3%       2
        3             62             44 (71.0%)             18        0          8          6 (75.0%)          2       0    70.0%    60.0%       4
        4            254            169 (66.5%)             85        0         16         14 (87.5%)          2       0    88.6%    64.3%      10
        5          1,022            610 (59.7%)            412        0         32         28 (87.5%)          4       0    88.1%    58.7%      14
        6          4,094          2,393 (58.5%)          1,701        0         64         56 (87.5%)          8       0    86.8%    59.3%      20
        7         16,382          8,825 (53.9%)          6,846      711        128        102 (79.7%)         10      16    77.6%    54.2%      25
    ");
}

#[test]
fn a_table_of_one_suit_has_equal_hands() {
    assert_lasting_snapshot!(solve("--suits 1 --ranks 10..=13"), @r"
    beat-it-or-eat-it, 1 suit: all deals, then equal hands, by what the starter gets;
    how often the starter wins with one card more, and with one less; longest forced result in rounds

    ranks          deals                    win           lose     draw      equal                win       lose    draw one more one less longest
       10          1,022            555 (54.3%)            467        0        252        142 (56.3%)        110       0        -        -      14
       11          2,046          1,127 (55.1%)            919        0        924        545 (59.0%)        379       0    59.1%    58.9%      17
       12          4,094          2,185 (53.4%)          1,909        0        924        484 (52.4%)        440       0        -        -      16
       13          8,190          4,249 (51.9%)          3,941        0      3,432      1,625 (47.3%)      1,807       0    46.2%    48.5%      25
    ");
}

#[test]
fn a_markdown_table_has_as_many_cells_in_every_row() {
    let text = solve("--suits 3 --ranks 1..=3 --no-rounds --format markdown");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    let cells =
        |line: &str| -> Vec<String> { line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    assert_eq!(lines.len(), 2 + 3, "{text}");
    assert!(lines.iter().all(|line| line.ends_with('|') && cells(line).len() == 12), "{text}");
    assert!(
        cells(lines[1])
            .iter()
            .all(|cell| cell.ends_with("-:") && cell.trim_end_matches(':').trim_matches('-').is_empty())
    );
    assert_eq!(cells(lines[4])[..5], ["3", "510", "342 (67.1%)", "126", "42"]);
    assert_eq!(cells(lines[4])[5..], ["252", "165 (65.5%)", "63", "24", "69.0%", "61.9%", "-"]);
    // Markdown takes lines for a table only after an empty one.
    assert!(text.contains("\n\n| ranks |"), "{text}");
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

#[test]
fn csv_leaves_empty_what_there_is_not() {
    let text = solve("--suits 1 --ranks 15 --no-rounds --format csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let row = reader.records().next().unwrap().unwrap();
    for (head, cell) in heads.iter().zip(&row) {
        let empty = ["symmetric", "distinct", "shuffled", "longest"].iter().any(|start| head.starts_with(start));
        assert_eq!(cell.is_empty(), empty, "{head}");
    }
}

#[test]
fn csv_quotes_hands_of_long_suits() {
    let text = solve("--suits 1 --ranks 14 --format csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let row = reader.records().next().unwrap().unwrap();
    assert!(row.iter().any(|cell| cell.starts_with("S:") && cell.contains(',')), "{text}");
}

#[test]
fn json_lines_are_those_of_solve() {
    let sandbox = Sandbox::new();
    let rows = json_lines(&sandbox.ok("solve --json --ranks 3..=6"));
    assert_eq!(rows.len(), 4);
    for (ranks, row) in (3..).zip(rows) {
        let without_seconds = |mut json: Value| {
            assert!(json["seconds"].take().is_number());
            json
        };
        let solved = sandbox.json(&format!("solve --json --ranks {ranks}"));
        assert_eq!(without_seconds(row), without_seconds(solved), "{ranks} ranks");
    }
}

#[test]
fn one_length_is_a_row_only_if_a_format_is_asked_for() {
    assert!(solve("--ranks 5").contains("longest forced result of all deals: 14 rounds"));
    let rows = solve("--ranks 5 --format table");
    assert!(rows.lines().count() == 5 && rows.lines().last().unwrap().starts_with("    5          1,022"), "{rows}");
    // A range of one is one.
    assert_eq!(solve("--ranks 5-5 --format table"), rows);
}

#[test]
fn a_census_is_a_solve_now() {
    let sandbox = Sandbox::new();
    for line in ["census", "census --ranks 1-5 --format csv", "census --no-rounds"] {
        sandbox.refusal(line, 2, "'faceup census' is 'faceup solve --ranks 1-10' now");
    }
    assert!(!sandbox.ok("--help").contains("census"));
}

#[test]
fn ranges_in_every_notation() {
    assert_eq!(ranks("4"), [4]);
    assert_eq!(ranks("2..=4"), [2, 3, 4]);
    assert_eq!(ranks("2-4"), [2, 3, 4]);
    assert_eq!(ranks("3..=3"), [3]);
    let spaced = Sandbox::new().ok("solve --json --ranks ' 1 ..= 2 '");
    assert_eq!(json_lines(&spaced).len(), 2);
}

#[test]
fn ranges_that_are_none() {
    let sandbox = Sandbox::new();
    // `1..10` would end with 9 for some and with 10 for others.
    for range in
        ["a", "", "1..10", "1..", "..3", "..=3", "1..=", "1..=b", "1-", "300", "1..=300", "1,2", "2...4", "1.5"]
    {
        sandbox.refusal(&["solve", &format!("--ranks={range}")], 2, "is not a range; write one suit length, as 8");
    }
    for range in ["5..=3", "4-2"] {
        sandbox.refusal(&["solve", "--ranks", range], 2, format!("the range '{range}' is empty"));
    }
}

#[test]
fn a_range_is_refused_whole_before_anything_is_solved() {
    let sandbox = Sandbox::new();
    let cases = [
        ("--ranks 1..=27", "1 to 26 ranks, not 27"),
        ("--ranks 0..=3", "1 to 26 ranks, not 0"),
        ("--suits 4 --ranks 1..=17", "68 cards"),
        ("--ranks 1-3 --out table", "are for one suit length"),
        ("--ranks 1-3 --verify", "are for one suit length"),
        ("--ranks 3 --format csv --out table", "are for one suit length"),
        ("--ranks 1-3 --estimate", "are for one suit length"),
        ("--suits 9", "1 to 8 suits, not 9"),
        ("--suits 0", "1 to 8 suits, not 0"),
        ("--pack 3+3+2 --ranks 1..=3", "leave out --ranks"),
        ("--pack 3+3+2 --suits 3", "cannot be used with"),
        ("--pack 3+3+2 --game challenge-3x3", "expected the pack 3x3, as in 'challenge-3x3', got suits of 3+3+2"),
        ("--game challenge --suits 1", "at least 2 suits, one for each player, but the pack has 1"),
        ("--json --format csv", "cannot be used with"),
    ];
    sandbox.refusals("solve", 2, &cases);
}

#[test]
fn rows_stay_when_memory_ends() {
    let run = Sandbox::new().run("solve --json --ranks 1..=26 --memory 1K").with_code(1);
    assert_eq!(json_lines(&run.stdout).len(), 4, "1 KiB is enough for 4 ranks: {run:?}");
    assert!(run.stderr.contains("2 suits of 5 takes "), "{run:?}");
}
