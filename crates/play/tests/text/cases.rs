//! What people type, and what is read or where it is refused: the files in `tests/cases`.

use faceup_core::{Deal, GameChoice, Player};
use faceup_play::{Board, Record};

const DEALS: &str = include_str!("../cases/deals.txt");
const RECORDS: &str = include_str!("../cases/records.txt");
const REFUSED: &str = include_str!("../cases/refused.txt");

/// The lines of a case file, with the characters that they stand for.
fn lines(cases: &'static str) -> impl Iterator<Item = (String, &'static str)> {
    let lines = cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (typed, expected) = line.split_once(" => ").unwrap_or_else(|| panic!("no ' => ' in {line}"));
        let signs = [("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r"), ("\\ufeff", "\u{feff}"), ("\\ufe0f", "\u{fe0f}")];
        (signs.iter().fold(typed.to_owned(), |typed, (name, sign)| typed.replace(name, sign)), expected)
    })
}

/// The deals of the case file: what is typed, and what is read.
pub fn deals() -> impl Iterator<Item = (String, &'static str)> {
    lines(DEALS)
}

/// The records of the case file: the title, what is written, and what is read.
pub fn records() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    RECORDS.split("\n=== ").skip(1).map(|case| {
        let (title, text) = case.split_once('\n').unwrap();
        let (title, expected) = title.split_once(" => ").unwrap_or_else(|| panic!("no ' => ' in {title}"));
        (title, text, expected)
    })
}

/// The choice of game before a case, and the case.
fn choice(text: &str) -> (GameChoice, &str) {
    match text.strip_prefix("--game ").and_then(|text| text.split_once(' ')) {
        Some((game, text)) => (GameChoice::default().with_word(Some(game.parse().unwrap())).unwrap(), text),
        None => (GameChoice::default(), text),
    }
}

/// What is read of a text, as the cases show it.
fn read(text: &str) -> String {
    let (choice, text) = choice(text);
    match Board::read(text, &choice, None, Player::One) {
        Ok(board) => {
            let position = *board.position();
            let deal = Deal::new(position.rules(), position.hand(position.mover()));
            let deal =
                deal.ok().filter(|_| position.pile().is_empty()).map_or(position.to_string(), |deal| deal.to_string());
            deal.strip_prefix("beat-it-or-eat-it-2x7 ").unwrap_or(&deal).to_owned()
        }
        Err(error) => format!("error at {}: {error}", error.offset()),
    }
}

/// Whether a reading is the expected one. An expected error is `error: ` and a piece of the message.
fn is_right(shown: &str, expected: &str) -> bool {
    match expected.strip_prefix("error: ") {
        Some(piece) => shown.starts_with("error") && shown.contains(piece),
        None => shown == expected,
    }
}

#[test]
fn deals_are_read_or_refused() {
    let (mut wrong, mut tried, mut read_of) = (Vec::new(), 0, 0);
    for (typed, expected) in deals() {
        let shown = read(&typed);
        if !is_right(&shown, expected) {
            wrong.push(format!("{typed:?}\n  expected {expected}\n  got      {shown}"));
        }
        tried += 1;
        read_of += usize::from(!expected.starts_with("error"));
    }
    println!("{read_of} of {tried} deals are read");
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
fn records_are_read_or_refused() {
    let mut wrong = Vec::new();
    for (title, text, expected) in records() {
        let quoted = format!("> {}", text.replace('\n', "\n> > "));
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}"), quoted] {
            let shown = moves(&text);
            if !is_right(&shown, expected) {
                wrong.push(format!("{title}\n  expected {expected}\n  got      {shown}"));
                break;
            }
            // A question is about the last position of the only game.
            if !expected.starts_with("error") && !expected.contains('|') {
                let board = Board::read(&text, &GameChoice::default(), None, Player::One).unwrap();
                let now = *Record::parse(&text).unwrap().game().now();
                assert_eq!(board.position().hand(board.position().mover()), now.hand(now.mover()), "{title}");
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

/// An error stands at the token at fault, and explains it.
#[test]
fn what_is_refused_is_pointed_at() {
    for (typed, expected) in lines(REFUSED) {
        let text = typed.replace('$', "LEFT: spades A Q hearts K\nRIGHT: spades K hearts A Q\n\n");
        let Err(error) = Record::parse(&text) else { panic!("{typed:?} is read") };
        let (place, piece) = expected.split_once('…').unwrap();
        let drawn = error.render(&text);
        assert_eq!(format!("{} at {}: ", error.token(), error.line(&text)), place, "{typed:?}\n{drawn}");
        assert!(drawn.contains(piece) && drawn.contains('^'), "{typed:?}\n{drawn}");
        assert!(text[error.offset()..].starts_with(error.token()), "{typed:?}\n{drawn}");
        assert!(Board::read(&text, &GameChoice::default(), None, Player::One).is_err(), "{typed:?}");
    }
}
