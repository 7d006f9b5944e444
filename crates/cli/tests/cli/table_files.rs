//! `faceup solve --out`, `info` and `verify`: whole tables are accepted, all others are refused, and a table that
//! cannot be written leaves nothing behind.

use std::process::Stdio;

use faceup::parts::TableParts;
use faceup::parts::solver::Tablebase;
use faceup::{AfterBeating, CardSet, Outcome, Pack, Quiet, Rules, Solve, Table, Trumps, Value as FoundValue};
use serde_json::Value;

use crate::cases::cases;
use crate::support::{Sandbox, run_unread};

cases!("table_files":
    the_same_game_gives_the_same_bytes info_for_people info_says_what_solve_said #[cfg(target_os = "linux")] a_file_name_that_is_no_text
    verify_proves_what_solve_wrote damaged_files a_sample_is_checked_and_called_no_proof what_is_no_table
    #[cfg(target_os = "linux")] a_place_that_takes_no_file_is_refused_before_solving
    what_is_no_regular_file_is_neither_replaced_nor_waited_for a_link_stays_a_link
    a_file_that_may_not_be_written_is_not_replaced a_table_that_replaces_another
    #[cfg(target_os = "linux")] what_a_kind_of_table_cannot_hold_is_refused_before_the_work
    #[cfg(target_os = "linux")] a_table_that_cannot_be_kept_is_written_all_the_same
    a_file_that_cannot_grow_leaves_nothing_behind a_cache_without_room_is_no_hindrance
    #[cfg(target_os = "linux")] a_table_has_the_permissions_of_any_new_file
    #[cfg(target_os = "linux")] a_full_disk_leaves_nothing_behind);

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
