//! The tables of docs/left-right.md match its commands, for the rows that take seconds.

use crate::support::Sandbox;

const PAGE: &str = include_str!("../../../../docs/left-right.md");

/// The rows of the table below a heading, as cells without their marks.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let at = PAGE.find(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no heading {heading}"));
    let lines = PAGE[at..].lines().skip_while(|line| !line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().replace(',', "")).collect();
    lines.take_while(|line| line.starts_with('|')).skip(2).map(cells).collect()
}

/// Compares cells of a table with answers, in the rows whose first cell is at most `largest`. `{0}` and `{1}` in a command are the first
/// two cells of a row. Each column has a key of the answer; a key with a minus has the negated cell.
fn check(heading: &str, largest: u8, count: usize, commands: &[(&str, &[(usize, &str)])]) {
    let mut checked = 0;
    for row in rows(heading).iter().filter(|row| row[0].parse::<u8>().unwrap() <= largest) {
        for (command, columns) in commands {
            let command = command.replace("{0}", &row[0]).replace("{1}", &row[1]);
            let answer = Sandbox::new().json(&format!("left-right {command} --json"));
            for (column, key) in *columns {
                let name = key.trim_start_matches('-');
                let text = answer[name].as_str().map_or_else(|| answer[name].to_string(), str::to_owned);
                assert_eq!(text, key.replace(name, &row[*column]), "{command}: {key}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, count);
}

#[test]
fn values() {
    let commands = [
        ("solve --n {0} --anchor own --objective difference", &[(1, "value")][..]),
        ("solve --n {0} --anchor own --objective result", &[(2, "value")]),
        ("solve --n {0} --anchor opponent --objective difference", &[(3, "value")]),
        ("solve --n {0} --anchor opponent --objective result", &[(4, "value")]),
    ];
    check("Values", 5, 20, &commands);
}

#[test]
fn short_boards() {
    let commands = [
        ("solve --n 4 --squares {0} --anchor own", &[(1, "value")][..]),
        ("solve --n 4 --squares {0} --anchor opponent", &[(2, "value")]),
    ];
    check("Short boards", 22, 22, &commands);
}

#[test]
fn knowing() {
    let columns =
        &[(2, "pairs"), (3, "win"), (4, "tie"), (5, "loss"), (6, "face_up"), (7, "face_down"), (8, "knowing")];
    check("Both stacks face up", 5, 42, &[("orders --n {0} --anchor {1}", columns)]);
}

#[test]
fn bounds() {
    let commands = [
        ("bounds --n {0} --objective difference", &[(1, "upper_bound"), (1, "-lower_bound")][..]),
        ("bounds --n {0} --objective result", &[(2, "upper_bound"), (2, "-lower_bound")]),
    ];
    check("Bounds", 7, 16, &commands);
}

/// With one thread the number of positions evaluated is the same on every machine.
#[test]
fn work() {
    check("Cost", 5, 3, &[("solve --threads 1 --n {0}", &[(3, "nodes")])]);
}
