//! `faceup left-right`: answers, refusals, and games through a pipe.

use crate::cases::cases;

cases!("left_right":
    values_that_outside_scripts_expect threads_and_memory_change_no_value queries reports both_stacks_face_up
    bounds_and_estimates_are_no_values the_authors_example_prints_as_his hints_take_no_memory_from_play bad_records
    a_game_through_a_pipe games_end_cleanly_on_any_input a_closed_pipe_is_no_error refusals
    a_seed_determines_the_games replay_reads_its_own_output every_side_and_every_player orders_are_listed
    all_pairs_of_shuffles);
