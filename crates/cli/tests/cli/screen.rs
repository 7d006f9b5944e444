//! A terminal with the binary running in it: keys are typed, and the screen is read.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use nix::sys::termios::{LocalFlags, tcgetattr};
use pty_process::Size;
use pty_process::blocking::{Pty, open};
use vt100::Parser;

const ROWS: u16 = 50;
const COLUMNS: u16 = 110;
/// Longer than anything takes that is waited for.
const PATIENCE: Duration = Duration::from_secs(90);

/// A terminal of 50 lines of 110 characters.
pub struct Screen {
    keys: Pty,
    child: Child,
    printed: Receiver<Vec<u8>>,
    parser: Parser,
}

impl Screen {
    /// Runs a command in a terminal that shows colours and speaks UTF-8.
    pub fn run(mut command: Command) -> Screen {
        command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
        Screen::run_as_it_is(command)
    }

    /// Runs a command in a terminal, with the environment that it has.
    pub fn run_as_it_is(command: Command) -> Screen {
        let (keys, pts) = open().unwrap();
        keys.resize(Size::new(ROWS, COLUMNS)).unwrap();
        let child = pty_process::blocking::Command::from(command).spawn(pts).unwrap();
        let mut reader = std::fs::File::from(std::os::fd::AsFd::as_fd(&keys).try_clone_to_owned().unwrap());
        let (send, printed) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // When the other side is closed, reading is an error.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let size = |number| NonZeroU16::new(number).unwrap();
        Screen { keys, child, printed, parser: Parser::new(size(ROWS), size(COLUMNS), 0) }
    }

    /// Types keys. Enter is `\r`, Ctrl-C `\x03`, Ctrl-D `\x04`, the arrow up `\x1b[A`.
    ///
    /// Where there is no prompt, the terminal itself takes control keys: wait for the prompt before typing those.
    pub fn keys(&mut self, keys: impl AsRef<[u8]>) {
        self.keys.write_all(keys.as_ref()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Sends the program a signal, as another program would.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status().unwrap();
        assert!(status.success());
    }

    /// What is on the screen.
    pub fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// What is on the screen, with its colours.
    pub fn formatted(&self) -> String {
        self.parser.screen().contents_formatted()
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("{text:?}"), |screen| screen.contains(text));
    }

    /// Whether the terminal is as a shell expects it: it shows keys, takes them line by line, and does not mark what is pasted.
    pub fn is_plain(&self) -> bool {
        let plain = LocalFlags::ECHO | LocalFlags::ICANON;
        tcgetattr(&self.keys).unwrap().local_flags.contains(plain) && !self.parser.screen().bracketed_paste()
    }

    /// Waits until the last line that is not blank is this one: a prompt with what is typed there.
    pub fn wait_for_line(&mut self, line: &str) {
        self.wait_until(&format!("the line {line:?}"), |screen| screen.trim_end().lines().last() == Some(line));
    }

    /// Types keys when the last line is this one.
    pub fn at(&mut self, line: &str, keys: &str) {
        self.wait_for_line(line);
        self.keys(keys);
    }

    /// Types keys that must end the run with success.
    pub fn ends_with(&mut self, keys: &str) {
        self.keys(keys);
        assert_eq!(self.end().0, Some(0));
    }

    fn wait_until(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_there(&self.text()) {
            match self.printed.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(_) => panic!("{what} is not on the screen:\n{}", self.text()),
            }
        }
    }

    /// Waits until nothing new has been printed for a while: what was typed has been dealt with.
    pub fn settle(&mut self) {
        while let Ok(bytes) = self.printed.recv_timeout(Duration::from_millis(300)) {
            self.parser.process(&bytes);
        }
    }

    /// Waits for the end. Gives the exit code, and what was left on the screen.
    pub fn end(&mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        let status = loop {
            while let Ok(bytes) = self.printed.try_recv() {
                self.parser.process(&bytes);
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("it does not end:\n{}", self.text());
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        while let Ok(bytes) = self.printed.recv_timeout(Duration::from_millis(200)) {
            self.parser.process(&bytes);
        }
        (status.code(), self.parser.screen().contents())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a failure it would go on for ever; after an end there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
