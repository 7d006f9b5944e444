//! `faceup engine`: conversations with it, and what is no conversation.

use crate::support::{Sandbox, run_with_input};

/// What it answers to lines of input; `options` is split at spaces.
fn talk(sandbox: &Sandbox, options: &str, input: &str) -> String {
    let run = run_with_input(sandbox.faceup(&format!("engine {options}")), input).with_code(0);
    assert!(run.stderr.lines().all(|line| line.starts_with("note: ")), "{run:?}");
    run.stdout
}

#[test]
fn a_conversation() {
    let sandbox = Sandbox::new();
    let text = talk(
        &sandbox,
        "--ranks 7 --depth 4",
        "protocol_version\n1 name\nfaceup-rules\n\
         faceup-position one S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s\nshowboard\n2 genmove one\n\
         faceup-knowledge\ngenmove one\nplay two eat\ngenmove one\nplay one 8h\nwhat\n",
    );
    insta::assert_snapshot!(text, @r"
    = 2

    =1 faceup

    = 2 7 none lead

    =

    = beat-it-or-eat-it, 2 suits of 7
    one: S:K H:AQT, to move
    two: S:AQT H:-
    pile: 8s Js 8h 9h Jh Kh 9s; card to beat: 9s

    =2 Ks

    = win

    = Th

    =

    = Ah

    ? it is player two's turn

    ? unknown command

    ");
}

#[test]
fn the_perfect_player_of_any_game() {
    let sandbox = Sandbox::new();
    let text = talk(
        &sandbox,
        "--player perfect --ranks 4",
        "faceup-position one S:AK H:QJ\nreg_genmove one\nfaceup-knowledge\n\
         faceup-rules 2 3 own pass\nreg_genmove one\nfaceup-rules 4 16 none lead\ngenmove one\nname\n",
    );
    let answers: Vec<&str> = text.split_terminator("\n\n").collect();
    assert_eq!((answers[0], answers[2]), ("=", "= win 5"), "{text}");
    assert!(answers[4].starts_with("= "), "{text}");
    // 2^64 hands are too many; it says so and lives on.
    assert!(answers[6].starts_with("? not enough memory"), "{text}");
    assert_eq!(answers[7], "= faceup");
    assert_eq!(sandbox.cached().len(), 2);
}

#[test]
fn a_table_file_is_for_its_own_game() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("2x4", "--ranks 4 --no-rounds");
    let options = format!("--player perfect --table {}", table.display());
    let input = "genmove one\nfaceup-rules 2 5 none lead\ngenmove one\n";
    let run = run_with_input(sandbox.faceup(&format!("engine {options}")), input);
    let answers: Vec<&str> = run.stdout.split_terminator("\n\n").collect();
    assert!(answers[0].starts_with("= ") && answers[2].starts_with("? expected a table of "), "{run:?}");
    assert!(run.stderr.contains("note: the table has no rounds"), "{run:?}");
}

#[test]
fn what_cannot_be_is_a_usage_error() {
    let sandbox = Sandbox::new();
    let cases = [
        ("--player nobody", "write easy, medium, hard, expert, perfect, random, depth:D or vote:D"),
        ("--player program:cat", "expected a built-in player, got another program"),
        ("--player perfect --depth 3", "has no depth"),
        ("--depth 256", "256 is not in 0..=255"),
        ("--player depth:-1", "expected a player, got"),
        ("--seed -1", "unexpected argument"),
        ("--suits 1 --ranks 1", "a hand is empty"),
    ];
    sandbox.refusals("engine", 2, &cases);
}

#[test]
fn garbage_is_answered() {
    let sandbox = Sandbox::new();
    let long = "x".repeat(1 << 17);
    let input = format!("{long}\n\u{0}\u{1b}[2J\n99999999999999999999 name\nplay one {long}\nplay three 8h\nname");
    let text = talk(&sandbox, "--ranks 5", &input);
    let answers: Vec<&str> = text.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 6, "{text}");
    assert!(answers[..5].iter().all(|answer| answer.starts_with("? ")), "{text}");
    assert_eq!(answers[5], "= faceup");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let sandbox = Sandbox::new();
    let run = sandbox.shell("(yes name | head -100000 | faceup engine --ranks 5; echo $? >&2) | head -1");
    assert_eq!((run.stdout.as_str(), run.stderr.trim()), ("= faceup\n", "0"), "{run:?}");
}
