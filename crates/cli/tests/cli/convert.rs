//! `faceup table convert`: frontier tables say the same as the tables that they are made of, and turn into them again.

use std::fs;

use serde_json::{Value, json};

use crate::support::{Sandbox, assert_lasting_snapshot, counts, entries, seal};

/// Small games, some with draws.
const GAMES: [&str; 9] = [
    "--suits 1 --ranks 1",
    "--suits 1 --ranks 14",
    "--suits 2 --ranks 6",
    "--suits 2 --ranks 7",
    "--suits 3 --ranks 4",
    "--suits 4 --ranks 3",
    "--game challenge --suits 2 --ranks 5",
    "--game challenge --ranks 3",
    "--game challenge-1987 --ranks 3",
];

/// A sandbox with a table of a game without rounds, `bits`, and the frontier table made of it, `frontier`.
fn both(game: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.table("bits", &format!("--no-rounds {game}"));
    let run = sandbox.run("table convert bits frontier");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "there are no rounds to leave out: {run:?}");
    sandbox
}

#[test]
fn there_and_back() {
    for game in GAMES {
        let sandbox = both(game);
        sandbox.ok("table convert frontier again");
        let read = |name| fs::read(sandbox.file(name)).unwrap();
        assert!(read("bits") == read("again"), "{game}");
        assert!(read("bits") != read("frontier"), "{game}");
        sandbox.ok("table convert again frontier-again --to frontier");
        assert!(read("frontier") == read("frontier-again"), "{game}");
        sandbox.ok("table convert frontier again --to bits");
        assert!(read("bits") == read("again"), "{game}");
    }
}

#[test]
fn rounds_are_left_out() {
    let sandbox = both("--ranks 5");
    sandbox.table("rounds", "--ranks 5");
    let run = sandbox.run("table convert rounds from-rounds");
    let note = "note: the rounds of 'rounds' are left out: a frontier table holds outcomes only\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), note));
    let run = sandbox.run("table convert --quiet rounds quietly");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for name in ["from-rounds", "quietly"] {
        assert_eq!(fs::read(sandbox.file(name)).unwrap(), fs::read(sandbox.file("frontier")).unwrap());
    }
}

/// Rounds are the dearest part of a table: they are not lost by a slip.
#[test]
fn a_table_with_rounds_is_not_replaced_unasked() {
    let sandbox = both("--ranks 5");
    sandbox.table("rounds", "--ranks 5");
    let before = fs::read(sandbox.file("rounds")).unwrap();
    let run = sandbox.run("table convert frontier rounds");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("has rounds, which would be lost") && run.stderr.contains("--force"), "{}", run.stderr);
    assert_eq!(fs::read(sandbox.file("rounds")).unwrap(), before);
    sandbox.ok("table convert frontier rounds --force");
    assert_eq!(fs::read(sandbox.file("rounds")).unwrap(), fs::read(sandbox.file("bits")).unwrap());
}

/// Every command says the same of both, but for the file.
#[test]
fn the_same_answers() {
    for game in GAMES {
        let sandbox = both(game);
        for line in
            ["deals --set all", "deals --set all --format jsonl --limit 20", "deals --set equal --outcome win,draw"]
        {
            let [bits, frontier] =
                ["bits", "frontier"].map(|table| sandbox.ok(&format!("{line} {game} --table {table}")));
            assert_eq!(bits, frontier, "{game} {line}");
        }
        let alike = |line: &str| {
            let [bits, frontier] = ["bits", "frontier"].map(|table| {
                let mut json = sandbox.json(&format!("{line} {table}"));
                let object = json.as_object_mut().unwrap();
                for key in ["table", "bytes", "table_hash", "seconds", "frontier"] {
                    object.remove(key);
                }
                json
            });
            assert_eq!(bits, frontier, "{game} {line}");
            bits
        };
        assert_eq!(alike("table info --json")["has_rounds"], false);
        assert_eq!(alike("table verify --json")["verified"], true);
        assert!(sandbox.ok("table verify frontier").starts_with("verified: "));
    }
}

#[test]
fn the_same_queries() {
    let sandbox = both("--ranks 7");
    for position in ["S:KJ H:AQT98", "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s", "S:AKQ H:8"] {
        let ask = |table| sandbox.ok(&["query", "--ranks", "7", "--table", table, position]);
        assert_eq!(ask("bits"), ask("frontier"), "{position}");
    }
    let sandbox = both("--game challenge --ranks 3");
    for trump in ["spades", "hearts"] {
        let ask = |table| {
            let options = format!("--game challenge --ranks 3 --mover-trump {trump} --table {table}");
            let mut json = sandbox.json(&format!("query --json {options} 'S:AK H:Q C:AQ D:K'"));
            assert_eq!(json["table"], table);
            let object = json.as_object_mut().unwrap();
            object.remove("table");
            assert_eq!(object.remove("table_hash").unwrap().as_str().unwrap().len(), 64);
            json
        };
        assert_eq!(ask("bits"), ask("frontier"));
    }
    // What is asked for beside the table must fit it.
    sandbox.refused("query --ranks 4 --table frontier S:A", 2);
}

#[test]
fn info_for_people() {
    let sandbox = both("--suits 1 --ranks 14");
    assert_lasting_snapshot!(sandbox.ok("table info frontier"), @r"
    beat-it-or-eat-it, 1 suit of 14

    deals                             number            starter wins           loses       draws
    all                               16,382           8,715 (53.2%)           7,635          32
    equal hands                        3,432           1,848 (53.8%)           1,574          10

    no deal is symmetric, because the suits are not pairs of equal length

    frontier table format version 1, outcomes by 326 minimal wins and 334 minimal hands that do not lose, 1.5 KiB
    blake3 5a484aa21d9ca1f3147c953b8b5354ae323c5ea9e95b72bfe5df4eee5ae8bf29
    ");
    let sandbox = both("--ranks 6");
    assert_lasting_snapshot!(sandbox.ok("table info frontier"), @r"
    beat-it-or-eat-it, 2 suits of 6

    deals                             number            starter wins           loses       draws
    all                                4,094           2,393 (58.5%)           1,701           0
    equal hands                          924             548 (59.3%)             376           0
    symmetric                             64              56 (87.5%)               8           0
    symmetric, distinct*                  32              28 (87.5%)               4           0
    symmetric, shuffled**                924             802 (86.8%)             122           0
    * up to suit swaps
    ** as often as the shuffle of the authors makes each deal

    frontier table format version 1, outcomes by 153 minimal wins, 1.1 KiB
    blake3 fbbe5f025dbcbec3c041d5dd008f6990ecef68a00f98ec4115b13cc2e43f108c
    ");
}

#[test]
fn the_report() {
    let sandbox = Sandbox::new();
    sandbox.table("bits", "--ranks 7 --no-rounds");
    assert_lasting_snapshot!(sandbox.ok("table convert bits frontier"), @r"
    beat-it-or-eat-it, 2 suits of 7
    404 minimal wins and 409 minimal hands that do not lose, 3.5 KiB instead of 4.1 KiB, written to frontier
    ");
    assert_lasting_snapshot!(sandbox.ok("table convert frontier again"), @r"
    beat-it-or-eat-it, 2 suits of 7
    outcomes of every hand, 4.1 KiB instead of 3.5 KiB, written to again
    ");
    let json = sandbox.json("table convert --json bits frontier");
    let info = sandbox.json("table info --json frontier");
    assert_eq!((&json["from"], &json["to"], &json["kind"]), (&json!("bits"), &json!("frontier"), &json!("frontier")));
    for key in ["game", "suits", "ranks", "bytes", "table_hash", "frontier"] {
        assert_eq!(json[key], info[key], "{key}");
    }
    assert_eq!(info["frontier"], json!({"minimal_wins": 404, "minimal_not_lost": 409}));
    assert_eq!(info["bytes"], fs::metadata(sandbox.file("frontier")).unwrap().len());
    assert_eq!(counts(&info["positions"]), [8825, 6846, 711]);
    let json = sandbox.json("table convert --json frontier again");
    assert_eq!((&json["kind"], json.get("frontier")), (&json!("bits"), None::<&Value>));
    assert_eq!(sandbox.json("table info --json again").get("frontier"), None::<&Value>);
}

#[test]
fn what_cannot_be_converted() {
    let sandbox = both("--ranks 3");
    let before = |name| fs::read(sandbox.file(name)).unwrap();
    let (bits, frontier) = (before("bits"), before("frontier"));
    fs::write(sandbox.file("text"), "hand,other\n".repeat(100)).unwrap();
    fs::create_dir(sandbox.file("folder")).unwrap();
    for (line, code, says) in [
        ("bits bits", 2, "FROM and TO are the same file"),
        ("bits ./bits", 2, "FROM and TO are the same file"),
        ("bits folder/../bits", 2, "FROM and TO are the same file"),
        ("frontier frontier", 2, "FROM and TO are the same file"),
        ("bits new --to bits", 2, "'bits' is a table with every hand already"),
        ("frontier new --to frontier", 2, "'frontier' is a frontier table already"),
        ("text new", 1, "'text' is not a faceup table"),
        ("missing new", 1, "cannot read 'missing': "),
        ("folder new", 1, "cannot read 'folder': it is not a regular file"),
        ("bits folder", 1, "cannot write 'folder': it is a folder"),
        ("bits no/such/folder", 1, "there is no folder"),
        ("bits new --memory 1", 1, "converting takes 24 bytes of memory"),
        ("frontier new --memory 1", 1, "converting takes 24 bytes of memory"),
    ] {
        sandbox.refusal(&format!("table convert {line}"), code, says);
    }
    for command in ["table info", "table verify"] {
        sandbox.refusal(
            &format!("{command} frontier --memory 1"),
            1,
            "the outcomes of 'frontier' take 24 bytes of memory",
        );
    }
    // What does not fit into memory is looked up in the file.
    sandbox.ok("deals --ranks 3 --table frontier --memory 1");
    assert_eq!(entries(&sandbox.work()), ["bits", "folder", "frontier", "text"]);
    assert_eq!((before("bits"), before("frontier")), (bits, frontier));
}

#[test]
fn a_file_that_is_there_is_replaced() {
    let sandbox = both("--ranks 4");
    let frontier = fs::read(sandbox.file("frontier")).unwrap();
    fs::write(sandbox.file("old"), "something else").unwrap();
    sandbox.refused("table convert bits old", 2);
    sandbox.ok("table convert bits old --force");
    assert_eq!(fs::read(sandbox.file("old")).unwrap(), frontier);
    let mut permissions = fs::metadata(sandbox.file("old")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(sandbox.file("old"), permissions).unwrap();
    sandbox.refusal("table convert bits old", 1, "the file exists and is read-only");
    assert_eq!(entries(&sandbox.work()), ["bits", "frontier", "old"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_leaves_nothing_behind() {
    let sandbox = both("--ranks 9");
    for (from, to) in [("bits", "new"), ("frontier", "new"), ("bits", "old")] {
        fs::write(sandbox.file("old"), "as it was").unwrap();
        let run = sandbox.shell(&format!("trap '' XFSZ; ulimit -f 4; exec faceup table convert --force {from} {to}"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
        assert!(run.stderr.starts_with(&format!("error: cannot write '{to}': the file would be too large")), "{run:?}");
        assert_eq!(entries(&sandbox.work()), ["bits", "frontier", "old"]);
        assert_eq!(fs::read(sandbox.file("old")).unwrap(), b"as it was");
    }
}

#[test]
fn a_byte_flipped_anywhere() {
    let sandbox = both("--ranks 3");
    let good = fs::read(sandbox.file("frontier")).unwrap();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        fs::write(sandbox.file("bad"), bad).unwrap();
        for line in ["table info bad", "table verify bad", "table convert bad new", "deals --ranks 3 --table bad"] {
            if at % 4 == 0 || line == "table info bad" {
                sandbox.refusal(line, 1, "'bad'");
            }
        }
        sandbox.refusal("query --ranks 3 --table bad S:A", 1, "'bad'");
    }
    assert_eq!(entries(&sandbox.work()), ["bad", "bits", "frontier"]);
}

/// A table that is whole but wrong, so that a better hand loses where a worse one wins.
#[test]
fn a_wrong_table() {
    let sandbox = both("--suits 1 --ranks 5");
    let mut bits = fs::read(sandbox.file("bits")).unwrap();
    // Hand 10000, the ace alone, is won at once, as the lower cards alone are too. It is called a loss.
    bits[64 + 2] ^= 1;
    bits[128 + 2] ^= 1;
    bits[24] -= 1;
    bits[32] += 1;
    seal(&mut bits);
    fs::write(sandbox.file("wrong"), bits).unwrap();
    sandbox.refusal("table convert wrong new", 1, "a better hand has a worse outcome; check it with 'verify'");
    assert_eq!(entries(&sandbox.work()), ["bits", "frontier", "wrong"]);
}
