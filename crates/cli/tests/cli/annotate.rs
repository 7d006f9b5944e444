//! `faceup annotate`: the sample game, records of all kinds, and files that are none.

use crate::cases::cases;

cases!("annotate":
    a_short_game outcomes_that_are_thrown_away a_table_without_rounds what_is_no_record_is_pointed_at
    a_game_that_is_too_large_to_solve the_reason_of_a_blunder every_value_as_json the_sample_game);
