//! `faceup query`: notations, answers, the cache, and texts that are no position.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::{Run, Sandbox, assert_lasting_snapshot, json_lines, list, run_with_input, texts, words};

/// A query for its JSON answer; `options` is split at spaces.
fn query(sandbox: &Sandbox, options: &str, position: &str) -> Value {
    sandbox.json(&format!("query --json --line 1000 {options} '{position}'"))
}

/// An answer, whatever the words of the question were.
fn without_input(mut answer: Value) -> Value {
    assert!(answer.as_object_mut().unwrap().remove("input").is_some());
    answer
}

/// Asks for a small deal, for what happens around it.
fn ask(sandbox: &Sandbox, options: &str) -> Run {
    sandbox.run(&format!("query --json --ranks 4 {options} 'S:AK H:QJ'"))
}

/// Asks with lines on standard input.
fn asked(sandbox: &Sandbox, options: &str, input: impl Into<Vec<u8>>) -> Run {
    run_with_input(sandbox.faceup(&format!("query {options}")), input)
}

/// A successful answer without the table that it is from.
fn answer(run: &Run) -> Value {
    assert_eq!(run.code, Some(0), "{run:?}");
    without_table(serde_json::from_str(&run.stdout).unwrap())
}

fn without_table(mut json: Value) -> Value {
    for field in ["table", "table_hash"] {
        json[field].take();
    }
    json
}

/// Checks what must hold of every answer about a position that is not drawn.
fn check(answer: &Value) {
    let moves = list(&answer["moves"]);
    assert!(!moves.is_empty());
    for mv in moves {
        let mut keys: Vec<&String> = mv.as_object().unwrap().keys().collect();
        keys.sort();
        assert_eq!(keys, ["kind", "move", "outcome", "rounds"]);
        assert_eq!(mv["kind"] == "eat", mv["move"] == "eat", "{mv}");
    }
    // The value is that of the best move: a win as soon, or a loss as late, as can be.
    let worth = |value: &Value| {
        let rounds = value["rounds"].as_i64().unwrap();
        if value["outcome"] == "win" { 1000 - rounds } else { rounds - 1000 }
    };
    assert_eq!(moves.iter().map(worth).max(), Some(worth(answer)), "{answer}");
    // And the line of best play shows it: a round ends with each eating.
    let line = list(&answer["line"]);
    assert_eq!(answer["rounds"], line.iter().filter(|ply| ply["kind"] == "eat").count(), "{answer}");
    // It begins with one of the best moves, and its last is the winner's.
    let first = moves.iter().find(|mv| mv["move"] == line[0]["move"]).unwrap();
    assert_eq!(worth(first), worth(answer), "{answer}");
    assert_eq!(line[0]["player"], "mover", "{answer}");
    let winner = if answer["outcome"] == "win" { "mover" } else { "opponent" };
    assert_eq!(line[line.len() - 1]["player"], winner, "{answer}");
    for ply in line {
        assert_eq!(ply["kind"] == "eat", ply["move"] == "eat", "{answer}");
    }
}

#[test]
fn the_json_answer_as_a_whole() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok("query --json --no-cache --ranks 3 'S:KQ H:A'");
    assert_lasting_snapshot!(text, @r#"{"schema_version":1,"game":"beat-it-or-eat-it","suits":2,"ranks":3,"trumps":"none","after_beating":"lead","input":"S:KQ H:A","position":"S:KQ H:A | S:A H:KQ","hand":"S:KQ H:A","opponent_hand":"S:A H:KQ","pile":[],"to_beat":null,"mover_trump":null,"outcome":"win","rounds":2,"moves":[{"move":"Qs","kind":"lead","outcome":"win","rounds":2},{"move":"Ks","kind":"lead","outcome":"win","rounds":2},{"move":"Ah","kind":"lead","outcome":"loss","rounds":3}],"line":[{"player":"mover","move":"Qs","kind":"lead"},{"player":"opponent","move":"eat","kind":"eat"},{"player":"mover","move":"Ah","kind":"lead"},{"player":"opponent","move":"eat","kind":"eat"},{"player":"mover","move":"Ks","kind":"lead"}],"table":null,"table_hash":null}"#);
}

#[test]
fn the_answer_for_people() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok("query 'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'");
    assert_lasting_snapshot!(text, @r"
    beat-it-or-eat-it, 2 suits of 7

    mover     S:K H:AQT
    opponent  S:AQT H:-
    pile      8h Jh 8s Js 9h Kh 9s   (the 9s is to be beaten)

    win in 2 rounds for the mover

      beat Ks   win in 2 rounds
      eat       win in 16 rounds

    best play: Ks. Th, OPPONENT must eat all. Ah, OPPONENT must eat all. Qh and MOVER WINS.
    ");
}

#[test]
fn the_sample_deal_in_every_notation() {
    let sandbox = Sandbox::new();
    let expected = without_input(query(&sandbox, "--ranks 7", "S:KJ H:AQT98"));
    check(&expected);
    assert_eq!(expected["position"], "S:KJ H:AQT98 | S:AQT98 H:KJ");
    let moves: Vec<&str> = texts(&expected["moves"], "move");
    assert_eq!(moves.len(), 7);
    assert!(moves.contains(&"8h") && moves.contains(&"Ks"), "{moves:?}");
    for notation in [
        "KJ & AQT98",
        "hearts A Q T 9 8 spades K J",
        "Hearts: A Q t 9 8  Spades: K J",
        "H:1QX98 S:kj",
        "h1 hq h10 h9 h8 sk sj",
        "Ks, Js, Ah, Qh, Th, 9h, 8h",
        "8♥ 9♥ 10♥ Q♥ A♥ J♠ K♠",
        "S:KJ H:AQT98 | * | -",
        "S:KJ H:AQT98 | S:AQT98 H:KJ",
    ] {
        assert_eq!(without_input(query(&sandbox, "--ranks 7", notation)), expected, "{notation}");
    }
    // With both hands every card is written, and with one of a symmetric deal the other is known: the ranks follow.
    for notation in [
        "S:KJ H:AQT98",
        "S:KJ H:AQT98 | S:AQT98 H:KJ",
        "hearts A Q T 9 8 spades K J | hearts K J spades A Q T 9 8",
        "KJ & AQT98 | AQT98 & KJ |",
    ] {
        assert_eq!(without_input(query(&sandbox, "", notation)), expected, "{notation}");
    }
}

#[test]
fn the_opportunity_that_the_letter_of_1993_points_out() {
    // "he could have beaten the 9s with the Ks, led back the Th (compulsory eat), the Ah (ditto) & Qh (winning)"
    let sandbox = Sandbox::new();
    let answer = query(&sandbox, "", "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s");
    check(&answer);
    assert_eq!((&answer["outcome"], &answer["rounds"]), (&json!("win"), &json!(2)));
    let moves = list(&answer["moves"]);
    assert_eq!(moves[0], json!({"move": "Ks", "kind": "beat", "outcome": "win", "rounds": 2}));
    assert_eq!(moves[1]["move"], "eat");
    assert_eq!(moves.len(), 2);
    let line: Vec<&Value> = list(&answer["line"]).iter().map(|ply| &ply["move"]).collect();
    assert_eq!(line, ["Ks", "Th", "eat", "Ah", "eat", "Qh"]);

    // Having beaten, he is to lead, and what the line says is what the answer there says.
    let then = query(&sandbox, "--ranks 7", "S:- H:AQT | * | 8h Jh 8s Js 9h Kh 9s Ks lead");
    check(&then);
    assert_eq!((&then["outcome"], &then["rounds"]), (&json!("win"), &json!(2)));
    assert!(list(&then["moves"]).iter().all(|mv| mv["kind"] == "lead"));
    assert!(then["position"].as_str().unwrap().ends_with(" lead"), "{then}");
}

#[test]
fn a_diagram_as_the_letters_print_them() {
    let sandbox = Sandbox::new();
    let diagram = "LEFT: hearts A Q T 9 8      RIGHT: hearts K J\n      spades K J                   spades A Q T 9 8";
    let expected = without_input(query(&sandbox, "--ranks 7", "S:KJ H:AQT98"));
    let mut answer = without_input(query(&sandbox, "", diagram));
    let names = ["mover_name", "opponent_name"].map(|field| answer.as_object_mut().unwrap().remove(field).unwrap());
    assert_eq!(names, ["LEFT", "RIGHT"]);
    assert_eq!(answer, expected);
}

#[test]
fn the_line_of_best_play_is_as_long_as_was_asked_for() {
    let sandbox = Sandbox::new();
    let whole = query(&sandbox, "--ranks 7", "S:KJ H:AQT98")["line"].as_array().unwrap().clone();
    assert!(whole.len() > 20);
    for (option, moves) in [("", 20), ("--line 3", 3), ("--line 0", 0)] {
        let answer = sandbox.json(&format!("query --json --ranks 7 {option} 'S:KJ H:AQT98'"));
        assert_eq!(list(&answer["line"]), &whole[..moves], "{option}");
    }
    let shown = |line: &str| sandbox.ok(&["query", "--ranks", "7", "--line", line, "S:KJ H:AQT98"]);
    assert!(shown("3").ends_with(" … (--line N shows more)\n"));
    assert!(!shown("0").contains("best play"));
    assert!(shown("1000").ends_with(" and MOVER WINS.\n"));
}

#[test]
fn who_cannot_beat_must_eat() {
    let sandbox = Sandbox::new();
    let answer = query(&sandbox, "--ranks 7", "S:AT H:- | * | 8h Jh 9h");
    check(&answer);
    let eat = json!({"move": "eat", "kind": "eat", "outcome": answer["outcome"], "rounds": answer["rounds"]});
    assert_eq!(answer["moves"], json!([eat]));
}

#[test]
fn who_is_to_move_follows_from_the_number_of_cards_on_the_table() {
    let sandbox = Sandbox::new();
    let kinds = |options: &str, position: &str| {
        let answer = query(&sandbox, &format!("--ranks 4 {options}"), position);
        check(&answer);
        let kinds: HashSet<String> =
            list(&answer["moves"]).iter().map(|mv| mv["kind"].as_str().unwrap().to_owned()).collect();
        let mut kinds: Vec<String> = kinds.into_iter().collect();
        kinds.sort();
        kinds.join(" ")
    };
    // Beaten cards lie in pairs where the beater leads at once, so that an even number leaves none to beat.
    assert_eq!(kinds("", "S:AK H:A | * | Jh Qh"), "lead");
    assert_eq!(kinds("", "S:AK H:A | * | Jh Qh lead"), "lead");
    assert_eq!(kinds("", "S:AK H:A | * | Jh Qh Qs"), "beat eat");
    let message = sandbox.refused("query --ranks 4 'S:AK H:A | * | Jh lead'", 2);
    assert!(message.ends_with("^^^^\n"), "{message}");
    // Where his turn ends, any number of cards leaves the last one to beat.
    assert_eq!(kinds("--after-beating pass", "S:AK H:A | * | Jh Qh"), "beat eat");
    assert_eq!(kinds("--after-beating pass", "S:AK H:A | * | Jh"), "beat eat");
}

#[test]
fn every_move_has_the_value_of_the_position_after_it() {
    let sandbox = Sandbox::new();
    // Leading the queen of spades from S:KQ H:A leaves S:K H:A; the other player, with S:A H:KQ, is to move.
    let before = query(&sandbox, "--ranks 3", "S:KQ H:A");
    let after = query(&sandbox, "--ranks 3", "S:A H:KQ | S:K H:A | Qs");
    check(&after);
    let lead = &before["moves"][0];
    assert_eq!((&lead["move"], &lead["outcome"], &after["outcome"]), (&json!("Qs"), &json!("win"), &json!("loss")));
    assert_eq!(lead["rounds"], after["rounds"]);
}

#[test]
fn a_draw_has_no_rounds() {
    let sandbox = Sandbox::new();
    let hand = sandbox.drawn_deal();
    let answer = query(&sandbox, "--ranks 7", &hand);
    assert_eq!((&answer["outcome"], &answer["rounds"]), (&json!("draw"), &Value::Null));
    let moves = list(&answer["moves"]);
    assert!(moves.iter().any(|mv| mv["outcome"] == "draw" && mv["rounds"].is_null()), "{answer}");
    assert!(moves.iter().all(|mv| mv["outcome"] != "win"), "{answer}");
    let text = sandbox.ok(&format!("query --ranks 7 '{hand}'"));
    assert!(text.contains("\ndraw for the mover\n"), "{text}");
    assert!(text.contains("\nplay that keeps the draw: "), "{text}");
}

#[test]
fn the_movers_trump() {
    let sandbox = Sandbox::new();
    let game = "--game challenge --suits 2 --ranks 4";
    let ask = |trump: &str, hand: &str| query(&sandbox, &format!("{game} {trump}"), hand);
    let spades = ask("--mover-trump spades", "S:AK H:QJ");
    let hearts = ask("--mover-trump hearts", "S:AK H:QJ");
    check(&spades);
    check(&hearts);
    assert_eq!(spades["trumps"], "own");
    assert_eq!([&spades, &hearts].map(|answer| &answer["mover_trump"]), ["spades", "hearts"]);
    assert_eq!(ask("", "S:AK H:QJ"), spades, "spades is the default");
    assert_ne!(spades["rounds"], hearts["rounds"], "it makes a difference");
    // With the suits' names swapped, all is as before.
    let swapped = ask("--mover-trump hearts", "S:QJ H:AK");
    assert_eq!((&swapped["outcome"], &swapped["rounds"]), (&spades["outcome"], &spades["rounds"]));
    assert_eq!(swapped["position"], "S:QJ H:AK | S:AK H:QJ");

    let text = sandbox.ok(&format!("query --mover-trump hearts {game} 'S:AK H:QJ'"));
    assert!(
        text.contains("\nmover     S:AK H:QJ   (trumps: hearts)\nopponent  S:QJ H:AK   (trumps: spades)\n"),
        "{text}"
    );

    // A trump beats what is not of its suit, and only the mover's own is one.
    let beats = |trump: &str| {
        let answer = ask(trump, "S:AJ H:J | S:KQ H:AK | Qh");
        list(&answer["moves"]).iter().map(|mv| mv["move"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(beats("--mover-trump spades"), ["Js", "eat", "As"]);
    assert_eq!(beats("--mover-trump hearts"), ["eat"]);

    let without = ("--mover-trump hearts 'S:AK H:QJ'", "--mover-trump is for games with trumps");
    sandbox.refusals("query --ranks 4", 2, &[without]);
}

#[test]
fn suits_of_more_than_13_ranks_are_numbers() {
    let sandbox = Sandbox::new();
    let answer = query(&sandbox, "--suits 1 --ranks 14", "S:14,3,1");
    check(&answer);
    let names: Vec<&Value> = list(&answer["moves"]).iter().map(|mv| &mv["move"]).collect();
    assert_eq!(names, ["1s", "3s", "14s"]);
    sandbox.refusal("query --suits 1 --ranks 14 S:14,K", 2, "number from 1 to 14, got 'K'");
}

#[test]
fn the_second_query_finds_the_table_of_the_first() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.cached().len(), 0);
    let first = ask(&sandbox, "");
    assert_eq!(first.code, Some(0), "{first:?}");
    let table = sandbox.only_cached();
    assert!(first.stderr.starts_with("note: made the table of beat-it-or-eat-it, 2 suits of 4"), "{first:?}");
    assert!(first.stderr.contains(table.to_str().unwrap()), "{first:?}");
    // Where the cache is says nothing to others, but what the table holds does.
    let source: Value = serde_json::from_str(&first.stdout).unwrap();
    let hash =
        sandbox.json(&["table".as_ref(), "info".as_ref(), "--json".as_ref(), table.as_os_str()])["table_hash"].clone();
    assert_eq!((&source["table"], &source["table_hash"]), (&Value::Null, &hash), "{first:?}");
    let written = fs::metadata(&table).unwrap().modified().unwrap();

    let second = ask(&sandbox, "");
    assert_eq!((second.code, second.stderr.as_str()), (Some(0), ""));
    assert_eq!(second.stdout, first.stdout);
    assert_eq!(fs::metadata(&table).unwrap().modified().unwrap(), written, "it was not made again");
    // `deals` finds it too, and it is a table like any other.
    assert_eq!(sandbox.run("deals --ranks 4").stderr, "");
    sandbox.ok(&["table".as_ref(), "verify".as_ref(), table.as_os_str()]);
    // Another game has a table of its own.
    assert_eq!(ask(&sandbox, "--after-beating pass").code, Some(0));
    assert_eq!(sandbox.cached().len(), 2);
}

#[test]
fn quiet_leaves_out_the_note() {
    let run = ask(&Sandbox::new(), "--quiet");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn no_cache_leaves_no_trace() {
    let sandbox = Sandbox::new();
    let without = ask(&sandbox, "--no-cache");
    assert_eq!(sandbox.cached().len(), 0);
    assert_eq!(without.stderr, "");
    assert!(without.stdout.contains(r#""table":null"#), "{without:?}");
    assert_eq!(answer(&without), answer(&ask(&sandbox, "")));
}

#[test]
fn a_cache_that_cannot_be_used_is_no_hindrance() {
    let sandbox = Sandbox::new();
    let expected = answer(&ask(&sandbox, "--no-cache"));
    let file = sandbox.file("file");
    fs::write(&file, "").unwrap();
    let mut command = sandbox.faceup("query --json --ranks 4");
    command.arg("S:AK H:QJ").env("XDG_CACHE_HOME", &file).env("HOME", &file);
    let run = crate::support::run(command);
    assert_eq!(answer(&run), expected);
    assert!(run.stderr.starts_with("note: the table is not kept: "), "{run:?}");
}

#[test]
fn what_is_wrong_in_the_cache_is_made_again() {
    let sandbox = Sandbox::new();
    let expected = answer(&ask(&sandbox, ""));
    let table = sandbox.only_cached();
    let whole = fs::read(&table).unwrap();

    let damaged = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let of_a_file = |name: &str, options: &str| fs::read(sandbox.table(name, options)).unwrap();
    for (bytes, says) in [
        (damaged(100), "is damaged"),
        (damaged(8), "of format version"),
        (damaged(0), "is not a faceup table"),
        (whole[..whole.len() - 1].to_vec(), "cut short"),
        (Vec::new(), "is not a faceup table"),
        (of_a_file("without rounds", "--ranks 4 --no-rounds"), "is a table of another game or without rounds"),
        (of_a_file("another game", "--ranks 4 --after-beating pass"), "is a table of another game or without rounds"),
    ] {
        fs::write(&table, bytes).unwrap();
        let run = ask(&sandbox, "");
        assert_eq!(answer(&run), expected, "{says}");
        let notes: Vec<&str> = run.stderr.lines().collect();
        assert_eq!(notes.len(), 2, "{run:?}");
        assert!(notes[0].starts_with("note: ") && notes[0].contains(says), "{run:?}");
        assert!(notes[0].ends_with("; it is not used") && !notes[0].contains("make it again"), "{run:?}");
        assert!(notes[1].starts_with("note: made the table of "), "{run:?}");
        assert_eq!(fs::read(&table).unwrap(), whole, "{says}");
        assert_eq!(sandbox.only_cached(), table);
    }
    // Whatever asks for the table, the user is told, and once.
    fs::write(&table, "no table").unwrap();
    let run = sandbox.run("query --estimate --base 4 --ranks 5 S:AK");
    assert!(run.code == Some(0) && run.stderr.ends_with("; it is not used\n"), "{run:?}");
    assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
}

#[test]
fn a_table_that_the_user_names() {
    let sandbox = Sandbox::new();
    let expected = answer(&ask(&sandbox, "--no-cache"));
    sandbox.table("right", "--ranks 4");
    let run = ask(&sandbox, "--table right");
    assert_eq!(answer(&run), expected);
    assert!(run.stdout.contains(r#""table":"right""#), "{run:?}");

    sandbox.table("outcomes", "--ranks 4 --no-rounds");
    let run = ask(&sandbox, "--table outcomes");
    let outcomes = answer(&run);
    assert_eq!((&outcomes["outcome"], &outcomes["rounds"]), (&expected["outcome"], &Value::Null));
    for (with, without) in list(&expected["moves"]).iter().zip(list(&outcomes["moves"])) {
        assert_eq!((&without["move"], &without["outcome"]), (&with["move"], &with["outcome"]));
        assert_eq!(without["rounds"], Value::Null);
    }

    assert_eq!(outcomes["line"], json!([]), "without rounds there is no way to tell best play from going in circles");

    for (name, options, game) in [
        ("longer", "--ranks 5", "beat-it-or-eat-it, 2 suits of 5"),
        ("three", "--suits 3 --ranks 3", "beat-it-or-eat-it, 3 suits of 3"),
    ] {
        sandbox.table(name, options);
        let run = ask(&sandbox, &format!("--table {name}"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        let says = format!("error: the table is of {game}, and the options name another game");
        assert!(run.stderr.starts_with(&says), "{run:?}");
    }
    for (options, table, says) in [
        ("--game challenge --suits 2", "right", "is of beat-it-or-eat-it, 2 suits of 4"),
        ("--after-beating pass", "right", "is of beat-it-or-eat-it, 2 suits of 4"),
        ("--suits 3", "right", "is of beat-it-or-eat-it, 2 suits of 4"),
    ] {
        let run = ask(&sandbox, &format!("--table {table} {options}"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(says), "{run:?}");
    }
    let run = ask(&sandbox, "--table missing");
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    assert!(run.stderr.contains("cannot read 'missing'"), "{run:?}");
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn the_game_is_that_of_the_named_table() {
    let sandbox = Sandbox::new();
    for (table, options, hand) in [
        ("2x6", "--ranks 6", "S:AK H:Q"),
        ("pass", "--ranks 4 --after-beating pass", "S:AK H:QJ"),
        ("trumps", "--game challenge --suits 2 --ranks 4", "S:AJ H:K"),
        ("long", "--suits 1 --ranks 14", "S:14,2"),
    ] {
        sandbox.table(table, options);
        let named = query(&sandbox, &format!("--table {table}"), hand);
        check(&named);
        assert_eq!(named["table"], table);
        let named = without_table(named);
        assert_eq!(named, query(&sandbox, &format!("--no-cache {options}"), hand), "{table}");
        let both = query(&sandbox, &format!("--table {table} {options}"), hand);
        assert_eq!(without_table(both), named, "{table}");
    }
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn ranks_are_asked_for_where_they_do_not_follow() {
    let sandbox = Sandbox::new();
    for hand in ["S:AT H:KQ", "AJ & -", "S:26,3 H:-", "S:A D:K"] {
        sandbox.refusal(&format!("query '{hand}'"), 2, "give --ranks");
    }
    // No suit of fewer than 13 ranks has a 2, so nothing is asked; 1 KiB shows what is understood without solving.
    sandbox.refusal("query --memory 1K 'S:AJT653 H:KQ98742'", 1, "2 suits of 13");
    // Nor is anything asked about a hand of a symmetric deal.
    for (game, hand, says) in [
        ("beat-it-or-eat-it", "S:KJ H:AQT98", "2 suits of 7"),
        ("challenge", "S:AK H:QJ C:AQ D:KJ", "challenge, 4 suits of 4"),
    ] {
        sandbox.refusal(&format!("query --memory 1 --game {game} '{hand}'"), 1, says);
    }
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn positions_that_cannot_be() {
    let sandbox = Sandbox::new();
    for (position, names) in [
        // A card twice: in a hand, in both hands, in a hand and on the table, twice on the table.
        ("S:AA H:K", "the As already has a place"),
        ("S:AK H:Q | S:QJ H:AKQJ", "the Qh already has a place"),
        ("S:AK H:Q | * | Ks", "the Ks already has a place"),
        ("S:AK H:Q | * | Js Jh Js", "the Js already has a place"),
        // Cards missing.
        ("S:AK H:Q | S:QJ H:AJ", "got no Kh;"),
        ("S:A | S:K H:AQ | Qs", "got no Js, Jh, Kh;"),
        // Ranks and suits outside the pack.
        ("S:AT H:K", "got 'T'; suits of 4 have A K Q J"),
        ("S:A H:K | * | 9s", "got '9"),
        ("S:A C:K", "got 'C'"),
        // Empty hands.
        ("S:- H:-", "a hand is empty"),
        ("S:AKQJ H:AKQJ", "a hand is empty"),
        ("S:AKQJ H:AKQ | * | Jh", "a hand is empty"),
        ("", "expected a hand, got nothing"),
        // A pile that play cannot lay: written from top to bottom, or at all.
        (
            "S:Q | * | As Ks",
            "a card that beats the As under it in the pile, got 'Ks'; the pile was read from bottom to top",
        ),
        ("S:Q | * | As Kh Js", "beats the As under it in the pile, got 'Kh'"),
        // Not a position at all.
        ("S:AK H:QJ | * | lead", "cards in the pile before 'lead'"),
        ("S:AK H:QJ | * | - | -", "the end of the position"),
        ("hello", "got 'hello'"),
    ] {
        sandbox.refusal(&format!("query --suits 2 --ranks 4 '{position}'"), 2, names);
    }
    let says = "in suits of more than 13 ranks it is S:10 by number, and S:11 as a playing card";
    sandbox.refusal("query '10♠ 9♥' --suits 2 --ranks 15", 2, says);
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn a_caret_shows_where_the_trouble_is() {
    let message = Sandbox::new().refused("query --ranks 4 'S:AK H:QT'", 2);
    let lines: Vec<&str> = message.lines().collect();
    let (text, caret) = (lines[lines.len() - 2], lines[lines.len() - 1]);
    assert_eq!(text.trim(), "S:AK H:QT");
    assert_eq!(caret.trim(), "^");
    assert_eq!(text.find('T'), caret.find('^'), "{message}");
    // It is said once.
    assert_eq!(message.matches("expected a rank of this pack").count(), 1, "{message}");
}

/// Positions that come one a line, of several games, are answered as they would be one by one.
#[test]
fn positions_from_standard_input() {
    let sandbox = Sandbox::new();
    let texts = ["S:KJ H:AQT98", "S:AJT H:KQ9", "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s", "S:AQ H:K"];
    let input = format!("\n  {}\n\n", texts.join("\r\n"));
    let run = asked(&sandbox, "--json -q -", input.as_str());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let alone: Vec<Value> = texts.iter().map(|text| sandbox.json(&["query", "--json", text])).collect();
    assert_eq!(json_lines(&run.stdout), alone);
    // For people, a line says what there is to say.
    let run = asked(&sandbox, "-", input);
    let rows: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), alone.len());
    for (row, alone) in rows.iter().zip(&alone) {
        assert_eq!(row[0], alone["position"]);
        assert_eq!(row[1], format!("{} in {} rounds", alone["outcome"].as_str().unwrap(), alone["rounds"]));
        let best = list(&alone["moves"]).iter();
        let best = best.filter(|mv| (&mv["outcome"], &mv["rounds"]) == (&alone["outcome"], &alone["rounds"]));
        assert_eq!(row[2], best.map(|mv| mv["move"].as_str().unwrap()).collect::<Vec<_>>().join(" "));
    }
}

/// What was answered before a line that is no position stays said, and the message says which line it was.
#[test]
fn a_line_that_is_no_position_ends_it() {
    let sandbox = Sandbox::new();
    for (input, lines, message) in [
        ("S:AJT H:KQ9\n\nnonsense\nS:AJT H:KQ9\n", 1, "error: line 3: expected"),
        ("S:AJT H:KQ9\nS:AJT H:KQ9 \u{fffd}", 1, "error: line 2: expected"),
        (&format!("x{}", "é".repeat(1 << 16)), 0, "error: line 1: expected a position, got more than 65536 bytes"),
    ] {
        let run = asked(&sandbox, "-q -", input);
        assert_eq!((run.code, run.stdout.lines().count()), (Some(2), lines), "{run:?}");
        assert!(run.stderr.starts_with(message), "{run:?}");
    }
    // With --keep-going, the error takes the place of the answer.
    let input = "S:AJT H:KQ9\nnonsense\n\nS:KJ H:AQT98\n?";
    let run = asked(&sandbox, "-q --json --keep-going -", input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), "error: could not read 2 lines as positions\n"));
    let told = json_lines(&run.stdout);
    let inputs: Vec<&str> = told.iter().map(|answer| answer["input"].as_str().unwrap()).collect();
    assert_eq!(inputs, ["S:AJT H:KQ9", "nonsense", "S:KJ H:AQT98", "?"]);
    for (answer, line) in told.iter().zip([None, Some("line 2: "), None, Some("line 5: ")]) {
        assert_eq!(answer["error"].is_string(), line.is_some(), "{answer}");
        assert_eq!(answer["outcome"].is_string(), line.is_none(), "{answer}");
        assert!(line.is_none_or(|line| answer["error"].as_str().unwrap().starts_with(line)), "{answer}");
    }
    // Neither a line too long nor a game too large ends it.
    let long = format!("x{}", "é".repeat(1 << 16));
    let large = "S:AKQJT H:AKQJT D:AKQJT C:AKQJT2";
    let input = format!("S:AJT H:KQ9\n{long}\n{large}\nS:KJ H:AQT98\n");
    let run = asked(&sandbox, "-q --json --keep-going -", input.as_str());
    let error = "error: could not read 1 line as a position, and could not answer 1 more\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), error));
    let told = json_lines(&run.stdout);
    assert_eq!(told.len(), 4, "{run:?}");
    assert_eq!(told[1]["input"].as_str().unwrap().len(), 63, "its start alone");
    for (answer, line, says) in [
        (&told[1], 2, "line 2: expected a position, got more than 65536 bytes"),
        (&told[2], 3, "line 3: the cards are of beat-it-or-eat-it, 4 suits of 13"),
    ] {
        assert_eq!(answer["line_number"], line);
        assert!(answer["error"].as_str().unwrap().starts_with(says), "{answer}");
    }
    assert_eq!((&told[0]["outcome"], &told[3]["outcome"]), (&json!("loss"), &json!("win")));
    // The longest line that is read.
    let longest = format!("S:AJT{}H:KQ9", " ".repeat((1 << 16) - 10));
    let run = asked(&sandbox, "-q -", format!("{longest}\n{longest} \n"));
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 1), "{}", run.stderr);
    assert!(run.stderr.starts_with("error: line 2: expected a position, got more than"), "{}", run.stderr);
    for (options, input) in
        [("-q --keep-going -", b"S:AJT H:KQ9\nnonsense".as_slice()), ("-q -", b"S:AJT H:KQ9\n\xff\n")]
    {
        let run = asked(&sandbox, options, input);
        assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 1), "{run:?}");
        assert!(run.stderr.starts_with("error: line 2: expected"), "{run:?}");
    }
    let run = asked(&sandbox, "-", "\u{feff}S:AJT H:KQ9\r\n");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 1), "{run:?}");
    let run = asked(&sandbox, "-", "");
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
}

/// Another program may wait for an answer before it asks again.
#[test]
fn an_answer_comes_before_the_next_question() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("2x6.frontier.bits", "--ranks 6");
    let mut command = sandbox.faceup("query -q --json --table");
    command.arg(table).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    // With a table named, all are of its game.
    for question in ["S:AJT H:KQ9", "S:AK H:Q", "S:A | * | Ks"] {
        writeln!(input, "{question}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&answer["input"], &answer["ranks"]), (&json!(question), &json!(6)));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// The first move of the JSON answer is one of the best, and none comes after a worse one.
#[test]
fn moves_come_best_first() {
    let answer = query(&Sandbox::new(), "--no-cache", "S:KJ H:AQT98");
    let worth = |mv: &Value| match (mv["outcome"].as_str().unwrap(), mv["rounds"].as_i64()) {
        ("win", Some(rounds)) => 1000 - rounds,
        (_, rounds) => rounds.unwrap() - 1000,
    };
    let moves = list(&answer["moves"]);
    assert!(moves.len() > 5 && moves.iter().rev().is_sorted_by_key(worth), "{answer}");
}

/// Without rounds there is no line to show. The answer says so.
#[test]
fn without_rounds_there_is_no_best_play() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("2x6.faceup", "--ranks 6 --no-rounds").display().to_string();
    let text = sandbox.ok(&["query", "--table", &table, "S:AJT H:KQ9"]);
    assert!(text.contains("\n(no best play: no rounds are known)\n"), "{text}");
}

/// The order of the beaten cards in a pile is kept as it was written.
#[test]
fn the_pile_keeps_its_order() {
    let sandbox = Sandbox::new();
    for (options, pile, to_beat) in [
        ("--ranks 7", "8h Jh 8s Js 9h Kh 9s", json!("9s")),
        ("--ranks 7", "9h Kh 8s Js 8h Jh 9s", json!("9s")),
        ("--ranks 7 --after-beating pass", "8h 9h Jh Kh", json!("Kh")),
    ] {
        let answer = query(&sandbox, options, &format!("S:K H:AQT | * | {}", pile.to_lowercase()));
        assert_eq!(answer["pile"], json!(words(pile)));
        assert_eq!(answer["to_beat"], to_beat);
        let position = answer["position"].as_str().unwrap();
        assert!(position.ends_with(&format!(" | {pile}")), "{position}");
        // The printed position can be read again.
        assert_eq!(without_input(query(&sandbox, options, position)), without_input(answer));
    }
    let answer = query(&sandbox, "--ranks 7", "S:K H:AQT | * | 9h Kh 8s Js");
    assert_eq!((&answer["pile"], &answer["to_beat"]), (&json!(["9h", "Kh", "8s", "Js"]), &Value::Null));
    assert!(answer["position"].as_str().unwrap().ends_with(" | 9h Kh 8s Js lead"), "{answer}");
    let text = sandbox.ok("query --ranks 7 'S:K H:AQT | * | 9h Kh 8s Js'");
    assert!(text.contains("\npile      9h Kh 8s Js   (the mover leads)\n"), "{text}");
}

/// A slip of one card can name a far larger game. It is not solved unless the options name it.
#[test]
fn a_large_game_is_solved_only_if_asked_for() {
    let sandbox = Sandbox::new();
    for (options, hand, says) in [
        ("", "S:AKQ H:32 D:54", "4 suits of 13. Solving it takes more than a minute"),
        ("", "S:AKQ H:32 D:54", "give --suits 4 --ranks 13 to solve it"),
        ("", "S:AKQJT98765 | H:AKQJT98765 C:AKQJT98765", "give --suits 3 --ranks 10 to solve it"),
        ("--ranks 9", "S:AKQ H:98 D:87", "give --suits 4 to solve it"),
        ("--suits 3", "S:AKQ H:32 C:54", "give --ranks 13 to solve it"),
        ("--game challenge", "S:AKQ H:32", "give --ranks 13 to solve it"),
    ] {
        sandbox.refusal(&format!("query --memory 1G {options} '{hand}'"), 2, says);
    }
    // What is asked for is begun: too little memory shows that.
    for (options, hand) in
        [("--suits 3 --ranks 9", "S:AKQ H:98 C:87"), ("", "S:AKQ H:32"), ("--ranks 14", "S:14,2 H:1")]
    {
        sandbox.refusal(&format!("query --memory 1K {options} '{hand}'"), 1, "not enough memory");
    }
    // A table that is there needs no solving.
    let table = format!("{}/../../data/2x13.frontier", env!("CARGO_MANIFEST_DIR"));
    let answer = sandbox.json(&["query", "--json", "--table", &table, "S:AKQ H:32"]);
    assert_eq!(answer["table"], table);
}

/// A bad line is a failure even if nobody reads the answers.
#[cfg(unix)]
/// The manual of 1987 shows a deal of all 32 cards. The leads of such deals are in the program; their table takes minutes.
#[test]
fn the_deal_of_the_manual_of_1987() {
    let sandbox = Sandbox::new();
    let deal = "S:AQT8 C:QT8 D:AKJ97 H:KJ97";
    let game = "--game challenge-1987 --no-cache";
    let names = |answer: &Value, with: &str| -> Vec<String> {
        let moves = list(&answer["moves"]).iter();
        moves.filter(|mv| mv[with] == "win").map(|mv| mv["move"].as_str().unwrap().to_owned()).collect()
    };
    let known = query(&sandbox, game, deal);
    assert_eq!((&known["outcome"], &known["rounds"], &known["table"]), (&"win".into(), &Value::Null, &Value::Null));
    let winning = ["8c", "Tc", "7d", "9d"];
    assert_eq!(names(&known, "outcome"), winning);
    assert_eq!(list(&known["moves"]).len(), 16);
    // What is known comes before estimates, and for the other player too.
    let estimate = query(&sandbox, &format!("{game} --estimate"), deal);
    assert_eq!((&estimate["chance"], &estimate["proved"]), (&1.0.into(), &"win".into()));
    assert_eq!(names(&estimate, "proved"), winning);
    let other = query(&sandbox, &format!("{game} --mover-trump hearts"), "H:AQT8 D:QT8 C:AKJ97 S:KJ97");
    assert_eq!(names(&other, "outcome"), ["7c", "9c", "8d", "Td"]);
    // A deal that is not symmetric is not known.
    let other = query(&sandbox, &format!("{game} --ranks 8 --estimate"), "S:AKQJT98 C:QT8 D:AKJ97 H:K");
    assert!(other["chance"].as_f64().unwrap() < 1.0);

    let rows = sandbox.run(&format!("deals {game} --limit 3 --leads --json"));
    let rows = json_lines(&rows.stdout);
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row["outcome"] == "win" && list(&row["leads"]).len() == 16));
    assert_eq!(sandbox.run(&format!("deals {game} --outcome loss,draw")).stdout.lines().count(), 1);
}

/// The leads of Challenge of 32 cards are in the program too. Some deals are lost or drawn.
#[test]
fn the_symmetric_deals_of_challenge() {
    let sandbox = Sandbox::new();
    let game = "--game challenge --no-cache";
    let won = query(&sandbox, game, "S:AQT8 H:KJ97 C:AQT8 D:KJ97");
    let leads = |answer: &Value, outcome: &str| -> Vec<Value> {
        list(&answer["moves"]).iter().filter(|mv| mv["outcome"] == outcome).map(|mv| mv["move"].clone()).collect()
    };
    assert_eq!((&won["outcome"], &won["rounds"], &won["table"]), (&"win".into(), &Value::Null, &Value::Null));
    assert_eq!(leads(&won, "win"), ["9d"]);
    assert_eq!(leads(&won, "loss").len(), 15);
    let drawn = query(&sandbox, game, "S:J87 H:AKQT9 C:98 D:AKQJT7");
    assert_eq!((&drawn["outcome"], leads(&drawn, "win").len()), (&"draw".into(), 0));
    assert!(!leads(&drawn, "draw").is_empty());
    // After a lead the outcome is known too. The answers are, if all of them lose.
    let led = "--game challenge --no-cache --mover-trump hearts";
    let lost = query(&sandbox, led, "S:KJ97 H:AQT8 C:KJ97 D:AQT8 | S:AQT8 H:KJ97 C:AQT8 D:KJ7 | 9d");
    assert_eq!((&lost["outcome"], leads(&lost, "loss").len()), (&"loss".into(), 8));
    let led = format!("{led} --estimate --depth 0");
    let won = query(&sandbox, &led, "S:KJ97 H:AQT8 C:KJ97 D:AQT8 | S:AQT8 H:KJ97 C:AQT8 D:KJ9 | 7d");
    assert_eq!(
        (&won["proved"], &won["chance"], &won["moves"][0]["proved"]),
        (&"win".into(), &1.0.into(), &Value::Null)
    );
    // The table of the deals counts each symmetric deal once.
    let counts = ["win", "loss", "draw"]
        .map(|outcome| sandbox.run(&format!("deals {game} --outcome {outcome}")).stdout.lines().count() - 1);
    assert_eq!(counts, [62_012, 3_304, 220]);
}

/// A record seats the players: the first one has spades, whoever moves after the moves.
#[test]
fn a_record_gives_the_players_their_trumps() {
    let sandbox = Sandbox::new();
    let ask = |options: &str, text: &str| sandbox.run(&format!("query -q --game challenge {options} '{text}'"));
    let layout =
        "LEFT: spades K Q  hearts A  clubs K  diamonds A Q\nRIGHT: spades A  hearts K Q  clubs A Q  diamonds K\n";
    let seated = format!("Players: LEFT, RIGHT\n\n{layout}");
    let heading = "Initial layout: (RIGHT has the opening lead)";
    let (right, left) = ("S:A H:KQ C:AQ D:K", "S:KQ H:A C:K D:AQ");
    for (text, trumps, position) in [
        (format!("{seated}\nKc."), "hearts", format!("{right} | S:KQ H:A D:AQ | Kc")),
        (format!("{layout}\nKc."), "hearts", format!("{right} | S:KQ H:A D:AQ | Kc")),
        (format!("{seated}\nKc, Kh."), "hearts", "S:A H:Q C:AQ D:K | S:KQ H:A D:AQ | Kc Kh lead".to_owned()),
        (format!("{layout}\nKc, RIGHT eats"), "spades", "S:KQ H:A D:AQ | S:A H:KQ C:AKQ D:K".to_owned()),
        (format!("Players: LEFT, RIGHT\n\n{heading}\n\n{layout}"), "hearts", format!("{right} | {left}")),
    ] {
        let explicit = format!("--mover-trump {trumps}");
        let (answer, line) = (answer(&ask("--json", &text)), answer(&ask(&format!("{explicit} --json"), &position)));
        for field in ["mover_trump", "outcome", "rounds", "moves"] {
            assert_eq!(answer[field], line[field], "{text}: {field}");
        }
        assert_eq!(answer["mover_trump"], trumps, "{text}");
        // The option does not overrule the record.
        assert_eq!(ask(&explicit, &text).code, Some(0), "{text}");
        let other = if trumps == "spades" { "hearts" } else { "spades" };
        let refused = ask(&format!("--mover-trump {other}"), &text).with_code(2);
        assert!(refused.stderr.contains(&format!("the trumps of the mover are {trumps}")), "{refused:?}");
    }
    // So a board that is printed does, if the mover has hearts.
    for trumps in ["spades", "hearts"] {
        let board = ask(&format!("--board --mover-trump {trumps}"), &format!("{right} | {left}")).with_code(0).stdout;
        assert_eq!(answer(&ask("--json", &board))["mover_trump"], trumps, "{board}");
    }
}

#[test]
fn a_bad_line_and_a_closed_pipe() {
    let sandbox = Sandbox::new();
    for (input, code) in [("nonsense\nS:AJT H:KQ9\n", 2), ("S:AJT H:KQ9\n", 0)] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        fs::write(sandbox.file("input"), input).unwrap();
        let mut command = sandbox.faceup("query -q --keep-going -");
        command.stdin(fs::File::open(sandbox.file("input")).unwrap()).stdout(writer).stderr(Stdio::null());
        assert_eq!(command.status().unwrap().code(), Some(code), "{input}");
    }
}

/// A solve that takes some time is announced, even if nobody watches its progress.
#[test]
fn a_solve_is_announced() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.faceup("query --no-cache --ranks 13 --threads 1 S:AKQ");
    let child = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
    let mut child = child.spawn().unwrap();
    let mut line = String::new();
    let stderr = child.stderr.take().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(stderr), &mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("note: solving beat-it-or-eat-it, 2 suits of 13 first; this takes about "), "{line}");
    // A short one is not.
    let run = sandbox.run("query --no-cache --ranks 7 S:AKQ");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
}

/// The board of the letter of 2007, which asks YOU for a lead.
const BOARD: &str = "\
-------------------------------------------------------------
Bill  -   Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3

Table -  .

You   -   Hearts: A J t 6 5 3       Spades: K Q 9 8 7 4 2
-------------------------------------------------------------
";

/// A board is an argument, though it begins like an option. The answer says whose lead it took.
#[test]
fn the_board_of_a_letter() {
    let sandbox = Sandbox::new();
    let board = |text: &str| {
        let run = sandbox.ok(&["query", "--board", text]);
        run.lines().map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    assert_lasting_snapshot!(board(BOARD), @r"
    -------------------------------------------------------
    Bill  -   Spades: A J T 6 5 3     Hearts: K Q 9 8 7 4 2

    Table -   .

    You   -   Spades: K Q 9 8 7 4 2   Hearts: A J T 6 5 3
    -------------------------------------------------------
    ");
    let replied = format!("{BOARD}5h");
    assert_lasting_snapshot!(board(&replied), @r"
    Layout now: (Bill is to move)
    -------------------------------------------------------
    You   -   Spades: K Q 9 8 7 4 2   Hearts: A J T 6 3

    Table -   5h

    Bill  -   Spades: A J T 6 5 3     Hearts: K Q 9 8 7 4 2
    -------------------------------------------------------
    ");
    // What is printed is read back, and so is a line without names.
    for text in [BOARD, &replied, "S:KJ H:AQT98", "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s"] {
        assert_eq!(board(&board(text)), board(text));
    }
    // A game that does not follow from the cards is named.
    for (options, text) in [
        ("--pack 4+2+2+1+1 --after-beating pass", "S:AJ H:K C:- D:A M:A"),
        ("--suits 5 --ranks 2", "S:A H:A C:A D:K M:A | S:K H:K C:K D:A M:- | Km"),
        ("--game challenge --ranks 2", "S:A H:A C:A D:K | * | Kh"),
    ] {
        let arguments: Vec<&str> = ["query", "--board", text].into_iter().chain(options.split(' ')).collect();
        let printed = sandbox.ok(&arguments);
        assert!(printed.starts_with("Game: "), "{printed}");
        assert_eq!(board(&printed), printed.trim_end());
    }
    let estimate = |text: &str| -> Value { sandbox.json(&["query", "--estimate", "--base", "7", "--json", text]) };
    let (before, after) = (estimate(BOARD), estimate(&replied));
    for (answer, names, position) in [
        (&before, ["You", "Bill"], "S:KQ98742 H:AJT653 | S:AJT653 H:KQ98742"),
        (&after, ["Bill", "You"], "S:AJT653 H:KQ98742 | S:KQ98742 H:AJT63 | 5h"),
    ] {
        assert_eq!([&answer["mover_name"], &answer["opponent_name"]], names);
        assert_eq!(answer["position"], position);
    }
    let run = sandbox.run(&["query", "Layout: (RIGHT leads)\nLEFT: S:AQ H:K  RIGHT: S:K H:AQ", "--no-cache"]);
    assert!(run.stdout.contains("mover     S:K H:AQ   (RIGHT)\nopponent  S:AQ H:K   (LEFT)\n"), "{}", run.stdout);
    // What is no board is still taken for an option.
    assert_eq!(sandbox.run(&["query", "--", BOARD, "--board"]).code, Some(2));
    // A board has no line of play.
    assert_eq!(sandbox.run(&["query", "--board", "--line", "3", BOARD]).code, Some(2));
    assert!(sandbox.run(&["query", "--jsn", "S:A"]).stderr.contains("'--json'"));
    let over = "LEFT: S:A H:-  RIGHT: S:- H:A\nAs";
    assert!(sandbox.run(&["query", over]).stderr.contains("a player has won"));
}
