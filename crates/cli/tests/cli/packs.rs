//! Packs of more than four suits, and of suits of different lengths: what takes them, and what refuses them.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

use crate::support::{Run, Sandbox, run_with_input};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// How many hands there are with which neither player wins by leading. Without trumps the other player would lead the rest of the pack.
fn neither_wins(sandbox: &Sandbox, options: &str) -> usize {
    let rows = sandbox.ok(&format!("deals {options} --set all --json -q"));
    let rows: Vec<Value> = rows.lines().map(json).collect();
    let won: HashSet<&str> =
        rows.iter().filter(|row| row["outcome"] == "win").filter_map(|row| row["hand"].as_str()).collect();
    let wins = |hand: &Value| won.contains(hand.as_str().unwrap());
    rows.iter().filter(|row| !wins(&row["hand"]) && !wins(&row["opponent_hand"])).count()
}

/// The packs that refute that the starter wins every symmetric deal, or that some leader wins with every hand.
#[test]
fn symmetric_deals_are_drawn_and_hands_that_nobody_wins() {
    let sandbox = Sandbox::new();
    for (options, symmetric) in [
        ("--pack 2+2+2+2+2+2", Some([32, 0, 32])),
        ("--suits 6 --ranks 2", Some([32, 0, 32])),
        ("--pack 6+6+2+2", Some([248, 0, 8])),
        ("--pack 5+5+3", None),
        ("--pack 1+1+2+2+2+2+2+2 --trumps own", Some([96, 0, 32])),
    ] {
        for rounds in ["", "--no-rounds"] {
            let solved = json(&sandbox.ok(&format!("solve {options} --after-beating pass {rounds} --json -q")));
            let found = &solved["symmetric"];
            let counts = ["win", "loss", "draw"].map(|outcome| found[outcome].as_u64());
            assert_eq!(counts, symmetric.map_or([None; 3], |counts| counts.map(Some)), "{options}: {solved}");
        }
    }
    assert_eq!(neither_wins(&sandbox, "--pack 5+5+3 --after-beating pass"), 4);
    assert_eq!(neither_wins(&sandbox, "--suits 6 --ranks 2 --after-beating pass"), 320);
}

#[test]
fn the_lengths_are_in_the_answers() {
    let sandbox = Sandbox::new();
    let game = "--pack 4+2+2+1+1 --after-beating pass";
    let solved = json(&sandbox.ok(&format!("solve {game} --json -q --out a.faceup")));
    assert_eq!(solved["lengths"], json("[4, 2, 2, 1, 1]"));
    assert_eq!((&solved["suits"], &solved["ranks"]), (&5.into(), &4.into()));
    let alike = json(&sandbox.ok("solve --pack 3+3 --json -q"));
    assert_eq!((alike.get("lengths"), &alike["ranks"]), (None, &3.into()));
    let info = sandbox.ok("table info a.faceup");
    assert!(info.contains("5 suits of 4+2+2+1+1") && info.contains("table format version 2"), "{info}");
    assert!(sandbox.ok("table verify a.faceup -q").contains("proved"));
    // From the table, and from the cache.
    for table in ["--table a.faceup", game, "--game custom-no-trumps-pass-4+2+2+1+1"] {
        let answer = sandbox.ok(&format!("query {table} 'S:AJ H:K C:- D:A M:A' -q"));
        assert!(answer.contains("S:AJ H:K C:- D:A M:A") && answer.contains("lead Am"), "{answer}");
    }
    let census = sandbox.ok(&format!("solve {game} --format csv -q"));
    assert!(census.lines().nth(1).is_some_and(|row| row.starts_with("custom,5,4+2+2+1+1,none,pass,")), "{census}");
    let census = sandbox.ok(&format!("solve {game} -q"));
    assert!(census.contains("4+2+2+1+1"), "{census}");
    let deals = sandbox.ok(&format!("deals {game} --set all --limit 1 -q"));
    assert!(deals.lines().nth(1).is_some_and(|row| row.starts_with("custom,5,4+2+2+1+1,none,pass,")), "{deals}");
}

#[test]
fn proofs_are_accepted() {
    let sandbox = Sandbox::new();
    for (game, deal) in [("--pack 3+3+2", "S:AQ H:K C:A"), ("--game challenge --pack 2+2+1+1+2", "S:A H:K C:A D:- M:K")]
    {
        sandbox.ok(&format!("prove {game} '{deal}' --out deal.cert -q"));
        let checked = sandbox.ok("check deal.cert --without-dominance -q");
        assert!(checked.contains(&format!("for the player who leads {deal}")), "{checked}");
        assert_eq!(fs::read(sandbox.file("deal.cert")).unwrap()[8], 2);
        sandbox.ok(&format!("prove {game} --all --out all.cert -q"));
        assert!(sandbox.ok("check all.cert -q").contains("deals"));
    }
}

/// A checkpoint is written and read.
#[test]
fn a_solve_is_resumed() {
    let sandbox = Sandbox::new();
    let game = "--pack 7+6+5 --trumps none --no-rounds";
    let whole = json(&sandbox.ok(&format!("solve {game} --json -q")));
    let parts = json(&sandbox.ok(&format!("solve {game} --checkpoint part --every 0 --resume --json -q")));
    assert_eq!(whole["positions"], parts["positions"]);
}

#[test]
fn a_game_is_played() {
    let sandbox = Sandbox::new();
    let lines = "moves\nrecord\nsave game.txt\nhint\n";
    for options in [
        "--pack 3+3+2 --seed 1",
        "--suits 5 --ranks 2 --opponent perfect --seed 1",
        "--pack 4+4+2+2+1+1 --opponent depth:2 --seed 3",
    ] {
        let Run { code, stdout, stderr } = run_with_input(sandbox.faceup(&format!("play {options}")), lines);
        assert_eq!(code, Some(0), "{stdout}{stderr}");
        let Run { code, stdout, stderr } = sandbox.run("annotate game.txt");
        assert_eq!(code, Some(0), "{options}: {stdout}{stderr}");
        fs::remove_file(sandbox.file("game.txt")).unwrap();
    }
}

/// A number alone is a suit. The help says who plays them.
#[test]
fn one_suit_is_a_number() {
    let sandbox = Sandbox::new();
    let solved = json(&sandbox.ok("solve --pack 5 --json -q"));
    assert_eq!((&solved["suits"], &solved["ranks"]), (&1.into(), &5.into()));
    sandbox.refusal("solve --game beat-it-or-eat-it-5", 2, "no game is called 'beat-it-or-eat-it-5'");
    let help = sandbox.ok("play --help");
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("or depth:4 with a pack that expert does not play"), "{help}");
    let run = run_with_input(sandbox.faceup("play --pack 3+3+2 --seed 1"), "");
    assert!(run.stdout.contains("against depth 4"), "{run:?}");
}

#[test]
fn what_cannot_take_them_says_so() {
    let sandbox = Sandbox::new();
    sandbox.ok("solve --pack 3+2+2 -q --out a.faceup");
    let says = "1 to 4 suits that are equally long, got";
    for args in [
        "table convert a.faceup b.frontier",
        "query --estimate --pack 3+2+2 'S:A H:K C:A'",
        "query --estimate --suits 5 --ranks 2 'S:A H:K C:A'",
        "play --opponent vote --pack 3+3+2",
    ] {
        let run = sandbox.run(args);
        assert!(matches!(run.code, Some(1 | 2)), "{args}: {run:?}");
        assert!(run.stderr.contains(says), "{args}: {run:?}");
    }
    // Nor does an analysis estimate what is not solved.
    let run = run_with_input(sandbox.faceup("analyse --pack 12+12+12+3"), "values\n");
    assert!(run.stderr.contains("there are no estimates of such packs"), "{run:?}");
    assert!(run.stdout.contains("cannot be estimated") && !run.stdout.contains("about "), "{run:?}");
    // No such pack follows from the cards.
    let run = sandbox.run("query 'S:A M:K'");
    assert!(run.stderr.contains("expected the number of suits, got cards up to 'M'"), "{run:?}");
    let run = sandbox.run("dataset --pack 3+2+2 --out a.csv");
    assert!(run.stderr.contains(says), "{run:?}");
    #[cfg(feature = "full")]
    {
        let run = sandbox.run("serve --table a.faceup --port 0");
        assert!(run.stderr.contains(says), "{run:?}");
    }
}
