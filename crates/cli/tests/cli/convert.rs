//! `faceup table convert`: frontier tables say the same as the tables that they are made of, and turn into them again.

use std::fs;

use crate::cases::cases;
use crate::support::{Sandbox, entries, seal};

cases!("convert":
    rounds_are_left_out #[cfg(unix)] the_same_queries #[cfg(unix)] info_for_people #[cfg(unix)] the_report
    #[cfg(unix)] what_cannot_be_converted #[cfg(unix)] a_file_that_is_there_is_replaced
    #[cfg(unix)] a_file_that_cannot_grow_leaves_nothing_behind #[cfg(unix)] a_compact_table_has_the_rounds);

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

/// Every command says the same of both, but for the file. Each turns into the other again.
#[test]
fn the_same_answers_there_and_back() {
    for game in GAMES {
        let sandbox = both(game);
        let read = |name| fs::read(sandbox.file(name)).unwrap();
        sandbox.ok("table convert frontier again");
        assert!(read("bits") == read("again") && read("bits") != read("frontier"), "{game}");
        sandbox.ok("table convert again frontier-again --to frontier");
        assert!(read("frontier") == read("frontier-again"), "{game}");
        sandbox.ok("table convert frontier again --to bits");
        assert!(read("bits") == read("again"), "{game}");
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
        // Most commands read a file alike, and a query looks up its hand alone.
        sandbox.refusal(if at % 2 == 0 { "query --ranks 3 --table bad S:A" } else { "table info bad" }, 1, "'bad'");
        if at % 16 == 0 {
            for line in ["table info bad", "table verify bad", "table convert bad new", "deals --ranks 3 --table bad"] {
                sandbox.refusal(line, 1, "'bad'");
            }
        }
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
