//! What people type, and what is read: the files in `tests/cases`.

use faceup_core::{Deal, GameChoice, Player};
use faceup_play::{Board, Record};

const DEALS: &str = include_str!("../cases/deals.txt");
const RECORDS: &str = include_str!("../cases/records.txt");

fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r").replace("\\ufeff", "\u{feff}")
}

/// What is read of a text, as the cases show it.
fn read(text: &str) -> String {
    let (choice, text) = match text.strip_prefix("--game ").and_then(|text| text.split_once(' ')) {
        Some((game, text)) => (GameChoice::default().with_word(Some(game.parse().unwrap())).unwrap(), text),
        None => (GameChoice::default(), text),
    };
    let board = match Board::read(text, &choice, None, Player::One) {
        Ok(board) => board,
        Err(error) => return format!("error: {error}"),
    };
    let position = *board.position();
    let deal = Deal::new(position.rules(), position.hand(position.mover())).unwrap().to_string();
    let mut shown = deal.strip_prefix("beat-it-or-eat-it-2x7 ").unwrap_or(&deal).to_owned();
    for note in board.notes() {
        shown += &format!(" + note: {note}");
    }
    shown
}

#[test]
fn deals() {
    let mut wrong = Vec::new();
    for line in DEALS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (typed, expected) = line.split_once(" => ").unwrap_or_else(|| panic!("no ' => ' in {line}"));
        let text = unescaped(typed);
        let shown = read(&text);
        let (deal, note) = shown.split_once(" + note: ").unwrap_or((&shown, ""));
        let (expected_deal, expected_note) = expected.split_once(" + note: ").unwrap_or((expected, ""));
        let is_right = match expected.strip_prefix("error: ") {
            Some(piece) => shown.starts_with("error: ") && shown.contains(piece),
            None => {
                deal == expected_deal && note.contains(expected_note) && note.is_empty() == expected_note.is_empty()
            }
        };
        if !is_right {
            wrong.push(format!("{typed}\n  expected {expected}\n  got      {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

/// The moves of all records of a text.
fn moves(text: &str) -> String {
    let records = match Record::parse_all(text) {
        Ok(records) => records,
        Err(error) => return format!("error: {}", error.render(text)),
    };
    let of = |record: &Record| {
        let pack = record.game().rules().pack();
        record.game().moves().iter().map(|mv| mv.name(pack)).collect::<Vec<_>>().join(" ")
    };
    records.iter().map(of).collect::<Vec<_>>().join(" | ")
}

#[test]
fn records() {
    let mut wrong = Vec::new();
    for case in RECORDS.split("\n=== ").skip(1) {
        let (title, text) = case.split_once('\n').unwrap();
        let (title, expected) = title.split_once(" => ").unwrap_or_else(|| panic!("no ' => ' in {title}"));
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let shown = moves(&text);
            let is_right = match expected.strip_prefix("error: ") {
                Some(piece) => shown.starts_with("error: ") && shown.contains(piece),
                None => shown == expected,
            };
            if !is_right {
                wrong.push(format!("{title}\n  expected {expected}\n  got      {shown}"));
                break;
            }
            // A question is about the last position of the only game.
            if !expected.starts_with("error") && !expected.contains('|') {
                let board = Board::read(&text, &GameChoice::default(), None, Player::One);
                let record = Record::parse(&text).unwrap();
                let same = board.is_ok_and(|board| {
                    board.position().hand(board.position().mover())
                        == record.game().now().hand(record.game().now().mover())
                });
                assert!(same, "{title}");
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

/// A long text is read or refused in time that grows like its length.
#[test]
fn long_texts_are_read_at_once() {
    let deal = "Ann: S:KJ H:AQT98\nBob: S:AQT98 H:KJ\n";
    for piece in [
        "S the ",
        "S - the ",
        "KJ/",
        "SKJ",
        "AhQh",
        "A-",
        "no S ",
        "N:KJ.",
        "KJ.AQ ",
        "[Deal \"",
        "a ",
        "(",
        "1. ",
        "1. 8h Jh\n",
        "Ann: ",
        "Ann: 8h\n",
        "Ann eats ",
        "8h x ",
        "the eight of ",
        "Game 1\n",
        "Bob starts\n",
        "{",
        "> ",
        "KJ & AQT98\n",
        "Ann has S:K\n",
        "S:K\n",
        "word word\n",
        "vs ",
        "|",
    ] {
        let long = piece.repeat((1 << 14) / piece.len());
        for text in [long.clone(), format!("{deal}{long}"), format!("S:KJ H:AQT98\n{long}")] {
            let _ = Board::read(&text, &GameChoice::default(), None, Player::One);
            let _ = Record::parse_all(&text);
        }
    }
}

/// A record of 240 kB with an illegal move in its third line of moves is refused in time that grows like its length.
#[test]
fn an_early_error_in_a_long_record_is_found_at_once() {
    let time = |lines: usize| {
        let start = "Ann: S:KJ H:AQT98\nBob: S:AQT98 H:KJ\n\n8h, Jh. 8s, Js.\n9h, 9h.\n";
        let text = start.to_owned() + &"8h, Jh. 8s, Js. 9h, Kh. 9s, Ann eats all.\n".repeat(lines);
        let once = || {
            let began = std::time::Instant::now();
            assert!(Record::parse(&text).unwrap_err().to_string().contains("the card lies in the pile"));
            began.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (time(1400), time(5600));
    // Four times the lines. A quadratic reader takes sixteen times as long.
    assert!(long < 10 * short, "{short:?}, then {long:?}");
}

/// A text as one line of a table.
fn in_table(text: &str) -> String {
    let text = text.trim().replace('\n', "\\n").replace('\t', "\\t").replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// The cases of a set, as rows of what is typed and what is read.
fn of_set(deals: &str, records: &str) -> Vec<(String, String)> {
    let sections = DEALS.split("\n# ").filter(|section| section.starts_with(deals));
    // A section goes on below the remarks of its cases.
    let sections: Vec<&str> = match deals {
        "Thirty public texts:" => vec![DEALS.split_once("\n# Thirty public texts:").unwrap().1],
        _ => sections.collect(),
    };
    let lines = sections.into_iter().flat_map(|section| section.lines().skip(1)).filter(|line| !line.starts_with('#'));
    let deals =
        lines.filter_map(|line| line.split_once(" => ")).map(|(typed, read)| (typed.to_owned(), read.to_owned()));
    let cases = RECORDS.split("\n=== ").skip(1).filter_map(|case| case.split_once('\n'));
    let records = cases.filter_map(|(title, text)| {
        let (_, read) = title.strip_prefix(records)?.split_once(" => ")?;
        Some((text.trim_end().to_owned(), read.to_owned()))
    });
    deals.chain(records).collect()
}

/// `docs/readings.md`, from the files of cases.
fn page() -> String {
    let sets = [
        ("Spellings tried for a deal", of_set("Spellings tried:", "(none)"), 56),
        ("Spellings tried for the record of a game", of_set("(none)", "tried:"), 30),
        (
            "Deals and records of public pages, mails, programs and PBN files",
            of_set("Thirty public texts:", "public:"),
            30,
        ),
    ];
    let mut page = "# What is typed and what is read\n\nThis page is made from the cases in `crates/play/tests/cases`, where a line is a case; add yours there. The test \
                    `cases::the_page_of_readings` checks it, and writes it if `FACEUP_WRITE` is set. \\n stands for the end of a line.\n"
        .to_owned();
    let mut tables = String::new();
    page += "\n| set | texts | read | read with a note | refused |\n|---|---|---|---|---|\n";
    for (title, cases, size) in sets {
        assert_eq!(cases.len(), size, "{title}");
        let count = |is: &dyn Fn(&str) -> bool| cases.iter().filter(|(_, read)| is(read)).count();
        let refused = count(&|read| read.starts_with("error"));
        let noted = count(&|read| read.contains(" + note: "));
        page += &format!("| {title} | {size} | {} | {noted} of these | {refused} |\n", size - refused);
        tables += &format!("\n## {title}\n\n| typed | read |\n|---|---|\n");
        for (typed, read) in &cases {
            tables += &format!("| {} | {} |\n", in_table(typed), in_table(read));
        }
    }
    page + &tables
}

/// The counts of what is read, and the list, are those of the page.
#[test]
fn the_page_of_readings() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/readings.md");
    let page = page();
    if std::env::var_os("FACEUP_WRITE").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let counts: Vec<&str> = page.lines().filter(|line| line.contains(" of these |")).collect();
    println!("{}", counts.join("\n"));
    assert!(
        std::fs::read_to_string(path).unwrap() == page,
        "docs/readings.md differs: set FACEUP_WRITE to write it\n{}",
        counts.join("\n")
    );
}
