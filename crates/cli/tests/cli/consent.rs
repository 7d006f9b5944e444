//! Work that takes hours, or more than half of the free memory: one rule for every command.

use crate::cases::cases;
use crate::support::{Sandbox, entries, first_note};

cases!("consent": work_of_hours_needs_yes_where_nobody_can_be_asked what_is_short_is_not_asked);

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

/// The limit of the address space plays the part of the free memory.
#[cfg(target_os = "linux")]
#[test]
fn more_than_half_of_the_memory_needs_yes() {
    let sandbox = Sandbox::new();
    let line = "solve --ranks 14 --threads 1";
    let memory = sandbox.json(&format!("{line} --plan --json --memory 64G"))["memory"].as_u64().unwrap();
    // Three quarters of what the program itself does not take count as free.
    let limited = |line: &str| sandbox.shell(&format!("ulimit -v {}; exec faceup {line}", memory * 5 / 2 / 1024));
    let run = limited(line).with_code(2);
    assert!(run.stderr.contains(" are free: add --yes to start it"), "{run:?}");
    // A limit of the user may be used up, and a smaller game takes less.
    assert!(limited(&format!("{line} --memory 1M")).with_code(1).stderr.contains("not enough memory"));
    assert_eq!(limited("solve --ranks 9 --threads 1").with_code(0).stderr, "");
}

/// One prediction: each command tells the same time.
#[test]
fn every_command_tells_the_same_time() {
    let sandbox = Sandbox::new();
    let line = "--threads 1 --memory 64G --ranks 17";
    for message in [
        sandbox.refused(&format!("solve {line}"), 2),
        sandbox.refused(&format!("query --no-cache {line} S:17,16,15"), 2),
    ] {
        assert!(message.contains("takes about 7 hours"), "{message}");
    }
    let plan = sandbox.ok(&format!("solve --plan --no-rounds {line}"));
    assert!(plan.contains("positions: 17,179,869,182\ntime: about 91 minutes\nmemory: 12"), "{plan}");
}
