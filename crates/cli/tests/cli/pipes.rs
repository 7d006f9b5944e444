//! Pipes in the place of files: they are read, and waiting for one can be stopped.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::interruption::Running;
use crate::screen::Screen;
use crate::support::Sandbox;

const PATIENCE: Duration = Duration::from_secs(30);
const NOTE: &str = "note: waiting for input from 'pipe'; Ctrl-C stops";

fn make_pipe(sandbox: &Sandbox) {
    assert!(Command::new("mkfifo").arg(sandbox.file("pipe")).status().unwrap().success());
}

/// The command says what it waits for, quiet or not, and the first signal ends it.
#[test]
fn a_pipe_without_a_writer() {
    let sandbox = Sandbox::new();
    make_pipe(&sandbox);
    let waits = &|line: &str| {
        let mut command = sandbox.faceup(line);
        command.stdin(Stdio::piped());
        let told = sandbox.file(&line.replace(' ', "-"));
        let mut running = Running::start_telling(command, fs::File::create(&told).unwrap());
        let start = Instant::now();
        let text = || fs::read_to_string(&told).unwrap();
        while text() != format!("{NOTE}\n") {
            assert!(!running.has_ended() && start.elapsed() < PATIENCE, "{line}: {}", text());
            std::thread::sleep(Duration::from_millis(10));
        }
        running.signal("TERM");
        while !running.has_ended() {
            assert!(start.elapsed() < PATIENCE, "{line}");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(running.code(), Some(143), "{line}");
        assert!(text().trim_end().ends_with(": interrupted"), "{line}: {}", text());
    };
    std::thread::scope(|scope| {
        for line in ["check pipe", "annotate --quiet pipe", "analyse pipe", "play pipe", "left-right replay pipe"] {
            scope.spawn(move || waits(line));
        }
    });
}

/// Ctrl-C ends the wait and not the session.
#[test]
fn a_session_outlasts_a_pipe_without_a_writer() {
    let sandbox = Sandbox::new();
    make_pipe(&sandbox);
    let mut screen = Screen::run(sandbox.faceup("play --ranks 4 --seed 2 --side both"));
    screen.wait_for("lead>");
    screen.keys("load pipe\r");
    screen.wait_for("Ctrl-C stops");
    screen.keys("\x03");
    screen.wait_for("interrupted");
    screen.keys("quit\r");
    assert_eq!(screen.end().0, Some(0));
}
