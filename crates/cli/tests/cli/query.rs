//! `faceup query`: notations, answers, the cache, and texts that are no position.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::cases::cases;
use crate::support::{Dialogue, Run, Sandbox, first_note, json_lines, list, run_unread, run_with_input, texts};

cases!("query":
    the_json_answer_as_a_whole the_answer_for_people the_opportunity_that_the_letter_of_1993_points_out
    the_line_of_best_play_is_as_long_as_was_asked_for who_is_to_move_follows_from_the_number_of_cards_on_the_table
    every_move_has_the_value_of_the_position_after_it a_draw_has_no_rounds the_movers_trump
    suits_of_more_than_13_ranks_are_numbers #[cfg(unix)] the_cache_is_no_hindrance the_moves_that_resist_longest
    too_little_memory_for_the_rounds_of_the_standard_game a_table_that_the_user_names
    ranks_are_asked_for_where_they_do_not_follow positions_that_cannot_be the_pile_keeps_its_order
    a_large_game_is_solved_only_if_asked_for #[cfg(unix)] the_deal_of_the_manual_of_1987
    #[cfg(unix)] the_symmetric_deals_of_challenge a_hand_without_spades_begins_with_a_dash a_file_that_is_missing
    why_each_move_has_its_value #[cfg(unix)] the_board_of_a_letter a_line_that_is_no_position_ends_it);

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
    for field in ["table", "file_hash"] {
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
    assert!(moves.iter().rev().is_sorted_by_key(worth), "the best first: {answer}");
    assert_eq!(worth(&moves[0]), worth(answer), "{answer}");
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
    let diagram = "LEFT: hearts A Q T 9 8      RIGHT: hearts K J\n      spades K J                   spades A Q T 9 8";
    let mut answer = without_input(query(&sandbox, "", diagram));
    let names = ["mover_name", "opponent_name"].map(|field| answer.as_object_mut().unwrap().remove(field).unwrap());
    assert_eq!((names, answer), (["LEFT".into(), "RIGHT".into()], expected));
}

#[test]
fn the_parts_of_an_answer_agree() {
    let sandbox = Sandbox::new();
    for (options, position) in [
        ("", "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s"),
        ("--ranks 7", "S:- H:AQT | * | 8h Jh 8s Js 9h Kh 9s Ks lead"),
        ("--ranks 7", "S:AT H:- | * | 8h Jh 9h"),
        ("--ranks 4", "S:AK H:A | * | Jh Qh"),
        ("--ranks 4", "S:AK H:A | * | Jh Qh Qs"),
        ("--ranks 4 --after-beating pass", "S:AK H:A | * | Jh Qh"),
        ("--ranks 3", "S:A H:KQ | S:K H:A | Qs"),
        ("--game challenge --suits 2 --ranks 4", "S:AK H:QJ"),
        ("--game challenge --suits 2 --ranks 4 --mover-trump hearts", "S:AK H:QJ"),
        ("--suits 1 --ranks 14", "S:14,3,1"),
    ] {
        check(&query(&sandbox, options, position));
    }
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
        sandbox.json(&["table".as_ref(), "info".as_ref(), "--json".as_ref(), table.as_os_str()])["file_hash"].clone();
    assert_eq!((&source["table"], &source["file_hash"]), (&Value::Null, &hash), "{first:?}");

    // Without the note, it was not made again.
    let second = ask(&sandbox, "");
    assert_eq!((second.code, second.stderr.as_str()), (Some(0), ""));
    assert_eq!(second.stdout, first.stdout);
    // `deals` finds it too, and it is a table like any other.
    assert_eq!(sandbox.run("deals --ranks 4").stderr, "");
    sandbox.ok(&["table".as_ref(), "verify".as_ref(), table.as_os_str()]);
    // Another game has a table of its own.
    assert_eq!(ask(&sandbox, "--after-beating pass").code, Some(0));
    assert_eq!(sandbox.cached().len(), 2);
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
        (whole[..whole.len() - 1].to_vec(), "was not finished"),
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
    let run = sandbox.run("query --estimate --ranks 4 S:AK");
    assert!(run.code == Some(0) && run.stderr.ends_with("; it is not used\n"), "{run:?}");
    assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
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

/// Lines that arrive together are answered on all threads, in order, up to the first bad one.
#[test]
fn many_lines_are_answered_in_order() {
    let sandbox = Sandbox::new();
    let texts = ["S:AJT H:KQ9", "S:AK H:Q", "S:A H:KQJT9", "S:KQ H:AJT"];
    let alone: Vec<Value> = texts.iter().map(|text| query(&sandbox, "--ranks 6", text)).collect();
    let mut lines: Vec<&str> = (0..2_000).map(|nth| texts[nth * nth % 7 % 4]).collect();
    lines[1_700] = "S:AJT H:XX";
    let run = asked(&sandbox, "-q --json --line 1000 --ranks 6 --threads 3 -", lines.join("\n")).with_code(2);
    assert!(run.stderr.starts_with("error: line 1701: "), "{run:?}");
    let answers = json_lines(&run.stdout);
    assert_eq!(answers.len(), 1_700);
    for (nth, answer) in answers.iter().enumerate() {
        assert_eq!(answer, &alone[nth * nth % 7 % 4], "{nth}");
    }
}

#[test]
fn a_line_that_is_too_long() {
    let sandbox = Sandbox::new();
    let long = format!("x{}", "é".repeat(1 << 16));
    let says = "expected a position, got more than 65536 bytes";
    let run = asked(&sandbox, "-q -", format!("S:AJT H:KQ9\n{long}\nS:KJ H:AQT98\n")).with_code(2);
    assert!(run.stdout.lines().count() == 1 && run.stderr.starts_with(&format!("error: line 2: {says}")), "{run:?}");
    // The longest line that is read.
    let longest = format!("S:AJT{}H:KQ9", " ".repeat((1 << 16) - 10));
    let run = asked(&sandbox, "-q -", format!("{longest}\n{longest} \n")).with_code(2);
    assert_eq!(run.stdout.lines().count(), 1);
    assert!(run.stderr.starts_with(&format!("error: line 2: {says}")), "{run:?}");
}

/// Another program may wait for an answer before it asks again.
#[test]
fn an_answer_comes_before_the_next_question() {
    let sandbox = Sandbox::new();
    sandbox.table("2x6.frontier.bits", "--ranks 6");
    let mut dialogue = Dialogue::new(sandbox.faceup("query -q --json --table 2x6.frontier.bits -"));
    // With a table named, all are of its game.
    for question in ["S:AJT H:KQ9", "S:AK H:Q", "S:A | * | Ks"] {
        let answer: Value = serde_json::from_str(&dialogue.ask(question)).unwrap();
        assert_eq!((&answer["input"], &answer["ranks"]), (&question.into(), &6.into()));
    }
    assert_eq!(dialogue.end(), Some(0));
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
        assert!(refused.stderr.contains(&format!("the mover's trumps are {trumps}")), "{refused:?}");
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
        fs::write(sandbox.file("input"), input).unwrap();
        let mut command = sandbox.faceup("query -q -");
        command.stdin(fs::File::open(sandbox.file("input")).unwrap()).stderr(Stdio::null());
        assert_eq!(run_unread(command).0, Some(code), "{input}");
    }
}

/// A solve that takes some time is announced, even if nobody watches its progress.
#[test]
fn a_solve_is_announced() {
    let sandbox = Sandbox::new();
    let line = first_note(sandbox.faceup("query --no-cache --ranks 14 --threads 1 S:14,13,12"));
    assert!(line.starts_with("note: solving beat-it-or-eat-it, 2 suits of 14 first; this takes about "), "{line}");
    // A short one is not.
    assert_eq!(sandbox.run("query --no-cache --ranks 7 S:AKQ").with_code(0).stderr, "");
}

/// A file with a deal, a board or a record is a position, and so is a board from standard input.
#[test]
fn a_position_in_a_file() {
    let sandbox = Sandbox::new();
    let expected = sandbox.ok("query 'S:K H:AQT98 | * | Js' --ranks 7");
    let board = "> Bill - Hearts: K J  Spades: A Q T 9 8\r\n> Table - Js\r\n> You - Hearts: A Q T 9 8  Spades: K\r\n";
    let record = "You: S:K H:AQT98\nBill: S:AQT98 H:KJ\nTable: Js\n";
    let moves =
        |answer: &str| answer.lines().filter(|line| line.starts_with("  ")).map(str::to_owned).collect::<Vec<_>>();
    for text in ["S:K H:AQT98 | S:AQT98 H:KJ | Js\n", board, record] {
        std::fs::write(sandbox.file("letter.txt"), format!("\u{feff}{text}")).unwrap();
        assert_eq!(moves(&sandbox.ok("query letter.txt")), moves(&expected), "{text}");
        if text.starts_with(['>', 'Y']) {
            let run = asked(&sandbox, "-", text).with_code(0);
            assert_eq!(moves(&run.stdout), moves(&expected), "{text}");
        }
    }
    // An error names the file.
    std::fs::write(sandbox.file("letter.txt"), "S:KJ H:AQT98\nS:KJ").unwrap();
    assert!(sandbox.refused("query letter.txt", 2).starts_with("error: 'letter.txt': "));
    // Moves below a hand belong to it. A line that can also be a position has two readings.
    let run = asked(&sandbox, "-", "S:KJ H:AQT98\n8h Jh 8s\n").with_code(0);
    assert!(run.stdout.contains("the 8s is to be beaten"), "{run:?}");
    let run = asked(&sandbox, "--ranks 7 -", "S:KJ H:AQT98\n8h\n").with_code(2);
    assert!(run.stderr.contains("'8h' can be a position, or belong to the one above it"), "{run:?}");
    // So has a hand that is the name of a file.
    std::fs::write(sandbox.file("ah"), "S:AQ H:K").unwrap();
    assert!(sandbox.refused("query ah", 2).contains("write './ah' for the file"));
    assert!(sandbox.refused("play ah", 2).contains("write './ah' for the file"));
    assert_eq!(sandbox.ok("query ./ah"), sandbox.ok("query 'S:AQ H:K'"));
    // A line of a board, and other lines below it, are positions.
    let run = asked(&sandbox, "-q -", "North: S:KJ H:AQT98\nS:KJ H:AQT98\n").with_code(0);
    assert_eq!(run.stdout.lines().count(), 2, "{run:?}");
}

#[test]
fn two_spellings_of_a_deal() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.ok("query KJ/AQT98"), sandbox.ok("query --game BIOEI 'S:KJ H:AQT98'"));
    let says = "--game challenge or --game challenge-1987";
    assert!(sandbox.refused("query 'S:AQT8 C:QT8 D:AKJ97 H:KJ97'", 2).contains(says));
}
