//! Signals: an interrupted command ends soon and leaves nothing behind, and a killed one never leaves half a table
//! under its final name.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Sandbox, entries};

/// Solving this takes a quarter of a minute on a fast machine.
const LONG: &str = "--no-cache --ranks 13 --threads 1";
/// Soon, on a machine that has much else to do.
const SOON: Duration = Duration::from_secs(5);

/// A run of the binary that goes on meanwhile; killed if a test ends before it.
pub struct Running {
    pub child: Child,
}

/// How a run ended that was sent a signal.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    signal: Option<i32>,
    pub stderr: String,
}

impl Running {
    pub fn new(sandbox: &Sandbox, line: &str) -> Running {
        let mut command = sandbox.faceup(line);
        command.stdin(Stdio::null());
        Running::start(command)
    }

    /// Starts a command with the standard input that it has.
    pub fn start(mut command: Command) -> Running {
        Running { child: command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap() }
    }

    /// Whether a set of signals has this one, where the system tells: `SigCgt` are those that it catches.
    fn has_signal(&self, set: &str, number: u32) -> Option<bool> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix(set)?.strip_prefix(':'))?.trim().to_owned();
        Some(u64::from_str_radix(&mask, 16).ok()? >> (number - 1) & 1 != 0)
    }

    /// Waits until the program catches signals, where the system tells, and a little longer, so that it is at work.
    fn at_work(mut self) -> Running {
        let start = Instant::now();
        while self.has_signal("SigCgt", 3) == Some(false) && start.elapsed() < SOON {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(200));
        if self.has_ended() {
            panic!("it ended too soon to be interrupted: {:?}", self.wait());
        }
        self
    }

    /// Waits until it has used a third of a second of processor time, so that it is past all preparations.
    pub fn computes(&mut self) {
        let stat = format!("/proc/{}/stat", self.child.id());
        loop {
            assert!(!self.has_ended());
            let Ok(stat) = fs::read_to_string(&stat) else { return std::thread::sleep(SOON) };
            // The ticks in user and system mode are fields 14 and 15; the name in field 2 may contain spaces.
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
            if [11, 12].map(|at: usize| fields[at].parse::<u32>().unwrap()).iter().sum::<u32>() > 33 {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status().unwrap();
        assert!(status.success());
    }

    /// Sends a signal, if it has not ended by itself, and waits.
    pub fn end(&mut self, signal: &str) -> Ended {
        if !self.has_ended() {
            // Until it has been waited for, its number is no other process's.
            self.signal(signal);
        }
        self.wait()
    }

    pub fn wait(&mut self) -> Ended {
        let mut stderr = String::new();
        std::io::Read::read_to_string(&mut self.child.stderr.take().unwrap(), &mut stderr).unwrap();
        let status = self.child.wait().unwrap();
        assert!(!stderr.contains("panicked"), "{stderr}");
        Ended { code: status.code(), signal: status.signal(), stderr }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The size of the file that a table is first written to, if there is one with something in it.
fn part(sandbox: &Sandbox) -> Option<u64> {
    let part = entries(&sandbox.work()).into_iter().find(|name| name.ends_with(".part"))?;
    fs::metadata(sandbox.file(&part)).ok().map(|metadata| metadata.len()).filter(|&length| length > 0)
}

/// The exit code of a program that a signal interrupted.
fn code_of(signal: &str) -> Option<i32> {
    [("INT", 130), ("TERM", 143), ("HUP", 129)].into_iter().find(|&(name, _)| name == signal).map(|(_, code)| code)
}

/// Interrupts a long command with a signal, and checks that it stops soon and says so.
fn interrupted(line: &str, signal: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    let mut running = Running::new(&sandbox, line).at_work();
    let start = Instant::now();
    let ended = running.end(signal);
    // A busy machine takes a few times as long.
    let soon = if line.starts_with("left-right") { 20 * SOON } else { 4 * SOON };
    assert!(start.elapsed() < soon, "{line}: it took {:?}", start.elapsed());
    assert_eq!(ended.code, code_of(signal), "{line}: {ended:?}");
    // A command may say what it begins, and how long that takes.
    let is_note = |line: &&str| line.starts_with("note: ") && (line.contains(": solving ") || line.contains(" takes "));
    let lines: Vec<&str> = ended.stderr.lines().filter(|line| !is_note(line)).collect();
    assert!(lines.len() == 1 && lines[0].starts_with("error: interrupted"), "{line}: {ended:?}");
    sandbox
}

#[test]
fn interrupted_in_long_work() {
    for signal in ["INT", "TERM", "HUP"] {
        let sandbox = interrupted(&format!("solve {LONG} --out table"), signal);
        assert_eq!(entries(&sandbox.work()), [""; 0], "{signal}");
    }
    for line in [
        "solve --game challenge --ranks 6 --no-rounds",
        "solve --ranks 12..=13 --threads 1",
        "query --no-cache --ranks 14 --threads 1 S:A",
        "deals --no-cache --ranks 14 --threads 1",
        "femto solve --quiet --cards 2,3,4,5,6,7,8,9,10,12,14,16 --objective margin",
        "femto search --to 20",
        "left-right solve --n 8",
        "left-right simulate --n 30 --one lookahead:3 --two lookahead:3",
        "left-right simulate --n 3 --games 1000000000000",
        "left-right report --n 7",
        "left-right orders --n 7",
        "left-right bounds --n 10 --objective result",
    ] {
        let sandbox = interrupted(&format!("{line} --yes"), "INT");
        assert_eq!(sandbox.cached().len(), 0, "{line}");
    }
}

#[test]
fn interrupted_while_verifying_and_listing() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--ranks 10");
    for line in ["table verify table", "table verify --json table", "deals --ranks 10 --set all --table table"] {
        let ended = Running::new(&sandbox, &format!("{line} --threads 1")).at_work().end("INT");
        assert_eq!(ended.code, Some(130), "{ended:?}");
        // In the search it says so; while the file is read and counted, the program ends at once.
        assert!(ended.stderr.contains("interrupted"), "{ended:?}");
    }
    assert_eq!(entries(&sandbox.work()), ["table"]);
}

#[test]
fn interrupted_while_proving_and_checking() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--game challenge --ranks 5");
    let prove = "prove --table table 'S:AQT H:KJ C:AQT D:KJ' --out a.cert";
    // By then the table or the certificate has been read, on a busy machine too.
    let ended = |line: &str, signal| {
        let mut running = Running::new(&sandbox, line);
        running.computes();
        running.end(signal)
    };
    let told = |ended: Ended| (ended.code, ended.stderr);
    let interrupted = |before: &str| (Some(130), format!("error: interrupted before {before}\n"));
    assert_eq!(told(ended(prove, "INT")), interrupted("the proof was made"));
    assert_eq!(entries(&sandbox.work()), ["table"]);
    sandbox.ok(prove);
    let old = fs::read(sandbox.file("a.cert")).unwrap();
    assert_eq!(told(ended(&format!("{prove} --json"), "INT")), interrupted("the proof was made"));
    assert_eq!(ended(prove, "KILL").signal, Some(9));
    for option in ["", "--json"] {
        let check = format!("check a.cert --without-dominance {option}");
        assert_eq!(told(ended(&check, "INT")), interrupted("'a.cert' was checked"));
    }
    assert_eq!(fs::read(sandbox.file("a.cert")).unwrap(), old);
    assert_eq!(entries(&sandbox.work()), ["a.cert", "table"]);
}

/// A pipe in the place of a file, which nobody writes to.
#[test]
fn interrupted_while_waiting_for_a_pipe() {
    let sandbox = Sandbox::new();
    assert!(Command::new("mkfifo").arg(sandbox.file("pipe")).status().unwrap().success());
    for line in ["check pipe", "annotate pipe", "analyse pipe", "left-right replay pipe"] {
        let ended = Running::new(&sandbox, line).at_work().end("TERM");
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(143), "error: interrupted\n"), "{line}");
    }
}

/// At a pipe there is nobody who could go on after an interruption: the first one ends the game.
#[test]
fn the_first_signal_ends_a_game_at_a_pipe() {
    for signal in ["INT", "TERM", "HUP"] {
        let sandbox = Sandbox::new();
        let mut command = sandbox.faceup("play --game challenge --seed 2 --depth 200 --side second");
        command.stdin(Stdio::piped());
        assert_eq!(Running::start(command).at_work().end(signal).code, code_of(signal), "{signal}");
    }
}

/// `nohup` starts a program with SIGHUP ignored, and a script a job in the background with SIGINT ignored, so that it goes on. A script that
/// ignores SIGUSR1 does not want to lose a program that does not catch it yet.
#[test]
fn a_signal_that_is_ignored_at_the_start() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command("sh");
    command.arg("-c").arg(format!("trap '' INT TERM HUP USR1; exec faceup solve {LONG}"));
    let mut running = Running::start(command).at_work();
    let has = [("SigIgn", 1), ("SigIgn", 2), ("SigIgn", 15), ("SigCgt", 10)];
    let has = has.map(|(set, number)| running.has_signal(set, number));
    assert!(!has.contains(&Some(false)), "{has:?}");
    if has[0].is_some() {
        for signal in ["INT", "TERM", "HUP", "USR1"] {
            running.signal(signal);
        }
        std::thread::sleep(Duration::from_secs(1));
        assert!(!running.has_ended());
    }
    let running = Running::new(&sandbox, &format!("solve {LONG}")).at_work();
    let has = [1, 2, 15].map(|number| running.has_signal("SigCgt", number));
    assert!(!has.contains(&Some(false)), "{has:?}");
}

/// What reads standard error may have stopped, and then the last words cannot be printed.
#[cfg(target_os = "linux")]
#[test]
fn interrupted_while_nobody_reads_standard_error() {
    let sandbox = Sandbox::new();
    // The pipe is full, and the shell holds its other end.
    let fill = "mkfifo p; exec 3<>p; dd if=/dev/zero of=p bs=65536 count=1 2>q";
    let mut command = sandbox.command("sh");
    command.arg("-c").arg(format!("{fill}; exec faceup --progress 1 solve {LONG} 2>p"));
    let mut running = Running::start(command).at_work();
    std::thread::sleep(Duration::from_secs(2));
    running.signal("INT");
    running.signal("TERM");
    let start = Instant::now();
    while !running.has_ended() {
        assert!(start.elapsed() < 4 * SOON);
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The file has the old contents or the whole of the new table. An interruption leaves nothing beside it.
#[test]
fn stopped_while_writing() {
    let sandbox = Sandbox::new();
    let line = "solve --ranks 10 --no-cache --force --out table";
    sandbox.ok(line);
    let whole = fs::read(sandbox.file("table")).unwrap();
    for (signal, old) in
        [("INT", None), ("INT", Some(b"something else")), ("KILL", None), ("KILL", Some(b"something else"))]
    {
        for name in entries(&sandbox.work()) {
            fs::remove_file(sandbox.file(&name)).unwrap();
        }
        if let Some(old) = old {
            fs::write(sandbox.file("table"), old).unwrap();
        }
        let mut running = Running::new(&sandbox, line);
        while part(&sandbox).is_none() && !running.has_ended() {}
        let ended = running.end(signal);
        let there = fs::read(sandbox.file("table")).ok();
        let is_whole = there.as_ref() == Some(&whole);
        assert!(is_whole || there == old.map(|old| old.to_vec()), "{ended:?}");
        let part = entries(&sandbox.work()).into_iter().find(|name| name.ends_with(".part"));
        match part {
            // If it was too far to stop, or had ended, the table is whole.
            _ if signal == "INT" => {
                assert_eq!((ended.code, part), (Some(if is_whole { 0 } else { 130 }), None), "{ended:?}");
            }
            // What is left is under another name, and no table unless the whole of it was written.
            Some(part) if fs::read(sandbox.file(&part)).unwrap() != whole => {
                assert_eq!(sandbox.run(&format!("table info {part}")).code, Some(1), "{part}");
            }
            _ => {}
        }
    }
}
