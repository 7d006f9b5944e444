//! `faceup play` over a plain pipe: the commands of 1987 and their counterparts, logs, and garbage.

use std::fs;

use faceup::play::Record;

use crate::support::{Run, Sandbox, entries, run_with_input};

/// What is said to lines of input; `options` is split at spaces.
fn play(sandbox: &Sandbox, options: &str, input: impl Into<Vec<u8>>) -> String {
    let Run { code, stdout, stderr } = run_with_input(sandbox.faceup(&format!("play {options}")), input);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stderr.lines().all(|line| line.starts_with("note: ")), "{stderr}");
    stdout
}

#[test]
fn a_game_over_a_pipe() {
    let sandbox = Sandbox::new();
    let text = play(&sandbox, "--ranks 4 --seed 2 --depth 2 --no-cache", "?\nqs\n?\np\nrecord\nhint\nresign\n");
    insta::assert_snapshot!(text);
}

#[test]
fn instructions() {
    let sandbox = Sandbox::new();
    let text = play(&sandbox, "--ranks 4 --seed 2 --no-cache", "!i\n");
    let (_, help) = text.split_once("'help' explains\n").unwrap();
    let (_, help) = help.split_once("Get rid of").unwrap();
    insta::assert_snapshot!(help);
    assert_eq!(text, play(&sandbox, "--ranks 4 --seed 2 --no-cache", "help"));
}

/// The perfect player against himself, by his own hints, wins the deal of the letters in the rounds that are due.
#[test]
fn hints_lead_to_a_win() {
    let sandbox = Sandbox::new();
    let mut input = String::new();
    let mut said = String::new();
    for _ in 0..200 {
        said = play(&sandbox, "--ranks 5 --seed 1 --opponent perfect", format!("{input}hint\n"));
        if said.contains("YOU WIN.") || said.contains("FACEUP WINS.") {
            break;
        }
        let hint = said.lines().rev().find_map(|line| line.strip_prefix("try ")).unwrap_or_else(|| panic!("{said}"));
        let word = hint.split([' ', ':']).next().unwrap();
        assert!(hint.contains(": a win in ") || hint.contains(": a win at once"), "{hint}");
        input += word;
        input.push('\n');
    }
    assert!(said.contains("YOU WIN."), "{said}");
}

#[test]
fn claims_and_draws_are_answered_by_the_truth() {
    let sandbox = Sandbox::new();
    let say =
        |hand: &str, input: &str| play(&sandbox, &format!("--ranks 7 --no-cache --seed 1 --deal '{hand}'"), input);
    let text = say("S:KJ H:AQT98", "!f\n");
    assert!(text.contains("the position is won for you in 12 rounds\nbest play: 8h, Jh. "), "{text}");
    assert!(text.contains(" and YOU WIN.\nYOU WIN: the win is forced."), "{text}");
    let text = say("S:AQT98 H:KJ", "draw\nclaim\n");
    assert!(text.contains("YOU") && text.contains("won for"), "{text}");
    let text = say(&sandbox.drawn_deal(), "claim\n!d\n");
    assert!(
        text.contains("neither player can force a win\nthat is not a forced win") && text.ends_with("'quit' leaves\n"),
        "{text}"
    );
    assert!(text.contains("The game is a draw."), "{text}");
}

#[test]
fn the_opponent_may_lead_and_two_may_play() {
    let sandbox = Sandbox::new();
    let text = play(&sandbox, "--side second --opponent random --ranks 6 --seed 5", "");
    assert!(text.contains("against random") && text.contains("FACEUP leads "), "{text}");
    let text = play(&sandbox, "--side both --ranks 3 --deal S:A,H:KQ --seed 1", "as\n?\np\nkh\n");
    assert!(text.contains("two players") && text.contains("to play: p (pick up)"), "{text}");
    assert!(text.contains("ONE    S:- H:KQ"), "{text}");
}

#[test]
fn large_games_and_trumps() {
    let sandbox = Sandbox::new();
    for (options, lead) in [
        ("--game challenge --seed 3", "?"),
        ("--ranks 26 --seed 4 --depth 1", "?"),
        ("--game challenge-1987 --seed 3", "?"),
    ] {
        let text = play(&sandbox, options, format!("{lead}\nhint\nclaim\ndraw\n"));
        assert!(text.contains("\nto play: ") && text.contains("\ntry "), "{text}");
    }
    assert_eq!(sandbox.cached().len(), 0); // nobody waits for a table that he did not ask for
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
    let text = play(&sandbox, options, format!("{lead}\nresign\nnew\nquit\n"));
    assert!(text.contains("the game is logged to 'mine.txt'") && text.contains("to 'mine-2.txt'"), "{text}");
    let record = Record::parse(&fs::read_to_string(sandbox.file("mine.txt")).unwrap()).unwrap();
    assert!(record.game().len() >= 2 && record.names().both() == ["YOU", "FACEUP"], "{record}");
    assert!(matches!(record.conclusion(), Some(faceup::play::Conclusion::Resigned(_))), "{record}");

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

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_ends_the_log_alone() {
    let sandbox = Sandbox::new();
    let text = play(&sandbox, "--ranks 4 --seed 1 --log no/such/folder.txt", "?\n");
    assert!(text.contains("the game is not logged") && text.contains("to play:"), "{text}");
    let text = play(&sandbox, "--ranks 4 --seed 1 --log /proc/full", "?\n");
    assert!(text.contains("the game is not logged") && text.contains("to play:"), "{text}");
}

#[test]
fn set_up_card_by_card_and_by_a_position() {
    let sandbox = Sandbox::new();
    let text = play(&sandbox, "--ranks 3 --seed 1 --depth 0", "setup\nas kh, qh\npass\nrecord\n");
    assert!(text.contains("FACEUP  S:A H:KQ\nYOU     S:KQ H:A\n"), "{text}");
    assert!(text.contains("\nFACEUP leads "), "{text}");
    let text = play(
        &sandbox,
        "--ranks 7 --seed 1",
        "setup S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s\n?\nsetup S:K | S:K\n",
    );
    assert!(text.contains("to play: Ks, or p (pick up)") && text.contains("expected"), "{text}");
}

#[test]
fn garbage_is_answered_and_ends_nothing() {
    let sandbox = Sandbox::new();
    let mut input = b"\xff\xfe\x00\nfoo\n\x1b[2J\nS10 extra words\n10\nh\n".to_vec();
    input.extend(b"x".repeat(1 << 17));
    input.extend(b"\ngo 99999999999999999999\ngo -1\nload\nlog /\nsetup |||\nback 3\n\n   \nmarks\nquit\nnever read\n");
    let text = play(&sandbox, "--ranks 4 --seed 2 --depth 0 --no-cache", input);
    assert!(text.contains("expected a move or a command, got 'foo'; write a card as 8h"), "{text}");
    assert!(text.contains("a line that is too long") && text.contains("listed at every turn"), "{text}");
    assert!(text.contains("there is no earlier move of yours") && !text.contains('\u{1b}'), "{text}");
    assert!(text.matches("expected 'go N', got 'go ").count() == 2, "{text}");
    // Without end of line, and without anything.
    play(&sandbox, "--ranks 4 --seed 2", "moves");
    play(&sandbox, "--ranks 4 --seed 2", "");
}

#[test]
fn what_cannot_be_is_a_usage_error() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("bad.txt"), "this is no game\n").unwrap();
    play(&sandbox, "--ranks 4 --seed 2 --log game.txt", "?\nresign\n");
    let cases = [
        ("--opponent nobody", "expected a player, got 'nobody'"),
        ("--opponent random --depth 3", "has no depth"),
        ("--side middle", "[possible values: first, second, both]"),
        ("--ranks 4 --deal S:2", "expected a rank of this pack"),
        ("--suits 1 --ranks 1", "a hand is empty"),
        ("bad.txt", "bad.txt"),
        ("-", "give the record as a file"),
        ("game.txt --ranks 5", "the record is of"),
        ("game.txt --deal S:AK", "cannot be used with"),
        ("--seed 99999999999999999999", "expected a smaller number"),
    ];
    sandbox.refusals("play", 2, &cases);
}

/// Every seed's deal is symmetric, and the same seed gives the same one.
#[test]
fn deals_from_a_seed() {
    let sandbox = Sandbox::new();
    let deal = |seed: &str| {
        let text = play(&sandbox, &format!("--ranks 6 --seed {seed} --side both"), "");
        text.lines().find_map(|line| line.strip_prefix("ONE    ")).unwrap().to_owned()
    };
    let deals: Vec<String> = (0..6).map(|seed| deal(&seed.to_string())).collect();
    assert_eq!(deal("3"), deals[3]);
    assert!(deals.windows(2).any(|two| two[0] != two[1]), "{deals:?}");
}

/// Whoever goes on with a logged game has the hand that he had.
#[test]
fn a_logged_game_is_gone_on_with_from_the_same_seat() {
    let sandbox = Sandbox::new();
    play(&sandbox, "--ranks 4 --side second --seed 1 --log second.txt", "p\nquit\n");
    assert!(play(&sandbox, "second.txt", "quit\n").contains("YOU     S:AJ H:KQJ\n"));
    assert!(play(&sandbox, "second.txt --side first", "quit\n").contains("YOU     S:K H:A\n"));
    play(&sandbox, "--ranks 4 --side both --seed 1 --log both.txt", "Js\np\nquit\n");
    assert!(play(&sandbox, "both.txt", "quit\n").contains("two players"));
}

/// The end of a game offers its analysis, in which nobody answers; the next game has the other leader.
#[test]
fn a_series_with_an_analysis() {
    let sandbox = Sandbox::new();
    let text =
        play(&sandbox, "--ranks 4 --seed 2 --opponent perfect", "resign\nanalyse\nback\nvalues\nnew\nresign\nnew\n");
    assert!(text.contains("YOU resign, and FACEUP WINS.\n'analyse' analyses it, 'new' deals another"), "{text}");
    assert!(text.contains("you make all moves now") && text.contains("  lead Ks  loss in 8 rounds"), "{text}");
    let (_, second) = text.split_once("a new deal\n").unwrap();
    let (second, third) = second.split_once("a new deal\n").unwrap();
    assert!(second.starts_with("FACEUP leads ") && !third.contains("FACEUP leads "), "{text}");
}

/// A log speaks of YOU as English does, and can be read again.
#[test]
fn you_are_addressed_properly() {
    let sandbox = Sandbox::new();
    play(&sandbox, "--ranks 4 --seed 2 --log mine.txt", "resign\n");
    let text = fs::read_to_string(sandbox.file("mine.txt")).unwrap();
    assert!(text.contains("(YOU have the opening lead)") && text.contains("YOU resign."), "{text}");
    play(&sandbox, "--ranks 3 --deal S:AKQ,H:A --seed 1 --depth 0 --log won.txt", "claim\n");
    let text = fs::read_to_string(sandbox.file("won.txt")).unwrap();
    assert!(text.contains("Result: YOU win\n") && text.contains("YOU announce a forced win."), "{text}");
    let annotated = sandbox.ok("annotate won.txt");
    assert!(Record::parse(&annotated).is_ok(), "{annotated}");
}

/// `-o` toggles options by letters, as in 1987.
#[test]
fn toggles_of_1987() {
    let sandbox = Sandbox::new();
    let text = play(&sandbox, "--ranks 4 --seed 2 -ohlw", "");
    assert!(text.contains("the game is logged to 'faceup.log'") && text.contains("to play: As Ks Js Qh"), "{text}");
    let text = play(&sandbox, "--ranks 4 --seed 2 -o hhll", "");
    assert!(!text.contains("logged") && !text.contains("to play"), "{text}");
    sandbox.refusal("play -o x", 2, "expected the letters h, l or w, got 'x'");
}

/// The pack follows from the deal, as for 'query'.
#[test]
fn the_deal_tells_the_pack() {
    let sandbox = Sandbox::new();
    let deal = |options: &[&str]| sandbox.run(&[&["play", "--no-cache", "--seed", "1", "--deal"], options].concat());
    let run = deal(&["S:KJ H:AQT98"]);
    assert!(run.stdout.starts_with("beat-it-or-eat-it, 2 suits of 7,"), "{run:?}");
    let run = deal(&["S:AQ", "--ranks", "4"]);
    assert!(run.stdout.starts_with("beat-it-or-eat-it, 2 suits of 4,"), "{run:?}");
    let run = deal(&["S:AQ"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("give --ranks"), "{run:?}");
}

/// Against an opponent who needs no base, none is made before somebody asks.
#[test]
fn a_base_is_made_when_it_is_needed() {
    let sandbox = Sandbox::new();
    let play = |opponent: &str| {
        let command = sandbox.faceup(&format!("--memory 20K play --ranks 10 --seed 1 --opponent {opponent}"));
        run_with_input(command, "hint\nmoves\nquit\n")
    };
    let needed = "2 suits of 9 takes";
    let random = play("random").with_code(0);
    assert!(random.stdout.contains(needed) && random.stdout.contains("against random"), "{random:?}");
    let vote = play("vote").with_code(1);
    assert!(vote.stderr.contains(needed), "{vote:?}");
}

fn with_input(sandbox: &Sandbox, args: &[&str], input: &str) -> Run {
    run_with_input(sandbox.faceup(&args.to_vec()), input)
}

/// In the board of the letter, YOU are the person, given as a deal or in a file.
#[test]
fn the_cards_of_you_are_yours() {
    let sandbox = Sandbox::new();
    let board = "Bill - Hearts: K J Spades: A Q\nTable - .\nYou - Hearts: A Q Spades: K J\n";
    std::fs::write(sandbox.file("board.txt"), board).unwrap();
    for (options, input) in [(vec!["--deal", board], "js\n"), (vec!["board.txt"], "js\n")] {
        let run = with_input(
            &sandbox,
            &[&["play", "--no-cache", "--seed", "1", "--depth", "0"], &options[..]].concat(),
            input,
        );
        assert!(run.stdout.contains("\nFACEUP  S:AQ H:KJ\npile    -\nYOU     S:KJ H:AQ\nFACEUP "), "{}", run.stdout);
    }
    let moved = format!("Layout now: (Bill leads)\n{board}");
    let run = with_input(&sandbox, &["play", "--no-cache", "--seed", "1", "--depth", "0", "--deal", &moved], "");
    assert!(run.stdout.contains("\nFACEUP leads "), "{}", run.stdout);
}

/// The calling sequence of the manual of 1987, and its commands without a counterpart.
#[test]
fn the_options_of_1987() {
    let sandbox = Sandbox::new();
    let game = ["play", "--no-cache", "--seed", "1", "--game", "challenge-1987"];
    let play = |options: &[&str], input: &str| with_input(&sandbox, &[&game[..], options].concat(), input).stdout;
    let text = play(&["-s4", "-d2", "-a"], "as\nz\n!w\n!s\n");
    assert!(text.starts_with("challenge-1987, 4 suits of 4, against depth 2;"), "{text}");
    for line in [
        "all cards are yours",
        "FACEUP  S:A H:- C:- D:-",
        "FACEUP leads As",
        "got '!w'; there is no window",
        "got '!s'; there is no sub-shell",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    play(&["-s2", "-d2", "--log", "challenge.log"], "!r\n!a\n!r\n");
    // Two games in one file: !a reads in the next one, and then deals.
    let both = ["challenge.log", "challenge-2.log"].map(|log| std::fs::read_to_string(sandbox.file(log)).unwrap());
    std::fs::write(sandbox.file("all.log"), both.concat()).unwrap();
    let text = play(&["-d2", "-aall.log"], "!a\n!a\n");
    for line in ["the file has 1 game more", "read a game of", "a new deal"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(sandbox.ok(&["annotate", "all.log", "--json"]).lines().count(), 2);
    let run = with_input(&sandbox, &["analyse", "all.log"], "new\nload all.log\nsave all.log\n");
    assert!(
        run.stdout.contains("the file has 1 game more") && run.stdout.contains("is not a faceup record"),
        "{}",
        run.stdout
    );
}

/// "you see only the cards that you have in your hands and the card on top" of the manual.
#[test]
fn what_a_player_of_real_cards_does_not_see() {
    let sandbox = Sandbox::new();
    let play = |side: &str, input: &str| {
        let options = [
            "play",
            "--no-cache",
            "--ranks",
            "3",
            "--deal",
            "S:AQ H:K",
            "--hide",
            "--seed",
            "1",
            "--depth",
            "0",
            "--side",
            side,
        ];
        with_input(&sandbox, &options, input).stdout
    };
    let text = play("first", "qs\n!r\nshow\n");
    assert!(text.contains("\nFACEUP  3 cards\npile    -\nYOU     S:AQ H:K\n"), "{text}");
    let (hidden, shown) = text.split_once("YOU resign").unwrap();
    assert!(!hidden.contains("FACEUP  S:") && shown.contains("FACEUP  S:"), "{text}");
    // Two people see the hand of the one to move.
    let text = play("both", "qs\nks\nah\n");
    assert!(text.contains("\nONE    2 cards\npile   [Qs]\nTWO    S:K H:AQ\n"), "{text}");
    assert!(text.contains("\nTWO    1 card\npile   [Ah] on 2 cards\nONE    S:A H:K\n"), "{text}");
}
