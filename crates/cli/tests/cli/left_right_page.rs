//! The tables of docs/left-right.md are what its commands print, as far as that takes seconds.

use serde_json::Value;

use crate::support::Sandbox;

const PAGE: &str = include_str!("../../../../docs/left-right.md");

/// The rows of the table below a heading, as cells without their marks.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let at = PAGE.find(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no heading {heading}"));
    let lines = PAGE[at..].lines().skip_while(|line| !line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    lines.take_while(|line| line.starts_with('|')).skip(2).map(cells).collect()
}

fn json(line: &str) -> Value {
    Sandbox::new().json(&format!("left-right {line} --json"))
}

#[test]
fn values() {
    let mut checked = 0;
    for row in rows("Values") {
        for (at, settings) in [
            "--anchor own --objective difference",
            "--anchor own --objective result",
            "--anchor opponent --objective difference",
            "--anchor opponent --objective result",
        ]
        .iter()
        .enumerate()
        {
            if row[0] != "6" {
                let value = json(&format!("solve --n {} {settings}", row[0]))["value"].clone();
                assert_eq!(value, row[at + 1], "n = {}, {settings}", row[0]);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 20);
}

#[test]
fn short_boards() {
    let rows = rows("Short boards");
    assert_eq!(rows.len(), 11);
    for row in rows {
        for (at, anchor) in ["own", "opponent"].iter().enumerate() {
            let solved = json(&format!("solve --n 4 --squares {} --anchor {anchor}", row[0]));
            assert_eq!(solved["value"], row[at + 1], "{} squares, {anchor}", row[0]);
        }
    }
}

#[test]
fn knowing() {
    let mut checked = 0;
    for row in rows("Both stacks face up").iter().filter(|row| row[0] != "6") {
        let known = json(&format!("orders --n {} --anchor {}", row[0], row[1]));
        for (at, key) in ["pairs", "win", "tie", "loss", "face_up", "face_down", "knowing"].iter().enumerate() {
            let text = known[key].as_str().map_or_else(|| known[key].to_string(), str::to_owned);
            assert_eq!(text, row[at + 2].replace(',', ""), "n = {}, {}: {key}", row[0], row[1]);
        }
        checked += 1;
    }
    assert_eq!(checked, 6);
}

#[test]
fn bounds() {
    let mut checked = 0;
    for row in rows("Bounds").iter().filter(|row| row[0].parse::<u8>().unwrap() <= 7) {
        for (at, objective) in ["difference", "result"].iter().enumerate() {
            let bounds = json(&format!("bounds --n {} --objective {objective}", row[0]));
            assert_eq!(bounds["upper_bound"], row[at + 1], "n = {}, {objective}", row[0]);
            assert_eq!(bounds["lower_bound"], format!("-{}", row[at + 1]), "n = {}, {objective}", row[0]);
        }
        checked += 1;
    }
    assert_eq!(checked, 4);
}

/// With one thread the number of positions evaluated is the same on every machine.
#[test]
fn work() {
    for row in rows("What it costs").iter().filter(|row| row[0].parse::<u8>().unwrap() <= 5) {
        let solved = json(&format!("solve --threads 1 --n {}", row[0]));
        assert_eq!(solved["nodes"].to_string(), row[3].replace(',', ""), "n = {}", row[0]);
    }
}
