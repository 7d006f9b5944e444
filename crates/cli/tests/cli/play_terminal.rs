//! `faceup play` in a terminal, as a person uses it: keys typed, the screen read.

use crate::screen::Screen;
use crate::support::Sandbox;

fn play(sandbox: &Sandbox, options: &str) -> Screen {
    Screen::run(sandbox.faceup(&format!("play {options}")))
}

#[test]
fn a_person_plays() {
    let sandbox = Sandbox::new();
    let mut screen = play(&sandbox, "--ranks 7 S:KJ,H:AQT98 --seed 1 --opponent perfect");
    screen.wait_for_line("lead>");
    assert!(screen.text().contains("YOU     ♠KJ ♥AQT98"), "{}", screen.text());
    assert!(screen.formatted().contains("\u{1b}[31m"), "{}", screen.formatted()); // hearts are red

    // A slip, mended before it is sent; then a card that is not there; then help from the line before.
    screen.keys("9x\x7fh\x7f\x7f8h\r");
    screen.wait_for("FACEUP eats");
    screen.at("lead>", "As\r");
    screen.wait_for("FACEUP holds the card");
    screen.keys("\x1b[A");
    screen.at("lead> As", "\x15?\r");
    screen.wait_for("to play: ");
    screen.wait_for_line("lead>");

    // Ctrl-C ends nothing, and the game is still there.
    screen.keys("garb\x03");
    screen.wait_for("the game goes on");
    screen.keys("hint\r");
    screen.wait_for("try ");
    // A letter that may be meant for a queen ends no game at once.
    screen.at("lead>", "q\r");
    screen.wait_for("the game is not saved: 'save FILE' saves it, 'quit' again leaves without saving");
    screen.keys("back\r");
    screen.wait_for("after 0 moves");
    screen.at("lead>", "claim\r");
    screen.wait_for("YOU WIN: the win is forced.");
    screen.ends_with("quit\r");

    // What was typed is there the next time, and Ctrl-D ends it too.
    let mut screen = play(&sandbox, "--ranks 7 --seed 1");
    screen.at("lead>", "\x1b[A\x1b[A");
    screen.wait_for_line("lead> claim");
    screen.ends_with("\x15\x04");
}

#[test]
fn two_people_at_one_screen() {
    let sandbox = Sandbox::new();
    let mut screen = play(&sandbox, "--side both --ranks 3 S:A,H:KQ --seed 1");
    screen.at("ONE lead>", "as\r");
    screen.at("TWO beat or p>", "p\r");
    screen.at("ONE lead>", "kh\r");
    screen.at("TWO beat or p>", "!r\r");
    screen.wait_for("you can win here: 'resign' again gives up the game");
    screen.at("TWO beat or p>", "!r\r");
    screen.wait_for("TWO resigns, and ONE WINS.");
    screen.wait_for_line(">");
    screen.ends_with("\x04");
}

/// A card of Femto that is played face down is wiped, and no later line brings it back.
#[test]
fn two_people_play_face_down() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::run(sandbox.faceup("femto play --side both --hand 2,3,5,10 --seed 1"));
    screen.at("first plays>", "5\r");
    screen.wait_for_line("second plays>");
    assert!(!screen.text().contains("first plays"), "{}", screen.text());
    screen.keys("\x1b[A");
    // Both lines of what is pasted are wiped, and each counts for itself.
    screen.at("second plays>", "\x1b[200~1\n4\x1b[201~\r");
    screen.wait_for("5 against 4: first wins the round");
    assert!(!screen.text().contains("second plays"), "{}", screen.text());
    screen.at("first chooses the card that stays:>", "4\r");
    screen.wait_for("round 1: 5 against 4: first wins; 4 stays in front of first");
    screen.wait_for_line("first plays>");
    screen.ends_with("\x04");
}

/// Ctrl-C interrupts the opponent and not the game. A request to terminate ends both.
#[test]
fn a_long_thought_can_be_interrupted() {
    let sandbox = Sandbox::new();
    for is_terminated in [false, true] {
        let mut screen = play(&sandbox, "--game challenge --seed 2 --depth 200 --side second");
        screen.wait_for("'help' explains");
        std::thread::sleep(std::time::Duration::from_millis(500));
        screen.keys("\x03");
        screen.wait_for("interrupted; press Enter to let the opponent continue");
        screen.keys(if is_terminated { "\r" } else { "quit\r" });
        if is_terminated {
            std::thread::sleep(std::time::Duration::from_millis(300));
            screen.signal("TERM");
        }
        assert_eq!(screen.end().0, Some(if is_terminated { 143 } else { 0 }));
    }
}

/// A prompt changes the modes of the terminal. However a session ends, the shell finds them as they were.
#[test]
fn a_signal_at_a_prompt_leaves_the_terminal_as_it_was() {
    let sandbox = Sandbox::new();
    for (line, prompt) in [
        ("play --ranks 4 --seed 2 --depth 0", "lead>"),
        ("analyse 2x4", "0 LEFT>"),
        ("femto play --hand 2,3,5,10 --seed 1", ">"),
        ("left-right play --seed 1", ">"),
    ] {
        // SIGQUIT ends a program as it does by default.
        for (signal, code) in [("TERM", Some(143)), ("HUP", Some(129)), ("QUIT", None)] {
            let mut screen = Screen::run(sandbox.faceup(line));
            screen.wait_for(prompt);
            screen.settle();
            assert!(!screen.is_plain(), "{line}");
            screen.signal(signal);
            let (ended, text) = screen.end();
            assert_eq!(ended, code, "{line}, {signal}: {text}");
            assert!(screen.is_plain(), "{line}, {signal}: {text}");
            assert!(text.contains("\nerror: interrupted") == code.is_some(), "{line}, {signal}: {text}");
        }
    }
}
