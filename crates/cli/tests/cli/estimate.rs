//! `faceup query --estimate`: estimates of games that are not solved.

use crate::cases::cases;

cases!("estimate":
    an_estimate_for_people_is_labelled an_exact_answer_at_hand_is_better an_estimate_keeps_to_the_memory);
