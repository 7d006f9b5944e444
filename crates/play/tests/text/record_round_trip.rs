//! Printed records read back, in text and in JSON.

use faceup_core::Player;
use faceup_play::{Conclusion, Ending, Mark, Name, Names, Record, Words};
use proptest::prelude::*;

use crate::common::games;

fn names() -> impl Strategy<Value = Names> {
    let words = "LEFT Right L on You Zoë Bill o'Neill Player¦1 Jean-Luc Anna-2 Mr.X".split(' ');
    let word = prop::sample::select(words.map(|word| word.replace('¦', " ")).collect::<Vec<_>>());
    let random = "\\PC{1,8}".prop_map(|text| text);
    let name = || prop_oneof![word.clone(), random.clone()];
    (name(), name())
        .prop_filter_map("no names", |(one, two)| Names::new(Name::new(&one).ok()?, Name::new(&two).ok()?).ok())
}

fn words() -> impl Strategy<Value = Words> {
    prop_oneof!["\\PC{1,40}", "[a-zA-Z8h:.,()?> \n-]{1,200}", Just("Layout now: (LEFT) {".to_owned())]
        .prop_filter_map("no words", |text| Words::new(&text).ok())
}

fn conclusions() -> impl Strategy<Value = Option<Conclusion>> {
    prop_oneof![
        4 => Just(None),
        1 => Just(Some(Conclusion::Drawn)),
        1 => Just(Some(Conclusion::Resigned(Player::Two))),
        1 => Just(Some(Conclusion::Forfeited(Player::One))),
        1 => Just(Some(Conclusion::Announced(Player::Two))),
    ]
}

fn records() -> impl Strategy<Value = Record> {
    let index = any::<prop::sample::Index>;
    (
        games(64),
        names(),
        (prop::option::of(words()), prop::option::of(words())),
        conclusions(),
        prop::collection::vec((index(), 0..6usize), 0..6),
        prop::collection::vec((index(), words()), 0..6),
        prop::collection::vec(index(), 0..6),
    )
        .prop_map(|(game, names, (event, date), conclusion, marks, remarks, layouts)| {
            let plies = game.len() + 1;
            let mut record = Record::new(game, names);
            record.set_event(event);
            record.set_date(date);
            if let Some(conclusion) = conclusion {
                let _ = record.conclude(conclusion);
            }
            for (ply, mark) in marks {
                record.set_mark(ply.index(plies), Some(Mark::ALL[mark]));
            }
            for (ply, words) in remarks {
                record.add_remark(ply.index(plies), words);
            }
            for ply in layouts {
                record.show_layout(ply.index(plies));
            }
            record
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text(record in records()) {
        let text = record.to_string();
        let read = Record::parse(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{}", error.render(&text))))?;
        prop_assert_eq!(&read, &record, "{}", text);
        prop_assert_eq!(read.to_string(), text.clone());
        prop_assert!(text.lines().all(|line| line.trim_end() == line), "{}", text);
        prop_assert!(!text.contains("\n\n\n"), "{}", text);
        // The line ends of another system.
        prop_assert_eq!(&Record::parse(&text.replace('\n', "\r\n")).unwrap(), &record);
        // The text states the result, and any other is refused.
        let ending = record.ending().words(record.names());
        prop_assert!(text.contains(&format!("\nResult: {ending}\n")), "{}", text);
        let other = if record.ending() == Ending::Draw { "unfinished" } else { "draw" };
        let wrong = text.replacen(&format!("\nResult: {ending}\n"), &format!("\nResult: {other}\n"), 1);
        prop_assert!(Record::parse(&wrong).is_err());
    }

    #[test]
    fn json(record in records()) {
        let json = record.to_json();
        let again = Record::from_json(&json).map_err(|error| TestCaseError::fail(format!("{json}\n{error}")))?;
        prop_assert_eq!(&again, &record);
        prop_assert_eq!(again.to_json(), json.clone());
        prop_assert_eq!(json.lines().count(), 1);
        prop_assert_eq!(Record::read(&json).unwrap(), record);
    }

    #[test]
    fn no_bytes_of_json_panic(text in "[{}\\[\\]\",:a-z0-9 ]{0,60}") {
        let _ = Record::read(&text);
    }
}
