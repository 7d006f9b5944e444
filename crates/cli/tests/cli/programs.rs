//! Other programs that do not end by themselves: nothing of them is left running.

use std::fs::{self, File};
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::interruption::Running;
use crate::screen::Screen;
use crate::support::Sandbox;

/// A program that neither ends when it is told to nor at the end of its input. It writes a byte to the pipe `alive` when it
/// is asked for a move, and then does as its argument says. A child of it holds the pipe too.
const STUBBORN: &str = r#"exec 2>&- 3>alive
trap '' TERM HUP INT
wait_for_ever() { while :; do sleep 100; done; }
wait_for_ever >&- <&- &
while read command rest; do case $command in
protocol_version) printf '= 2\n\n';;
name) printf '= stubborn\n\n'; case $1 in idles) echo >&3; wait_for_ever;; esac;;
genmove) echo >&3; case $1 in
stops) kill -STOP $$;; closes-output) exec >&-; wait_for_ever;; closes-input) exec <&-; wait_for_ever;;
floods) while :; do printf '= 8h\n'; done;; replaces) exec sleep 1000;; waits) wait_for_ever;; asks) sh -c 'sleep 1000; :';; esac;;
*) printf '=\n\n';; esac; done
wait_for_ever"#;
const WAYS: [&str; 8] = ["waits", "asks", "replaces", "stops", "closes-output", "closes-input", "floods", "idles"];

/// Longer than it may take on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(30);

/// A sandbox with the program, and what is read from its pipe: a byte for a move that it is asked for, and none once all
/// has ended.
fn stubborn() -> (Sandbox, Receiver<Option<u8>>) {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("stubborn.sh"), STUBBORN).unwrap();
    assert!(Command::new("mkfifo").arg(sandbox.file("alive")).status().unwrap().success());
    let (pipe, (sender, read)) = (sandbox.file("alive"), channel());
    std::thread::spawn(move || {
        let mut pipe = File::open(pipe).unwrap();
        let mut byte = [0];
        while let Ok(1) = pipe.read(&mut byte) {
            let _ = sender.send(Some(byte[0]));
        }
        let _ = sender.send(None);
    });
    (sandbox, read)
}

/// Waits for the end of all processes of the program.
fn assert_all_end(read: &Receiver<Option<u8>>, case: &str) {
    while read.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{case}: something is left running")).is_some() {}
}

/// Starts a command, with a standard input that stays open, and waits until the program is asked for a move.
fn asked(sandbox: &Sandbox, read: &Receiver<Option<u8>>, line: &str) -> Running {
    let mut command = sandbox.faceup(line);
    command.stdin(Stdio::piped());
    let running = Running::start(command);
    assert!(matches!(read.recv_timeout(PATIENCE), Ok(Some(_))), "{line}");
    running
}

fn ended(mut running: Running, case: &str) -> Option<i32> {
    let start = Instant::now();
    while !running.has_ended() {
        assert!(start.elapsed() < PATIENCE, "{case}: it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    running.wait().code
}

/// At a pipe there is nobody who could go on after an interruption: the first one ends the game, whatever the program does.
#[test]
fn the_first_signal_ends_a_game_at_a_pipe() {
    for way in WAYS {
        for signal in ["INT", "TERM", "HUP"] {
            let (sandbox, read) = stubborn();
            let case = format!("{way} {signal}");
            let line = format!("play --ranks 3 --side second --seed 1 --opponent 'program:sh stubborn.sh {way}'");
            let running = asked(&sandbox, &read, &line);
            running.signal(signal);
            assert_eq!(ended(running, &case), Some(130), "{case}");
            assert_all_end(&read, &case);
        }
    }
}

#[test]
fn a_tournament_leaves_nothing_running() {
    for way in ["asks", "stops", "closes-output"] {
        let (sandbox, read) = stubborn();
        sandbox.ok(&format!("tournament random 'program:sh stubborn.sh {way}' --ranks 3 --games 2 --timeout 0.3"));
        assert_all_end(&read, way);
        // A program that closes its output loses at once: the tournament may be over before a signal comes.
        if way == "closes-output" {
            continue;
        }
        // The second signal ends it at once.
        for signals in [&["INT"][..], &["TERM", "INT"]] {
            let (sandbox, read) = stubborn();
            let case = format!("{way} {signals:?}");
            let line = format!("tournament random 'program:sh stubborn.sh {way}' --ranks 3 --games 2 --timeout 1000");
            let running = asked(&sandbox, &read, &line);
            signals.iter().for_each(|signal| running.signal(signal));
            assert_eq!(ended(running, &case), Some(130), "{case}");
            assert_all_end(&read, &case);
        }
    }
}

/// Ctrl-C interrupts the program and not the game. A request to terminate ends both.
#[test]
fn at_a_terminal_a_request_to_terminate_ends_the_game() {
    let (sandbox, read) = stubborn();
    let line = "play --ranks 3 --side second --seed 1 --opponent 'program:sh stubborn.sh waits'";
    let mut screen = Screen::run(sandbox.faceup(line));
    let asked = || assert!(matches!(read.recv_timeout(PATIENCE), Ok(Some(_))));
    asked();
    screen.keys("\x03");
    screen.wait_for("interrupted; press Enter to let the opponent continue");
    screen.keys("\r");
    std::thread::sleep(Duration::from_millis(300));
    screen.signal("TERM");
    assert_eq!(screen.end().0, Some(130));
    assert_all_end(&read, line);
}
