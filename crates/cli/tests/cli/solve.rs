//! `faceup solve`: the summary for people and as JSON, the known counts, memory and threads.

use faceup::Preset;
use faceup::parts::solver::memory::least_memory;
use serde_json::Value;

use crate::support::Sandbox;

/// The JSON summary of a game; `options` is split at spaces.
fn solve(options: &str) -> Value {
    Sandbox::new().json(&format!("solve --json {options}"))
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
