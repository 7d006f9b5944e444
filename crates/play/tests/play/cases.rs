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

/// The shares that `docs/record.md` tells.
#[test]
fn the_shares_of_what_is_read() {
    const PAGE: &str = include_str!("../../../../docs/record.md");
    let (report, thirty) = DEALS.split_once("\n# Thirty:").unwrap();
    let (report, _) = report.split_once("\n# Two readings").unwrap();
    let share = |results: Vec<&str>| {
        let read = results.iter().filter(|result| !result.starts_with("error")).count();
        format!("{read} of {}", results.len())
    };
    let deals = |cases: &'static str| {
        let lines = cases.lines().skip(1).filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| Some(line.split_once(" => ")?.1)).collect::<Vec<_>>()
    };
    let records = |is_of_thirty: bool| {
        let titles = RECORDS.split("\n=== ").skip(1).filter_map(|case| case.lines().next()?.split_once(" => "));
        titles
            .filter(|(title, _)| title.starts_with("thirty:") == is_of_thirty)
            .map(|(_, result)| result)
            .collect::<Vec<_>>()
    };
    let thirty: Vec<&str> = deals(thirty).into_iter().chain(records(true)).collect();
    assert_eq!(thirty.len(), 30);
    for told in [
        format!("{} deals", share(deals(report))),
        format!("{} records", share(records(false))),
        format!("{} texts", share(thirty)),
    ] {
        assert!(PAGE.contains(&told), "docs/record.md does not say: {told}");
    }
}
