//! `faceup solve --out`, `info` and `verify`: whole tables are accepted, all others are refused, and a table that
//! cannot be written leaves nothing behind.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use faceup::parts::TableParts;
use faceup::parts::solver::Tablebase;
use faceup::{AfterBeating, CardSet, Outcome, Pack, Quiet, Rules, Solve, Table, Trumps, Value as FoundValue};
use serde_json::{Value, json};

use crate::cases::cases;
#[cfg(target_os = "linux")]
use crate::support::run;
use crate::support::{Sandbox, entries, run_unread, seal};

cases!("table_files":
    the_same_game_gives_the_same_bytes info_for_people #[cfg(target_os = "linux")] a_file_name_that_is_no_text
    a_sample_is_checked_and_called_no_proof #[cfg(unix)] what_is_no_table
    #[cfg(target_os = "linux")] a_place_that_takes_no_file_is_refused_before_solving
    #[cfg(unix)] what_is_no_regular_file_is_neither_replaced_nor_waited_for #[cfg(unix)] a_link_stays_a_link
    #[cfg(unix)] a_file_that_may_not_be_written_is_not_replaced a_table_that_replaces_another
    #[cfg(target_os = "linux")] what_a_kind_of_table_cannot_hold_is_refused_before_the_work
    #[cfg(target_os = "linux")] a_table_that_cannot_be_kept_is_written_all_the_same #[cfg(unix)] a_file_that_cannot_grow_leaves_nothing_behind #[cfg(unix)] a_cache_without_room_is_no_hindrance
    #[cfg(target_os = "linux")] a_table_has_the_permissions_of_any_new_file);

/// A table small enough to be damaged at every byte, one suit of 5, and where its parts lie.
struct Small {
    sandbox: Sandbox,
    path: PathBuf,
    bytes: Vec<u8>,
}

impl Small {
    fn new() -> Small {
        let sandbox = Sandbox::new();
        let path = sandbox.table("small", "--suits 1 --ranks 5");
        let bytes = fs::read(&path).unwrap();
        Small { sandbox, path, bytes }
    }

    /// Writes other bytes in place of the table.
    fn becomes(&self, bytes: &[u8]) {
        fs::write(&self.path, bytes).unwrap();
    }

    /// Writes the table with bytes changed and the hash made anew.
    fn lies(&self, change: impl FnOnce(&mut [u8])) {
        let mut bytes = self.bytes.clone();
        change(&mut bytes);
        seal(&mut bytes);
        self.becomes(&bytes);
    }

    fn info(&self) -> Result<(), String> {
        self.asked("table info small")
    }

    fn verify(&self) -> Result<(), String> {
        self.asked("table verify small")
    }

    fn query(&self) -> Result<(), String> {
        self.asked("query --suits 1 --ranks 5 --table small S:AT")
    }

    fn asked(&self, line: &str) -> Result<(), String> {
        let run = self.sandbox.run(line);
        match run.code {
            Some(0) => Ok(()),
            Some(1) => {
                assert_eq!(run.stdout, "", "{run:?}");
                assert!(run.stderr.starts_with("error: "), "{run:?}");
                Err(run.stderr)
            }
            _ => panic!("{line}: {run:?}"),
        }
    }

    /// Checks that `info` refuses the file as it is now, and gives its message. The other commands read it alike: every eighth file is
    /// given to them too. Tests of faceup-solver change every bit.
    fn refused(&self, number: usize) -> String {
        let message = self.info().expect_err(&format!("{number}"));
        if number.is_multiple_of(8) {
            self.verify().expect_err(&format!("{number}"));
            self.query().expect_err(&format!("{number}"));
        }
        assert!(message.contains("'small'"), "{number}: {message}");
        message
    }
}

#[test]
fn info_says_what_solve_said() {
    let sandbox = Sandbox::new();
    for (options, rounds) in [("--ranks 6", true), ("--game challenge --ranks 3 --no-rounds", false)] {
        let solved = sandbox.json(&format!("solve --json {options} --force --out table"));
        assert_eq!(solved["out"], "table");
        let info = sandbox.json("table info --json table");
        for (key, value) in info.as_object().unwrap() {
            match key.as_str() {
                "table" => assert_eq!(value, "table"),
                "format_version" => assert_eq!(value, 1),
                "bytes" => assert_eq!(*value, fs::metadata(sandbox.file("table")).unwrap().len()),
                "table_hash" | "file_hash" => assert_eq!(value.as_str().unwrap().len(), 64),
                "frontier" => assert!(!rounds && value["minimal_wins"].is_u64()),
                "has_rounds" => assert_eq!(*value, rounds),
                _ => assert_eq!(*value, solved[key], "{key}"),
            }
        }
        assert!(info["positions"].is_object());
    }
}

#[test]
fn verify_proves_what_solve_wrote() {
    let sandbox = Sandbox::new();
    for options in [
        "--ranks 6",
        "--ranks 7 --no-rounds",
        "--suits 1 --ranks 1",
        "--suits 1 --ranks 12",
        "--suits 3 --ranks 3",
        "--game challenge --ranks 3",
        "--game challenge-1987 --ranks 3 --no-rounds",
        "--suits 2 --ranks 5 --after-beating pass",
    ] {
        sandbox.table("table", options);
        let json = sandbox.json("table verify --json table");
        assert_eq!((&json["verified"], &json["fault"], &json["hand"]), (&json!(true), &json!(null), &json!(null)));
        assert_eq!(json["table_hash"], sandbox.json("table info --json table")["table_hash"]);
        let line = format!("solve {options} --out table --force --verify");
        let lines = sandbox.ok(&line);
        assert!(lines.contains("\nverified: every deal proved\n"), "{lines}");
        assert_eq!(json["table_hash"], sandbox.json("table info --json table")["table_hash"]);
        assert_eq!(sandbox.json(&format!("{line} --json"))["verified"], true);
        let text = sandbox.ok("table verify table");
        let what = if options.contains("--no-rounds") { "; outcome of all " } else { "; outcome and rounds of all " };
        assert!(text.starts_with("verified: ") && text.contains(what), "{options}: {text}");
    }
}

#[test]
fn added_to() {
    let small = Small::new();
    for (more, says) in
        [(&b"\0"[..], "was not finished"), (b"\n", "was not finished"), (&small.bytes, "do not match its hash")]
    {
        small.becomes(&[&small.bytes, more].concat());
        let message = small.refused(0);
        assert!(message.contains(says), "{message}");
    }
}

#[test]
fn another_version() {
    let small = Small::new();
    for version in [0u32, 3, 256, u32::MAX] {
        small.lies(|bytes| bytes[8..12].copy_from_slice(&version.to_le_bytes()));
        let message = small.refused(0);
        assert!(message.contains(&format!("of format version {version}, ")), "{message}");
        assert!(message.contains("this program reads version 1:"), "{message}");
    }
    // Version 2 has the lengths of the suits after the header.
    small.lies(|bytes| bytes[8] = 2);
    assert!(small.refused(0).contains("is damaged: its header is malformed"));
}

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
    let small = Small::new();
    let [lead, pass] = [AfterBeating::Lead, AfterBeating::Pass]
        .map(|after| Rules::new(Pack::new(1, 5).unwrap(), Trumps::None, after).unwrap());
    let lying = Lying(lead, Solve::new(pass).run().unwrap());
    faceup::parts::files::write(&small.path, &lying, &Quiet).unwrap();
    assert_eq!(small.info(), Ok(()));
    let again = "solve --suits 1 --ranks 5 --out small --checkpoint c --resume";
    small.sandbox.ok(again);
    let message = small.sandbox.refused(&format!("{again} --verify"), 1);
    assert!(message.contains("the table is wrong: ") && message.contains("hand S:"), "{message}");
    let message = small.verify().unwrap_err();
    assert!(message.contains("'small' is wrong: ") && message.contains("hand S:"), "{message}");
    let run = small.sandbox.run("table verify --json small").with_code(1);
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(json["verified"] == false && json["fault"].is_string(), "{json}");
    assert!(json["hand"].as_str().unwrap().starts_with("S:"), "{json}");
    // A reader that closes the pipe does not make it right.
    for line in ["table verify --json small", "table verify small"] {
        let mut command = small.sandbox.faceup(line);
        command.stderr(Stdio::null());
        assert_eq!(run_unread(command).0, Some(1), "{line}");
    }
}

/// Bytes that are changed with a right hash are no table of this program, whatever its header says.
#[test]
fn a_forged_table_is_refused_on_every_way_in() {
    let small = Small::new();
    small.lies(|_| ());
    assert_eq!((small.info(), small.verify(), small.query()), (Ok(()), Ok(()), Ok(())), "the truth is no lie");
    for (what, at) in [("a count", 24), ("the longest game", 48)] {
        small.lies(|bytes| bytes[at] += 1);
        assert!(small.refused(0).contains("'small' is damaged: its header is malformed") || at == 48, "{what}");
    }
    small.lies(|bytes| (bytes[24], bytes[32]) = (bytes[24] - 1, bytes[32] + 1));
    let says = "the figures in its header do not match its contents";
    assert!(small.refused(0).contains(says));
    // In the cache, it is not used.
    let sandbox = &small.sandbox;
    sandbox.ok("query --suits 1 --ranks 5 S:AT");
    let cached = sandbox.file("../home/cache/faceup/beat-it-or-eat-it-1x5.compact");
    fs::write(&cached, fs::read(&small.path).unwrap()).unwrap();
    let run = sandbox.run("solve --suits 1 --ranks 5").with_code(0);
    assert!(run.stderr.contains(says) && run.stdout.contains("15 (50.0%)"), "{run:?}");
    // A wrong hash of the hands, and other rules.
    for at in [72, 19] {
        small.lies(|bytes| bytes[at] ^= 1);
        assert!(small.info().unwrap_err().contains("it is not what this program writes for its contents"));
        assert!(small.verify().is_err());
    }
}

/// If the reader of the output is gone, the exit code still says that there is no table.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_is_a_failure_even_if_nobody_reads() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 4; exec faceup solve --ranks 9 --out table"]).stderr(Stdio::null());
    assert_eq!(run_unread(command).0, Some(1));
    assert_eq!(entries(&sandbox.work()), [""; 0]);
}

/// A disk of 8 KiB, on which the table of two suits of 9 does not fit; in a name space of its own, so that it is
/// gone with the shell that mounted it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let sandbox = Sandbox::new();
    let disk = sandbox.file("disk");
    fs::create_dir(&disk).unwrap();
    let on_disk = |line: &str| {
        let mut command = sandbox.command("unshare");
        let script = format!("mount -t tmpfs -o size=8k none disk && {line}");
        command.args(["--map-root-user", "--mount", "sh", "-c", &script]);
        command
    };
    if !on_disk("true").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: no disk can be mounted here");
        return;
    }
    let run_on_disk = |line: &str| run(on_disk(line));

    let full = run_on_disk("faceup solve --ranks 9 --out disk/table > /dev/null; echo \"exit $?\"; ls -A disk");
    assert_eq!(full.stdout, "exit 1\n", "{full:?}");
    assert!(full.stderr.starts_with("error: cannot write 'disk/table': no space left on the disk"), "{full:?}");

    let old = "faceup solve -q --ranks 5 --out disk/table > /dev/null && cp disk/table old";
    let kept = run_on_disk(&format!(
        "{old} && ! faceup solve --ranks 9 --force --out disk/table > summary && cmp disk/table old && ls -A disk"
    ));
    assert_eq!((kept.code, kept.stdout.as_str()), (Some(0), "table\n"), "{kept:?}");

    let cache = run_on_disk("XDG_CACHE_HOME=disk HOME=disk exec faceup query --json --ranks 8 'S:AQT8 H:KJ97'");
    assert_eq!(cache.code, Some(0), "{cache:?}");
}
