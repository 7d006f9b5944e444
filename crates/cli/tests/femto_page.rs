//! The page about Femto, and the section of the README, tell the truth: what they show is what the commands print.

use std::process::Command;

use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/femto.md");
const README: &str = include_str!("../../../README.md");

fn faceup(line: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_faceup")).args(line.split_whitespace()).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Every block that begins with a command of Femto is what it prints.
#[test]
fn examples() {
    let mut checked = 0;
    for page in [PAGE, README] {
        for block in page.split("```text\n$ faceup femto ").skip(1) {
            let block = block.split("```").next().unwrap();
            let (options, printed) = block.split_once('\n').unwrap();
            assert_eq!(printed.trim_end(), faceup(&format!("femto {options}")).trim_end(), "{options}");
            checked += 1;
        }
    }
    assert!(checked >= 4, "only {checked} blocks were checked");
}

/// Every row of the table of variants is what the report with these options says.
#[test]
fn variants() {
    let rows: Vec<&str> = PAGE.lines().filter(|line| line.starts_with("| none") || line.starts_with("| `--")).collect();
    let mut checked = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if cells.len() != 8 {
            continue; // a row of another table
        }
        let options = cells[0].trim_matches('`').replace("none", "");
        let report: Value = serde_json::from_str(&faceup(&format!("femto report --json {options}"))).unwrap();
        let number = |value: &Value| value["decimal"].as_f64().unwrap();
        let count = |value: &Value| value.as_u64().map_or("-".to_owned(), |count| count.to_string());
        let expected = [
            format!("{:.3}", number(&report["mean_value"])),
            count(&report["even"]),
            count(&report["certain"]),
            count(&report["deals"]),
            format!("{:.2}", number(&report["mean_rounds"])),
            format!("{:.1}%", 100.0 * number(&report["tie"])),
            format!("{:.3}", number(&report["draft"]["value"])),
        ];
        assert_eq!(cells[1..], expected, "{options}");
        checked += 1;
    }
    assert!(checked >= 19, "only {checked} rows were checked");
}

/// The numbers of states in the table of larger packs are those that are foretold.
#[test]
fn states() {
    for cards in ["2,3,4,5,6,7,8,10", "2,3,4,5,6,7,8,10,12", "2,3,4,5,6,7,8,9,10,12"] {
        let solved = faceup(&format!("femto solve --bounds --limit 0 --cards {cards}"));
        let states = solved.trim_end().rsplit("; ").next().unwrap().strip_suffix(" states valued").unwrap().to_owned();
        assert!(PAGE.contains(&format!("| {states} |")), "{states} of {cards}");
    }
}
