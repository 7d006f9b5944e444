//! `faceup analyse` over a pipe: the commands, what is wrong, and files.

use crate::cases::cases;
use crate::support::{Sandbox, run_with_input};

cases!("analyse":
    steps_and_values another_move_and_back_again positions_are_set_up_and_passed
    garbage_gets_an_answer_and_never_ends_it records_are_saved_and_loaded a_file_that_is_no_record_is_kept
    a_game_that_is_too_large_to_solve_is_estimated help_and_suggestions what_it_cannot_begin_with
    who_stops_reading_ends_it);

/// A hint is the first move of the line, and the move that 'best' plays.
#[test]
fn one_best_move() {
    let sandbox = Sandbox::new();
    for position in ["S:AQT98 H:KJ", "S:KJ H:AQT98", "S:K98 H:AQJT", "S:AT H:KQJ98", "S:98 H:AKQJT"] {
        let run = run_with_input(
            sandbox.faceup(&format!("analyse 2x7 --position '{position}'")),
            "hint\nhint\nline 1\nbest\n",
        );
        assert_eq!(run.code, Some(0), "{run:?}");
        let after =
            |start: &str| -> Vec<&str> { run.stdout.lines().filter_map(|line| line.strip_prefix(start)).collect() };
        let hints = after("try ");
        assert_eq!((hints.len(), hints[0]), (2, hints[1]), "{run:?}");
        let hinted = hints[0].split([':', ' ']).next().unwrap();
        assert!(run.stdout.matches(hinted).count() >= 4, "{hinted}: {run:?}");
    }
}
