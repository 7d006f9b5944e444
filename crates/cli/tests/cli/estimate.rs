//! `faceup query --estimate`: estimates of games that are not solved.

use serde_json::Value;

use crate::cases::cases;
use crate::support::{Sandbox, json_lines, list, run_with_input};

cases!("estimate":
    an_estimate_for_people_is_labelled options_of_estimates
    #[cfg(unix)] a_base_comes_from_the_cache_or_is_solved_within_the_memory);

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
