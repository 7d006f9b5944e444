//! `faceup deals`: its two formats, the sets of deals, filters, and readers who have had enough.

use serde_json::Value;

use crate::support::{Sandbox, json_lines};

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
        let rows = json_lines(&sandbox.ok(&format!("deals --format jsonl {options}")));
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
