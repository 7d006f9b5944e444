//! `faceup analyse` over a pipe: the commands, what is wrong, and files.

use std::fs;

use faceup::play::Record;

use crate::support::{Run, Sandbox, assert_lasting_snapshot, data, run_with_input};

fn run(sandbox: &Sandbox, options: &str, commands: &str) -> Run {
    let run = run_with_input(sandbox.faceup(&format!("analyse {options}")), commands);
    assert!(!run.stdout.contains('\u{1b}') && !run.stdout.contains('>'), "no colours and no prompt: {run:?}");
    run
}

/// What a session with the sample game prints, the first position left out.
fn sample(sandbox: &Sandbox, commands: &str) -> String {
    let run = run(sandbox, &data("sample-game.txt"), commands).with_code(0);
    assert!(run.stderr.lines().all(|line| line.starts_with("note: ")), "{run:?}");
    let (_, rest) = run.stdout.split_once("LEFT to lead\n").unwrap();
    rest.to_owned()
}

#[test]
fn steps_and_values() {
    let sandbox = Sandbox::new();
    assert_lasting_snapshot!(sample(&sandbox, "next 7\nmoves\nvalues\nline\nline 3\nback\nend\n"), @r"

    LEFT   S:K H:AQT
    RIGHT  S:AQT H:-
    pile   8h Jh 8s Js 9h Kh 9s
    move 7 of 29; RIGHT led 9s; LEFT to beat 9s or eat
    to play: Ks, or p (pick up)
      beat Ks  win in 2 rounds
      eat      win in 16 rounds
    win in 2 rounds for LEFT; best play: Ks. Th, RIGHT must eat all. Ah, RIGHT must eat all. Qh and LEFT WINS.
    win in 2 rounds for LEFT; best play: Ks. Th, RIGHT must eat all. …

    LEFT   S:K H:AQT
    RIGHT  S:AQT9 H:-
    pile   8h Jh 8s Js 9h Kh
    move 6 of 29; RIGHT beat with Kh; RIGHT to lead

    LEFT   S:- H:-
    RIGHT  S:AQJT98 H:AKQJT98
    pile   Ks
    move 29 of 29; LEFT led Ks; LEFT has won
    ");
}

#[test]
fn another_move_and_back_again() {
    let sandbox = Sandbox::new();
    let commands = "go 7\nKs. Th, RIGHT eats\nundo\neat\ngo 29\nauto\nb 3\nauto\nbest\n";
    assert_lasting_snapshot!(sample(&sandbox, commands), @r"

    LEFT   S:K H:AQT
    RIGHT  S:AQT H:-
    pile   8h Jh 8s Js 9h Kh 9s
    move 7 of 29; RIGHT led 9s; LEFT to beat 9s or eat

    LEFT   S:- H:AQ
    RIGHT  S:AKQJT98 H:KJT98
    variation 2, move 10 of 10; RIGHT ate; LEFT to lead

    LEFT   S:K H:AQT
    RIGHT  S:AQT H:-
    pile   8h Jh 8s Js 9h Kh 9s
    move 7 of 29; RIGHT led 9s; LEFT to beat 9s or eat

    LEFT   S:KJ98 H:AKQJT98
    RIGHT  S:AQT H:-
    move 8 of 29; LEFT ate; RIGHT to lead

    LEFT   S:- H:-
    RIGHT  S:AQJT98 H:AKQJT98
    pile   Ks
    move 29 of 29; LEFT led Ks; LEFT has won
    values are shown at every turn

    LEFT   S:K H:A
    RIGHT  S:AQJT98 H:KQJT98
    move 26 of 29; RIGHT ate; LEFT to lead
      lead Ah  win in 1 round
      lead Ks  win in 3 rounds
    values are no longer shown
    LEFT leads Ah

    LEFT   S:K H:-
    RIGHT  S:AQJT98 H:KQJT98
    pile   Ah
    move 27 of 29; LEFT led Ah; RIGHT to beat Ah or eat
    ");
}

#[test]
fn positions_are_set_up_and_passed() {
    let sandbox = Sandbox::new();
    let commands = "setup S:AQ H:K | S:K H:AQ\nnames Ann, Bob\npass\nrecord\nsetup AJT653 & KQ98742\nQs\nBob eats\nz\n";
    let run = run(&sandbox, "--position 'S:KJ H:AQT98'", commands).with_code(0);
    assert_lasting_snapshot!(run.stdout, @r"

    LEFT   S:KJ H:AQT98
    RIGHT  S:AQT98 H:KJ
    move 0 of 0; LEFT to lead

    LEFT   S:AQ H:K
    RIGHT  S:K H:AQ
    move 0 of 0; LEFT to lead
    noted

    Ann    S:AQ H:K
    Bob    S:K H:AQ
    move 0 of 0; Bob to lead
    Game: beat-it-or-eat-it
    Suits: 2
    Ranks: 3
    Players: Ann, Bob
    Result: unfinished

    Initial layout: (Bob has the opening lead)

    Ann: spades A Q  hearts K
    Bob: spades K  hearts A Q

    Ann    S:AJT653 H:KQ98742
    Bob    S:KQ98742 H:AJT653
    move 0 of 0; Ann to lead
    error: expected a legal move, got 'Qs'; the card is not in the hand of the player to move
      Qs
      ^^
    error: expected a legal move, got 'eats'; there is no card to beat: lead a card
      Bob eats
          ^^^^

    Ann    S:AJT653 H:KQ98742
    Bob    S:KQ98742 H:AJT653
    move 0 of 0; Bob to lead
    ");
}

#[test]
fn garbage_gets_an_answer_and_never_ends_it() {
    let sandbox = Sandbox::new();
    let long = "8h ".repeat(40_000);
    let commands = format!(
        "xyzzy\n8z\nAs\ngo 30\ngo -1\nback\nundo\nmark ???\nremark {{\nnames one\npass\nsetup\nsetup S:9\nsave\nload nothing\nload .\n\
         load -\nsave .\n\u{feff}\0\n\u{202e}\n{long}\n?!\nend\nnext\nvalues\n8h\nshow"
    );
    let answers = sample(&sandbox, &commands);
    assert_lasting_snapshot!(answers, @r"
    error: expected a move or a command, got 'xyzzy'; write a card as 8h, 'eat', or 'help' for all commands
    error: expected a move or a command, got '8z'; write a card as 8h, 'eat', or 'help' for all commands
    error: expected a legal move, got 'As'; the card is not in the hand of the player to move
      As
      ^^
    error: expected a number of moves up to 29, got 30
    error: expected 'go N', got 'go -1'
    error: there is no earlier move of yours; this is the start
    error: there is no change to undo
    error: expected ??, ?, ?!, !?, !, !! or -, got '???'
    error: expected words without braces, got '{'; braces enclose a remark, so use round brackets inside
    error: expected a player's name, got nothing; use one word of at most 40 characters that is not a card or a word of the game, as LEFT, Jean-Luc or Mr.X

    LEFT   S:KJ H:AQT98
    RIGHT  S:AQT98 H:KJ
    move 0 of 0; RIGHT to lead

    LEFT   S:AKQJT98 H:AKQJT98
    RIGHT  S:- H:-
    all cards are yours; name those that the other player gets, or one again to take it back
    'done' ends the setup, and you lead; 'pass' lets the other player lead

    LEFT   S:9 H:-
    RIGHT  S:AKQJT8 H:AKQJT98
    move 0 of 0; LEFT to lead
    error: expected 'save FILE', got 'save'
    error: cannot open the record 'nothing': there is no such file or folder; check the name
    error: cannot read the record '.': it is a folder; give the name of a file
    error: standard input is where the commands come from; give the record as a file
    error: cannot write '.': it is a folder; give a file name in it
    error: expected a move or a command, got '﻿�'; write a card as 8h, 'eat', or 'help' for all commands
    error: expected a move or a command, got '�'; write a card as 8h, 'eat', or 'help' for all commands
    error: expected a command, got a line that is too long
    error: expected a move or a command, got '?!'; write a card as 8h, 'eat', or 'help' for all commands

    LEFT   S:9 H:-
    RIGHT  S:AKQJT8 H:AKQJT98
    move 0 of 0; LEFT to lead
    error: there is no next move here; play one
      lead 9s  win at once
    error: expected a legal move, got '8h'; the card is not in the hand of the player to move
      8h
      ^^

    LEFT   S:9 H:-
    RIGHT  S:AKQJT8 H:AKQJT98
    move 0 of 0; LEFT to lead
    ");
    let run =
        run_with_input(sandbox.faceup(&["analyse", &data("sample-game.txt")]), b"\xff\xfe\n\n\nmoves\n".as_slice());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.ends_with("to play: Ks Js Ah Qh Th 9h 8h\n"), "{run:?}");
}

#[test]
fn records_are_saved_and_loaded() {
    let sandbox = Sandbox::new();
    let answers = sample(
        &sandbox,
        "go 8\nremark a remark\nmark ?\nannotate\nsave game.txt\nsave game.json\nload game.json\ngo 8\nquit\nmoves\n",
    );
    assert!(answers.ends_with("{= win in 16 rounds; win in 2 rounds was possible with Ks}\n{a remark}\n"), "{answers}");
    let text = fs::read_to_string(sandbox.file("game.txt")).unwrap();
    let record = Record::parse(&text).unwrap();
    assert_eq!(Record::from_json(&fs::read_to_string(sandbox.file("game.json")).unwrap()).unwrap(), record);
    assert_eq!(record.to_string(), text);
    assert!(text.contains("LEFT eats all?!."), "{text}");
    assert_eq!(crate::support::entries(&sandbox.work()), ["game.json", "game.txt"]);
    assert_eq!(sandbox.ok("annotate game.json"), text);
}

#[test]
fn a_file_that_is_no_record_is_kept() {
    let sandbox = Sandbox::new();
    let thesis = "Chapter 1\n\n8h is a card.\n";
    fs::write(sandbox.file("thesis.txt"), thesis).unwrap();
    fs::write(sandbox.file("photo"), b"\x89PNG\xff").unwrap();
    fs::write(sandbox.file("-"), "kept").unwrap();
    fs::write(sandbox.file("empty.txt"), "").unwrap();
    let answers = sample(&sandbox, "save thesis.txt\nsave photo\nsave -\nsave empty.txt\nsave empty.txt\n");
    let refused = |name| format!("error: '{name}' exists and is not a faceup record: give another name\n");
    let refusals = ["thesis.txt", "photo", "-"].map(refused).concat();
    assert!(answers.ends_with(&format!("{refusals}saved as 'empty.txt'\nsaved as 'empty.txt'\n")), "{answers}");
    assert_eq!(fs::read_to_string(sandbox.file("thesis.txt")).unwrap(), thesis);
    assert_eq!(fs::read(sandbox.file("photo")).unwrap(), b"\x89PNG\xff");
    assert_eq!(fs::read_to_string(sandbox.file("-")).unwrap(), "kept");
    Record::parse(&fs::read_to_string(sandbox.file("empty.txt")).unwrap()).unwrap();
}

/// A game without a table is analysed by a search, and the values say that they are estimates.
#[test]
fn a_game_that_is_too_large_to_solve_is_estimated() {
    let sandbox = Sandbox::new();
    let run = run(&sandbox, "--game challenge-1987", "8s\nvalues\nline 2\nhint\nmoves\n").with_code(0);
    assert!(run.stdout.contains("as a search 6 moves deep estimates them; the game is not solved:\n"), "{run:?}");
    assert!(run.stdout.contains("play that the search prefers: ") && run.stdout.contains("\ntry "), "{run:?}");
    assert!(run.stdout.contains("%\n") && run.stdout.ends_with(", or p (pick up)\n"), "{run:?}");
    assert!(run.stderr.starts_with("note: solving challenge-1987, 4 suits of 8"), "{run:?}");
    assert_eq!(sandbox.cached().len(), 0);
}

#[test]
fn variations_are_kept_and_saved() {
    let sandbox = Sandbox::new();
    let commands =
        "go 7\nKs. Th, RIGHT eats\nback 2\nQh\nvariations\nvariation 1\nend\nvariation 2\nnext\nsave game.txt\n";
    let answers = sample(&sandbox, commands);
    let (_, listed) = answers.split_once("  1  main line  8h, Jh. ").unwrap_or_else(|| panic!("{answers}"));
    assert!(listed.contains("  2  after 7    Ks. Th, RIGHT must eat all.\n* 3  after 7    Ks. Qh.\n"), "{answers}");
    assert!(answers.contains("variation 2, move 8 of 10"), "{answers}");
    assert!(answers.ends_with("saved as 'game.txt'; it is the main line, with 2 variations as remarks\n"), "{answers}");
    let text = fs::read_to_string(sandbox.file("game.txt")).unwrap();
    let record = Record::parse(&text).unwrap();
    assert!(record.game().len() == 29 && text.contains("{Variation: Ks. Qh.}"), "{text}");
    // Read again, the variations are there.
    let run = run(&sandbox, "game.txt", "variations\nvariation 3\npromote\nrecord\n");
    assert!(run.stdout.contains("  3  after 7    Ks. Qh.\n"), "{run:?}");
    assert!(run.stdout.contains("this is the main line now\n") && run.stdout.ends_with("Ks. Qh.\n"), "{run:?}");
}

/// The help fits a terminal of 24 lines with the prompt, and a slip gets a suggestion.
#[test]
fn help_and_suggestions() {
    let sandbox = Sandbox::new();
    for game in ["beat-it-or-eat-it", "challenge", "challenge-1987"] {
        let run = run(&sandbox, &format!("--game {game} --ranks 4"), "help\n");
        let (_, help) = run.stdout.split_once("Get rid of").unwrap();
        assert!(help.lines().count() <= 23 && help.lines().all(|line| line.len() <= 80), "{help}");
    }
    let answers = sample(&sandbox, "help variation\nhelp !c\nhelp nothing\nvaleus\n");
    assert_lasting_snapshot!(answers, @r"
    variation N (also var): switch to variation N.
    'variation 1' is the main line.
    hint (also !c): suggest a move.
    error: expected a move or a command, got 'nothing'; write a card as 8h, 'eat', or 'help' for all commands
    error: expected a move or a command, got 'valeus'; did you mean 'values'?
    ");
}

#[test]
fn what_it_cannot_begin_with() {
    let sandbox = Sandbox::new();
    let cases = [
        ("--position S:A9", "say how many ranks: give --ranks"),
        ("--position nothing", "expected a hand, got 'nothing'"),
        ("--ranks 40", "1 to 26 ranks, not 40"),
        ("--ranks 1 --suits 1", "a hand is empty"),
        ("missing --game challenge", "the record says which game it is of"),
        ("missing --suits 2", "the record says which game it is of"),
        ("-", "standard input is where the commands come from"),
    ];
    sandbox.refusals("analyse", 2, &cases);
    sandbox.refusal("analyse missing", 1, "cannot open the record 'missing'");
}

#[cfg(unix)]
#[test]
fn who_stops_reading_ends_it() {
    let sandbox = Sandbox::new();
    let file = data("sample-game.txt");
    sandbox.shell(&format!("yes record | timeout 60 faceup analyse '{file}' | head -n 1")).with_code(0);
}

/// A hint is the first move of the line, and the move that 'best' plays.
#[test]
fn one_best_move() {
    let sandbox = Sandbox::new();
    for position in ["S:AQT98 H:KJ", "S:KJ H:AQT98", "S:K98 H:AQJT", "S:AT H:KQJ98", "S:98 H:AKQJT"] {
        let run = run_with_input(
            sandbox.faceup(&["analyse", "--ranks", "7", "--position", position]),
            "hint\nhint\nline 1\nbest\n",
        );
        assert_eq!(run.code, Some(0), "{run:?}");
        let after =
            |start: &str| -> Vec<&str> { run.stdout.lines().filter_map(|line| line.strip_prefix(start)).collect() };
        let hints = after("try ");
        assert_eq!((hints.len(), hints[0]), (2, hints[1]), "{run:?}");
        let hinted = hints[0].split([':', ' ']).next().unwrap();
        assert!(run.stdout.matches(hinted).count() >= 4, "{hinted}: {run:?}");
    }
}
