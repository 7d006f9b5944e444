//! `faceup solve --out`, `info` and `verify`: whole tables are accepted, all others are refused, and a table that
//! cannot be written leaves nothing behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::json;

use crate::support::{Sandbox, assert_lasting_snapshot, entries, json_lines, run};

/// A table small enough to be damaged at every byte, one suit of 5, and where its parts lie.
struct Small {
    sandbox: Sandbox,
    path: PathBuf,
    bytes: Vec<u8>,
}

/// Where wins, losses, rounds, the hash and the finished mark begin in it, and where it ends.
const WINS: usize = 64;
const LOSSES: usize = 128;
const ROUNDS: usize = 192;
const HASH: usize = 224;
const MARK: usize = 256;
const END: usize = 264;

impl Small {
    fn new() -> Small {
        let sandbox = Sandbox::new();
        let path = sandbox.table("small", "--suits 1 --ranks 5");
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes.len(), END);
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
        let hash = blake3::hash(&bytes[..HASH]);
        bytes[HASH..MARK].copy_from_slice(hash.as_bytes());
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

    /// Checks that every command refuses the file as it is now, and gives the message of `info`.
    fn refused(&self, what: &str) -> String {
        let message = self.info().expect_err(what);
        self.verify().expect_err(what);
        self.query().expect_err(what);
        assert!(message.contains("'small'"), "{what}: {message}");
        message
    }
}

#[test]
fn a_written_table_is_as_the_format_says() {
    let Small { bytes, .. } = Small::new();
    assert_eq!(bytes[..8], *b"\x89FACEUP\n");
    assert_eq!(bytes[8..16], [1, 0, 0, 0, 40, 0, 0, 0]);
    // One suit of 5, no trumps, lead, a byte of rounds a hand; 15 wins, 15 losses, no draws.
    assert_eq!(bytes[16..24], [1, 5, 0, 0, 1, 0, 0, 0]);
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    assert_eq!([24, 32, 40].map(number), [15, 15, 0]);
    let ones = |from: usize| bytes[from..from + 64].iter().map(|byte| byte.count_ones()).sum::<u32>();
    assert_eq!([WINS, LOSSES].map(ones), [15, 15]);
    assert_eq!(bytes[ROUNDS..HASH].iter().copied().max().map(u64::from), Some(number(48)));
    assert_eq!(number(56), 0);
    assert_eq!(bytes[HASH..MARK], *blake3::hash(&bytes[..HASH]).as_bytes());
    assert_eq!(bytes[MARK..], *b"FINISHED");
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let sandbox = Sandbox::new();
    let [one, two] = [1, 2].map(|threads| {
        fs::read(sandbox.table(&threads.to_string(), &format!("--ranks 6 --threads {threads}"))).unwrap()
    });
    assert_eq!(one, two);
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
                "table_hash" => assert_eq!(value.as_str().unwrap().len(), 64),
                "has_rounds" => assert_eq!(*value, rounds),
                _ => assert_eq!(*value, solved[key], "{key}"),
            }
        }
        assert!(info["positions"].is_object());
    }
}

/// A file name that is no text must not spoil the answer about a table that has been written.
#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let sandbox = Sandbox::new();
    let mut command = sandbox.faceup("solve --json --ranks 3 --out");
    command.arg(std::ffi::OsStr::from_bytes(b"table\xff"));
    let run = run(command);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(json["out"].as_str().unwrap().starts_with("table"), "{json}");
    for command in ["table info", "table verify"] {
        let mut command = sandbox.faceup(&format!("{command} --json"));
        command.arg(std::ffi::OsStr::from_bytes(b"table\xff"));
        assert_eq!(crate::support::run(command).code, Some(0));
    }
}

#[test]
fn info_for_people() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--suits 1 --ranks 8");
    assert_lasting_snapshot!(sandbox.ok("table info table"), @r"
    beat-it-or-eat-it, 1 suit of 8

    deals                             number            starter wins           loses       draws
    all                                  254             141 (55.5%)             113           0
    equal hands                           70              37 (52.9%)              33           0

    longest forced result of all deals: 8 rounds, won by the starter with S:KQJ97
    no deal is symmetric, because the suits are not pairs of equal length

    table format version 1, outcomes and rounds, 488 bytes
    blake3 7a0a5e0a141e82b3b59510d3b81defe389648e4d25e33bbfdbf0a7458935cc45
    ");
    sandbox.table("outcomes", "--suits 1 --ranks 8 --no-rounds");
    assert!(sandbox.ok("table info outcomes").contains("table format version 1, outcomes, 232 bytes\n"));
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
fn a_sample_is_checked_and_called_no_proof() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--ranks 7 --no-rounds");
    let text = sandbox.ok("table verify table --sample 500");
    assert!(text.starts_with("checked: ") && text.contains("; the outcomes of 500 of 16,382 deals follow"), "{text}");
    let json = sandbox.json("table verify table --sample 1000000 --seed 3 --json");
    assert_eq!((&json["verified"], &json["sample"], &json["fault"]), (&json!(false), &json!(16382), &json!(null)));
    for (options, expected) in [("--sample 0", "0 is not in 1.."), ("--seed 1", "--sample")] {
        let run = sandbox.run(&format!("table verify table {options}"));
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{run:?}");
    }
}

#[test]
fn a_byte_flipped_anywhere() {
    let small = Small::new();
    for at in 0..END {
        let mut bytes = small.bytes.clone();
        bytes[at] ^= 1 << (at % 8);
        small.becomes(&bytes);
        let message = small.refused(&format!("byte {at}"));
        let says = match at {
            0..8 => "is not a faceup table",
            8..12 => "of format version",
            HASH..MARK => "its bytes do not match its hash",
            MARK..END => "was not finished",
            _ => "'small' is ",
        };
        assert!(message.contains(says), "byte {at}: {message}");
    }
    small.becomes(&small.bytes);
    assert_eq!((small.info(), small.verify(), small.query()), (Ok(()), Ok(()), Ok(())));
}

#[test]
fn a_header_of_any_bits() {
    let small = Small::new();
    for at in 0..WINS {
        for value in [0, 0x80, 0xff, small.bytes[at] ^ 1, small.bytes[at] ^ 4, small.bytes[at].wrapping_add(1)] {
            if value != small.bytes[at] {
                let mut bytes = small.bytes.clone();
                bytes[at] = value;
                small.becomes(&bytes);
                small.info().expect_err(&format!("byte {at} is {value}"));
            }
        }
    }
}

#[test]
fn a_table_of_two_suits_with_a_byte_flipped() {
    let sandbox = Sandbox::new();
    let path = sandbox.table("table", "--ranks 8");
    let bytes = fs::read(&path).unwrap();
    let hash = bytes.len() - 40;
    for at in (64..hash).step_by(4099).chain([hash - 1]) {
        let mut flipped = bytes.clone();
        flipped[at] ^= 0x10;
        fs::write(&path, flipped).unwrap();
        sandbox.refusal("table info table", 1, "'table' is damaged: its bytes do not match its hash");
    }
}

#[test]
fn cut_at_every_length() {
    let small = Small::new();
    for length in 0..END {
        small.becomes(&small.bytes[..length]);
        let message = small.refused(&format!("{length} bytes"));
        let says = match length {
            0..8 => "is not a faceup table",
            8..64 => "and its header calls for 64",
            _ => "and its header calls for 264",
        };
        assert!(message.contains(says), "{length} bytes: {message}");
    }
}

#[test]
fn added_to() {
    let small = Small::new();
    for more in [&b"\0"[..], b"\n", b"FINISHED", &small.bytes] {
        small.becomes(&[&small.bytes, more].concat());
        let message = small.refused("added to");
        assert!(message.contains("cut short or extended"), "{message}");
    }
}

#[test]
fn another_version() {
    let small = Small::new();
    for version in [0u32, 3, 256, u32::MAX] {
        small.lies(|bytes| bytes[8..12].copy_from_slice(&version.to_le_bytes()));
        let message = small.refused("another version");
        assert!(message.contains(&format!("of format version {version}, ")), "{message}");
        assert!(message.contains("this program reads version 1:"), "{message}");
    }
    // Version 2 has the lengths of the suits after the header.
    small.lies(|bytes| bytes[8] = 2);
    assert!(small.refused("another version").contains("is damaged: its header makes no sense"));
}

#[test]
fn a_table_that_is_whole_but_wrong() {
    let small = Small::new();
    small.lies(|_| ());
    assert_eq!((small.info(), small.verify()), (Ok(()), Ok(())), "the truth is no lie");
    // Hand 10000, the ace alone, is won at once; hand 00001 is the lowest card alone.
    let hand = |bits: usize| (bits / 8, bits % 8);
    let (byte, bit) = hand(0b10000);
    assert_ne!(small.bytes[WINS + byte] >> bit & 1, 0);

    type Lie<'a> = &'a dyn Fn(&mut [u8]);
    let lies: [(&str, Lie); 5] = [
        ("a win called a draw", &|bytes| {
            bytes[WINS + byte] ^= 1 << bit;
            bytes[24] -= 1;
            bytes[40] += 1;
        }),
        ("a win called a loss", &|bytes| {
            bytes[WINS + byte] ^= 1 << bit;
            bytes[LOSSES + byte] ^= 1 << bit;
            bytes[24] -= 1;
            bytes[32] += 1;
        }),
        ("a win in one round more", &|bytes| bytes[ROUNDS + 0b10000] += 1),
        ("a figure of the header", &|bytes| bytes[24] += 1),
        ("the longest game of the header", &|bytes| bytes[48] += 1),
    ];
    for (what, lie) in lies {
        small.lies(lie);
        let message = small.verify().expect_err(what);
        assert!(message.contains("'small' is "), "{what}: {message}");
    }

    small.lies(lies[1].1);
    let again = "solve --suits 1 --ranks 5 --out small --checkpoint c --resume";
    small.sandbox.ok(again);
    let message = small.sandbox.refused(&format!("{again} --verify"), 1);
    assert!(message.contains("the table is wrong, and is of no use: ") && message.contains("hand S:"), "{message}");
    let message = small.verify().unwrap_err();
    assert!(message.contains("'small' is wrong: ") && message.contains("hand S:"), "{message}");
    let run = small.sandbox.run("table verify --json small").with_code(1);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["verified"], false);
    // A reader that closes the pipe does not make it right.
    for line in ["table verify --json small", "table verify small"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = small.sandbox.faceup(line).stdout(writer).stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(1), "{line}");
    }
    assert!(json["fault"].is_string() && json["hand"].as_str().unwrap().starts_with("S:"), "{json}");
}

#[test]
fn a_table_that_claims_to_be_of_another_game() {
    let sandbox = Sandbox::new();
    let bytes = fs::read(sandbox.table("lead", "--suits 2 --ranks 3")).unwrap();
    let hash = bytes.len() - 40;
    for (at, value) in [(18, 1), (19, 1)] {
        let mut lying = bytes.clone();
        lying[at] = value;
        let seal = blake3::hash(&lying[..hash]);
        lying[hash..hash + 32].copy_from_slice(seal.as_bytes());
        fs::write(sandbox.file("lying"), lying).unwrap();
        sandbox.ok("table info lying");
        sandbox.refused("table verify lying", 1);
    }
}

#[test]
fn what_is_no_table() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("text"), "hand,other,outcome,rounds,winning_leads\n".repeat(100)).unwrap();
    fs::write(sandbox.file("empty"), "").unwrap();
    fs::create_dir(sandbox.file("folder")).unwrap();
    for (name, says) in [
        ("text", "'text' is not a faceup table"),
        ("empty", "'empty' is not a faceup table"),
        ("folder", "cannot read 'folder': it is not a regular file"),
        ("missing", "cannot read 'missing': "),
        ("text/below", "cannot read 'text/below': "),
    ] {
        for command in ["table info", "table verify"] {
            sandbox.refusal(&format!("{command} {name}"), 1, says);
        }
        sandbox.refusal(&format!("deals --ranks 3 --table {name}"), 1, says);
    }
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn the_cause_is_said_once() {
    let sandbox = Sandbox::new();
    let message = sandbox.refused("table info missing", 1);
    assert_eq!(message.matches("there is no such file or folder").count(), 1, "{message}");
    fs::create_dir(sandbox.file("folder")).unwrap();
    let message = sandbox.refused("solve --ranks 3 --out folder", 1);
    assert_eq!(message.matches("it is a folder").count(), 1, "{message}");
}

/// A game so long that a test that solves it is seen to: ten seconds at best, where refusals take none.
const LONG: &str = "solve --ranks 13 --threads 1 --out";

/// Checks that writing to a name is refused before the game is solved.
#[track_caller]
fn refused_at_once(sandbox: &Sandbox, out: &Path) -> String {
    let start = std::time::Instant::now();
    let out = out.display();
    let message = sandbox.refused(&format!("{LONG} '{out}'"), 1);
    assert!(start.elapsed().as_secs() < 5, "not before solving");
    assert!(message.contains(&format!("cannot write '{out}': ")), "{message}");
    message
}

#[test]
fn a_place_that_takes_no_file_is_refused_before_solving() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("file"), "mine").unwrap();
    fs::create_dir(sandbox.file("folder")).unwrap();
    let before = entries(&sandbox.work());
    refused_at_once(&sandbox, Path::new("missing/table"));
    refused_at_once(&sandbox, Path::new("file/table"));
    for folder in [".", "..", "folder", "folder/", "folder/.."] {
        let message = refused_at_once(&sandbox, Path::new(folder));
        assert!(message.contains("it is a folder"), "{message}");
    }
    assert_eq!(entries(&sandbox.work()), before);
    assert_eq!(entries(&sandbox.file("folder")), [""; 0]);
    assert_eq!(fs::read(sandbox.file("file")).unwrap(), b"mine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_of_the_system_is_refused_before_solving() {
    refused_at_once(&Sandbox::new(), Path::new("/proc/table"));
}

#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_refused_before_solving() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = Sandbox::new();
    let folder = sandbox.file("locked");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(folder.join("probe"), "").is_ok() {
        eprintln!("skipped: this user, root it seems, may write anywhere");
        return;
    }
    refused_at_once(&sandbox, Path::new("locked/table"));
    assert_eq!(entries(&folder), [""; 0]);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_neither_replaced_nor_waited_for() {
    use std::os::unix::fs::FileTypeExt;
    let sandbox = Sandbox::new();
    assert!(sandbox.command("mkfifo").arg("pipe").status().unwrap().success());
    let message = refused_at_once(&sandbox, Path::new("pipe"));
    assert!(message.contains("it is a device or a pipe"), "{message}");
    assert!(fs::metadata(sandbox.file("pipe")).unwrap().file_type().is_fifo());
    // Nobody writes to it, so who opened it to read would wait for ever.
    for command in ["table info", "table verify"] {
        sandbox.refusal(&format!("{command} pipe"), 1, "cannot read 'pipe': it is not a regular file");
    }
    sandbox.refused("table info /dev/null", 1);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.file("elsewhere")).unwrap();
    sandbox.table("elsewhere/table", "--ranks 3");
    std::os::unix::fs::symlink("elsewhere/table", sandbox.file("link")).unwrap();
    sandbox.table("link", "--ranks 4");
    assert!(fs::symlink_metadata(sandbox.file("link")).unwrap().is_symlink());
    assert_eq!(sandbox.json("table info --json elsewhere/table")["ranks"], 4);
    assert_eq!(sandbox.json("table info --json link")["ranks"], 4);
    assert_eq!(entries(&sandbox.work()), ["elsewhere", "link"]);
    assert_eq!(entries(&sandbox.file("elsewhere")), ["table"]);
}

#[test]
fn a_file_that_may_not_be_written_is_not_replaced() {
    let sandbox = Sandbox::new();
    let path = sandbox.table("table", "--ranks 3");
    let old = fs::read(&path).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let message = refused_at_once(&sandbox, Path::new("table"));
    assert!(message.contains("the file exists and is read-only"), "{message}");
    assert_eq!(fs::read(&path).unwrap(), old);
}

#[test]
fn a_table_that_replaces_another() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--ranks 3");
    sandbox.table("table", "--ranks 4");
    assert_eq!(sandbox.json("table info --json table")["ranks"], 4);
    assert_eq!(entries(&sandbox.work()), ["table"]);
}

/// A limit on the size of files, of a few kilobytes at most, in front of a command of the shell.
#[cfg(unix)]
const LIMITED: &str = "trap '' XFSZ; ulimit -f 4; exec faceup";

#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_leaves_nothing_behind() {
    let sandbox = Sandbox::new();
    for options in ["--ranks 8", "--ranks 9 --no-rounds"] {
        let run = sandbox.shell(&format!("{LIMITED} solve {options} --out table")).with_code(1);
        assert!(run.stderr.starts_with("error: cannot write 'table': the file would be too large"), "{run:?}");
        // The result is printed, but not that it was written.
        assert!(run.stdout.contains("longest") != options.contains("--no-rounds"), "{run:?}");
        assert!(!run.stdout.contains("table written"), "{run:?}");
        assert_eq!(entries(&sandbox.work()), [""; 0]);
    }
    let run = sandbox.shell(&format!("{LIMITED} solve --json --ranks 8 --out table")).with_code(1);
    let json = &json_lines(&run.stdout)[0];
    assert_eq!((&json["positions"]["win"], json.get("out")), (&json!(36026), None));
    let run = sandbox.shell(&format!("{LIMITED} solve --ranks 3 --out table"));
    assert_eq!(run.code, Some(0), "a small table fits: {run:?}");
    assert!(run.stdout.ends_with("table written to table\n"), "{run:?}");
}

/// If the reader of the output is gone, the exit code still says that there is no table.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_is_a_failure_even_if_nobody_reads() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command("sh");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    command.arg("-c").arg(format!("{LIMITED} solve --ranks 8 --force --out table")).arg(crate::support::binary());
    let status = command.stdout(writer).stderr(Stdio::null()).status().unwrap();
    assert_eq!(entries(&sandbox.work()), [""; 0]);
    assert_eq!(status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_old_file_as_it_was() {
    let sandbox = Sandbox::new();
    for old in [fs::read(sandbox.table("table", "--ranks 4")).unwrap(), b"something else".to_vec()] {
        fs::write(sandbox.file("table"), &old).unwrap();
        sandbox.shell(&format!("{LIMITED} solve --ranks 8 --force --out table")).with_code(1);
        assert_eq!(fs::read(sandbox.file("table")).unwrap(), old);
        assert_eq!(entries(&sandbox.work()), ["table"]);
    }
}

#[cfg(unix)]
#[test]
fn a_cache_without_room_is_no_hindrance() {
    let sandbox = Sandbox::new();
    let query = "query --json --ranks 8 'S:AQT8 H:KJ97'";
    let run = sandbox.shell(&format!("{LIMITED} {query}")).with_code(0);
    assert!(run.stderr.starts_with("note: the table is not kept: cannot write "), "{run:?}");
    assert_eq!(sandbox.cached().len(), 0);
    let without = sandbox.shell(&format!("exec faceup {query} --no-cache"));
    assert_eq!(run.stdout, without.stdout);
}

/// A disk of 64 KiB, on which the table of two suits of 8 does not fit; in a name space of its own, so that it is
/// gone with the shell that mounted it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let sandbox = Sandbox::new();
    let disk = sandbox.file("disk");
    fs::create_dir(&disk).unwrap();
    let on_disk = |line: &str| {
        let mut command = sandbox.command("unshare");
        let script = format!("mount -t tmpfs -o size=64k none disk && {line}");
        command.args(["--map-root-user", "--mount", "sh", "-c", &script]);
        command
    };
    if !on_disk("true").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: no disk can be mounted here");
        return;
    }
    let run_on_disk = |line: &str| run(on_disk(line));

    let full = run_on_disk("faceup solve --ranks 8 --out disk/table > /dev/null; echo \"exit $?\"; ls -A disk");
    assert_eq!(full.stdout, "exit 1\n", "{full:?}");
    assert!(full.stderr.starts_with("error: cannot write 'disk/table': no space left on the disk"), "{full:?}");

    let old = "faceup solve -q --ranks 5 --out disk/table > /dev/null && cp disk/table old";
    let kept = run_on_disk(&format!(
        "{old} && ! faceup solve --ranks 8 --force --out disk/table > summary && cmp disk/table old && ls -A disk"
    ));
    assert_eq!((kept.code, kept.stdout.as_str()), (Some(0), "table\n"), "{kept:?}");

    let cache = run_on_disk("XDG_CACHE_HOME=disk HOME=disk exec faceup query --json --ranks 8 'S:AQT8 H:KJ97'");
    assert_eq!(cache.code, Some(0), "{cache:?}");
}

#[cfg(unix)]
#[test]
fn a_table_has_the_permissions_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = Sandbox::new();
    for (umask, mode) in [("022", 0o644), ("027", 0o640), ("077", 0o600), ("000", 0o666)] {
        let run = sandbox.shell(&format!("umask {umask}; exec faceup solve --ranks 3 --out table"));
        assert_eq!(run.code, Some(0), "{run:?}");
        assert_eq!(fs::metadata(sandbox.file("table")).unwrap().permissions().mode() & 0o777, mode, "umask {umask}");
        fs::remove_file(sandbox.file("table")).unwrap();
    }
}
