//! The README and the page of results tell the truth: their tables are what the commands that they name print, as far
//! as that takes seconds, and so are the examples.

use std::process::Command;

const README: &str = include_str!("../../../README.md");
const RESULTS: &str = include_str!("../../../data/README.md");

fn faceup(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_faceup"))
        .args(args)
        .env("XDG_CACHE_HOME", folder.path())
        .env("HOME", folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The page names the command for all sizes; here it is run for the smaller ones.
fn has_rows(page: &str, named: &str, ranks: &str, rows: usize) {
    assert!(page.contains(&format!("`faceup {named}`")), "the page does not name {named}");
    let mut args: Vec<&str> = named.split(' ').collect();
    let at = args.iter().position(|arg| *arg == "--ranks").unwrap() + 1;
    args[at] = ranks;
    let table = faceup(&args);
    let lines: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), rows + 2);
    for line in lines {
        assert!(page.contains(line), "not on the page, of {named}:\n{line}");
    }
}

#[test]
fn two_suits() {
    for page in [README, RESULTS] {
        has_rows(page, "census --ranks 1..=13 --format markdown", "1..=9", 9);
    }
}

#[test]
fn one_suit() {
    has_rows(RESULTS, "census --suits 1 --ranks 2..=24 --format markdown", "2..=18", 17);
}

#[test]
fn three_and_four_suits() {
    has_rows(RESULTS, "census --suits 3 --ranks 1..=8 --format markdown", "1..=5", 5);
    has_rows(RESULTS, "census --suits 4 --ranks 1..=6 --format markdown", "1..=4", 4);
}

#[test]
fn both_challenges() {
    has_rows(RESULTS, "census --game challenge --ranks 1..=5 --format markdown", "1..=4", 4);
    has_rows(RESULTS, "census --game challenge-1987 --ranks 1..=6 --format markdown", "1..=5", 5);
}

/// The blocks of output that follow a command.
#[test]
fn examples() {
    let block = |start: &str| {
        let at = README.find(start).unwrap_or_else(|| panic!("the README lacks {start:?}")) + start.len();
        README[at..].split("```").next().unwrap()
    };
    let solved = faceup(&["solve", "--ranks", "8"]);
    let (summary, _) = solved.split_once("\nsolved in").unwrap();
    assert_eq!(block("how often starting first wins:\n\n```text\n").trim_end(), summary.trim_end());
    for (command, args) in [
        ("$ faceup query 'S:KJ H:AQT98' --line 8\n", &["query", "S:KJ H:AQT98", "--line", "8"][..]),
        (
            "$ faceup query 'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'\n",
            &["query", "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s"],
        ),
    ] {
        assert_eq!(block(command), faceup(args));
    }
}

/// The session of analysis, and what the page says of the sample game.
#[test]
fn the_sample_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::Command::cargo_bin("faceup").unwrap();
    let run = command
        .args(["analyse", "data/sample-game.txt"])
        .env("XDG_CACHE_HOME", folder.path())
        .env("HOME", folder.path())
        .write_stdin("go 22\nvalues\n")
        .output()
        .unwrap();
    let printed = String::from_utf8(run.stdout).unwrap();
    let block = format!("$ printf 'go 22\\nvalues\\n' | faceup analyse data/sample-game.txt\n{printed}```\n");
    assert!(README.contains(&block), "not on the page:\n{block}");
    let page = include_str!("../../../docs/sample-game.md");
    assert!(README.contains("they are all true"));
    assert_eq!((page.matches("**True.**").count(), page.matches("**Not so.**").count()), (5, 0));
}

/// The table of the standard game that comes with the repository is whole, and says what the page says.
#[test]
fn the_table_of_the_standard_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/2x13.frontier");
    let info = faceup(&["info", path, "--json"]);
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    let row = README.lines().find(|line| line.starts_with("|    13 |")).unwrap().replace(',', "");
    for (of, kind) in [("positions", "win"), ("positions", "loss"), ("symmetric", "win"), ("symmetric", "loss")] {
        let count = info[of][kind].to_string();
        assert!(row.split([' ', '|']).any(|word| word == count), "{count} is not in {row}");
    }
    let deal = faceup(&["query", "--table", path, "S:AJT653 H:KQ98742"]);
    assert!(deal.contains("\nwin for the mover\n"), "{deal}");
    assert_eq!(deal.matches(" win\n").count(), 4, "the winning leads that the page names: {deal}");
}

/// The rows of outcomes that take no time are what their commands print, times and searches left out.
#[test]
fn outcomes() {
    let page = include_str!("../../../data/outcomes.csv");
    let mut lines = page.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let titles = lines.next().unwrap();
    let at = |title: &str| titles.iter().position(|other| *other == title).unwrap();
    let mut checked = 0;
    for row in lines.filter(|row| row[at("seconds")].parse::<f64>().unwrap() < 0.02) {
        let words: Vec<&str> = row[0].split(' ').collect();
        let printed = faceup(&words[1..]);
        let last: Vec<&str> = printed.lines().last().unwrap().split(',').collect();
        assert_eq!(last[..at("nodes") - 1], row[1..at("nodes")], "{}", row[0]);
        checked += 1;
    }
    assert!(checked > 25, "only {checked} rows were checked");
}
