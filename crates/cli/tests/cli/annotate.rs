//! `faceup annotate`: the sample game, records of all kinds, and files that are none.

use std::fs;

use faceup::play::{Mark, Record};
use serde_json::{Value, json};

use crate::support::{Sandbox, assert_lasting_snapshot, data, list, run_with_input};

fn annotate(sandbox: &Sandbox, options: &str, input: &str) -> String {
    let run = run_with_input(sandbox.faceup(&format!("annotate - {options}")), input).with_code(0);
    run.stdout
}

const SHORT: &str = "LEFT: spades K  hearts A Q T\nRIGHT: spades A Q T  hearts -\nTable: 8h Jh 8s Js 9h Kh 9s\n\n";

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
    assert_eq!(annotate(&sandbox, "", &text), text);
}

#[test]
fn a_short_game() {
    let sandbox = Sandbox::new();
    let text = format!("{SHORT}{{By choice.}} LEFT eats!! {{a person's remark}}. As. LEFT eats. RIGHT resigns.");
    assert_lasting_snapshot!(annotate(&sandbox, "--no-cache", &text), @r"
    Game: beat-it-or-eat-it
    Suits: 2
    Ranks: 7
    Players: LEFT, RIGHT
    Result: LEFT wins

    Initial layout: (LEFT is to move)

    LEFT:  spades K  hearts A Q T
    RIGHT: spades A Q T  hearts -
    Pile:  8s Js 8h 9h Jh Kh 9s

    {By choice.}
    LEFT eats all?!.
    {= win in 16 rounds; win in 2 rounds was possible with Ks}
    {a person's remark}
    As?!,
    {= loss in 11 rounds; loss in 15 rounds was possible with Qs}
    LEFT must eat all.
    {= win in 11 rounds}
    {= LEFT: 2 moves, 0 blunders, 0 mistakes, 1 inaccuracy, 14 rounds lost}
    {= RIGHT: 1 move, 0 blunders, 0 mistakes, 1 inaccuracy, 4 rounds lost}
    RIGHT resigns.
    ");
    assert_eq!(sandbox.cached().len(), 0);
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
    assert_eq!(annotate(&sandbox, "", &record), sandbox.ok(&["annotate", &file]));
}

/// A win thrown away, and a draw: of seven ranks some deals are drawn.
#[test]
fn outcomes_that_are_thrown_away() {
    let sandbox = Sandbox::new();
    let query = sandbox.json(&format!("query --ranks 7 --json '{}'", sandbox.drawn_deal()));
    let losing = list(&query["moves"]).iter().find(|mv| mv["outcome"] == "loss").unwrap();
    let position = query["position"].as_str().unwrap();
    let (one, two) = position.split_once(" | ").unwrap();
    let text = format!("LEFT: {one}\nRIGHT: {two}\n\n{}", losing["move"].as_str().unwrap());
    let annotated = annotate(&sandbox, "", &text);
    assert!(annotated.contains("; draw was possible with "), "{annotated}");
    assert_eq!(Record::parse(&annotated).unwrap().mark(0), Some(Mark::Mistake), "{annotated}");

    let text = "LEFT: spades K J  hearts A Q T 9 8\nRIGHT: spades A Q T 9 8  hearts K J\n\nAh\n";
    let annotated = annotate(&sandbox, "", text);
    assert_eq!(Record::parse(&annotated).unwrap().mark(0), Some(Mark::Blunder), "{annotated}");
    assert!(
        annotated.contains("{= LEFT: 1 move, 1 blunder, 0 mistakes, 0 inaccuracies, 0 rounds lost}"),
        "{annotated}"
    );
}

/// With a table without rounds, only outcomes are printed.
#[test]
fn a_table_without_rounds() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("outcomes", "--ranks 7 --no-rounds");
    let options = format!("--table {}", table.display());
    let text = annotate(&sandbox, &options, &format!("{SHORT}LEFT eats. As"));
    assert!(!text.contains("round") && text.contains("{= win}"), "{text}");
    let json: Value = serde_json::from_str(&annotate(&sandbox, &format!("{options} --json"), SHORT)).unwrap();
    assert_eq!(json["summary"]["one"]["rounds_lost"], Value::Null);
    let other = sandbox.table("other", "--ranks 5");
    let run =
        run_with_input(sandbox.faceup(&["annotate", "-", "--table", other.to_str().unwrap()]), SHORT).with_code(2);
    assert!(run.stderr.contains("expected a table of beat-it-or-eat-it, 2 suits of 7"), "{run:?}");
}

#[test]
fn what_is_no_record_is_pointed_at() {
    let sandbox = Sandbox::new();
    for (input, code, says) in [
        (b"".as_slice(), 2, "standard input, line 1, column 1: expected a header or the initial layout"),
        (b"LEFT: spades A Q hearts K\nRIGHT: spades K hearts A Q\n\nQs, Kz.\n", 2, "  4 | Qs, Kz.\n          ^^\n"),
        (b"{\"format\":\"chess\"}", 2, "got the format 'chess'"),
        (b"{", 2, "expected a record as JSON: EOF"),
        (b"\xff\xfe", 2, "got other bytes in standard input, from byte 0 on"),
    ] {
        let run = run_with_input(sandbox.faceup("annotate -"), input);
        assert_eq!((run.code, run.stdout.as_str()), (Some(code), ""), "{run:?}");
        assert!(run.stderr.starts_with("error: ") && run.stderr.contains(says), "{says}: {run:?}");
    }
    assert!(sandbox.refused("annotate missing", 1).contains("cannot open the record 'missing'"));
    assert!(sandbox.refused("annotate .", 1).contains("cannot read the record '.'"));
    let long = sandbox.file("long");
    fs::write(&long, vec![b' '; (4 << 20) + 1]).unwrap();
    assert!(sandbox.refused("annotate long", 1).contains("more than 4 MiB"));
}

/// A game that is too large to solve is estimated by a search, which says so and sets no marks.
#[test]
fn a_game_that_is_too_large_to_solve() {
    let sandbox = Sandbox::new();
    let big = "Game: challenge\nPlayers: Ann, Bob\n\nAnn: S AKQJT987 C AKQJT98\nBob: H AKQJT987 D AKQJT987 C 7\n\n7s?!, Bob eats. As";
    for (options, needs) in
        [("annotate - --memory 64G", "takes about "), ("annotate - --memory 1M", "needs more memory than there is")]
    {
        let run = run_with_input(sandbox.faceup(options), big).with_code(0);
        assert!(run.stderr.starts_with(&format!("note: solving challenge, 4 suits of 8 {needs}")), "{run:?}");
        assert!(run.stdout.contains("{= estimates of a search 6 moves deep; the game is not solved}"), "{run:?}");
        assert!(run.stdout.contains("%") && run.stdout.contains("7s?!"), "{run:?}");
        let record = Record::parse(&run.stdout).unwrap();
        assert_eq!((record.mark(0), record.mark(1), record.mark(2)), (Some(Mark::Inaccuracy), None, None));
    }
    let run = run_with_input(sandbox.faceup("annotate - --json --quiet"), big);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&json["search_depth"], &json["table"]), (&json!(6), &Value::Null));
    assert_eq!((&json["plies"][0]["mark"], &json["summary"]["one"]["blunders"]), (&Value::Null, &Value::Null));
    assert!(json["plies"][0]["after"]["score"].is_i64() && json["plies"][0]["after"]["outcome"].is_null(), "{json}");
    // The leads of the symmetric deals of 32 cards are known.
    let known = run_with_input(
        sandbox.faceup("annotate - --json --quiet"),
        big.replace("JT98\n", "JT987\n").replace(" C 7", ""),
    );
    let json: Value = serde_json::from_str(&known.stdout).unwrap();
    assert_eq!((&json["plies"][0]["before"]["outcome"], &json["search_depth"]), (&json!("loss"), &json!(6)), "{json}");
    assert!(json["plies"][1]["before"]["score"].is_i64(), "{json}");
}
