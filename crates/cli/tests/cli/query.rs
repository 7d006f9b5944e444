//! `faceup query`: notations, answers, the cache, and texts that are no position.

use serde_json::Value;

use crate::cases::cases;
use crate::support::{Dialogue, Sandbox, first_note};

cases!("query":
    the_json_answer_as_a_whole the_answer_for_people the_opportunity_that_the_letter_of_1993_points_out
    the_line_of_best_play_is_as_long_as_was_asked_for who_is_to_move_follows_from_the_number_of_cards_on_the_table
    every_move_has_the_value_of_the_position_after_it a_draw_has_no_rounds the_movers_trump
    suits_of_more_than_13_ranks_are_numbers the_cache_is_no_hindrance the_moves_that_resist_longest
    too_little_memory_for_the_rounds_of_the_standard_game a_table_that_the_user_names
    ranks_are_asked_for_where_they_do_not_follow positions_that_cannot_be the_pile_keeps_its_order
    a_large_game_is_solved_only_if_asked_for the_deal_of_the_manual_of_1987 the_symmetric_deals_of_challenge
    a_hand_without_spades_begins_with_a_dash a_file_that_is_missing why_each_move_has_its_value
    the_board_of_a_letter a_line_that_is_no_position_ends_it the_sample_deal_in_every_notation
    the_second_query_finds_the_table_of_the_first what_is_wrong_in_the_cache_is_made_again
    the_game_is_that_of_the_named_table positions_from_standard_input a_line_that_is_too_long
    a_record_gives_the_players_their_trumps a_bad_line_and_a_closed_pipe a_position_in_a_file
    many_lines_are_answered_in_order);

/// Another program may wait for an answer before it asks again.
#[test]
fn an_answer_comes_before_the_next_question() {
    let sandbox = Sandbox::new();
    sandbox.table("2x6.frontier.bits", "--ranks 6");
    let mut dialogue = Dialogue::new(sandbox.faceup("query -q --json --table 2x6.frontier.bits -"));
    // With a table named, all are of its game.
    for question in ["S:AJT H:KQ9", "S:AK H:Q", "S:A | * | Ks"] {
        let answer: Value = serde_json::from_str(&dialogue.ask(question)).unwrap();
        assert_eq!((&answer["input"], &answer["ranks"]), (&question.into(), &6.into()));
    }
    assert_eq!(dialogue.end(), Some(0));
}

/// A solve that takes some time is announced, even if nobody watches its progress.
#[test]
fn a_solve_is_announced() {
    let sandbox = Sandbox::new();
    let line = first_note(sandbox.faceup("query --no-cache --ranks 14 --threads 1 S:14,13,12"));
    assert!(line.starts_with("note: solving beat-it-or-eat-it, 2 suits of 14 first; this takes about "), "{line}");
    // A short one is not.
    assert_eq!(sandbox.run("query --no-cache --ranks 7 S:AKQ").with_code(0).stderr, "");
}
