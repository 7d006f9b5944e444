//! Positions and records as documents, letters and the command write them, and the examples of `docs/record.md`.

use faceup_core::Player;
use faceup_play::{Conclusion, Record};

use crate::letters::{BOARD, SAMPLE};

/// Logs joined into one file.
#[test]
fn several_records_in_one_text() {
    let one = Record::parse(SAMPLE).unwrap();
    let unfinished = Record::parse(&format!("Event: the next game\n{BOARD}5h")).unwrap();
    for (text, count) in [
        (format!("{one}{unfinished}{one}"), 3),
        (format!("{SAMPLE}\n{SAMPLE}"), 2),
        (format!("{unfinished}\n{{Game: another\nGame: L: S:A}}\n"), 1),
    ] {
        let records = Record::read_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(records.len(), count, "{text}");
        let game = if text.starts_with("Game: beat-it-or-eat-it\nSuits: 2\nRanks: 13") { &unfinished } else { &one };
        assert_eq!(records[0].game(), game.game());
    }
    let jsons = format!("{}\n{}\n", one.to_json(), unfinished.to_json());
    assert_eq!(Record::read_all(&jsons).unwrap(), [one.clone(), unfinished.clone()]);
    assert!(Record::read_all(&format!("{}{{", one.to_json())).is_err());
    // An error points into the whole text.
    let text = format!("{one}{unfinished}6h");
    let error = Record::parse_all(&text).unwrap_err();
    assert_eq!((error.token(), error.line(&text)), ("6h", text.lines().count()), "{}", error.render(&text));
}

const PAGE: &str = include_str!("../../../../docs/record.md");

fn block(kind: &str) -> &'static str {
    let start = format!("```{kind}\n");
    let at = PAGE.find(&start).unwrap_or_else(|| panic!("the page has no {kind}")) + start.len();
    PAGE[at..].split("```").next().unwrap()
}

#[test]
fn the_text_is_printed_so() {
    let text = block("record");
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert_eq!(record.to_string(), text);
    assert_eq!(record.remarks().count(), 2);
    assert_eq!(record.layouts().collect::<Vec<_>>(), [8]);
    // Optional headers change nothing else.
    let (headers, rest) = text.split_once("\n\n").unwrap();
    let bare = Record::parse(rest).unwrap();
    assert_eq!((bare.game(), bare.names()), (record.game(), record.names()));
    for header in headers.lines() {
        let without = text.replacen(&format!("{header}\n"), "", 1);
        assert_eq!(Record::parse(&without).unwrap().game(), record.game(), "{header}");
    }
}

#[test]
fn the_json_is_a_record() {
    let record = Record::from_json(block("json")).unwrap();
    assert_eq!(record.conclusion(), Some(Conclusion::Resigned(Player::One)));
    let printed: serde_json::Value = serde_json::from_str(&record.to_json()).unwrap();
    let shown: serde_json::Value = serde_json::from_str(block("json")).unwrap();
    assert_eq!(printed, shown);
    // The page describes every field.
    for field in printed.as_object().unwrap().keys() {
        assert!(
            PAGE.matches(&format!("`{field}`")).count() > 0 || ["suits", "ranks", "players"].contains(&field.as_str()),
            "{field}"
        );
    }
}

#[test]
fn the_message_is_the_one_shown() {
    let text = "Ranks: 3\n\nLEFT: spades A Q  hearts K\nRIGHT: spades K  hearts A Q\n\nQs, Ks. Qh, Ks.\n";
    let drawn = format!("error: 'game.txt', {}\n", Record::parse(text).unwrap_err().render(text));
    assert_eq!(block("text"), drawn);
}
