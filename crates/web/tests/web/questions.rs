//! Questions without a session: positions, figures and tables.

use faceup::parts::answer::SummaryJson;
use faceup::{Rules, Solve, Table};
use faceup_web::Library;
use serde_json::{Value, json};

use crate::{STANDARD, STANDARD_FILE, answer, ask, error};

#[test]
fn the_pack_follows_from_the_cards() {
    let mut library = crate::library();
    assert_eq!(ask(&mut library, json!({ "ask": "position", "position": "A Q 9 & K J T 8" }))["ranks"], 7);
    let unread = answer(&mut library, &json!({ "ask": "position", "position": "♠AK ♥Ü7" }));
    assert_eq!(unread["error"]["position"], json!([4, 7]), "{unread}");
    // The page knows no packs of more suits, or of suits of different lengths.
    let record = "Game: beat-it-or-eat-it-3+3+2\n\nLEFT: spades A Q  hearts K  clubs -\nRIGHT: spades K  hearts A Q  clubs A K\n";
    for question in [
        json!({ "ask": "position", "position": "S:A H:K C:A", "game": "beat-it-or-eat-it-3+3+2" }),
        json!({ "ask": "position", "position": record }),
        json!({ "ask": "game", "game": "challenge-5x3" }),
        json!({ "ask": "deals", "game": "challenge-3+3+2", "set": "all" }),
        json!({ "ask": "new", "start": { "record": record } }),
        json!({ "ask": "new", "start": { "position": record } }),
    ] {
        let message = error(&mut library, question.clone());
        assert!(message.contains("1 to 4 suits that are equally long"), "{question}: {message}");
    }
}

#[test]
fn tables_are_checked() {
    let hash = Table::from_bytes(STANDARD.to_vec()).unwrap().file().unwrap().file_hash();
    let index = |ranks: u8, hash: &str| {
        let entry =
            json!({ "file": "t", "game": "beat-it-or-eat-it", "suits": 2, "ranks": ranks, "bytes": 1, "hash": hash });
        json!({ "tables": [entry] }).to_string()
    };
    let add = |index: String, bytes: &[u8]| {
        let answer = Library::new(&index).unwrap().add_table("t", bytes.to_vec());
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    assert_eq!(add(index(13, &hash), STANDARD), json!({ "ok": { "file": "t" } }));
    for (index, bytes, expected) in [
        (index(13, "0"), STANDARD, "another version"),
        (index(12, &hash), STANDARD, "it is of beat-it-or-eat-it, 2 suits of 13"),
        (index(13, &hash), &STANDARD[..1000], "the table 't' cannot be used"),
        (index(13, &hash), b"<html>not found</html>".as_slice(), "the table 't' cannot be used"),
        (r#"{"tables":[]}"#.to_owned(), STANDARD, "expected a table of the list, got 't'"),
    ] {
        let answer = add(index, bytes);
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(expected) && message.contains("load the page again"), "{message}");
        assert!(!message.contains("make it again"), "one remedy: {message}");
    }
    assert!(Library::new("[").err().unwrap().contains("could not read the list of tables"));
    assert!(Library::new(r#"{"tables":[{"file":"t","game":"chess","suits":2,"ranks":2}]}"#).is_err());
}

#[test]
fn lists_of_deals_have_as_many_as_the_figures_count() {
    let mut library = crate::library();
    let table = Solve::new(Rules::beat_it_or_eat_it(2, 6).unwrap()).run().unwrap();
    let summary = serde_json::to_value(SummaryJson::from(&table.summary())).unwrap();
    let mut list = |choice: Value| {
        let mut question = json!({ "ask": "deals", "suits": 2, "ranks": 6, "most": 100 });
        question.as_object_mut().unwrap().extend(choice.as_object().unwrap().clone());
        let mut deals: Vec<Value> = Vec::new();
        loop {
            let page = ask(&mut library, question.clone());
            let found = page["deals"].as_array().unwrap();
            assert!(found.len() <= 100 && (found.len() == 100 || page["next"].is_null()), "{page}");
            deals.extend(found.clone());
            match page["next"].as_u64() {
                Some(next) => question["from"] = next.into(),
                None => return deals,
            }
        }
    };
    for (set, outcome) in [("all", "win"), ("equal", "draw"), ("symmetric", "loss")] {
        let deals = list(json!({ "set": set, "outcome": outcome }));
        let figures = if set == "all" { "positions" } else { set };
        assert_eq!(json!(deals.len()), summary[figures][outcome], "{set} {outcome}");
        assert!(deals.iter().all(|deal| deal["outcome"] == outcome && deal["hand"].is_string()));
    }
    let deals = list(json!({ "set": "all", "outcome": "loss", "rounds": [9, 9] }));
    assert_eq!(json!(deals.len()), summary["by_rounds"][9][1]);
    // Without a choice the set is the one that the game is played from.
    assert_eq!(list(json!({})).len(), 64);
    let one = list(json!({ "winning_leads": 1 }));
    assert!(!one.is_empty() && one.iter().all(|deal| deal["winning_leads"].as_array().unwrap().len() == 1));
    for deal in one {
        let position = json!({ "ask": "position", "suits": 2, "ranks": 6, "position": deal["hand"] });
        let moves = ask(&mut library, position)["moves"].take();
        let wins = moves.as_array().unwrap().iter().filter(|mv| mv["outcome"] == "win").collect::<Vec<_>>();
        assert_eq!((wins.len(), &wins[0]["move"]), (1, &deal["winning_leads"][0]));
    }
}

#[test]
fn lists_of_deals_say_what_is_missing() {
    let mut library = crate::library();
    let standard = json!({ "ask": "deals", "suits": 2, "ranks": 13, "outcome": "loss", "most": 3 });
    let page = ask(&mut library, standard);
    assert_eq!((page["deals"].as_array().unwrap().len(), &page["deals"][0]["rounds"]), (3, &Value::Null));
    let rounds = json!({ "ask": "deals", "suits": 2, "ranks": 13, "rounds": [114, 114] });
    assert!(error(&mut library, rounds).contains("expected a table with rounds"));
    assert!(
        error(&mut library, json!({ "ask": "deals", "suits": 3, "ranks": 3, "set": "symmetric" })).contains("equal")
    );
    assert!(error(&mut library, json!({ "ask": "deals", "suits": 4, "ranks": 16 })).contains("not solved"));
}

const ROUNDS: &[u8] = include_bytes!("../../../../data/2x13.compact");
const ROUNDS_FILE: &str = "beat-it-or-eat-it-2x13.compact";

/// A library whose list has the standard game's table of outcomes, and one with rounds. The latter has this hash.
fn with_rounds(hash: Option<&str>) -> Library {
    let table = |file: &str| json!({ "file": file, "game": "beat-it-or-eat-it", "suits": 2, "ranks": 13 });
    let mut rounds = table(ROUNDS_FILE);
    rounds["rounds"] = json!(true);
    rounds["hash"] = json!(hash);
    Library::new(&json!({ "tables": [table(STANDARD_FILE), rounds] }).to_string()).unwrap()
}

#[test]
fn a_table_with_rounds_that_the_caller_has_comes_first_until_it_is_unfit() {
    let have = |library: &mut Library, is_here| {
        serde_json::from_str::<Value>(&library.have_table(ROUNDS_FILE, is_here)).unwrap()
    };
    let new = json!({ "ask": "new", "start": { "position": "S:AJT653 H:KQ98742" } });
    let mut library = with_rounds(None);
    assert_eq!(ask(&mut library, new.clone())["knowledge"]["words"], "win");
    // The open session has rounds as soon as the table is there.
    have(&mut library, true);
    assert_eq!(answer(&mut library, &json!({ "ask": "view" })), json!({ "needs": ROUNDS_FILE }));
    assert_eq!(library.add_table(ROUNDS_FILE, ROUNDS.to_vec()), json!({ "ok": { "file": ROUNDS_FILE } }).to_string());
    let view = ask(&mut library, json!({ "ask": "view" }));
    assert_eq!(
        (&view["knowledge"]["words"], &view["table"]["file"]),
        (&json!("win in 64 rounds"), &json!(ROUNDS_FILE))
    );
    let view = ask(&mut library, json!({ "ask": "play", "move": "As" }));
    assert_eq!(view["last"]["before"]["words"], "win in 64 rounds");

    let mut library = with_rounds(Some("0".repeat(64).as_str()));
    ask(&mut library, new);
    assert_eq!(have(&mut library, true), json!({ "ok": { "file": ROUNDS_FILE } }));
    // A file that is in order in itself, and one that is not: the tests of the formats change every byte.
    for (bytes, reason) in [(ROUNDS, "another version than the list"), (&ROUNDS[..2_000_000], "was not finished")] {
        let refused = library.add_table(ROUNDS_FILE, bytes.to_vec());
        assert!(refused.starts_with(r#"{"error""#) && refused.contains(reason), "{reason}: {refused}");
    }
    have(&mut library, false);
    // The session goes on with outcomes.
    assert_eq!(ask(&mut library, json!({ "ask": "view" }))["knowledge"]["words"], "win");
    for file in [STANDARD_FILE, "another"] {
        assert!(library.have_table(file, true).contains("expected a table of the list"));
    }
}

#[test]
fn a_reason_is_given_for_a_move_and_for_a_better_one() {
    let mut library = crate::library();
    let why = |mv: &str| json!({ "ask": "reason", "position": "S:KJ H:AQT98", "move": mv });
    let answer = ask(&mut library, why("Ah"));
    let (reason, instead) = (&answer["reason"], &answer["instead"]);
    assert_eq!(
        (&reason["move"], &reason["outcome"], &instead["outcome"]),
        (&json!("Ah"), &json!("loss"), &json!("win"))
    );
    let words = "Ah was your only card that the opponent cannot beat. The opponent can then beat every card that you hold: usually enough.";
    assert_eq!(reason["sentence"], words);
    assert_eq!((&reason["line"][0]["move"], &reason["line"][1]["player"]), (&json!("Ah"), &json!("opponent")));
    let best = ask(&mut library, why(instead["move"].as_str().unwrap()));
    assert_eq!((&best["reason"], &best["instead"]), (instead, &Value::Null));
    assert!(error(&mut library, why("eat")).starts_with("expected a legal move ("));
    // The standard game has a table of outcomes; a larger one has none, and nothing is certain.
    let standard = json!({ "ask": "reason", "position": "S:AJT653 H:KQ98742", "move": "2h" });
    assert_eq!(ask(&mut library, standard)["reason"]["outcome"], "win");
    let large =
        json!({ "ask": "reason", "position": "S:14,10,5,3,2 H:13,12,11,9,8,7,6,4,1", "ranks": 14, "move": "1h" });
    assert_eq!(ask(&mut library, large), json!({ "reason": null, "instead": null }));
}
