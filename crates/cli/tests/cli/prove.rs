//! `faceup prove` and `faceup check`: what one writes, the other accepts, and nothing else.

use crate::cases::cases;

cases!("prove":
    a_frontier_table_proves_all_deals_in_words people_read_what_is_proved_and_what_it_rests_on
    a_mover_with_the_second_trumps_is_proved_too a_draw_needs_no_rounds_and_other_proofs_find_them_if_they_must
    outcomes_alone_prove_a_win_and_a_loss what_cannot_be_proved_is_a_usage_error only_certificates_are_replaced
    a_long_file_of_another_kind_is_not_read_to_its_end a_check_needs_its_memory what_is_proved_is_accepted
    all_deals_are_proved_and_accepted false_certificates_are_refused
    #[cfg(target_os = "linux")] a_file_that_appears_during_the_work_is_kept
    #[ignore = "takes long: ./test --all tests"] a_deal_of_eight_equal_suits);
