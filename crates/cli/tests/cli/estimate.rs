//! `faceup query --estimate` and `faceup sample`: estimates of games that are not solved.

use std::fs;

use serde_json::{Value, json};

use crate::support::{Sandbox, json_lines, list, run_with_input};

/// Estimates of a solved game, next to its outcomes: most agree, and chances are never printed as outcomes.
#[test]
fn estimates_agree_with_the_table_where_there_is_one() {
    let sandbox = Sandbox::new();
    let deals = sandbox.ok("deals --ranks 9 --set all --limit 40000 --format jsonl --quiet");
    let deals: Vec<Value> = json_lines(&deals).into_iter().step_by(400).collect();
    let input: String = deals.iter().map(|deal| format!("{}\n", deal["hand"].as_str().unwrap())).collect();
    let run = run_with_input(sandbox.faceup("query --estimate --base 7 --ranks 9 --json -"), input);
    assert_eq!(run.code, Some(0), "{run:?}");
    let estimates = json_lines(&run.stdout);
    assert_eq!(estimates.len(), deals.len());
    let mut right = 0;
    for (deal, estimate) in deals.iter().zip(&estimates) {
        let chance = estimate["chance"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance) && estimate.get("outcome").is_none(), "{estimate}");
        assert_eq!(estimate["base_ranks"], 7);
        right += u32::from((chance > 0.5) == (deal["outcome"] == "win"));
        // A search can only have proved what is true.
        if let Some(proved) = estimate["proved"].as_str() {
            assert_eq!((proved, chance), (deal["outcome"].as_str().unwrap(), f64::from(u8::from(proved == "win"))));
        }
        let chances: Vec<f64> = list(&estimate["moves"]).iter().map(|mv| mv["chance"].as_f64().unwrap()).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b) && chances[0] == chance, "{estimate}");
    }
    assert!(right as usize * 100 >= deals.len() * 90, "{right} of {}", deals.len());
}

#[test]
fn an_estimate_for_people_is_labelled() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok("query --estimate --game challenge 'S:AQT86 H:KJ97 C:AQT8 D:KJ976'");
    for part in [
        "challenge, 4 suits of 9",
        "estimate: the mover wins with a chance of about ",
        "5 ranks (4 taken out)",
        "accuracy: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("for the mover"), "{text}");
    // The depth of the search compares moves, and changes no chance of a deal. analyse says the same.
    let said = |text: &str| text.lines().find_map(|line| Some(line.split_once("chance of about ")?.1.to_owned()));
    let shallow = sandbox.ok("query --estimate --depth 0 --game challenge 'S:AQT86 H:KJ97 C:AQT8 D:KJ976'");
    assert!(said(&text).is_some() && said(&text) == said(&shallow), "{text}{shallow}");
    // Far more ranks were never taken out.
    let text = sandbox.ok("query --estimate --base 1 --game challenge 'S:AQT86 H:KJ97 C:AQT8 D:KJ976'");
    assert!(text.contains("accuracy: not measured"), "{text}");
    // A search that sees the end of the game says so.
    let text = sandbox.ok("query --estimate --ranks 26 'S:26,25'");
    assert!(text.contains(" moves for the mover, which is certain"), "{text}");
}

#[test]
fn options_of_estimates() {
    let sandbox = Sandbox::new();
    for (options, expected) in [
        ("--base 3 'S:AK H:QJ'", "--estimate"),
        ("--depth 3 'S:AK H:QJ'", "--estimate"),
        ("--estimate --table x.faceup 'S:AK H:QJ'", "cannot be used with"),
        ("--estimate --base 4 --ranks 4 'S:AK H:QJ'", "expected a base of 1 to 3 ranks for"),
        ("--estimate --base 0 --ranks 4 'S:AK H:QJ'", "expected a base of 1 to 3 ranks for"),
        (
            "--estimate --base 16 --ranks 26 'S:26'",
            "at most 13 ranks, which is solved in about a minute, got one of 16 ranks",
        ),
        ("--estimate --ranks 1 'S:A'", "has no smaller game"),
    ] {
        let run = sandbox.run(&format!("query {options}"));
        assert_eq!(run.code, Some(2), "{options}: {run:?}");
        assert!(run.stderr.contains(expected), "{options}: {run:?}");
    }
}

/// The share of a solved game is that of its deals; an estimate lies near, and its interval holds the exact share.
#[test]
fn a_sample_holds_the_share_of_all_deals() {
    let sandbox = Sandbox::new();
    let summary = sandbox.json("solve --ranks 10 --json --quiet");
    let share = |name: &str| summary["symmetric"][name].as_f64().unwrap();
    let exact = (share("win") + share("draw") / 2.0) / (share("win") + share("draw") + share("loss"));
    let samples = json_lines(&sandbox.ok("sample --ranks 9-10 --deals 3000 --seed 5 --json"));
    assert_eq!(samples[1]["game"], "beat-it-or-eat-it");
    assert_eq!((samples.len(), &samples[1]["ranks"], &samples[1]["is_exact"]), (2, &json!(10), &json!(true)));
    let estimated = sandbox.json("sample --ranks 10 --base 9 --deals 3000 --seed 5 --json");
    assert_eq!((&estimated["is_exact"], &estimated["base_ranks"]), (&json!(false), &json!(9)));
    for sample in [&samples[1], &estimated] {
        let number = |name: &str| sample[name].as_f64().unwrap();
        assert!(number("least") <= exact && exact <= number("most"), "{exact}: {sample}");
    }
    let bad = sandbox.run("sample --ranks 2-6 --base 4");
    assert!(bad.code == Some(2) && bad.stdout.is_empty(), "{bad:?}");
    // The same seed draws the same deals.
    assert_eq!(sandbox.json("sample --ranks 10 --base 9 --deals 3000 --seed 5 --json"), estimated);
    // Where the error of the mean was not measured, there is no range: a short base, an odd number of cards.
    for options in ["--ranks 10 --base 5", "--suits 1 --ranks 21"] {
        let sample = sandbox.json(&format!("sample {options} --deals 300 --json"));
        assert_eq!(
            (&sample["is_exact"], &sample["least"], &sample["most"]),
            (&json!(false), &json!(null), &json!(null))
        );
    }
    // So much is taken out here that votes do not count.
    let without = sandbox.json("sample --suits 3 --ranks 16 --base 4 --deals 50 --json");
    assert_eq!(without["base_ranks"], json!(null));
    assert_eq!(without, sandbox.json("sample --suits 3 --ranks 16 --base 6 --deals 50 --json"));
}

#[test]
fn a_sample_for_people() {
    let text = Sandbox::new().ok("sample --ranks 12-14 --deals 500");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("500 random deals of each suit length, seed 0"), "{text}");
    assert_eq!(lines[2], "ranks    wins            range  shuffled  outcomes");
    let shuffled = |text: &str| text.lines().last().unwrap()[32..40].trim().to_owned();
    assert!(shuffled(&text).ends_with('%'), "{text}");
    // No deal of one suit is symmetric.
    assert_eq!(shuffled(&Sandbox::new().ok("sample --suits 1 --ranks 5 --deals 50")), "-");
    let ends: Vec<&str> = lines[3..].iter().map(|line| line.rsplit("  ").next().unwrap()).collect();
    assert_eq!(ends, ["estimated from 10 ranks", "exact", "estimated from 13 ranks"]);
    for (options, expected) in [
        ("--ranks 0", "a suit has 1 to 26 ranks"),
        ("--deals 0", "0 is not in"),
        ("--ranks 9-27", "a suit has 1 to 26 ranks"),
    ] {
        let run = Sandbox::new().run(&format!("sample {options}"));
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{options}: {run:?}");
    }
}

/// A sample that goes on in its file gets the bytes of one that did not stop. A file with other rows is left alone.
#[test]
fn a_sample_goes_on_in_its_file() {
    let sandbox = Sandbox::new();
    let sample = |options: &str, file: &str| sandbox.ok(&format!("sample --deals 300 --seed 3 {options} --out {file}"));
    let read = |file: &str| fs::read_to_string(sandbox.file(file)).unwrap();
    let printed = sample("--ranks 8-13 --json", "whole");
    let whole = read("whole");
    assert_eq!(printed, whole);
    assert_eq!(json_lines(&whole).len(), 6);
    let table = sample("--ranks 8-13", "whole");
    for lines in 0..6 {
        let first: String = whole.lines().take(lines).map(|line| format!("{line}\n")).collect();
        fs::write(sandbox.file("part"), first).unwrap();
        assert_eq!(sample("--ranks 8-13", "part"), table);
        assert_eq!(read("part"), whole);
    }
    for (options, line) in [
        ("--ranks 8-13 --seed 4 --deals 300", 1),
        ("--ranks 8-13 --seed 3 --deals 301", 1),
        ("--ranks 9-13 --seed 3 --deals 300", 1),
        ("--ranks 8-12 --seed 3 --deals 300", 6),
        ("--ranks 8-13 --seed 3 --deals 300 --estimate", 1),
        ("--ranks 8-13 --seed 3 --deals 300 --base 7", 1),
        ("--ranks 8-13 --seed 3 --deals 300 --game challenge --suits 2", 1),
    ] {
        let expected = format!("'whole' has rows that this command would not write, from line {line} on");
        sandbox.refusal(&format!("sample {options} --out whole"), 2, expected);
    }
    fs::write(sandbox.file("other"), "mine\n").unwrap();
    sandbox.refusal("sample --out other", 2, "from line 1 on");
    assert_eq!((read("whole"), read("other")), (whole.clone(), "mine\n".to_owned()));
    // A row that was changed, at any place, and one without its checksum, as rows were before.
    let unsealed = |row: &str| row.rsplit_once(",\"checksum\":").unwrap().0.to_owned();
    let refused = |text: String, code: i32, says: &str| {
        assert_ne!(text, whole);
        fs::write(sandbox.file("bad"), &text).unwrap();
        sandbox.refusal("sample --ranks 8-13 --seed 3 --deals 300 --out bad", code, says);
        assert_eq!(read("bad"), text);
    };
    let changed = "has a row that is not as it was written, in line 1: its checksum is missing or does not fit";
    refused(whole.replacen("\"share\":0.9", "\"share\":0.8", 1), 2, changed);
    refused(whole.replacen("\"most\":0.9", "\"most\":0.8", 1), 2, changed);
    refused(whole.replacen(",\"checksum\":", ",\"note\":1,\"checksum\":", 1), 2, changed);
    refused(whole.replacen("\"}", "\",\"note\":1}", 1), 2, changed);
    refused(format!("{}}}\n", unsealed(whole.lines().next().unwrap())), 2, changed);
    // Rows that no sample has, also with a checksum; bytes that are no text; and a file that is too long.
    let sealed = |from: &str, to: &str| {
        let row = unsealed(whole.lines().next().unwrap());
        assert!(row.contains(from), "{row}");
        let row = row.replacen(from, to, 1);
        format!("{row},\"checksum\":\"{}\"}}\n", blake3::hash(row.as_bytes()))
    };
    for (from, to) in [
        ("\"share\":0.", "\"share\":17."),
        ("\"most\":0.", "\"most\":-0."),
        (",\"bias\":null", ",\"bias\":null,\"note\":1"),
    ] {
        refused(sealed(from, to), 2, "from line 1 on");
    }
    for bytes in [vec![0xff; 9], vec![b' '; 2 << 20]] {
        fs::write(sandbox.file("bad"), bytes).unwrap();
        sandbox.refusal("sample --out bad", 2, "from line 1 on");
    }
    sandbox.refusal("sample --out missing/rows", 1, "missing");
}

/// A file of estimates goes on with estimates, those of its base. A game of one rank is exact in any case.
#[test]
fn a_sample_of_estimates_goes_on_in_its_file() {
    let sandbox = Sandbox::new();
    let read = |file: &str| fs::read_to_string(sandbox.file(file)).unwrap();
    let sample = |options: &str| sandbox.ok(&format!("sample --deals 60 {options} --json --out rows"));
    let three = sample("--ranks 1-3 --estimate");
    assert_eq!((sample("--ranks 1-3 --estimate"), read("rows")), (three.clone(), three.clone()));
    assert!(sample("--ranks 1-4 --estimate").starts_with(&three));
    sandbox.refusal("sample --deals 60 --ranks 1-4 --out rows", 2, "from line 2 on");
    fs::remove_file(sandbox.file("rows")).unwrap();
    sample("--ranks 14-15 --base 5");
    sandbox.refusal("sample --deals 60 --ranks 14-16 --out rows", 2, "from line 1 on");
}

/// Two samples do not write to the same file.
#[test]
fn a_file_takes_one_sample_at_a_time() {
    let sandbox = Sandbox::new();
    let _lock = faceup::files::lock(&sandbox.file("rows")).unwrap().unwrap();
    sandbox.refusal("sample --ranks 9 --out rows", 1, "in use");
}

/// A base in the cache is not solved again. `--memory` limits what is solved.
#[test]
fn a_base_comes_from_the_cache_or_is_solved_within_the_memory() {
    let sandbox = Sandbox::new();
    let estimate = "query --estimate --base 9 --ranks 10 --json S:AKQJT9876";
    let solved = sandbox.json(estimate);
    let limited = estimate.replace("query", "--memory 20K query");
    sandbox.refusal(&limited, 1, "2 suits of 9 takes");
    assert!(sandbox.cached().is_empty());
    sandbox.ok("query --ranks 9 S:AKQJT9876");
    assert_eq!(sandbox.only_cached().file_name().unwrap(), "beat-it-or-eat-it-2x9.faceup");
    assert_eq!(sandbox.json(&limited), solved);
    sandbox.refusal(&format!("{limited} --no-cache"), 1, "2 suits of 9 takes");
}
