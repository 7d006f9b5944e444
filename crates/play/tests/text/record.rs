//! Records in the form of the documents, their canonical form, and texts that are not records.

use faceup_core::notation;
use faceup_core::{Move, Player};
use faceup_play::{Conclusion, Ending, Mark, Record, Words};

use crate::letters::SAMPLE;

#[test]
fn the_sample_game_as_it_was_posted() {
    let record = Record::parse(SAMPLE).unwrap_or_else(|error| panic!("{}", error.render(SAMPLE)));
    assert_eq!((record.game().len(), record.game().rounds()), (29, 6));
    assert_eq!(record.ending(), Ending::Win(Player::One));
    assert_eq!(record.layouts().collect::<Vec<_>>(), [8, 16, 26]);
    let printed = record.to_string();
    assert_eq!(Record::parse(&printed).unwrap(), record);
    assert_eq!(Record::parse(&SAMPLE.replace('\n', "\n> ").replace("> \n>", ">\n>>")).unwrap().game(), record.game());
    let of_the_start = "Players: LEFT, RIGHT\nResult: LEFT wins\n\nInitial layout: (LEFT has the opening lead)\n\n\
                        LEFT:  spades K J  hearts A Q T 9 8\nRIGHT: spades A Q T 9 8  hearts K J\n\n\
                        8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all.\n\nLayout now: (RIGHT is on lead)\n";
    assert!(printed.contains(of_the_start), "{printed}");
    let end = "Ah, RIGHT must eat all.\nKs and LEFT WINS.\n{Nobody played well. RIGHT could have led: anything else. \
               A second line of the\nsame.}\n{Another paragraph.}\n";
    assert!(printed.ends_with(end), "{printed}");
}

#[test]
fn a_challenge_in_the_middle_of_a_round() {
    let text = "\
game: challenge-1987
players: Ann, Bob
date: autumn 1987
Layout (Bob is to move)
Ann: spades A K  hearts -   clubs 1 q  diamonds Q
Bob: spades Q    hearts A K clubs K    diamonds A k
Table: Hq
1h!?
Sa, bob eats.
DRAW AGREED.
";
    // The queen of hearts is Bob's trump, but he is to beat it: only Ann can have played it.
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert_eq!(record.game().rules().name(), "challenge-1987");
    assert_eq!(record.conclusion(), Some(Conclusion::Drawn));
    assert_eq!(record.mark(0), Some(Mark::Interesting));
    let printed = record.to_string();
    assert!(printed.ends_with("\nPile: Qh\n\nAh!?, As, Bob eats all.\nDraw agreed.\n"), "{printed}");
    assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
    assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
}

#[test]
fn a_game_is_given_up_or_announced() {
    let opening = "Ranks: 3\nLEFT: spades A Q hearts K\nRIGHT: spades K hearts A Q\n\nQs, Ks. Qh.";
    for (end, conclusion) in [
        ("LEFT resigns", Conclusion::Resigned(Player::One)),
        ("right forfeits.", Conclusion::Forfeited(Player::Two)),
        ("\nLeft announces a forced win.\n", Conclusion::Announced(Player::One)),
    ] {
        let mut record = Record::parse(&format!("{opening} {end}")).unwrap();
        assert_eq!(record.conclusion(), Some(conclusion));
        // No move is possible until the end is taken back.
        assert!(record.play(Move::Eat).is_err() && record.conclude(Conclusion::Drawn).is_err());
        record.reopen();
        assert!(record.play(Move::Eat).is_ok());
        record.truncate(1);
        assert_eq!((record.game().len(), record.ending()), (1, Ending::Unfinished));
    }
}

#[test]
fn fields_of_json_that_cannot_be_are_named() {
    let record = Record::parse(SAMPLE).unwrap();
    let json: serde_json::Value = record.to_json_value();
    assert_eq!((&json["format"], &json["version"]), (&"faceup-record".into(), &1.into()));
    assert_eq!(json["moves"][0], serde_json::json!({"player": "one", "kind": "lead", "move": "8h", "mark": null}));
    for (pointer, value, says) in [
        ("/format", "chess".into(), "got the format 'chess'"),
        ("/version", 2.into(), "expected a record of version 1, got version 2"),
        ("/game", "challenge".into(), "in game: expected 'beat-it-or-eat-it'"),
        ("/ranks", 27.into(), "1 to 26 ranks, not 27"),
        ("/ranks", 8.into(), "in start: expected every card, got none of S:7 H:7"),
        ("/suits", (-1).into(), "expected u8"),
        ("/players/one", "8h".into(), "in players.one: expected a player's name, got '8h'"),
        ("/players/one", "right".into(), "in players: expected two different names"),
        ("/event", "a {brace".into(), "in event: expected words without braces"),
        ("/start/one", "S:AK".into(), "in start: expected every card"),
        ("/start/pile", "Kz".into(), "in start.pile"),
        ("/start/pile", "Ks".into(), "in start: expected each card once"),
        ("/moves/5/move", "Ah".into(), "in moves[5].move: 'Ah' cannot be played: the card is not in the hand"),
        ("/moves/5/move", "pass".into(), "in moves[5].move: expected a card"),
        ("/moves/3/kind", "lead".into(), "in moves[3].kind"),
        ("/moves/3/player", "two".into(), "in moves[3].player"),
        ("/moves/3/mark", "#".into(), "in moves[3].mark"),
        ("/remarks/0/ply", 30.into(), "in remarks[0].ply: expected a ply up to 29, got 30"),
        ("/remarks/0/text", "".into(), "in remarks[0].text: expected some words"),
        ("/layouts/0", 0.into(), "in layouts[0]: expected a ply from 1 to 29, got 0"),
        ("/result", "draw".into(), "in result: expected 'LEFT wins'"),
        ("/winner", "two".into(), "in winner: expected 'LEFT wins'"),
        ("/conclusion", serde_json::json!({"kind": "drawn"}), "in conclusion: the game is over"),
        ("/conclusion", serde_json::json!({"kind": "resigned"}), "missing field `player`"),
        ("/conclusion", serde_json::json!({"kind": "fled"}), "unknown variant `fled`"),
    ] {
        let mut changed = json.clone();
        *changed.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
        let Err(error) = Record::from_json(&changed.to_string()) else { panic!("{pointer} does no harm") };
        let error = error.to_string();
        assert!(error.contains(says), "{pointer}: {error}");
    }
    for text in ["{", "{}", "[]", "{\"format\":\"faceup-record\",\"version\":1}", "null"] {
        assert!(Record::from_json(text).is_err(), "{text}");
    }
    assert_eq!(Record::read(&json.to_string()).unwrap(), record);
    assert_eq!(Record::read(SAMPLE).unwrap(), record);
    assert!(Record::read("").is_err());
}

#[test]
fn what_is_written_goes_with_the_moves_that_are_taken_back() {
    let mut record = Record::parse(SAMPLE).unwrap();
    record.set_mark(7, Some(Mark::Inaccuracy));
    record.set_mark(29, Some(Mark::Good));
    record.show_layout(30);
    record.add_remark(8, Words::new("so be it").unwrap());
    record.add_remark(usize::MAX, Words::new("the end").unwrap());
    assert_eq!((record.mark(29), record.remarks().count()), (None, 4));
    record.truncate(29);
    assert_eq!(record.remarks().count(), 4);
    record.truncate(8);
    assert_eq!(record.remarks().count(), 1);
    assert_eq!((record.mark(7), record.layouts().count()), (Some(Mark::Inaccuracy), 1));
    record.truncate(7);
    assert_eq!((record.mark(7), record.layouts().count(), record.remarks().count()), (None, 0, 0));
    assert_eq!(
        notation::format_moves(record.game().start(), record.game().moves(), ["a", "b"]),
        "8h, Jh. 8s, Js. 9h, Kh. 9s."
    );
}

/// A field that is given twice, at any depth, and a number of ranks with a fraction.
#[test]
fn json_that_says_two_things_is_refused() {
    let text = "Layout: (LEFT to move)\nLEFT: H:AKQ\nRIGHT: S:A\nPile: Qs Ks lead\n\nQh. {So.}";
    let json = Record::parse(text).unwrap().to_json();
    for (field, twice, says) in [
        (r#""ranks":3"#, r#""ranks":3,"ranks":3"#, "duplicate field `ranks`"),
        (r#""one":"LEFT""#, r#""one":"LEFT","one":"L""#, "duplicate field `one`"),
        (r#""pile":"Q"#, r#""pile":"","pile":"Q"#, "duplicate field `pile`"),
        (r#""pile":"Qs Ks lead""#, r#""pile":"Ks Qs lead""#, "got 'Qs'; the pile was read from bottom to top"),
        (r#""move":"Qh""#, r#""move":"Kh","move":"Qh""#, "duplicate field `move`"),
        (r#""text":"So.""#, r#""text":"So.","text":"So.""#, "duplicate field `text`"),
        (r#""ranks":3"#, r#""ranks":3.0"#, "floating point `3.0`"),
        (r#""version":1"#, r#""version":1.0"#, "floating point `1.0`"),
    ] {
        assert!(json.contains(field), "{field}: {json}");
        let error = Record::from_json(&json.replacen(field, twice, 1)).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}
