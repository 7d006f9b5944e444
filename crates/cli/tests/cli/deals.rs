//! `faceup deals`: its two formats, the sets of deals, filters, and readers who have had enough.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use serde_json::Value;

use crate::support::{Sandbox, counts, json_lines, list, words};

/// The rows of a list of deals; `options` is split at spaces.
fn deals(sandbox: &Sandbox, options: &str) -> Vec<Value> {
    json_lines(&sandbox.ok(&format!("deals --format jsonl {options}")))
}

/// How many rows have each outcome.
fn tally(rows: &[Value]) -> [u64; 3] {
    ["win", "loss", "draw"].map(|outcome| rows.iter().filter(|row| row["outcome"] == outcome).count() as u64)
}

#[test]
fn csv_as_a_whole() {
    insta::assert_snapshot!(Sandbox::new().ok("deals --ranks 3"), @r"
    game,suits,ranks,trumps,after_beating,hand,opponent_hand,outcome,rounds,winning_lead_count,winning_leads
    beat-it-or-eat-it,2,3,none,lead,S:- H:AKQ,S:AKQ H:-,win,2,2,Qh Kh
    beat-it-or-eat-it,2,3,none,lead,S:Q H:AK,S:AK H:Q,win,2,1,Kh
    beat-it-or-eat-it,2,3,none,lead,S:K H:AQ,S:AQ H:K,loss,3,0,
    beat-it-or-eat-it,2,3,none,lead,S:KQ H:A,S:A H:KQ,win,2,2,Qs Ks
    beat-it-or-eat-it,2,3,none,lead,S:A H:KQ,S:KQ H:A,win,2,2,Qh Kh
    beat-it-or-eat-it,2,3,none,lead,S:AQ H:K,S:K H:AQ,loss,3,0,
    beat-it-or-eat-it,2,3,none,lead,S:AK H:Q,S:Q H:AK,win,2,1,Ks
    beat-it-or-eat-it,2,3,none,lead,S:AKQ H:-,S:- H:AKQ,win,2,2,Qs Ks
    ");
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
        let mut keys = words("game suits ranks trumps after_beating hand opponent_hand outcome rounds");
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
fn every_deal_of_a_set_once() {
    let sandbox = Sandbox::new();
    for (options, number) in [
        ("--ranks 5 --set symmetric", 1 << 5),
        ("--ranks 5 --set all", (1 << 10) - 2),
        ("--ranks 5 --set equal", 252),
        ("--ranks 5", 1 << 5),
        ("--suits 4 --ranks 3 --set symmetric", 1 << 6),
        ("--suits 3 --ranks 2 --set all", (1 << 6) - 2),
        // Nine cards are dealt four and five, either way.
        ("--suits 3 --ranks 3 --set equal", 126 + 126),
        ("--suits 1 --ranks 1 --set all", 0),
    ] {
        let rows = deals(&sandbox, options);
        assert_eq!(rows.len(), number, "{options}");
        let hands: HashSet<&str> = rows.iter().map(|row| row["hand"].as_str().unwrap()).collect();
        assert_eq!(hands.len(), number, "{options}");
    }
}

#[test]
fn deals_agree_with_the_counts_of_solve() {
    let sandbox = Sandbox::new();
    for game in ["--ranks 7", "--game challenge --ranks 3"] {
        let summary = sandbox.json(&format!("solve --json {game}"));
        assert_eq!(tally(&deals(&sandbox, game)), counts(&summary["symmetric"]), "{game}");
        assert_eq!(tally(&deals(&sandbox, &format!("{game} --set all"))), counts(&summary["positions"]), "{game}");
    }
}

#[test]
fn winning_leads_are_those_of_wins_alone() {
    let sandbox = Sandbox::new();
    for options in ["--ranks 7", "--ranks 5 --set all", "--game challenge --suits 2 --ranks 4 --set all"] {
        for row in deals(&sandbox, options) {
            let leads = list(&row["winning_leads"]);
            assert_eq!(!leads.is_empty(), row["outcome"] == "win", "{row}");
            assert_eq!(row["rounds"].is_null(), row["outcome"] == "draw", "{row}");
        }
    }
}

#[test]
fn winning_leads_are_those_of_query() {
    let sandbox = Sandbox::new();
    let rows = deals(&sandbox, "--ranks 4 --leads");
    for row in &rows {
        let hand = row["hand"].as_str().unwrap();
        let answer = sandbox.json(&["query", "--json", "--ranks", "4", hand]);
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
fn only_some_outcomes() {
    let sandbox = Sandbox::new();
    let all = deals(&sandbox, "--ranks 7");
    assert_eq!(tally(&all), [102, 10, 16]);
    for wanted in ["win", "loss", "draw", "win,loss", "loss,draw", "win,loss,draw"] {
        let rows = deals(&sandbox, &format!("--ranks 7 --outcome {wanted}"));
        let is_wanted = |row: &&Value| wanted.split(',').any(|outcome| row["outcome"] == outcome);
        assert_eq!(rows, all.iter().filter(is_wanted).cloned().collect::<Vec<_>>(), "{wanted}");
    }
    assert_eq!(deals(&sandbox, "--ranks 7 --outcome loss --outcome draw").len(), 26);
    sandbox.refused("deals --ranks 3 --outcome lost", 2);
}

#[test]
fn only_so_many() {
    let sandbox = Sandbox::new();
    let all = deals(&sandbox, "--ranks 5");
    for limit in [0, 1, 7, 32, 1000] {
        let rows = deals(&sandbox, &format!("--ranks 5 --limit {limit}"));
        assert_eq!(rows, all[..limit.min(all.len())], "{limit}");
    }
    // The limit is on what is printed, not on what is looked at, and the last loss is far down the list.
    let losses = deals(&sandbox, "--ranks 8 --set all --outcome loss --limit 29500");
    assert_eq!(losses.len(), 29500);
    assert!(losses.iter().all(|row| row["outcome"] == "loss"));
    assert_eq!(sandbox.ok("deals --ranks 5 --limit 0").lines().count(), 1, "the heads alone");
}

#[test]
fn an_odd_number_of_suits_has_no_symmetric_deals() {
    let sandbox = Sandbox::new();
    for suits in [1, 3] {
        let message = sandbox.refused(&format!("deals --suits {suits} --ranks 3 --set symmetric"), 2);
        assert!(
            message.contains("symmetric deals need an even number of suits, because they pair the suits"),
            "{message}"
        );
        assert!(message.contains("'all' or 'equal'"), "{message}");
    }
    assert_eq!(sandbox.cached().len(), 0, "refused before solving");
    // So they are not the usual set.
    let usual = sandbox.ok("deals --suits 3 --ranks 2");
    assert_eq!(usual, sandbox.ok("deals --suits 3 --ranks 2 --set equal"));
    assert_eq!(usual.lines().count(), 21);
}

#[test]
fn from_a_table_that_the_user_names() {
    let sandbox = Sandbox::new();
    let expected = deals(&sandbox, "--ranks 5 --no-cache");
    sandbox.table("with rounds", "--ranks 5");
    let named = sandbox.ok("deals --json --ranks 5 --table 'with rounds'");
    assert_eq!(json_lines(&named), expected);
    let without = sandbox.table("outcomes", "--ranks 5 --no-rounds");
    for (row, with) in deals(&sandbox, "--ranks 5 --table outcomes").iter().zip(&expected) {
        assert_eq!((&row["hand"], &row["outcome"]), (&with["hand"], &with["outcome"]));
        assert_eq!(row["winning_leads"], with["winning_leads"]);
        assert_eq!(row["rounds"], Value::Null);
    }
    assert_eq!(deals(&sandbox, "--table outcomes").len(), 32, "the game is that of the table");
    sandbox.refusal("deals --ranks 4 --table outcomes", 2, "2 suits of 5, and the options name another game");
    assert!(without.exists());
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn a_reader_who_has_had_enough() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--ranks 8");
    for format in ["csv", "jsonl"] {
        // Far more than a pipe holds, so that writing goes on after it is closed.
        let mut command = sandbox.faceup("deals --ranks 8 --set all --table table --format");
        let mut child = command.arg(format).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "{format}: {line:?}");
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{format}");
    }
}

#[test]
fn a_reader_who_is_not_there() {
    let sandbox = Sandbox::new();
    for line in ["solve --ranks 5", "solve --ranks 5 --json", "solve --ranks 1..=5 --format csv", "completions bash"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = sandbox.faceup(line);
        let child = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_the_output_is_a_failure() {
    let sandbox = Sandbox::new();
    for line in ["deals --ranks 5 --no-cache", "solve --ranks 5", "solve --ranks 3 --format csv", "completions fish"] {
        let run = sandbox.shell(&format!("exec faceup {line} > /dev/full")).with_code(1);
        assert!(
            run.stderr.starts_with("error: cannot write to standard output: no space left on the disk"),
            "{line}: {run:?}"
        );
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
    let won = deals(&sandbox, "--ranks 7 --outcome loss --sort rounds");
    assert!(won.len() == 10 && won.iter().all(|row| row["outcome"] == "loss"));
    sandbox.refused("deals --ranks 5 --reverse", 2);
    // Without rounds, there is nothing to sort by.
    sandbox.ok("solve --ranks 5 --no-rounds --out bits --quiet");
    for by in ["rounds", "last-choice"] {
        let message = sandbox.refused(&format!("deals --table bits --sort {by}"), 2);
        assert!(message.contains(&format!("expected a table with rounds for --sort {by}")), "{message}");
    }
    assert_eq!(deals(&sandbox, "--table bits --sort winning-leads").len(), 32);
}

/// Of deals that differ only by the names of suits, the one with the least bits is listed.
#[test]
fn distinct_deals_are_listed_once() {
    let sandbox = Sandbox::new();
    for (options, all, distinct) in [("--ranks 5", 32, 16), ("--game challenge --ranks 3", 64, 32)] {
        assert_eq!(deals(&sandbox, options).len(), all);
        let rows = deals(&sandbox, &format!("{options} --distinct"));
        assert_eq!(rows.len(), distinct, "{options}");
        let sorted = deals(&sandbox, &format!("{options} --distinct --sort rounds"));
        assert_eq!(sorted.len(), distinct, "{options}");
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
