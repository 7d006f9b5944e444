//! `faceup play` over a plain pipe: the commands of 1987 and their counterparts, logs, and garbage.

use std::fs;

use faceup::parts::play::Record;

use crate::cases::cases;
use crate::support::{Run, Sandbox, entries, run_with_input};

cases!("play":
    a_game_over_a_pipe claims_and_draws_are_answered_by_the_truth the_opponent_may_lead_and_two_may_play
    large_games_and_trumps #[cfg(target_os = "linux")] a_log_that_cannot_be_written_ends_the_log_alone
    a_position_is_set_up garbage_is_answered_and_ends_nothing what_cannot_be_is_a_usage_error
    a_logged_game_is_gone_on_with_from_the_same_seat a_series_with_an_analysis you_are_addressed_properly
    toggles_of_1987 the_deal_tells_the_pack a_base_is_made_when_it_is_needed the_cards_of_you_are_yours
    the_options_of_1987 what_a_player_of_real_cards_does_not_see instructions why_a_move_has_its_value
    names_of_files_are_printed_without_control_characters the_end_of_a_game_is_saved
    a_resignation_is_taken_back_before_anybody_moves another_game_in_an_analysis_goes_on_without_the_opponent
    deals_from_a_seed
    hints_lead_to_a_win);

/// What is said to lines of input; `options` is split at spaces.
fn play(sandbox: &Sandbox, options: &str, input: impl Into<Vec<u8>>) -> String {
    let Run { code, stdout, stderr } = run_with_input(sandbox.faceup(&format!("play {options}")), input);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stderr.lines().all(|line| line.starts_with("note: ")), "{stderr}");
    stdout
}

#[test]
fn a_log_is_a_record_to_go_on_from() {
    let sandbox = Sandbox::new();
    let options = "--ranks 5 --seed 7 --depth 1 --log mine.txt";
    let lead = {
        let text = play(&sandbox, "--ranks 5 --seed 7 --depth 1", "?\n");
        let cards = text.lines().find_map(|line| line.strip_prefix("to play: ")).unwrap();
        cards.split(' ').next().unwrap().to_owned()
    };
    let text = play(&sandbox, options, format!("{lead}\nresign\nresign\nnew\nquit\n"));
    assert!(text.contains("the game is logged to 'mine.txt'") && text.contains("to 'mine-2.txt'"), "{text}");
    let record = Record::parse(&fs::read_to_string(sandbox.file("mine.txt")).unwrap()).unwrap();
    assert!(record.game().len() >= 2 && record.names().both() == ["YOU", "FACEUP"], "{record}");
    assert!(matches!(record.conclusion(), Some(faceup::parts::play::Conclusion::Resigned(_))), "{record}");

    // Nothing that was there is written over.
    play(&sandbox, options, "quit\n");
    assert_eq!(entries(&sandbox.work()), ["mine-2.txt", "mine-3.txt", "mine.txt"]);

    // The log can be put on in the middle, and has the game from its start.
    let text = play(&sandbox, "--ranks 5 --seed 7 --depth 1", format!("{lead}\n!l\n!l\nlog other.json\n"));
    assert!(
        text.contains("logged to 'faceup.log'\nthe game is no longer logged\nthe game is logged to 'other.json'"),
        "{text}"
    );
    let json = Record::from_json(&fs::read_to_string(sandbox.file("other.json")).unwrap()).unwrap();
    assert_eq!(json.game().start(), record.game().start());

    // Read, it goes on from its end or from anywhere.
    let text = play(&sandbox, "mine.txt --side both", "go 1\nback\nmoves\ngo 2\nrecord\n");
    assert!(text.contains("after 0 moves (of ") && text.contains(&format!("\n{lead}, ")), "{text}");
    let text =
        play(&sandbox, "--ranks 5 --seed 1 --side both", "load mine.txt\nload nothing.txt\nload mine-2.txt extra\n");
    assert!(text.contains("read a game of ") && text.contains("cannot open the record 'nothing.txt'"), "{text}");
    let text = play(&sandbox, "--ranks 6 --seed 1", "load mine.txt\n");
    assert!(text.contains("is a game of beat-it-or-eat-it, 2 suits of 5: 'faceup play mine.txt'"), "{text}");
}

/// Looking back at a game leaves it as it is: the opponent does not move over it, and the log keeps its end.
#[test]
fn stepping_back_loses_nothing() {
    let sandbox = Sandbox::new();
    let options = "--ranks 3 --deal S:AKQ,H:AK --seed 1 --depth 0 --log game.txt";
    let moves =
        || Record::parse(&fs::read_to_string(sandbox.file("game.txt")).unwrap()).unwrap().game().moves().to_vec();
    play(&sandbox, options, "Ks\nQs\n");
    let whole = moves();
    assert!(whole.len() >= 4, "{whole:?}");
    fs::remove_file(sandbox.file("game.txt")).unwrap();
    let last = whole.len();
    let text = play(&sandbox, options, format!("Ks\nQs\ngo 1\nrecord\n\nback\ngo {last}\ngo 1\nquit\n"));
    assert!(text.contains(&format!("(of {last}; 'go {last}' goes on)")), "{text}");
    assert!(text.contains("an empty line lets it move") && text.contains(&format!("after {last} moves")), "{text}");
    // Whatever the opponent said at the empty line, the log has a game that begins alike and was not cut.
    assert_eq!(moves(), whole, "{text}");
    // Another move there is another game.
    fs::remove_file(sandbox.file("game.txt")).unwrap();
    play(&sandbox, options, "Ks\nQs\ngo 0\nAh\nquit\n");
    assert!(moves()[0] != whole[0] && moves().len() < last + 3, "{:?}", moves());
}
