//! Questions without a session: positions, figures, tables, and the other games.

mod common;

use common::{STANDARD, answer, ask, error};
use faceup::Table;
use faceup_web::Library;
use serde_json::{Value, json};

#[test]
fn the_pack_follows_from_the_cards() {
    let mut library = common::library();
    assert_eq!(ask(&mut library, json!({ "ask": "position", "position": "A Q 9 & K J T 8" }))["ranks"], 7);
    let unread = answer(&mut library, &json!({ "ask": "position", "position": "♠AK ♥Ü7" }));
    assert_eq!(unread["error"]["position"], json!([4, 7]), "{unread}");
    assert!(error(&mut library, json!({ "ask": "position", "position": "S:AT" })).contains("say how many ranks"));
    let message = error(&mut library, json!({ "ask": "position", "position": "S:A", "suits": 9 }));
    assert!(message.contains('9'), "{message}");
    let message = error(&mut library, json!({ "ask": "position", "position": "S:AT H:-", "mover_trump": "clubs" }));
    assert!(message.contains("use spades or hearts"), "{message}");
}

#[test]
fn figures_of_a_game() {
    let mut library = common::library();
    let summary = ask(&mut library, json!({ "ask": "summary", "suits": 2, "ranks": 7 }));
    assert_eq!(summary["positions"], json!({ "win": 8825, "loss": 6846, "draw": 711 }));
    assert_eq!(summary["longest_rounds"], 25);
    assert!(error(&mut library, json!({ "ask": "summary", "suits": 4, "ranks": 16 })).contains("is not solved"));
}

#[test]
fn tables_are_checked() {
    let hash = Table::from_bytes(STANDARD.to_vec()).unwrap().file().unwrap().hash();
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
    let mut damaged = STANDARD.to_vec();
    damaged[200_000] ^= 1;
    assert!(add(index(13, &hash), &damaged)["error"]["message"].is_string());
    assert!(Library::new("[").err().unwrap().contains("could not read the list of tables"));
    assert!(Library::new(r#"{"tables":[{"file":"t","game":"chess","suits":2,"ranks":2}]}"#).is_err());
}

#[test]
fn femto() {
    let mut library = common::library();
    let deal = ask(&mut library, json!({ "ask": "femto", "hand": "2,3,5,10", "figures": true }));
    assert_eq!((&deal["value"], &deal["decimal"]), (&json!("11/27"), &json!(11.0 / 27.0)));
    assert_eq!(deal["one"][1], json!({ "card": 3, "chance": "7/27", "value": "11/27", "replies": [7] }));
    assert_eq!((deal["powers"].as_array().unwrap().len(), deal["strengths"].as_array().unwrap().len()), (8, 70));
    assert_eq!(deal["pairs"][3][0], json!({ "winner": "two", "chooser": "two", "kept": [10] }));
    // Rounds lead from state to state, to the end of the game.
    let rounds = json!([{ "one": 10, "two": 4 }, { "one": 3, "two": 6, "kept": 6 }]);
    let later = ask(&mut library, json!({ "ask": "femto", "hand": "2,3,5,10", "rounds": rounds }));
    assert_eq!(later["rounds"][0], json!({ "one": 10, "two": 4, "winner": "two", "kept": 10 }));
    assert_eq!((later["states"].as_array().unwrap().len(), &later["states"][0]["value"]), (2, &json!("11/27")));
    assert_eq!((&later["hand"], &later["front"]), (&json!([2, 3, 4, 5]), &json!([])));
    assert_eq!((&later["opponent_front"], &later["totals"]["two"]), (&json!([6, 10]), &json!(16)));
    // Other packs and rules.
    let other =
        ask(&mut library, json!({ "ask": "femto", "pack": "5,7,9,13,16,18", "hand": "5 9 18", "lead": "winner" }));
    assert_eq!(
        (&other["leader"], &other["lead"], &other["hand"]),
        (&json!("one"), &json!("winner"), &json!([5, 9, 18]))
    );
    for (question, expected) in [
        (json!({ "ask": "femto", "hand": "2,3,5" }), "each player gets 4 cards"),
        (json!({ "ask": "femto", "hand": "2,3,5,99" }), "not in the pack"),
        (json!({ "ask": "femto", "hand": "2|3|5" }), "got 3 parts"),
        (json!({ "ask": "femto", "hand": "2,3,5,10", "pack": "1,2" }), "not in the pack"),
        (json!({ "ask": "femto", "hand": "2,3,5,10", "rounds": [{ "one": 4, "two": 6 }] }), "a card of the hand"),
        (
            json!({ "ask": "femto", "hand": "2,3,5,10", "rounds": [{ "one": 2, "two": 6, "kept": 7 }] }),
            "one of the two",
        ),
        (
            json!({ "ask": "femto", "hand": "1,2,3,4,5,6,7,8", "pack": "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16" }),
            "at most 10 cards, got 16",
        ),
        (json!({ "ask": "femto", "hand": "2,3,5,10", "chooser": "nobody" }), "nobody"),
    ] {
        let message = error(&mut library, question);
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn left_right() {
    let mut library = common::library();
    let start = ask(&mut library, json!({ "ask": "left_right", "cards": 4 }));
    assert_eq!((&start["value"], &start["squares"], &start["mover"]), (&json!("-1/64"), &json!(22), &json!("one")));
    assert_eq!(start["drawn"].as_array().unwrap().len(), 4);
    assert_eq!(
        start["piles"],
        json!([
            { "square": 11, "half": "one", "pieces": ["one"] },
            { "square": 12, "half": "two", "pieces": ["two"] },
        ])
    );
    let later =
        ask(&mut library, json!({ "ask": "left_right", "cards": 4, "turns": "4L 1R 3R", "objective": "result" }));
    assert_eq!((&later["mover"], &later["stacks"]["one"]), (&json!("two"), &json!([1, 2])));
    assert_eq!(later["drawn"][0]["placements"][0]["direction"], "left");
    let over = ask(
        &mut library,
        json!({ "ask": "left_right", "cards": 1, "squares": 4, "turns": "1L 1L", "anchor": "opponent" }),
    );
    assert_eq!((&over["mover"], &over["drawn"], &over["value"]), (&Value::Null, &json!([]), &json!("1")));
    // A game that takes too long is shown without values, and has them near its end.
    for cards in [9, 30] {
        let large = ask(&mut library, json!({ "ask": "left_right", "cards": cards }));
        assert_eq!((&large["value"], &large["drawn"][0]["best"]), (&Value::Null, &Value::Null));
        assert_eq!(large["drawn"][0]["placements"].as_array().unwrap().len(), 2);
    }
    let turns = "9L 9R 8L 8R 7L 7R 6L 6R 5L 5R 4L 4R";
    assert!(ask(&mut library, json!({ "ask": "left_right", "cards": 9, "turns": turns }))["value"].is_string());
    for (question, expected) in [
        (json!({ "ask": "left_right", "cards": 0 }), "1 to 30 cards"),
        (json!({ "ask": "left_right", "cards": 4, "squares": 7 }), "two equal halves"),
        (json!({ "ask": "left_right", "cards": 4, "turns": "4L 5R" }), "turn 2 (5R)"),
        (json!({ "ask": "left_right", "cards": 4, "turns": "4X" }), "4X"),
    ] {
        let message = error(&mut library, question);
        assert!(message.contains(expected), "{message}");
    }
}
