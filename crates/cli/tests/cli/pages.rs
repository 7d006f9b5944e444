//! The pages tell the truth: their examples and tables are what the commands that they name print, as far as that takes
//! seconds.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{ROOT, Sandbox};

const README: &str = include_str!("../../../../README.md");
const HOW_IT_WORKS: &str = include_str!("../../../../docs/how-it-works.md");
const FEMTO: &str = include_str!("../../../../docs/femto.md");
const RESULTS: &str = include_str!("../../../../data/README.md");

/// The game that docs/left-right.md draws.
const EXAMPLE: &str = include_str!("../../../left-right/tests/left_right/example.txt");

/// What a line of shell prints, which must succeed.
fn shell(line: &str) -> String {
    Sandbox::with_data().shell(line).with_code(0).stdout
}

fn json(line: &str) -> Value {
    serde_json::from_str(&shell(line)).unwrap()
}

/// All pages.
fn pages() -> impl Iterator<Item = PathBuf> {
    let docs = fs::read_dir(format!("{ROOT}/docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.chain(["README.md", "data/README.md"].map(|page| Path::new(ROOT).join(page)));
    pages.filter(|page| page.extension().is_some_and(|extension| extension == "md"))
}

/// Commands of more than four seconds of processor time.
const LONG: [&str; 4] = [
    "faceup femto solve --cards 2,3,4,5,6,7,8,10,12 ",
    "faceup femto query 2,3,4,12 --cards ",
    "faceup femto search --to 13 ",
    "faceup left-right simulate --n 10 ",
];

/// In a block `console`, a command stands after `$ `, and what it prints below. tests/reproduce runs docs/reproduce.md, which
/// takes longer.
#[test]
fn every_command_in_a_block_prints_what_stands_there() {
    let checked = check_pages(false);
    assert!(checked >= 40, "only {checked} commands were checked");
}

#[test]
#[ignore = "takes long: ./test --all tests"]
fn every_long_command_in_a_block_prints_what_stands_there() {
    assert_eq!(check_pages(true), LONG.len() + 1);
}

/// Runs the long commands of all pages, or the others. Gives their number.
fn check_pages(long: bool) -> usize {
    let pages = pages().filter(|page| !page.ends_with("reproduce.md"));
    std::thread::scope(|scope| {
        let pages: Vec<_> = pages.map(|page| scope.spawn(move || check_blocks(&page, long))).collect();
        pages.into_iter().map(|page| page.join().unwrap()).sum()
    })
}

/// Runs the commands of a page, one after the other in one folder. Gives their number.
fn check_blocks(page: &Path, long: bool) -> usize {
    let (sandbox, text) = (Sandbox::with_data(), fs::read_to_string(page).unwrap());
    assert!(!text.contains("```text\n$ "), "{}: name the block console, so that it is checked", page.display());
    fs::write(sandbox.file("game.txt"), EXAMPLE).unwrap();
    let blocks = text.split("\n```console\n$ ").skip(1).map(|rest| rest.split("```").next().unwrap());
    let examples = blocks.flat_map(|block| block.trim_end_matches('\n').split("\n$ "));
    let is_wanted = |example: &&str| LONG.iter().any(|start| example.starts_with(start)) == long;
    let examples: Vec<&str> = examples.filter(is_wanted).collect();
    for example in &examples {
        let (command, printed) = example.split_once('\n').unwrap_or((example, ""));
        let run = sandbox.shell(command).with_code(0);
        snapbox::assert_data_eq!(run.stdout.trim_end_matches('\n'), with_any_seconds(printed));
    }
    examples.len()
}

/// The text of a page as a pattern, in which seconds match any others.
fn with_any_seconds(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let is_second = |at: usize| words.get(at).is_some_and(|word| word.split([',', '\n']).next() == Some("s"));
    let pattern = |(at, word): (usize, &&str)| if is_second(at + 1) { "[..]".to_owned() } else { (*word).to_owned() };
    words.iter().enumerate().map(pattern).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_summary_of_the_readme() {
    let heading = "wins:\n\n```text\n";
    let at = README.find(heading).unwrap() + heading.len();
    let solved = shell("faceup solve --ranks 8");
    let (summary, _) = solved.split_once("\nsolved in").unwrap();
    assert_eq!(README[at..].split("```").next().unwrap().trim_end(), summary.trim_end());
}

/// Every link to a file leads to one.
#[test]
fn links() {
    for page in pages() {
        for rest in fs::read_to_string(&page).unwrap().split("](").skip(1) {
            let link = rest.split([')', '#']).next().unwrap();
            let leads_somewhere = link.contains("://") || page.parent().unwrap().join(link).exists();
            assert!(leads_somewhere, "{} links to {link}", page.display());
        }
    }
}

/// The page names the command for all sizes; here it is run for the smaller ones.
fn check_rows(named: &str, ranks: &str, rows: usize) {
    assert!(RESULTS.contains(&format!("`faceup {named}`")), "the page does not name {named}");
    let mut words: Vec<&str> = named.split(' ').collect();
    let at = words.iter().position(|word| *word == "--ranks").unwrap() + 1;
    words[at] = ranks;
    let table = shell(&format!("faceup {}", words.join(" ")));
    let lines: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), rows + 2);
    for line in lines {
        assert!(RESULTS.contains(line), "not on the page, of {named}:\n{line}");
    }
}

#[test]
fn tables_of_results() {
    for (named, ranks, rows) in [
        ("solve --ranks 1..=13 --format markdown", "1..=9", 9),
        ("solve --suits 1 --ranks 2..=24 --format markdown", "2..=18", 17),
        ("solve --suits 3 --ranks 1..=8 --format markdown", "1..=5", 5),
        ("solve --suits 4 --ranks 1..=6 --format markdown", "1..=4", 4),
        ("solve --game challenge --ranks 1..=5 --format markdown", "1..=4", 4),
        ("solve --game challenge-1987 --ranks 1..=6 --format markdown", "1..=5", 5),
    ] {
        check_rows(named, ranks, rows);
    }
}

/// The table of the standard game that comes with the repository is whole, and holds what the pages say.
#[test]
fn the_table_of_the_standard_game() {
    let info = json("faceup table info data/2x13.frontier --json");
    let row = RESULTS.lines().find(|line| line.starts_with("|    13 |")).unwrap();
    let plain = row.replace(',', "");
    for (of, kind) in [("positions", "win"), ("positions", "loss"), ("symmetric", "win"), ("symmetric", "loss")] {
        let count = info[of][kind].to_string();
        assert!(plain.split([' ', '|']).any(|word| word == count), "{count} is not in {row}");
    }
    let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().split(' ').next().unwrap()).collect();
    let headline = format!("wins {} of the {} symmetric", cells[7], cells[6]);
    let words: Vec<&str> = README.split_whitespace().collect();
    assert!(words.join(" ").contains(&headline), "the README lacks: {headline}");
    let deal = shell("faceup query --table data/2x13.frontier 'S:AJT653 H:KQ98742'");
    assert!(deal.contains("\nwin for the mover\n"), "{deal}");
    assert_eq!(deal.matches(" win\n").count(), 4, "the winning leads that the page names: {deal}");
}

/// The tables of the Challenges that come with the repository hold what the tables of results say.
#[test]
fn the_tables_of_the_challenges() {
    check_tables_of_the_challenges("table info");
}

/// They are proved right.
#[test]
#[ignore = "takes long: ./test --all tests"]
fn the_tables_of_the_challenges_are_proved() {
    check_tables_of_the_challenges("table verify");
}

/// Asks one of two commands: `info` or `verify`.
fn check_tables_of_the_challenges(command: &str) {
    for (name, game, ranks) in [("challenge-4x5", "challenge", "5"), ("challenge-1987-4x6", "challenge-1987", "6")] {
        let info = json(&format!("faceup {command} data/{name}.frontier --json"));
        assert_eq!(
            (&info["game"], info["verified"].as_bool()),
            (&game.into(), (command == "table verify").then_some(true))
        );
        let csv = std::fs::read_to_string(format!("{ROOT}/data/{game}-4-suits.csv")).unwrap();
        let columns: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
        let at = |name: &str| columns.iter().position(|column| *column == name).unwrap();
        let row =
            csv.lines().map(|line| line.split(',').collect::<Vec<_>>()).find(|row| row[at("ranks")] == ranks).unwrap();
        for outcome in ["win", "loss", "draw"] {
            assert_eq!(info["positions"][outcome].to_string(), row[at(outcome)], "{name}");
            assert_eq!(info["symmetric"][outcome].to_string(), row[at(&format!("symmetric_{outcome}"))], "{name}");
        }
    }
}

/// The sizes of frontiers on the page of the theory are those of the tables.
#[test]
fn frontiers() {
    for ranks in [6, 8, 10] {
        let made =
            shell(&format!("faceup solve --no-rounds --ranks {ranks} --out t -q >/dev/null && faceup table info t"));
        let minimal = made.split_once(" minimal wins").unwrap().0.rsplit(' ').next().unwrap();
        let row = format!("| {minimal} |\n");
        assert!(HOW_IT_WORKS.contains(&row), "{ranks} ranks: {row}");
    }
}

#[test]
fn femto_variants() {
    let checked = check_femto_variants(3);
    assert!(checked >= 6, "only {checked} rows were checked");
}

#[test]
#[ignore = "takes long: ./test --all tests"]
fn all_femto_variants() {
    let checked = check_femto_variants(1);
    assert!(checked >= 19, "only {checked} rows were checked");
}

/// Rows of the table of Femto's variants are what the report with these options says. Checks the first of every so many rows, and gives
/// their number.
fn check_femto_variants(every: usize) -> usize {
    let rows = FEMTO.lines().filter(|line| line.starts_with("| none") || line.starts_with("| `--"));
    let mut checked = 0;
    for row in rows.step_by(every) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if cells.len() != 8 {
            continue; // a row of another table
        }
        let options = cells[0].trim_matches('`').replace("none", "");
        let report = json(&format!("faceup femto report --json {options}"));
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
    checked
}

/// The numbers of states in the table of larger packs of Femto are those of the solver.
#[test]
fn femto_states() {
    for cards in ["2,3,4,5,6,7,8,10", "2,3,4,5,6,7,8,10,12", "2,3,4,5,6,7,8,9,10,12"] {
        let solved = shell(&format!("faceup femto solve --bounds --limit 0 --cards {cards}"));
        let states = solved.trim_end().rsplit("; ").next().unwrap().strip_suffix(" states valued").unwrap().to_owned();
        assert!(FEMTO.contains(&format!("| {states} |")), "{states} of {cards}");
    }
}

/// The rows of Atto in femto-rules.csv are what its script makes, and the table of rules on the page of Femto has rows of the file.
#[cfg(unix)]
#[test]
fn femto_rules() {
    let csv = std::fs::read_to_string(format!("{ROOT}/data/femto-rules.csv")).unwrap();
    let made = shell("python3 data/femto_rules.py atto");
    let atto = |line: &&str| line.starts_with("cards,") || line.starts_with("3 4 7 8 9 10,");
    assert_eq!(csv.lines().filter(atto).collect::<Vec<_>>(), made.lines().collect::<Vec<_>>());
    let head = "| objective | chooser | lead | mean value | ties | rounds | mixed | draft |\n|---|---|---|---:|---:|---:|---:|---:|\n";
    let table = FEMTO.split_once(head).unwrap().1.lines().take_while(|line| line.starts_with('|'));
    let mut shown: Vec<Vec<&str>> =
        table.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect();
    // All games of the author's pack in which at most a fifth are ties and the mean value is below 0.4, the fairest first.
    for row in csv.lines().filter(|line| line.starts_with("2 3 4 5 6 7 8 10,")) {
        let cells: Vec<&str> = row.split(',').collect();
        let [fairness, ties, length, _, mixed, draft] = [4, 5, 6, 7, 8, 9].map(|at| cells[at].parse::<f64>().unwrap());
        if ties <= 0.2 && fairness < 0.4 {
            let numbers = [
                format!("{fairness:.3}"),
                format!("{:.1}%", 100.0 * ties),
                format!("{length:.2}"),
                format!("{:.0}%", 100.0 * mixed),
                format!("{draft:.3}"),
            ];
            assert_eq!((&shown[0][..3], &shown[0][3..]), (&cells[1..4], &numbers.each_ref().map(String::as_str)[..]));
            shown.remove(0);
        }
    }
    assert_eq!(shown, Vec::<Vec<&str>>::new());
}

/// The rows of left-right.csv with up to 4 cards are what its script makes, and every cell of the tables of results that is exact
/// comes from them.
#[cfg(unix)]
#[test]
fn left_right_players() {
    let csv = std::fs::read_to_string(format!("{ROOT}/data/left-right.csv")).unwrap();
    let made = shell("python3 data/left_right.py 4");
    let is_small = |row: &&str| row.split(',').nth(1).is_some_and(|n| !matches!(n.parse(), Ok(5u8..)));
    assert_eq!(csv.lines().filter(is_small).collect::<Vec<_>>(), made.lines().collect::<Vec<_>>());
    let tables = shell("python3 data/left_right.py --table < data/left-right.csv");
    assert_eq!(tables.lines().filter(|line| line.starts_with("| ")).count(), 2 * 18, "{tables}");
    for line in tables.lines() {
        assert!(RESULTS.contains(line), "not on the page: {line}");
    }
}
