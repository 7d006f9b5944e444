//! The page about JSON tells of every field that there is, and of no other.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::{Sandbox, data, json_lines};

const PAGE: &str = include_str!("../../../../docs/json.md");

/// The fields that the tables of a part of the page tell of.
fn told(part: &str) -> BTreeSet<String> {
    let rows = part.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned()).collect()
}

/// The fields of a value; those of the objects in a list are all taken together.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                let dot = if path.is_empty() { "" } else { "." };
                fields(value, &format!("{path}{dot}{name}"), found);
            }
        }
        Value::Array(list) if list.iter().any(Value::is_object) => {
            list.iter().for_each(|value| fields(value, &format!("{path}[]"), found));
        }
        _ => {
            found.insert(path.to_owned());
        }
    }
}

#[test]
fn the_page_tells_of_every_field() {
    let sandbox = Sandbox::new();
    let mut parts = PAGE.split("\n## ");
    let common = parts.next().unwrap();
    let table = |title: &str| told(common.split(&format!("| {title} |")).nth(1).unwrap().split("\n\n").next().unwrap());
    let (game, summary) = (table("game"), table("summary"));
    let mut checked = 0;
    for part in parts {
        let line = part.split("```sh\nfaceup ").nth(1).unwrap().lines().next().unwrap();
        let mut expected = told(part);
        if part.contains("*game*") {
            expected.extend(game.iter().cloned());
        }
        if part.contains("*summary*") {
            expected.extend(summary.iter().cloned());
        }
        // What is quoted is one word.
        let words = line.split('\'').enumerate().flat_map(|(nth, piece)| match nth % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        });
        let in_data = |word: &str| word.strip_prefix("data/").map_or(word.to_owned(), data);
        let words: Vec<String> = words.map(in_data).collect();
        let mut found = BTreeSet::new();
        for value in json_lines(&sandbox.ok(&words)) {
            fields(&value, "", &mut found);
        }
        // A table without rounds has nothing to tell of what is longest; of some fields what is in them is told elsewhere.
        let is_in = |field: &str, of: &str| field == of || field.starts_with(&format!("{of}."));
        let is_told = |field: &str| expected.iter().any(|told| is_in(field, told) || is_in(told, field));
        let untold: Vec<_> = found.iter().filter(|field| !is_told(field.as_str())).collect();
        let is_found = |told: &str| found.iter().any(|field| is_in(field, told) || is_in(told, field));
        let missing: Vec<_> = expected.iter().filter(|field| !is_found(field.as_str())).collect();
        assert!(untold.is_empty() && missing.is_empty(), "{line}: not told of: {untold:?}; not there: {missing:?}");
        checked += 1;
    }
    assert!(checked >= 7, "only {checked} commands were checked");
}
