//! Packs of more than four suits, and of suits of different lengths: what takes them, and what refuses them.

use crate::cases::cases;

cases!("packs":
    the_lengths_are_in_the_answers symmetric_deals_are_drawn proofs_are_accepted a_solve_is_resumed a_game_is_played
    one_suit_is_a_number what_cannot_take_them_says_so #[cfg(feature = "full")] the_server_says_so_too
    hands_that_nobody_wins);
