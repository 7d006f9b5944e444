//! `faceup deals`: its two formats, the sets of deals, filters, and readers who have had enough.

use std::collections::HashSet;

use serde_json::Value;

use crate::cases::cases;
use crate::support::{Sandbox, json_lines, list};

cases!("deals":
    csv_as_a_whole every_deal_of_a_set_once an_odd_number_of_suits_has_no_symmetric_deals
    from_a_table_that_the_user_names only_so_many only_some_outcomes distinct_deals_are_listed_once
    counts_are_those_of_solve readers_who_have_had_enough);

/// The rows of a list of deals; `options` is split at spaces.
fn deals(sandbox: &Sandbox, options: &str) -> Vec<Value> {
    json_lines(&sandbox.ok(&format!("deals --format jsonl {options}")))
}

/// A field of JSON as it stands in CSV.
fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(" "),
        Value::Object(lead) if lead["rounds"].is_null() => {
            format!("{}:{}", cell(&lead["move"]), cell(&lead["outcome"]))
        }
        Value::Object(lead) => format!("{}:{}:{}", cell(&lead["move"]), cell(&lead["outcome"]), lead["rounds"]),
        Value::Null => String::new(),
        number => number.to_string(),
    }
}

#[test]
fn csv_and_json_lines_agree() {
    let sandbox = Sandbox::new();
    // Draws, trumps, three suits, and hands of a long suit, which have commas.
    for options in [
        "--ranks 7",
        "--game challenge --ranks 3",
        "--suits 3 --ranks 3 --set equal",
        "--suits 1 --ranks 14 --set all --limit 500",
        "--ranks 7 --leads",
        "--game challenge-1987 --suits 2 --ranks 4 --leads",
    ] {
        let text = sandbox.ok(&format!("deals --format csv {options}"));
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut keys =
            "game suits ranks trumps after_beating hand opponent_hand outcome rounds".split(' ').collect::<Vec<_>>();
        keys.extend(["winning_lead_count", "winning_leads"]);
        keys.extend(options.contains("--leads").then_some("leads"));
        assert_eq!(reader.headers().unwrap(), keys.as_slice());
        let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let rows = deals(&sandbox, options);
        assert_eq!(records.len(), rows.len(), "{options}");
        for (record, row) in records.iter().zip(&rows) {
            // JSON has the version of the schema besides.
            assert_eq!(
                (row["schema_version"].as_u64(), row.as_object().unwrap().len()),
                (Some(1), keys.len() + 1),
                "{row}"
            );
            let cells: Vec<String> = keys.iter().map(|key| cell(&row[*key])).collect();
            assert_eq!(record, cells.as_slice(), "{options}");
        }
        let by_flag = sandbox.ok(&format!("deals --json {options}"));
        assert_eq!(json_lines(&by_flag), rows, "{options}");
    }
}

#[test]
fn winning_leads_are_those_of_query() {
    let sandbox = Sandbox::new();
    let rows = deals(&sandbox, "--ranks 4 --leads");
    for row in &rows {
        let hand = row["hand"].as_str().unwrap();
        let answer = sandbox.json(&format!("query --json 2x4 '{hand}'"));
        assert_eq!((&answer["outcome"], &answer["rounds"]), (&row["outcome"], &row["rounds"]), "{hand}");
        let wins = list(&answer["moves"]).iter().filter(|mv| mv["outcome"] == "win");
        let leads = list(&row["winning_leads"]);
        assert_eq!(wins.map(|mv| mv["move"].clone()).collect::<Vec<_>>(), *leads);
        assert_eq!(row["winning_lead_count"], leads.len());
        assert_eq!(row["leads"], answer["moves"], "{hand}");
        assert_eq!(row["opponent_hand"], answer["opponent_hand"], "{hand}");
    }
}

#[test]
fn deals_sorted_by_a_number() {
    let sandbox = Sandbox::new();
    let field =
        |rows: &[Value], name: &str| -> Vec<Option<u64>> { rows.iter().map(|row| row[name].as_u64()).collect() };
    // Some deals of seven ranks are drawn, and have no rounds.
    for (by, name) in [("winning-leads", "winning_lead_count"), ("rounds", "rounds"), ("last-choice", "last_choice")] {
        for reverse in ["", "--reverse"] {
            let options = format!("--ranks 7 --sort {by} {reverse}");
            let rows = deals(&sandbox, &options);
            let numbers = field(&rows, name);
            let (known, none) = numbers.split_at(numbers.iter().position(Option::is_none).unwrap_or(numbers.len()));
            let ordered = if reverse.is_empty() { known.is_sorted() } else { known.iter().rev().is_sorted() };
            assert!(ordered && none.iter().all(Option::is_none) && known.len() > 100, "{options}: {numbers:?}");
            let hands: HashSet<String> = rows.iter().map(|row| row["hand"].to_string()).collect();
            assert_eq!(hands.len(), 128);
            assert_eq!(deals(&sandbox, &format!("{options} --limit 9")), rows[..9], "{options}");
        }
    }
}

/// The last choice is a move of best play. After it, every move of the winner wins.
#[test]
fn the_last_choice_is_the_last() {
    let sandbox = Sandbox::new();
    let mut with = 0;
    for row in deals(&sandbox, "--ranks 6 --sort last-choice") {
        let Some(last) = row["last_choice"].as_u64() else { continue };
        let answer = sandbox.json(&format!("query --json --ranks 6 --line 1000 '{}'", row["hand"].as_str().unwrap()));
        let line = list(&answer["line"]);
        let winner = if row["outcome"] == "win" { "mover" } else { "opponent" };
        assert_eq!(line[last as usize - 1]["player"], winner, "{row}");
        with += 1;
    }
    assert!(with > 50, "{with}");
}
