//! Questions without a session: positions, figures, tables, and the other games.

use faceup::Table;
use faceup::parts::TableParts;
use faceup_web::Library;
use serde_json::{Value, json};

use crate::common::{self, STANDARD, answer, ask, error};

#[test]
fn the_pack_follows_from_the_cards() {
    let mut library = common::library();
    assert_eq!(ask(&mut library, json!({ "ask": "position", "position": "A Q 9 & K J T 8" }))["ranks"], 7);
    let unread = answer(&mut library, &json!({ "ask": "position", "position": "♠AK ♥Ü7" }));
    assert_eq!(unread["error"]["position"], json!([4, 7]), "{unread}");
    assert!(error(&mut library, json!({ "ask": "position", "position": "S:AT" })).contains("say how many ranks"));
    // A pile from top to bottom, as a text and as the start of a session.
    let turned = "S:Q | * | As Ks";
    for question in [
        json!({ "ask": "position", "position": turned, "ranks": 3 }),
        json!({ "ask": "new", "ranks": 3, "start": { "position": turned } }),
    ] {
        let message = error(&mut library, question.clone());
        assert!(message.contains("the pile was read from bottom to top"), "{question}: {message}");
    }
    let message = error(&mut library, json!({ "ask": "position", "position": "S:A", "suits": 9 }));
    assert!(message.contains('9'), "{message}");
    // The page knows no packs of more suits, or of suits of different lengths.
    let record = "Game: beat-it-or-eat-it-3+3+2\n\nLEFT: spades A Q  hearts K  clubs -\nRIGHT: spades K  hearts A Q  clubs A K\n";
    for question in [
        json!({ "ask": "position", "position": "S:A H:K C:A", "game": "beat-it-or-eat-it-3+3+2" }),
        json!({ "ask": "position", "position": "S:A M:K", "suits": 5, "ranks": 2 }),
        json!({ "ask": "position", "position": record }),
        json!({ "ask": "summary", "game": "challenge-5x3" }),
        json!({ "ask": "deals", "game": "challenge-3+3+2", "set": "all" }),
        json!({ "ask": "new", "start": { "record": record } }),
        json!({ "ask": "new", "start": { "position": record } }),
    ] {
        let message = error(&mut library, question.clone());
        assert!(message.contains("1 to 4 suits that are equally long"), "{question}: {message}");
    }
    assert!(error(&mut library, json!({ "ask": "position", "position": "S:AT M:K" })).contains("say how many suits"));
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
        (json!({ "ask": "femto", "hand": "2|3|5" }), "expected '|', as in"),
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

#[test]
fn lists_of_deals_have_as_many_as_the_figures_count() {
    let mut library = common::library();
    let summary = ask(&mut library, json!({ "ask": "summary", "suits": 2, "ranks": 6 }));
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
    for (set, figures) in [("all", "positions"), ("equal", "equal"), ("symmetric", "symmetric")] {
        for outcome in ["win", "loss", "draw"] {
            let deals = list(json!({ "set": set, "outcome": outcome }));
            assert_eq!(json!(deals.len()), summary[figures][outcome], "{set} {outcome}");
            assert!(deals.iter().all(|deal| deal["outcome"] == outcome && deal["hand"].is_string()));
        }
    }
    for rounds in [0, 1, 9] {
        for (n, outcome) in ["win", "loss"].iter().enumerate() {
            let deals = list(json!({ "set": "all", "outcome": outcome, "rounds": [rounds, rounds] }));
            assert_eq!(json!(deals.len()), summary["by_rounds"][rounds][n], "{outcome} in {rounds}");
        }
    }
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
    let mut library = common::library();
    let standard = json!({ "ask": "deals", "suits": 2, "ranks": 13, "outcome": "loss", "most": 3 });
    let page = ask(&mut library, standard);
    assert_eq!((page["total"].as_u64(), page["has_rounds"].as_bool()), (Some(8192), Some(false)));
    assert_eq!((page["deals"].as_array().unwrap().len(), &page["deals"][0]["rounds"]), (3, &Value::Null));
    let rounds = json!({ "ask": "deals", "suits": 2, "ranks": 13, "rounds": [114, 114] });
    assert!(error(&mut library, rounds).contains("expected a table with rounds"));
    assert!(
        error(&mut library, json!({ "ask": "deals", "suits": 3, "ranks": 3, "set": "symmetric" })).contains("equal")
    );
    assert!(error(&mut library, json!({ "ask": "deals", "suits": 4, "ranks": 16 })).contains("not solved"));
}

#[test]
fn a_game_is_solved_with_rounds_when_that_is_asked_for() {
    // 2x10 has a table without rounds, and is solved in a fraction of a second.
    let rules = faceup::Rules::beat_it_or_eat_it(2, 10).unwrap();
    let bytes = faceup::Solve::new(rules).without_rounds().run().unwrap().to_bytes().unwrap();
    let index = json!({ "tables": [{ "file": "t", "game": "beat-it-or-eat-it", "suits": 2, "ranks": 10 }] });
    let mut library = Library::new(&index.to_string()).unwrap();
    library.add_table("t", bytes);
    let game = |ask: &str| json!({ "ask": ask, "suits": 2, "ranks": 10 });
    let start = json!({ "position": "S:AQT98 H:KJ765" });
    let new = json!({ "ask": "new", "suits": 2, "ranks": 10, "start": start });
    let before = ask(&mut library, game("game"));
    assert_eq!((&before["solved"], &before["has_rounds"]), (&json!(true), &json!(false)));
    assert!(before["cost_of_rounds"]["seconds"].as_f64().unwrap() < 10.0);
    assert!(before["cost_of_rounds"]["bytes"].as_u64().unwrap() > 1 << 20);
    assert_eq!(ask(&mut library, new.clone())["knowledge"]["rounds"], Value::Null);
    let told = std::sync::Mutex::new(Vec::new());
    let answer = library.ask_told(&game("rounds").to_string(), &|share| told.lock().unwrap().push(share));
    assert!(answer.contains(r#""has_rounds":true"#), "{answer}");
    let told = told.into_inner().unwrap();
    assert!(!told.is_empty() && told.is_sorted() && told.iter().all(|share| (0.01..1.0).contains(share)), "{told:?}");
    // The session that is open knows rounds, and so does a new one; and their outcomes are as before.
    let view = ask(&mut library, json!({ "ask": "view" }));
    assert_eq!((&view["table"]["has_rounds"], view["knowledge"]["rounds"].is_u64()), (&json!(true), true));
    assert_eq!(ask(&mut library, new)["knowledge"], view["knowledge"]);
    let wide = json!({ "ask": "deals", "suits": 2, "ranks": 10, "set": "all", "rounds": [1, 1], "most": 1 });
    assert_eq!(ask(&mut library, wide)["deals"][0]["rounds"], 1);
    // Games that take too long are refused, and those that have rounds anyway are not solved again.
    assert!(error(&mut library, json!({ "ask": "rounds", "suits": 4, "ranks": 16 })).contains("takes too long"));
    assert_eq!(ask(&mut library, json!({ "ask": "rounds", "suits": 2, "ranks": 4 }))["has_rounds"], true);
}

const ROUNDS: &[u8] = include_bytes!("../../../../data/2x13.compact");
const ROUNDS_FILE: &str = "beat-it-or-eat-it-2x13.compact";

/// A library whose list has the standard game's table of outcomes, and one with rounds. The latter has this hash.
fn with_rounds(hash: Option<&str>) -> Library {
    let table = |file: &str| json!({ "file": file, "game": "beat-it-or-eat-it", "suits": 2, "ranks": 13 });
    let mut rounds = table(ROUNDS_FILE);
    rounds["rounds"] = json!(true);
    rounds["bytes"] = json!(ROUNDS.len());
    rounds["hash"] = json!(hash);
    Library::new(&json!({ "tables": [table(common::STANDARD_FILE), rounds] }).to_string()).unwrap()
}

#[test]
fn rounds_come_from_a_table_that_the_caller_fetches_on_request() {
    let hash: String = ROUNDS[ROUNDS.len() - 40..][..32].iter().map(|byte| format!("{byte:02x}")).collect();
    let mut library = with_rounds(Some(&hash));
    let new = json!({ "ask": "new", "start": { "position": "S:AJT653 H:KQ98742" } });
    let game = |ask: &str| json!({ "ask": ask, "suits": 2, "ranks": 13 });
    assert_eq!(ask(&mut library, new.clone())["knowledge"]["words"], "win");
    let before = ask(&mut library, game("game"));
    assert_eq!((&before["has_rounds"], &before["bytes_of_rounds"]), (&json!(false), &json!(ROUNDS.len())));
    assert_eq!(answer(&mut library, &game("rounds")), json!({ "needs": ROUNDS_FILE }));
    let told = std::sync::Mutex::new(Vec::new());
    let added = library.add_table_told(ROUNDS_FILE, ROUNDS.to_vec(), &|share| told.lock().unwrap().push(share));
    assert_eq!(added, json!({ "ok": { "file": ROUNDS_FILE } }).to_string());
    let told = told.into_inner().unwrap();
    assert!(told.len() > 50 && told.is_sorted() && told.iter().all(|share| (0.01..=1.0).contains(share)), "{told:?}");
    assert_eq!(ask(&mut library, game("rounds"))["has_rounds"], true);
    // The open session has rounds too, after every move.
    let view = ask(&mut library, json!({ "ask": "view" }));
    assert_eq!(
        (&view["knowledge"]["words"], &view["table"]["file"]),
        (&json!("win in 64 rounds"), &json!(ROUNDS_FILE))
    );
    let view = ask(&mut library, json!({ "ask": "play", "move": "As" }));
    assert!(view["last"]["words"].as_str().unwrap().contains("win in 64 rounds was possible"), "{}", view["last"]);
    assert_eq!(ask(&mut library, json!({ "ask": "best", "line": 1 }))["best_line_is"], "best");
}

#[test]
fn a_table_with_rounds_that_the_caller_has_comes_first_until_it_is_unfit() {
    let mut library = with_rounds(Some("0".repeat(64).as_str()));
    let have =
        |library: &mut Library, is_here| serde_json::from_str(&library.have_table(ROUNDS_FILE, is_here)).unwrap();
    let new = json!({ "ask": "new", "start": { "position": "S:AJT653 H:KQ98742" } });
    ask(&mut library, new.clone());
    let told: Value = have(&mut library, true);
    assert_eq!(told, json!({ "ok": { "file": ROUNDS_FILE } }));
    assert_eq!(ask(&mut library, json!({ "ask": "game", "suits": 2, "ranks": 13 }))["has_rounds"], true);
    assert_eq!(answer(&mut library, &json!({ "ask": "view" })), json!({ "needs": ROUNDS_FILE }));
    let mut flipped = ROUNDS.to_vec();
    flipped[2_000_000] ^= 1;
    let whole = ROUNDS.to_vec();
    for (bytes, reason) in [
        (whole[..2_000_000].to_vec(), "was not finished"),
        (flipped, "hash"),
        // A file that is in order in itself, as after a change of its hash.
        (whole, "another version than the list"),
        (STANDARD.to_vec(), "another version than the list"),
        (Vec::new(), "cannot be used"),
    ] {
        let refused = library.add_table(ROUNDS_FILE, bytes);
        assert!(refused.starts_with(r#"{"error""#) && refused.contains(reason), "{reason}: {refused}");
    }
    let _: Value = have(&mut library, false);
    // The session goes on with outcomes.
    assert_eq!(ask(&mut library, json!({ "ask": "view" }))["knowledge"]["words"], "win");
    for file in [common::STANDARD_FILE, "another"] {
        assert!(library.have_table(file, true).contains("expected a table of the list"));
    }
}

#[test]
fn a_reason_is_given_for_a_move_and_for_a_better_one() {
    let mut library = common::library();
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
    // From the side of the other player.
    let mut turned = why("Ah");
    turned["names"] = json!(["the opponent", "you"]);
    let turned = ask(&mut library, turned);
    assert!(
        turned["reason"]["sentence"].as_str().unwrap().starts_with("Ah was the opponent's only card that you"),
        "{turned}"
    );
    for mv in ["eat", "As", "", "é"] {
        assert!(error(&mut library, why(mv)).starts_with("expected a legal move ("), "{mv}");
    }
    // The standard game has a table of outcomes; a larger one has none, and nothing is certain.
    let standard = json!({ "ask": "reason", "position": "S:AJT653 H:KQ98742", "move": "2h" });
    assert_eq!(ask(&mut library, standard)["reason"]["outcome"], "win");
    let large =
        json!({ "ask": "reason", "position": "S:14,10,5,3,2 H:13,12,11,9,8,7,6,4,1", "ranks": 14, "move": "1h" });
    assert_eq!(ask(&mut library, large), json!({ "reason": null, "instead": null }));
}
