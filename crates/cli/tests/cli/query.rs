//! `faceup query`: notations, answers, the cache, and texts that are no position.

use serde_json::Value;

use crate::support::{Dialogue, Sandbox, first_note};

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

/// A solve that takes some time is announced, even if nobody watches its progress.
#[test]
fn a_solve_is_announced() {
    let sandbox = Sandbox::new();
    let line = first_note(sandbox.faceup("query --no-cache --ranks 14 --threads 1 S:14,13,12"));
    assert!(line.starts_with("note: solving beat-it-or-eat-it, 2 suits of 14 first; this takes about "), "{line}");
    // A short one is not.
    assert_eq!(sandbox.run("query --no-cache --ranks 7 S:AKQ").with_code(0).stderr, "");
}
