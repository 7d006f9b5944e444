//! `faceup solve`: the summary for people and as JSON, the known counts, memory and threads.

use faceup::Preset;
use faceup::parts::solver::memory::least_memory;
use serde_json::Value;

use crate::cases::cases;
use crate::support::Sandbox;

cases!("solve":
    the_summary_for_people the_json_line_as_a_whole sizes_by_ranks
    too_little_memory_is_refused_with_figure_and_remedy
    #[cfg(target_os = "linux")] what_fits_no_machine_is_refused_at_once tables_are_not_lost
    a_file_of_the_user_is_not_replaced_unasked a_plan_solves_nothing
    #[cfg(target_os = "linux")] a_full_disk_behind_standard_output_is_named
    a_file_that_appears_during_the_work_is_kept a_kept_table_is_not_solved_again
    the_number_of_threads_changes_nothing_but_the_time progress_in_a_pipe);

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
