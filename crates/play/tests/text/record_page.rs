//! The examples of `docs/record.md` are correct.

use faceup_play::{Conclusion, Record};

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
    assert_eq!(record.conclusion(), Some(Conclusion::Resigned(faceup_core::Player::One)));
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
