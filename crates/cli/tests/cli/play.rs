//! `faceup play` over a plain pipe: the commands of 1987 and their counterparts, logs, and garbage.

use std::fs;

use faceup::parts::play::Record;

use crate::support::{Run, Sandbox, entries, run_with_input};

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
