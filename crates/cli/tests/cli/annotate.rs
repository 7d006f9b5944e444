//! `faceup annotate`: the sample game, records of all kinds, and files that are none.

use std::fs;

use faceup::parts::play::{Mark, Record};
use serde_json::{Value, json};

use crate::cases::cases;
use crate::support::{Sandbox, data, list, run_with_input};

cases!("annotate":
    a_short_game outcomes_that_are_thrown_away a_table_without_rounds #[cfg(unix)] what_is_no_record_is_pointed_at
    a_game_that_is_too_large_to_solve);

/// A game with a blunder and a mistake, annotated: the remarks say why, and it is still a record.
#[test]
fn the_reason_of_a_blunder() {
    let sandbox = Sandbox::new();
    let deal = "Ann: S:KJ H:AQT98\nBob: S:AQT98 H:KJ\n\n";
    let text = annotate(&sandbox, &format!("{deal}Ah, Bob eats. 8h {{a person's remark}}"));
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let why =
        "Ah was Ann's only card that Bob cannot beat. Bob can then beat every card that Ann holds: usually enough.";
    let remark = format!("{{= loss in 11 rounds; win in 12 rounds was possible with 8h. {why}}}");
    assert!(flat.contains(&remark), "{text}");
    let annotated = Record::parse(&text).unwrap();
    assert_eq!(annotated.mark(0), Some(Mark::Blunder));
    assert_eq!(annotated.to_string(), text);
    assert_eq!(annotate(&sandbox, &text), text);
    let json = run_with_input(sandbox.faceup("annotate --json -"), text.as_str()).with_code(0).stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    let reason = &json["plies"][0]["reason"];
    assert_eq!((&reason["sentence"], &reason["outcome"]), (&json!(why), &json!("loss")));
    assert_eq!(
        reason["line"],
        json!([{"player": "mover", "move": "Ah", "kind": "lead"}, {"player": "opponent", "move": "eat", "kind": "eat"}])
    );
    assert_eq!(json["plies"][1]["reason"], Value::Null);
    let again = Record::from_json(&json["record"].to_string()).unwrap();
    assert_eq!(again, annotated);
}

fn annotate(sandbox: &Sandbox, input: &str) -> String {
    run_with_input(sandbox.faceup("annotate -"), input).with_code(0).stdout
}

#[test]
fn the_sample_game() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok(&["annotate", &data("sample-game.txt")]);
    let page = include_str!("../../../../docs/sample-game.md");
    assert!(page.contains(&format!("```text\n{text}```\n")), "the page of the sample game has another one:\n{text}");
    // It is a record, and the game is the same one.
    let plain = Record::parse(&fs::read_to_string(data("sample-game.txt")).unwrap()).unwrap();
    let annotated = Record::parse(&text).unwrap();
    assert_eq!(annotated.game(), plain.game());
    assert_eq!(annotated.mark(7), Some(Mark::Inaccuracy));
    // Annotating it again changes nothing.
    assert_eq!(annotate(&sandbox, &text), text);
}

#[test]
fn every_value_as_json() {
    let sandbox = Sandbox::new();
    let file = data("sample-game.txt");
    let json = sandbox.json(&["annotate", "--json", &file]);
    let plies = list(&json["plies"]);
    assert_eq!(plies.len(), 29);
    assert_eq!(
        plies[7],
        json!({
            "ply": 7, "player": "one", "move": "eat", "kind": "eat",
            "before": {"outcome": "win", "rounds": 2}, "after": {"outcome": "win", "rounds": 16},
            "mark": "?!", "rounds_lost": 14, "best": ["Ks"],
            "moves": [
                {"move": "Ks", "kind": "beat", "outcome": "win", "rounds": 2},
                {"move": "eat", "kind": "eat", "outcome": "win", "rounds": 16},
            ],
            "reason": null,
        })
    );
    // What a move leaves is what the next one finds, and `query` has the same values.
    let worth = |value: &Value, turned: bool| {
        let sign = if (value["outcome"] == "win") == turned { -1 } else { 1 };
        sign * (1000 - value["rounds"].as_i64().unwrap())
    };
    for pair in plies.windows(2) {
        let turned = pair[0]["player"] != pair[1]["player"];
        let later = i64::from(pair[0]["move"] == "eat");
        let (left, found) = (worth(&pair[0]["after"], false), worth(&pair[1]["before"], turned));
        assert_eq!(left.abs() + later, found.abs(), "{pair:?}");
        assert_eq!(left > 0, found > 0, "{pair:?}");
    }
    let query = sandbox.json("query --json 'S:KJ H:AQT98'");
    assert_eq!((&query["outcome"], &query["rounds"]), (&plies[0]["before"]["outcome"], &plies[0]["before"]["rounds"]));
    assert_eq!(
        json["summary"]["two"],
        json!({
            "name": "RIGHT", "moves": 14, "forced": 5, "blunders": 0, "mistakes": 0, "inaccuracies": 5, "rounds_lost": 26,
        })
    );
    // The record within is one that the command reads.
    let record = json["record"].to_string();
    assert_eq!(annotate(&sandbox, &record), sandbox.ok(&["annotate", &file]));
}
