//! `faceup analyse` over a pipe: the commands, what is wrong, and files.

use crate::cases::cases;

cases!("analyse":
    steps_and_values another_move_and_back_again positions_are_set_up_and_passed
    garbage_gets_an_answer_and_never_ends_it records_are_saved_and_loaded a_file_that_is_no_record_is_kept
    a_game_that_is_too_large_to_solve_is_estimated help_and_suggestions what_it_cannot_begin_with
    who_stops_reading_ends_it
    one_best_move);
