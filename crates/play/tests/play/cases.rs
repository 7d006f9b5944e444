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
