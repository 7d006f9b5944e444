//! `faceup prove` and `faceup check`: what one writes, the other accepts, and nothing else.

use std::fs;

use serde_json::Value;

use crate::support::{Sandbox, data, entries};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A deal of each kind, with the options that name its game.
const DEALS: [(&str, &str); 6] = [
    ("win", "--ranks 7 'S:KJ H:AQT98'"),
    ("loss", "--ranks 5 'S:AT H:QJ'"),
    ("draw", "--suits 3 --ranks 3 'S:A H:KQ'"),
    ("win", "--game challenge --ranks 3 'S:AK H:Q C:K D:AQ'"),
    ("win", "--game challenge-1987 --ranks 3 'S:K H:AQ C:K D:Q'"),
    ("loss", "--suits 1 --ranks 8 'S:T98'"),
];

#[test]
fn what_is_proved_is_accepted() {
    for (outcome, deal) in DEALS {
        let sandbox = Sandbox::new();
        let proved = json(&sandbox.ok(&format!("prove {deal} --out a.cert --json -q")));
        assert_eq!(proved["outcome"], outcome, "{deal}: {proved}");
        assert_eq!(proved["outcome"], json(&sandbox.ok(&format!("query {deal} --json -q")))["outcome"]);
        let checked = json(&sandbox.ok("check a.cert --without-dominance --json"));
        for field in ["game", "suits", "ranks", "hand", "outcome", "facts", "groups", "bytes"] {
            assert_eq!(proved[field], checked[field], "{deal}: {field}");
        }
        assert_eq!((&checked["proved"], &checked["fault"]), (&true.into(), &Value::Null));
        assert!(checked["expanded_facts"].as_u64() >= checked["facts"].as_u64().map(|_| 1));
        assert_eq!(fs::metadata(sandbox.file("a.cert")).unwrap().len(), proved["bytes"].as_u64().unwrap());
        // The same again gives the same bytes.
        sandbox.ok(&format!("prove {deal} --out b.cert -q"));
        assert!(fs::read(sandbox.file("a.cert")).unwrap() == fs::read(sandbox.file("b.cert")).unwrap(), "{deal}");
    }
}

/// A hand of eight equal suits has thousands of renamings, of which the checkers need few.
#[test]
#[ignore = "takes long: ./test --all tests"]
fn a_deal_of_eight_equal_suits() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--suits 8 --ranks 3 --no-rounds");
    let deal = "'S:AKQ H:AK C:A D:A M:K F:Q W:Q G:-' --suits 8 --ranks 3";
    let proved = json(&sandbox.ok(&format!("prove {deal} --table table --out a.cert --json -q")));
    let checked = json(&sandbox.ok("check a.cert --json"));
    assert_eq!((&checked["proved"], &checked["facts"]), (&true.into(), &proved["facts"]));
}

#[test]
fn all_deals_are_proved_and_accepted() {
    for (game, counts) in [
        ("--ranks 6", [2393, 1701, 0]),
        ("--suits 3 --ranks 3", [342, 126, 42]),
        ("--game challenge --ranks 2", [159, 95, 0]),
    ] {
        let sandbox = Sandbox::new();
        let proved = json(&sandbox.ok(&format!("prove --all {game} --out a.cert --json -q")));
        let checked = json(&sandbox.ok("check a.cert --without-dominance --json"));
        for found in [&proved, &checked] {
            let positions = &found["positions"];
            let found = ["win", "loss", "draw"].map(|outcome| positions[outcome].as_u64().unwrap());
            assert_eq!(found, counts, "{game}");
        }
        for field in ["game", "suits", "ranks", "facts", "groups", "bytes"] {
            assert_eq!(proved[field], checked[field], "{game}: {field}");
        }
        assert!(checked["proved"] == true && checked["expanded_facts"].as_u64() >= Some(counts[0] + counts[1]));
        assert_eq!(fs::metadata(sandbox.file("a.cert")).unwrap().len(), proved["bytes"].as_u64().unwrap());
    }
}

#[test]
fn a_frontier_table_proves_all_deals_in_words() {
    let sandbox = Sandbox::new();
    sandbox.ok("solve --ranks 7 --no-rounds --out plain.faceup -q");
    sandbox.ok("table convert plain.faceup a.frontier");
    let claim = "proved: of 16,382 deals, 8,825 are won by the player who leads, 6,846 lost, and 711 drawn\n";
    let proved = sandbox.ok("prove --all --table a.frontier --out a.cert -q");
    assert!(proved.starts_with("beat-it-or-eat-it, 2 suits of 7\n\n") && proved.contains(claim), "{proved}");
    let checked = sandbox.ok("check a.cert -q");
    assert!(checked.contains(claim) && checked.ends_with("suits that the rules treat alike\n"), "{checked}");
    // Another count, with a checksum that fits.
    let mut bytes = fs::read(sandbox.file("a.cert")).unwrap();
    bytes.truncate(bytes.len() - 4);
    bytes[24] ^= 1;
    bytes.extend(crc(&bytes).to_le_bytes());
    fs::write(sandbox.file("b.cert"), bytes).unwrap();
    let run = sandbox.run("check b.cert --json").with_code(1);
    assert_eq!(json(&run.stdout)["proved"], false);
    assert!(run.stderr.contains("the facts decide 8825 wins, 6846 losses and 711 draws"), "{run:?}");
    let run = sandbox.run("prove --all 'S:KJ' --out c.cert").with_code(2);
    assert!(run.stderr.contains("cannot be used with"), "{run:?}");
}

#[test]
fn people_read_what_is_proved_and_what_it_rests_on() {
    let sandbox = Sandbox::new();
    let proved = sandbox.ok("prove --ranks 7 'S:KJ H:AQT98' --out a.cert -q");
    assert!(proved.starts_with("beat-it-or-eat-it, 2 suits of 7\n\nproved: win for the mover\n"), "{proved}");
    let checked = sandbox.ok("check a.cert");
    assert!(checked.contains("\nproved: win for the player who leads S:KJ H:AQT98\n"), "{checked}");
    assert!(checked.ends_with("rests on the rules, on dominance, and on renaming suits that the rules treat alike\n"));
    let alone = sandbox.ok("check a.cert --without-dominance");
    assert!(alone.contains("hands\n") && alone.ends_with("rests on the rules alone\n"), "{alone}");
}

#[test]
fn a_mover_with_the_second_trumps_is_proved_too() {
    let sandbox = Sandbox::new();
    let deal = "--game challenge --suits 2 --ranks 5";
    let proved = json(&sandbox.ok(&format!("prove {deal} --mover-trump hearts 'S:KJ H:AT' --out a.cert --json -q")));
    assert_eq!(proved["hand"], "S:KJ H:AT");
    // The certificate names the leader's trumps spades.
    let checked = json(&sandbox.ok("check a.cert --json"));
    assert_eq!((&checked["hand"], &checked["outcome"]), (&"S:AT H:KJ".into(), &proved["outcome"]));
}

#[test]
fn a_draw_needs_no_rounds_and_other_proofs_find_them_if_they_must() {
    let sandbox = Sandbox::new();
    sandbox.ok("solve --suits 3 --ranks 3 --no-rounds --out plain.faceup -q");
    let draw = json(&sandbox.ok("prove --table plain.faceup 'S:A H:KQ' --out a.cert --json"));
    assert_eq!((&draw["outcome"], &draw["table"]), (&"draw".into(), &"plain.faceup".into()));
    // With one rank there is no smaller game, from which the order of the proof would be.
    sandbox.ok("solve --suits 2 --ranks 1 --no-rounds --out small.faceup -q");
    let run = sandbox.run("prove --table small.faceup S:A --out b.cert --no-cache --json").with_code(0);
    assert!(run.stderr.contains("so a table with rounds is needed"), "{run:?}");
    let win = json(&run.stdout);
    assert_eq!((&win["outcome"], &win["table"]), (&"win".into(), &Value::Null));
    sandbox.ok("check b.cert");
}

#[test]
fn outcomes_alone_prove_a_win_and_a_loss() {
    let sandbox = Sandbox::new();
    sandbox.ok("solve --ranks 8 --no-rounds --out plain.faceup -q");
    sandbox.ok("table convert plain.faceup a.frontier");
    for table in ["plain.faceup", "a.frontier"] {
        for (outcome, deal) in [("win", "S:AJT97 H:KQT7"), ("loss", "S:9 H:K")] {
            // Nothing is solved again.
            let run = sandbox.run(&format!("prove --table {table} '{deal}' --out a.cert --json")).with_code(0);
            let proved = json(&run.stdout);
            assert_eq!((&proved["outcome"], &proved["table"]), (&outcome.into(), &table.into()), "{run:?}");
            assert_eq!((run.stderr.as_str(), sandbox.cached().len()), ("", 0));
            sandbox.ok("check a.cert --without-dominance");
        }
    }
    // The proof by rounds is shorter most often, so a table with rounds in the cache is taken.
    sandbox.ok("query --ranks 8 'S:AJT97 H:KQT7' -q");
    let run = sandbox.run("prove --table a.frontier 'S:AJT97 H:KQT7' --out a.cert --json").with_code(0);
    assert!(run.stderr.contains("in the cache, which has rounds"), "{run:?}");
    assert_eq!(json(&run.stdout)["table"], Value::Null);
}

#[test]
fn what_cannot_be_proved_is_a_usage_error() {
    let sandbox = Sandbox::new();
    for (line, told) in [
        ("prove --ranks 7 'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s' --out a.cert", "with an empty pile"),
        ("prove --ranks 7 'S:KZ' --out a.cert", "S:KZ"),
        ("prove --ranks 7 'S:KJ H:AQT98'", "--out"),
        ("prove --all --game challenge --ranks 8 --out a.cert", "expected a game of at most 30 cards, got 32"),
    ] {
        let run = sandbox.run(line).with_code(2);
        assert!(run.stderr.contains(told), "{run:?}");
    }
    assert!(entries(&sandbox.work()).is_empty());
    let run = sandbox.run("prove --ranks 7 'S:KJ H:AQT98' --out there/a.cert").with_code(1);
    assert!(run.stderr.contains("there is no folder 'there'"), "{run:?}");
}

#[test]
fn only_certificates_are_replaced() {
    let sandbox = Sandbox::new();
    let prove = "prove --ranks 5 'S:KJ H:AQT' --out a.cert -q";
    fs::write(sandbox.file("a.cert"), "a letter").unwrap();
    let run = sandbox.run(prove).with_code(2);
    assert!(run.stderr.contains("'a.cert' exists and is not a certificate"), "{run:?}");
    assert_eq!(fs::read(sandbox.file("a.cert")).unwrap(), b"a letter");
    sandbox.ok(&format!("{prove} --force"));
    sandbox.ok(prove);
    sandbox.ok("check a.cert");
}

/// A file of another kind is refused by its first bytes, however long it is.
#[test]
fn a_long_file_of_another_kind_is_not_read_to_its_end() {
    let sandbox = Sandbox::new();
    fs::File::create(sandbox.file("long")).unwrap().set_len(4 << 30).unwrap();
    let kind = "'long' is refused: expected a certificate, got another kind of file";
    sandbox.refusal("check long", 1, kind);
    // It ends in time, so it reads no further: such a file has no end.
    #[cfg(unix)]
    sandbox.refusal("check /dev/zero", 1, "expected a certificate, got another kind of file");
    let mut first = fs::read(data("taylor.cert")).unwrap();
    first.truncate(40);
    fs::write(sandbox.file("short"), first).unwrap();
    sandbox.refusal("check short", 1, "it is too short");
}

#[test]
fn false_certificates_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.ok("prove --ranks 5 'S:KJ H:AQT' --out a.cert -q");
    let whole = fs::read(sandbox.file("a.cert")).unwrap();
    let write = |bytes: &[u8]| fs::write(sandbox.file("b.cert"), bytes).unwrap();
    for (bytes, told) in [
        (b"a letter".to_vec(), "expected a certificate, got another kind of file"),
        (whole[..whole.len() - 1].to_vec(), "the certificate is damaged: its checksum does not fit"),
        (whole[..20].to_vec(), "the certificate is damaged: it is too short"),
    ] {
        write(&bytes);
        let run = sandbox.run("check b.cert --json").with_code(1);
        assert!(run.stderr.contains(told) && run.stdout.is_empty(), "{run:?}");
    }
    // Another outcome, with a checksum that fits, is whole but false.
    let mut bytes = whole[..whole.len() - 4].to_vec();
    bytes[16] = 0; // it was a loss
    bytes.extend(crc(&bytes).to_le_bytes());
    write(&bytes);
    let run = sandbox.run("check b.cert --json").with_code(1);
    assert_eq!(json(&run.stdout)["proved"], false);
    let fault = "what is claimed does not follow from them: the leader's fact about S:KJ H:AQT is missing";
    assert!(run.stderr.contains(fault) && json(&run.stdout)["fault"].as_str().unwrap().contains(fault), "{run:?}");
    let run = sandbox.run("check none.cert").with_code(1);
    assert!(run.stderr.contains("cannot open 'none.cert': there is no such file"), "{run:?}");
}

/// CRC-32, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xedb8_8320 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}
