//! `faceup left-right`: answers, refusals, and games through a pipe.

use crate::cases::cases;

cases!("left_right":
    values_that_outside_scripts_expect threads_and_memory_change_no_value queries reports both_stacks_face_up
    bounds_and_estimates_are_no_values #[cfg(unix)] the_authors_example_prints_as_his hints_take_no_memory_from_play
    #[cfg(unix)] bad_records a_game_through_a_pipe #[cfg(unix)] games_end_cleanly_on_any_input
    #[cfg(unix)] a_closed_pipe_is_no_error refusals
    #[cfg(unix)] a_seed_determines_the_games #[cfg(unix)] replay_reads_its_own_output every_side_and_every_player
    #[cfg(unix)] orders_are_listed all_pairs_of_shuffles);
