//! `faceup solve`: the summary for people and as JSON, the known counts, memory and threads.

use std::fs;
use std::time::{Duration, Instant};

use faceup::Preset;
use faceup::solver::memory::least_memory;
use serde_json::{Value, json};

use crate::support::{Sandbox, assert_lasting_snapshot, counts, entries, list};

/// The JSON summary of a game; `options` is split at spaces.
fn solve(options: &str) -> Value {
    Sandbox::new().json(&format!("solve --json {options}"))
}

#[test]
fn the_summary_for_people() {
    assert_lasting_snapshot!(Sandbox::new().ok("solve --ranks 6"), @r"
    beat-it-or-eat-it, 2 suits of 6

    deals                             number            starter wins           loses       draws
    all                                4,094           2,393 (58.5%)           1,701           0
    equal hands                          924             548 (59.3%)             376           0
    symmetric                             64              56 (87.5%)               8           0
    symmetric, distinct*                  32              28 (87.5%)               4           0
    symmetric, shuffled**                924             802 (86.8%)             122           0
    * up to suit swaps
    ** as often as the shuffle of the authors makes each deal

    longest forced result of all deals: 20 rounds, lost by the starter with S:AKQJ9 H:QJ9
    longest forced result of symmetric deals: 19 rounds, won by the starter with S:AK9 H:QJT

    solved in [seconds] s; [nodes] positions within rounds searched
    ");
}

#[test]
fn the_summary_of_three_suits_says_why_no_deal_is_symmetric() {
    let text = Sandbox::new().ok("solve --suits 3 --ranks 2");
    assert!(text.contains("no deal is symmetric, because the suits are not pairs of equal length\n"), "{text}");
    assert!(text.lines().all(|line| !line.starts_with("symmetric")), "{text}");
}

#[test]
fn the_json_fields_of_the_contract() {
    let mut json = solve("--ranks 8");
    let seconds = json["seconds"].as_f64().unwrap();
    assert!((0.0..60.0).contains(&seconds));
    let expected = json!({
        "game": "beat-it-or-eat-it",
        "suits": 2,
        "ranks": 8,
        "positions": {"win": 36026, "loss": 29508, "draw": 0},
        "symmetric": {"win": 238, "loss": 18, "draw": 0},
        "longest_rounds": 44,
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&json[key], value, "{key}");
    }
    let by_rounds = json["by_rounds"].take();
    let total = |outcome: usize| list(&by_rounds).iter().map(|n| n[outcome].as_u64().unwrap()).sum::<u64>();
    assert_eq!([36026, 29508], [0, 1].map(total));
}

#[test]
fn the_json_line_as_a_whole() {
    assert_lasting_snapshot!(Sandbox::new().ok("solve --json --ranks 3"), @r#"{"schema_version":1,"game":"beat-it-or-eat-it","suits":2,"ranks":3,"trumps":"none","after_beating":"lead","positions":{"win":44,"loss":18,"draw":0},"equal":{"win":12,"loss":8,"draw":0},"equal_more":null,"equal_fewer":null,"symmetric":{"win":6,"loss":2,"draw":0},"shuffled":{"win":14,"loss":6,"draw":0},"symmetric_distinct":{"win":3,"loss":1,"draw":0},"longest_rounds":4,"longest":{"hand":"S:AKQ H:KQ","outcome":"win","rounds":4},"longest_symmetric":{"hand":"S:AQ H:K","outcome":"loss","rounds":3},"by_rounds":[[6,1],[9,4],[12,8],[11,4],[6,1]],"seconds":"[seconds]","nodes":"[nodes]","memory":"[bytes]","verified":false,"version":"[version]"}"#);
}

#[test]
fn two_suits_by_ranks() {
    let symmetric = [[2, 0, 0], [4, 0, 0], [6, 2, 0], [14, 2, 0], [28, 4, 0], [56, 8, 0], [102, 10, 16], [238, 18, 0]];
    let all = [[44, 18, 0], [169, 85, 0], [610, 412, 0], [2393, 1701, 0], [8825, 6846, 711], [36026, 29508, 0]];
    for (ranks, symmetric) in (1u64..).zip(symmetric) {
        let json = solve(&format!("--ranks {ranks}"));
        assert_eq!(json["ranks"], ranks);
        assert_eq!(counts(&json["symmetric"]), symmetric, "{ranks} ranks");
        assert_eq!(counts(&json["symmetric_distinct"]), symmetric.map(|n| n / 2), "{ranks} ranks");
        let positions = counts(&json["positions"]);
        assert_eq!(positions.iter().sum::<u64>(), (1 << (2 * ranks)) - 2, "{ranks} ranks");
        if let Some(at) = ranks.checked_sub(3) {
            assert_eq!(positions, all[at as usize], "{ranks} ranks");
        }
    }
}

#[test]
fn one_suit_by_ranks() {
    for (ranks, all) in
        [(5, [15, 15, 0]), (8, [141, 113, 0]), (10, [555, 467, 0]), (14, [8715, 7635, 32]), (16, [34592, 30890, 52])]
    {
        let json = solve(&format!("--suits 1 --ranks {ranks}"));
        assert_eq!(counts(&json["positions"]), all, "{ranks} ranks");
        assert_eq!((&json["suits"], &json["symmetric"]), (&json!(1), &Value::Null), "{ranks} ranks");
    }
    let equal = solve("--suits 1 --ranks 13");
    assert_eq!(counts(&equal["equal"]), [1625, 1807, 0]);
    assert_eq!((counts(&equal["equal_more"]), counts(&equal["equal_fewer"])), ([793, 923, 0], [832, 884, 0]));
}

#[test]
fn three_suits_by_ranks() {
    for (ranks, all) in [(3, [342, 126, 42]), (4, [2413, 1429, 252])] {
        let json = solve(&format!("--suits 3 --ranks {ranks}"));
        assert_eq!(counts(&json["positions"]), all, "{ranks} ranks");
        assert_eq!(json["symmetric"], Value::Null);
        assert_eq!(json["symmetric_distinct"], Value::Null);
    }
}

#[test]
fn four_suits_by_ranks() {
    for (ranks, symmetric) in [(3, [64, 0, 0]), (4, [232, 24, 0])] {
        let json = solve(&format!("--suits 4 --ranks {ranks}"));
        assert_eq!(counts(&json["symmetric"]), symmetric, "{ranks} ranks");
    }
}

#[test]
fn challenge_by_ranks() {
    for (ranks, symmetric) in (1..).zip([[2, 2, 0], [12, 4, 0], [52, 12, 0], [218, 38, 0]]) {
        let json = solve(&format!("--game challenge --ranks {ranks}"));
        assert_eq!((&json["game"], &json["suits"]), (&json!("challenge"), &json!(4)));
        assert_eq!(counts(&json["symmetric"]), symmetric, "{ranks} ranks");
    }
}

#[test]
fn challenge_1987_by_ranks() {
    for ranks in 1..=4 {
        let json = solve(&format!("--game challenge-1987 --ranks {ranks}"));
        assert_eq!((&json["game"], &json["suits"]), (&json!("challenge-1987"), &json!(4)));
        assert_eq!(counts(&json["symmetric"]), [1 << (2 * ranks), 0, 0], "{ranks} ranks");
        if ranks == 4 {
            assert_eq!(counts(&json["positions"]), [39247, 26287, 0]);
        }
    }
}

#[test]
fn a_preset_is_the_same_as_its_settings() {
    let settings = "--suits 4 --ranks 3 --trumps own --after-beating pass";
    let [mut preset, mut spelt] = ["--game challenge-1987 --ranks 3", settings].map(solve);
    preset["seconds"].take();
    spelt["seconds"].take();
    assert_eq!(preset, spelt);
    let custom = solve("--suits 4 --ranks 2 --after-beating pass");
    assert_eq!((&custom["game"], &custom["trumps"]), (&json!("custom"), &json!("none")));
    assert_eq!(custom["after_beating"], "pass");
}

#[test]
fn longest_forced_results() {
    let six = solve("--ranks 6");
    assert_eq!(six["longest_rounds"], 20);
    let by_rounds = list(&six["by_rounds"]);
    assert_eq!(by_rounds[..5], [json!([12, 1]), json!([21, 10]), json!([30, 20]), json!([65, 40]), json!([114, 59])]);
    assert_eq!(by_rounds.len(), 21);
    assert_eq!(solve("--ranks 7")["longest_rounds"], 25);
}

#[test]
fn no_rounds_leaves_the_outcomes_as_they_are() {
    let with = solve("--ranks 7");
    let without = solve("--ranks 7 --no-rounds");
    for key in ["positions", "symmetric", "symmetric_distinct"] {
        assert_eq!(with[key], without[key], "{key}");
    }
    for key in ["longest_rounds", "longest", "longest_symmetric", "by_rounds"] {
        assert_eq!(without[key], Value::Null, "{key}");
    }
    let text = Sandbox::new().ok("solve --ranks 5 --no-rounds");
    assert!(!text.contains("longest"), "{text}");
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    for game in ["--ranks 8", "--game challenge --ranks 4", "--suits 3 --ranks 4", "--ranks 8 --no-rounds"] {
        let [mut one, mut two] = [1, 2].map(|threads| solve(&format!("{game} --threads {threads}")));
        for json in [&mut one, &mut two] {
            assert!(json["seconds"].take().is_number());
            // Without rounds, threads see each other's finds at once, and the effort depends on chance.
            let nodes = if game.contains("--no-rounds") { json["nodes"].take() } else { json["nodes"].clone() };
            assert!(nodes.as_u64().unwrap() > 0, "{game}");
        }
        assert_eq!(one, two, "{game}");
    }
}

#[test]
fn too_little_memory_is_refused_with_figure_and_remedy() {
    let sandbox = Sandbox::new();
    let needed = solve("--ranks 8")["memory"].as_u64().unwrap();
    let figure = format!("takes {:.1} KiB", needed as f64 / 1024.0);

    let message = sandbox.refused("solve --ranks 8 --memory 1K --out table", 1);
    assert!(message.contains(&figure), "{message}");
    assert!(message.contains("more than the 1.0 KiB that may be used"), "{message}");
    assert!(message.contains("--memory"), "{message}");
    assert!(message.contains("take at most 4 ranks"), "{message}");
    assert!(!message.contains("--no-rounds"), "1 KiB is not enough for that either: {message}");
    assert_eq!(entries(&sandbox.work()), [""; 0]);
    // A smaller game may be what does not fit.
    let message = sandbox.refused("query --estimate --ranks 9 S:AK --memory 1K", 1);
    assert!(message.contains("not enough memory to estimate beat-it-or-eat-it, 2 suits of 9: solving"), "{message}");
    assert!(
        message.contains("takes 17.0 KiB of memory, more than the 1.0 KiB") && message.contains("--memory"),
        "{message}"
    );
    sandbox.ok("solve --ranks 4 --memory 1K");
    sandbox.refused("solve --ranks 5 --memory 1K", 1);

    sandbox.refusal("solve --ranks 8 --memory 20K", 1, "--no-rounds");
    sandbox.ok("solve --ranks 8 --memory 20K --no-rounds");
}

#[test]
fn memory_is_refused_at_a_byte_too_few_and_no_sooner() {
    let sandbox = Sandbox::new();
    for game in ["--ranks 6", "--ranks 6 --no-rounds", "--game challenge --ranks 3"] {
        // Outcomes alone can do with less than they take when there is more.
        let rules = match game.contains("challenge") {
            true => Preset::Challenge.rules(4, 3),
            false => Preset::BeatItOrEatIt.rules(2, 6),
        };
        let needed = least_memory(rules.unwrap(), !game.contains("--no-rounds"));
        assert!(u128::from(solve(game)["memory"].as_u64().unwrap()) >= needed);
        sandbox.ok(&format!("solve {game} --memory {needed}"));
        sandbox.refused(&format!("solve {game} --memory {}", needed - 1), 1);
    }
}

#[test]
fn what_fits_no_machine_is_refused_at_once() {
    let sandbox = Sandbox::new();
    let start = Instant::now();
    for (game, figure) in
        [("--suits 4 --ranks 16", "24.0 EiB"), ("--ranks 26", "6.0 PiB"), ("--suits 3 --ranks 21", "12.0 EiB")]
    {
        let message = sandbox.refused(&format!("solve {game} --out table"), 1);
        assert!(message.contains(&format!("takes {figure} of memory, more than the ")), "{message}");
        assert!(message.contains("take at most "), "{message}");
    }
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(entries(&sandbox.work()), [""; 0]);
}

/// A table that took long is not lost to a slip, and one that is there is not made again.
#[test]
fn tables_are_not_lost() {
    let sandbox = Sandbox::new();
    let path = sandbox.table("keep.faceup", "--ranks 6").display().to_string();
    let kept = fs::read(&path).unwrap();
    for options in ["--ranks 5", "--ranks 6 --no-rounds", "--ranks 5 --no-rounds"] {
        let message = sandbox.refused(&format!("solve {options} --out '{path}'"), 2);
        let what = if options.starts_with("--ranks 6") {
            "has rounds"
        } else {
            "is a table of beat-it-or-eat-it, 2 suits of 6, with"
        };
        assert!(message.contains(what), "{message}");
        assert!(message.contains("--force"), "{message}");
        assert!(fs::read(&path).unwrap() == kept, "{options}");
    }
    // A damaged table and one of another version would be lost, too.
    let outcomes = sandbox.table("outcomes.faceup", "--ranks 6 --no-rounds").display().to_string();
    for (at, byte) in [(100, kept[100] ^ 1), (8, 2)] {
        let mut bad = kept.clone();
        bad[at] = byte;
        fs::write(&path, &bad).unwrap();
        for line in [format!("solve --ranks 6 --out '{path}'"), format!("table convert '{outcomes}' '{path}'")] {
            let message = sandbox.refused(&line, 2);
            assert!(message.contains("damaged or of another version") && message.contains("--force"), "{message}");
        }
        assert!(fs::read(&path).unwrap() == bad);
    }
    fs::write(&path, &kept).unwrap();
    // The same command solves again; with --resume it prints the old table.
    assert!(sandbox.ok(&format!("solve --ranks 6 --out '{path}'")).contains("solved in"));
    assert!(fs::read(&path).unwrap() == kept);
    let again = format!("solve --ranks 6 --out '{path}' --checkpoint part --resume");
    let run = sandbox.run(&again);
    assert_eq!((run.code, run.stdout.contains("solved")), (Some(0), false), "{run:?}");
    assert!(run.stderr.contains("already contains this table; nothing to do"), "{run:?}");
    let told = sandbox.json(&format!("{again} --json"));
    assert_eq!((&told["positions"]["win"], &told["seconds"]), (&json!(2393), &json!(null)));
    // A table with rounds may replace one of outcomes. With --force, any table may.
    assert!(sandbox.ok(&format!("solve --ranks 6 --out '{outcomes}'")).contains("table written"));
    assert!(fs::read(&outcomes).unwrap() == kept);
    assert!(sandbox.ok(&format!("solve --ranks 5 --out '{path}' --force")).contains("table written"));
    assert!(fs::read(&path).unwrap() != kept);
}

/// A file that is no table is the user's own.
#[test]
fn a_file_of_the_user_is_not_replaced_unasked() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("thesis.txt"), "years of work").unwrap();
    fs::write(sandbox.file("empty"), "").unwrap();
    sandbox.table("table", "--ranks 3");
    for line in ["solve --ranks 3 --out thesis.txt", "table convert table thesis.txt"] {
        let message = sandbox.refused(line, 2);
        assert!(message.contains("'thesis.txt' exists and is not a faceup table"), "{line}: {message}");
        assert!(message.contains("--force"), "{line}: {message}");
        assert_eq!(fs::read(sandbox.file("thesis.txt")).unwrap(), b"years of work", "{line}");
        sandbox.ok(&format!("{line} --force"));
        fs::write(sandbox.file("thesis.txt"), "years of work").unwrap();
    }
    sandbox.ok("solve --ranks 3 --out empty");
}

#[test]
fn an_estimate_solves_nothing() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok("solve --ranks 16 --estimate --memory 64G");
    assert!(text.contains("time: about ") && text.contains("memory: 6.0 GiB"), "{text}");
    let json = sandbox.json("solve --ranks 16 --estimate --json --memory 64G");
    assert_eq!(json["ranks"], 16);
    let seconds = json["seconds"].as_f64().unwrap();
    assert!(seconds > 60.0 && seconds == seconds.round(), "{json}");
    let [least, most] = ["least_seconds", "most_seconds"].map(|field| json[field].as_f64().unwrap());
    assert!(least < seconds && seconds < most, "{json}");
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    let short = sandbox.json("solve --ranks 8 --estimate --json")["seconds"].as_f64().unwrap();
    assert_eq!(short * 1000.0, (short * 1000.0).round());
    assert_eq!(entries(&sandbox.work()), [""; 0]);
    sandbox.refused("solve --estimate --out table", 2);
    // The estimate says if memory is short.
    assert!(sandbox.ok("solve --ranks 16 --estimate --memory 64M").contains("only 64.0 MiB of memory may be used"));
}

/// In a pipe there is progress if it is asked for, a line at a time.
#[test]
fn progress_in_a_pipe() {
    let sandbox = Sandbox::new();
    let run = sandbox.run("solve --ranks 12 --no-rounds --threads 1 --progress 1").with_code(0);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert!(!lines.is_empty());
    for line in lines {
        assert!(line.starts_with("solving beat-it-or-eat-it, 2 suits of 12: ") && line.ends_with(" left"), "{line}");
    }
    assert_eq!(sandbox.run("solve --ranks 11 --no-rounds").stderr, "");
}

/// A full disk behind standard output has no name, but a place.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_named() {
    for line in [
        "solve --ranks 3",
        "solve --ranks 3 --json",
        "solve --ranks 1-3",
        "solve --ranks 1-3 --format csv",
        "--help",
        "solve -h",
        "help solve",
        "-V",
    ] {
        let run = Sandbox::new().shell(&format!("exec faceup {line} > /dev/full")).with_code(1);
        let says = "error: cannot write to standard output: no space left on the disk";
        assert!(run.stderr.starts_with(says), "{line}: {run:?}");
    }
}

/// A file that comes to the name of the table while the game is being solved is not lost.
#[cfg(unix)]
#[test]
fn a_file_that_appears_during_the_work_is_kept() {
    let sandbox = Sandbox::new();
    let run = sandbox.shell("(sleep 0.2; echo thesis > out) & exec faceup solve --ranks 11 --out out --quiet");
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("'out'"), "{run:?}");
    assert_eq!(std::fs::read_to_string(sandbox.file("out")).unwrap(), "thesis\n");
}
