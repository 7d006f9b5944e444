//! Work that takes hours, or more than half of the free memory: one rule for every command.

use crate::support::{Sandbox, entries, first_note};

#[test]
fn with_yes_work_of_hours_begins_with_a_note() {
    for (line, says) in [
        ("solve --ranks 17 --memory 64G --yes", "note: solving beat-it-or-eat-it, 2 suits of 17 takes about "),
        ("--yes left-right solve --n 8 --memory 4M", "note: solving left-right, n = 8"),
    ] {
        let line = first_note(Sandbox::new().faceup(line));
        assert!(line.starts_with(says) && line.ends_with(" of memory\n"), "{line}");
    }
}

/// On a terminal, work of hours begins only when the user says so.
#[cfg(unix)]
#[test]
fn work_of_hours_is_asked_for_on_a_terminal() {
    let sandbox = Sandbox::new();
    for (line, answer) in [
        ("solve --ranks 17 --memory 64G --out table", "n\r"),
        ("left-right solve --n 8", "\r"),
        ("solve --game challenge --suits 2 --ranks 16 --no-rounds --verify --threads 1 --memory 64G", "what?\r"),
    ] {
        let mut screen = crate::screen::Screen::run(sandbox.faceup(line));
        screen.wait_for("Start? [y/N]");
        screen.keys(answer);
        let (code, text) = screen.end();
        assert!(code == Some(1) && text.contains("error: not started"), "{text}");
    }
    assert_eq!(entries(&sandbox.work()), [""; 0]);
}
