//! The log: a line for each event, on a thread of its own.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value};

/// How lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Plain,
    /// A JSON object on a line.
    Json,
    /// Nothing is written.
    None,
}

/// What the log has of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Logged {
    /// Who asks what.
    All,
    /// Neither who asks nor what is asked.
    Anonymous,
    /// Nothing.
    Nothing,
}

impl Logged {
    /// What clients are told of it.
    pub const fn told(self) -> &'static str {
        match self {
            Logged::All => {
                "The log of this server has the network address, the program (`User-Agent`) and the question of each request."
            }
            Logged::Anonymous => {
                "The log of this server has a line for each request, but neither who asks nor what is asked."
            }
            Logged::Nothing => "Nothing is stored about who asks or what is asked.",
        }
    }
}

/// How grave an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Info,
    Warning,
    Error,
}

/// Lines that wait to be written. If more come, they are counted and lost: a log that nobody reads must not stop the server.
const WAITING: usize = 8192;

/// Writes a line for each event. A thread of its own writes them, because the reader of the log may be slow.
pub struct Log {
    format: LogFormat,
    is_anonymous: bool,
    lines: Mutex<Option<SyncSender<String>>>,
    lost: AtomicU64,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Log {
    /// A log that is written to `out`.
    pub fn new(format: LogFormat, out: impl Write + Send + 'static) -> Log {
        let (sender, receiver) = sync_channel(WAITING);
        let writer = thread::Builder::new().name("log".to_owned()).spawn(move || write(&receiver, out)).ok();
        Log {
            format,
            is_anonymous: false,
            lines: Mutex::new(Some(sender)),
            lost: AtomicU64::new(0),
            writer: Mutex::new(writer),
        }
    }

    /// A log without who asks what: lines about requests have no address or program of a client, and no question.
    #[must_use]
    pub fn anonymous(self) -> Log {
        Log { is_anonymous: true, ..self }
    }

    /// What the log has of a request.
    pub(crate) fn logged(&self) -> Logged {
        match (self.format, self.is_anonymous) {
            (LogFormat::None, _) => Logged::Nothing,
            (_, true) => Logged::Anonymous,
            (_, false) => Logged::All,
        }
    }

    /// Writes an event with its fields.
    pub fn event(&self, level: Level, message: &str, fields: &[(&str, Value)]) {
        let line = match self.format {
            LogFormat::Plain => plain(level, message, fields),
            LogFormat::Json => json(level, message, fields),
            LogFormat::None => return,
        };
        let Ok(guard) = self.lines.lock() else { return };
        let Some(lines) = guard.as_ref() else { return };
        let lost = self.lost.swap(0, Relaxed);
        if lost > 0 && lines.try_send(self.lost_line(lost)).is_err() {
            self.lost.fetch_add(lost, Relaxed);
        }
        if lines.try_send(line).is_err() {
            self.lost.fetch_add(1, Relaxed);
        }
    }

    fn lost_line(&self, lost: u64) -> String {
        let fields = [("lines", Value::from(lost))];
        match self.format {
            LogFormat::Json => json(Level::Warning, "lost lines of the log", &fields),
            _ => plain(Level::Warning, "lost lines of the log", &fields),
        }
    }

    /// Waits until the lines are written, for at most this time.
    pub fn finish(&self, time: Duration) {
        if let Ok(mut lines) = self.lines.lock() {
            lines.take();
        }
        let Some(writer) = self.writer.lock().ok().and_then(|mut writer| writer.take()) else { return };
        let pause = Duration::from_millis(5);
        for _ in 0..time.as_millis() / pause.as_millis() {
            if writer.is_finished() {
                return;
            }
            thread::sleep(pause);
        }
    }
}

fn write(lines: &Receiver<String>, mut out: impl Write) {
    for line in lines {
        // Standard error may be closed. The server serves on.
        let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    }
}

fn json(level: Level, message: &str, fields: &[(&str, Value)]) -> String {
    let mut object = Map::new();
    object.insert("time".to_owned(), now().into());
    object.insert("level".to_owned(), level.name().into());
    object.insert("message".to_owned(), message.into());
    object.extend(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    format!("{}\n", Value::Object(object))
}

fn plain(level: Level, message: &str, fields: &[(&str, Value)]) -> String {
    let mut line = format!("{} {} {message}", now(), level.name());
    for (name, value) in fields {
        // JSON escapes control characters, other than those above ASCII.
        let value: String = value.to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        line.push_str(&format!(" {name}={value}"));
    }
    line.push('\n');
    line
}

impl Level {
    const fn name(self) -> &'static str {
        match self {
            Level::Info => "info",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

/// The time as RFC 3339 has it, in UTC.
fn now() -> String {
    DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_characters() {
        let fields = [("path", Value::from("a\u{1b}[2J\u{9b}2J\nb"))];
        let line = plain(Level::Info, "request", &fields);
        assert!(line.ends_with("path=\"a\\u001b[2J\u{fffd}2J\\nb\"\n"), "{line:?}");
        let line = json(Level::Info, "request", &fields);
        assert_eq!(line.matches(|c: char| c.is_ascii_control()).count(), 1, "{line:?}");
    }
}
