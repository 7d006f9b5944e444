//! Work that takes hours, or more than half of the free memory: one rule for every command.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::support::{Sandbox, entries, run_with_input};

/// Commands that take hours or days. The limit of memory only shows that it is not memory that stops them.
const LONG: [&str; 17] = [
    "solve --ranks 17 --memory 64G",
    "solve --ranks 1-20 --memory 64G",
    "solve --game challenge --suits 2 --ranks 16 --no-rounds --verify --threads 1 --memory 64G",
    "query --no-cache --ranks 17 --memory 64G S:AKQ",
    "deals --no-cache --ranks 17 --memory 64G",
    "prove --no-cache --ranks 17 --memory 64G S:AKQ --out certificate",
    "left-right solve --n 8",
    "left-right solve --n 9",
    "left-right solve --n 9 --memory 1G",
    "left-right report --n 8",
    "left-right query --n 8 8L",
    "left-right play --n 8 --opponent optimal",
    "left-right simulate --n 9 --one optimal",
    "left-right simulate --n 10 --games 1000000000000",
    "femto solve --cards 2,3,4,5,6,7,8,9,10,12,14,16",
    "femto report --cards 2,3,4,5,6,7,8,9,10,12,14,16",
    "femto search --size 10 --from 1 --to 20",
];

#[test]
fn work_of_hours_needs_yes_where_nobody_can_be_asked() {
    let sandbox = Sandbox::new();
    for line in LONG {
        let message = sandbox.refused(line, 2);
        assert!(message.contains(" takes ") && message.contains(": add --yes to start it"), "{line}: {message}");
    }
    let query = sandbox.faceup("query --no-cache --ranks 17 --memory 64G -");
    let run = run_with_input(query, "S:AKQ\n").with_code(2);
    assert!(run.stderr.contains("error: line 1: solving ") && run.stderr.contains("add --yes"), "{run:?}");
    let message = sandbox.refused("left-right solve --n 9", 2);
    for instead in ["'faceup left-right bounds'", "'faceup left-right simulate'"] {
        assert!(message.contains(instead), "{message}");
    }
    assert_eq!(entries(&sandbox.work()), [""; 0]);
}

#[test]
fn datasets_of_hours_need_yes() {
    Sandbox::new().refusal("dataset --no-cache --ranks 17 --memory 64G --out a.csv", 2, "add --yes");
}

/// The same positions with few cards left are solved at once.
#[test]
fn what_is_short_is_not_asked() {
    let sandbox = Sandbox::new();
    sandbox.ok("left-right query --memory 8M --n 8 '8L 8R 7L 7R 6L 6R 5L 5R' --card 1");
    sandbox.ok("left-right solve --memory 8M --n 7 --squares 4");
    sandbox.ok("left-right simulate --n 3 --games 20000");
}

#[test]
fn with_yes_work_of_hours_begins_with_a_note() {
    for (line, says) in [
        ("solve --ranks 17 --memory 64G --yes", "note: solving beat-it-or-eat-it, 2 suits of 17 takes about "),
        ("--yes left-right solve --n 8 --memory 4M", "note: solving left-right, n = 8"),
    ] {
        let sandbox = Sandbox::new();
        let mut command = sandbox.faceup(line);
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).stdin(Stdio::null());
        let mut child = child.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(line.starts_with(says) && line.ends_with(" of memory\n"), "{line}");
    }
}

/// On a terminal, work of hours begins only when the user says so.
#[cfg(unix)]
#[test]
fn work_of_hours_is_asked_for_on_a_terminal() {
    let sandbox = Sandbox::new();
    for (line, answer) in
        [("solve --ranks 17 --memory 64G --out table", "n\r"), ("left-right solve --n 8", "\r"), (LONG[2], "what?\r")]
    {
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
    let memory = sandbox.json(&format!("{line} --estimate --json --memory 64G"))["memory"].as_u64().unwrap();
    // Three quarters of what the program itself does not take count as free.
    let limited = |line: &str| sandbox.shell(&format!("ulimit -v {}; exec faceup {line}", memory * 5 / 2 / 1024));
    let run = limited(line).with_code(2);
    assert!(run.stderr.contains(" are free: add --yes to start it"), "{run:?}");
    // A limit of the user may be used up, and a smaller game takes less.
    assert!(limited(&format!("{line} --memory 1M")).with_code(1).stderr.contains("not enough memory"));
    assert_eq!(limited("solve --ranks 9 --threads 1").with_code(0).stderr, "");
}

/// One prediction: each command measures this machine, and tells the same time, as far as two measurements on a busy machine agree.
#[test]
fn every_command_tells_the_same_time() {
    let sandbox = Sandbox::new();
    // Of 'about 52 hours (40 to 70 hours …)', the range in seconds.
    let seconds = |message: String| {
        let range = message.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        let range = range.unwrap_or_else(|| panic!("{message}")).0;
        let unit = [("second", 1.0), ("minute", 60.0), ("hour", 3600.0), ("day", 86400.0)];
        let unit = unit.iter().find(|(name, _)| range.contains(name)).unwrap_or_else(|| panic!("{message}")).1;
        let ends: Vec<f64> = range.split(' ').filter_map(|word| word.parse().ok()).collect();
        (ends[0] * ends[1]).sqrt() * unit
    };
    let line = "--threads 1 --memory 64G --ranks 17";
    let solve = seconds(sandbox.refused(&format!("solve {line}"), 2));
    let query = seconds(sandbox.refused(&format!("query --no-cache {line} S:AKQ"), 2));
    let estimate = seconds(sandbox.ok(&format!("solve --estimate {line}")));
    for other in [query, estimate] {
        assert!((0.4..2.5).contains(&(other / solve)), "{solve} {query} {estimate}");
    }
}
