//! `faceup query --estimate`: estimates of games that are not solved.

use serde_json::Value;

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
    // Of symmetric deals, estimates tell little.
    let symmetric = "of symmetric deals, an estimate tells little more than how often their starter wins";
    assert!(text.contains(symmetric), "{text}");
    let other = sandbox.ok("query --estimate --ranks 16 --depth 0 'S:16,14,12,10,8,6,4,2 H:15,13,11'");
    assert!(!other.contains(symmetric), "{other}");
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
