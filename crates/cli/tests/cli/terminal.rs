//! `faceup analyse` in a terminal, as a person uses it: line editing, history, colours, and garbage at the keys.

use std::fs;

use faceup::parts::play::Record;

use crate::screen::Screen;
use crate::support::{Sandbox, data, entries};

fn analyse(sandbox: &Sandbox) -> Screen {
    Screen::run(sandbox.faceup(&format!("analyse '{}'", data("sample-game.txt"))))
}

#[test]
fn a_person_looks_at_the_sample_game() {
    let sandbox = Sandbox::new();
    let mut screen = analyse(&sandbox);
    screen.wait_for_line("0 LEFT>");
    assert!(screen.text().contains("beat-it-or-eat-it, 2 suits of 7; 'help' lists the commands"), "{}", screen.text());
    assert!(screen.text().contains("LEFT   ♠KJ ♥AQT98"), "{}", screen.text());

    // Typed wrong, and put right: the last sign, and one within the line.
    screen.keys("go 9\x7f7\r");
    screen.wait_for_line("7 LEFT>");
    assert!(screen.text().contains("pile   8♥ J♥ 8♠ J♠ 9♥ K♥ 9♠"), "{}", screen.text());
    screen.keys("valyes\x1b[D\x1b[D\x7fu");
    screen.at("7 LEFT> values", "\r");
    screen.wait_for("eat      win in 16 rounds");
    screen.wait_for_line("7 LEFT>");
    assert!(screen.text().contains("beat K♠  win in 2 rounds"), "{}", screen.text());
    // Red for the hearts, green for a win.
    assert!(
        screen.formatted().contains("\x1b[31m8♥") && screen.formatted().contains("\x1b[32mwin"),
        "{}",
        screen.formatted()
    );

    // Ctrl-C ends nothing, and a wrong move says why.
    screen.keys("nothing\x03");
    screen.wait_for("'quit' leaves, and so does Ctrl-D");
    screen.keys("Th\r");
    screen.wait_for("does not beat the card on top");
    screen.keys("Ks\r");
    screen.at("8 LEFT>", "best\r");
    screen.wait_for_line("9 RIGHT>");
    screen.wait_for("LEFT leads T♥");

    // The game is changed, so leaving takes two words, or keeping it one more.
    screen.keys("quit\r");
    screen.wait_for("the game is not saved");
    screen.keys("save better.txt\r");
    screen.wait_for("saved as 'better.txt'");
    screen.ends_with("quit\r");
    let saved = Record::parse(&fs::read_to_string(sandbox.file("better.txt")).unwrap()).unwrap();
    assert_eq!((saved.game().len(), saved.game().rounds()), (9, 0));

    // The next session knows what was typed in this one.
    let mut screen = analyse(&sandbox);
    screen.at("0 LEFT>", "\x1b[A\x1b[A");
    screen.at("0 LEFT> save better.txt", "\x15end\r");
    screen.wait_for_line("29 over>");
    screen.ends_with("\x04");
}

#[test]
fn what_was_not_saved_is_printed_at_the_end_of_input() {
    let sandbox = Sandbox::new();
    let mut screen = analyse(&sandbox);
    screen.at("0 LEFT>", "Th, RIGHT eats\r");
    screen.at("2 LEFT>", "\x04");
    let (code, text) = screen.end();
    assert_eq!(code, Some(0));
    assert!(text.contains("not saved:") && text.contains("Th, RIGHT eats all."), "{text}");
}

/// Ctrl-C ends the work that is under way, and neither the session nor what was done in it.
#[test]
fn work_is_interrupted_and_the_session_goes_on() {
    let sandbox = Sandbox::new();
    let mut screen =
        Screen::run(sandbox.faceup("analyze --no-cache --threads 1 --after-beating pass 'S:AJT653 H:KQ98742'"));
    screen.at("0 LEFT>", "2h\r");
    screen.at("1 RIGHT>", "\x1b[200~values\rback\x1b[201~\r");
    // The progress of the solver shows that it is at work.
    screen.wait_for(" elapsed, ");
    for part in [" of 67,108,862, round ", "/s, ", "iB, "] {
        screen.wait_for(part);
    }
    screen.keys("\x03");
    screen.wait_for("error: interrupted");
    // What was pasted after it is dropped.
    screen.at("1 RIGHT>", "back\r");
    screen.at("0 LEFT>", "\x04");
    let (code, text) = screen.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("not saved:") && text.contains("\n2h."), "{text}");
}

/// From a pipe, each line is a command. So it is in what is pasted or typed ahead.
#[test]
fn each_line_is_a_command() {
    let sandbox = Sandbox::new();
    let mut screen = analyse(&sandbox);
    screen.at("0 LEFT>", "\x1b[200~go 7\r\nback\n\nremark it is here\x1b[201~, and more\r");
    screen.wait_for("noted");
    screen.at("6 RIGHT>", "go 7\rback\rback\r");
    screen.wait_for("0 LEFT> go 7");
    screen.at("5 RIGHT>", "\x1b[A");
    screen.at("5 RIGHT> back", "\x1b[A\x1b[A");
    screen.at("5 RIGHT> remark it is here, and more", "\x15");
    assert!(!screen.text().contains('\u{fffd}') && !screen.text().contains("error"), "{}", screen.text());
    screen.ends_with("quit\rquit\r");
}

/// Every key there is, and no end.
#[test]
fn garbage_at_the_keys() {
    let sandbox = Sandbox::new();
    let mut screen = analyse(&sandbox);
    screen.wait_for_line("0 LEFT>");
    // Ctrl-C, Ctrl-D and Ctrl-Z are not garbage.
    let control: Vec<u8> = (1..32).filter(|key| ![0x03, 0x04, 0x1a].contains(key)).collect();
    for garbage in [
        b"\t\t\x1b[Z\x1b[99~\x1b[A\x1b[B\x1bOP\x1b[1;5C\r".as_slice(),
        "♠♥♦♣ Zoë \u{202e}abc\r".as_bytes(),
        b"go 99999999999999999999\r",
        b"{{{ }}} ??? 8h 8h 8h\r",
        b"\x1b[200~pasted\nlines\x1b[201~\r",
        &control,
        "\r".as_bytes(),
        "x".repeat(3000).as_bytes(),
        b"\r",
        b"setup S:A H:- | * | \r",
        b"load /dev/null\r",
        b"load .\r",
        b"save /nowhere/at/all\r",
    ] {
        screen.keys(garbage);
        screen.settle();
        // Whatever line that was, it is given up.
        screen.keys("\x07\x03");
        screen.settle();
    }
    screen.keys("remark still here\r");
    screen.wait_for("noted");
    screen.at("0 LEFT>", "\x04");
    let (code, text) = screen.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("{still here}"), "{text}");
}

#[test]
fn no_colours_where_they_are_not_wanted() {
    let sandbox = Sandbox::new();
    for (terminal, no_color) in [("xterm", "1"), ("dumb", "")] {
        let mut command = sandbox.faceup(&format!("analyse '{}'", data("sample-game.txt")));
        command.env("TERM", terminal).env("LC_ALL", "C").env("NO_COLOR", no_color);
        let mut screen = Screen::run_as_it_is(command);
        screen.wait_for("0 LEFT>");
        assert!(screen.text().contains("LEFT   S:KJ H:AQT98"), "{}", screen.text());
        let shown = screen.formatted();
        assert!(!shown.contains("\x1b[31m") && !shown.contains("\x1b[1m"), "{shown}");
        screen.ends_with("quit\r");
    }
}

/// On a terminal, work of hours begins only when the user says so.
#[test]
fn work_of_hours_is_asked_for_on_a_terminal() {
    let sandbox = Sandbox::new();
    for (line, answer) in [
        ("solve --ranks 17 --memory 64G --out table", "n\r"),
        ("left-right solve --n 8", "\r"),
        ("solve --game challenge --suits 2 --ranks 16 --no-rounds --verify --threads 1 --memory 64G", "what?\r"),
    ] {
        let mut screen = Screen::run(sandbox.faceup(line));
        screen.wait_for("Start? [y/N]");
        screen.keys(answer);
        let (code, text) = screen.end();
        assert!(code == Some(1) && text.contains("error: not started"), "{text}");
    }
    assert_eq!(entries(&sandbox.work()), [""; 0]);
}
