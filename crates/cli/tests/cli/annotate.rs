//! `faceup annotate`: the sample game, records of all kinds, and files that are none.

use crate::cases::cases;

cases!("annotate":
    a_short_game outcomes_that_are_thrown_away a_table_without_rounds #[cfg(unix)] what_is_no_record_is_pointed_at
    a_game_that_is_too_large_to_solve #[cfg(unix)] the_reason_of_a_blunder #[cfg(unix)] every_value_as_json
    #[cfg(unix)] the_sample_game);
