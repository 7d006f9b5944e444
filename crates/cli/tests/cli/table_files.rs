//! `faceup solve --out`, `info` and `verify`: whole tables are accepted, all others are refused, and a table that
//! cannot be written leaves nothing behind.

use std::process::Stdio;

use faceup::parts::solver::Tablebase;
use faceup::{AfterBeating, CardSet, Outcome, Pack, Quiet, Rules, Solve, Table, Trumps, Value as FoundValue};
use serde_json::Value;

use crate::support::{Sandbox, run_unread};

/// The values of a game under the name of another.
struct Lying(Rules, Table);

impl Tablebase for Lying {
    fn rules(&self) -> Rules {
        self.0
    }
    fn has_rounds(&self) -> bool {
        true
    }
    fn outcome(&self, hand: CardSet) -> Outcome {
        self.value(hand).outcome()
    }
    fn value(&self, hand: CardSet) -> FoundValue {
        self.1.tablebase().value(hand)
    }
}

#[test]
fn a_table_that_is_whole_but_wrong() {
    let sandbox = Sandbox::new();
    let [lead, pass] = [AfterBeating::Lead, AfterBeating::Pass]
        .map(|after| Rules::new(Pack::new(1, 5).unwrap(), Trumps::None, after).unwrap());
    let lying = Lying(lead, Solve::new(pass).run().unwrap());
    faceup::parts::files::write(&sandbox.file("wrong"), &lying, &Quiet).unwrap();
    sandbox.ok("table info wrong");
    let again = "solve --suits 1 --ranks 5 --out wrong --checkpoint c --resume";
    sandbox.ok(again);
    for (line, says) in
        [(&*format!("{again} --verify"), "the table is wrong: "), ("table verify wrong", "'wrong' is wrong: ")]
    {
        let message = sandbox.refused(line, 1);
        assert!(message.contains(says) && message.contains("hand S:"), "{message}");
    }
    let run = sandbox.run("table verify --json wrong").with_code(1);
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(json["verified"] == false && json["fault"].is_string(), "{json}");
    assert!(json["hand"].as_str().unwrap().starts_with("S:"), "{json}");
    // A reader that closes the pipe does not make it right.
    for line in ["table verify --json wrong", "table verify wrong"] {
        let mut command = sandbox.faceup(line);
        command.stderr(Stdio::null());
        assert_eq!(run_unread(command).0, Some(1), "{line}");
    }
}
