//! Reading input: of limited length, and from a pipe that may have no writer.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use faceup::Interrupted;

use crate::failure::usage;
use crate::output::{complain, shown};
use crate::signals::{Watched, interrupted};

/// Reads a whole input of at most this many bytes. `None` if it is longer.
pub fn read_at_most(input: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

/// The most bytes of a line.
pub const LONGEST_LINE: u64 = 1 << 16;

/// The bytes kept of a longer line.
const START: usize = 64;

/// A line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputLine {
    /// The line without its end.
    Text(String),
    /// A line that is too long or not UTF-8: its start, and what came in place of a line.
    Unread(String, String),
}

/// Reads a line. `None` at the end of the input.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let got = if bytes.len() as u64 > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        format!("more than {LONGEST_LINE} bytes")
    } else {
        match str::from_utf8(&bytes) {
            Ok(line) => return Ok(Some(InputLine::Text(line.trim_end_matches(['\n', '\r']).to_owned()))),
            Err(error) => format!("bytes that are not UTF-8, from byte {} of the line on", error.valid_up_to()),
        }
    };
    // The line may be cut within a character.
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(START)]);
    Ok(Some(InputLine::Unread(start.trim_end().trim_end_matches('\u{fffd}').to_owned(), got)))
}

/// The most bytes of a text.
const MAX_TEXT: u64 = 1 << 20;

/// The text of a file, or of standard input for `-`.
pub fn text(path: &Path) -> anyhow::Result<String> {
    let shown = path.display();
    let read = if path.as_os_str() == "-" {
        read_at_most(io::stdin().lock(), MAX_TEXT)
    } else {
        open(path).and_then(|file| read_at_most(file, MAX_TEXT))
    };
    let Some(bytes) = read.with_context(|| format!("could not read '{shown}'"))? else {
        return Err(usage(format!("'{shown}' is too long: a record has at most 1 MiB")));
    };
    String::from_utf8(bytes).map_err(|_| usage(format!("'{shown}' is not a text in UTF-8")))
}

/// Opens a file.
///
/// A pipe, such as `<(…)` of a shell, is read like a file. If it has no writer yet, opening it would block, and nothing could interrupt
/// that. So a [`Stream`] waits instead.
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let kind = std::fs::metadata(path)?.file_type();
    // Opening a folder is an error that says so.
    if kind.is_file() || kind.is_dir() { Ok(Box::new(File::open(path)?)) } else { Ok(Box::new(Stream::open(path)?)) }
}

/// A pipe or a device, which a thread opens and reads, so that an interruption ends the wait for it.
struct Stream {
    name: String,
    blocks: Receiver<io::Result<Vec<u8>>>,
    /// The current block, and the number of bytes read of it.
    block: Vec<u8>,
    read: usize,
    /// The start of the wait, until data arrives or a note tells the user.
    since: Option<Instant>,
    _watched: Watched,
}

/// The interval of checks for an interruption.
const POLL: Duration = Duration::from_millis(50);
/// A note tells the user about a longer wait.
const PATIENCE: Duration = Duration::from_secs(1);
/// The bytes of a block.
const BLOCK: usize = 1 << 16;

impl Stream {
    fn open(path: &Path) -> io::Result<Stream> {
        let (sender, blocks) = sync_channel(1);
        let (name, path) = (shown(path), path.to_owned());
        thread::Builder::new().spawn(move || pass_on(&path, &sender))?;
        let since = Some(Instant::now());
        Ok(Stream { name, blocks, block: Vec::new(), read: 0, since, _watched: Watched::new() })
    }
}

/// Passes on a file until its end, an error, or the receiver is gone.
fn pass_on(path: &Path, sender: &SyncSender<io::Result<Vec<u8>>>) {
    let next = |file: &mut File| {
        let mut block = vec![0; BLOCK];
        let count = file.read(&mut block)?;
        block.truncate(count);
        Ok(block)
    };
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return drop(sender.send(Err(error))),
    };
    loop {
        let block = next(&mut file);
        let is_last = block.as_ref().map_or(true, Vec::is_empty);
        if sender.send(block).is_err() || is_last {
            return;
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.block.len() {
            match self.blocks.recv_timeout(POLL) {
                Ok(block) => (self.block, self.read, self.since) = (block?, 0, None),
                // Nothing follows the last block.
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupted() {
                return Err(io::Error::other(Unread(Interrupted)));
            }
            if self.since.is_some_and(|since| since.elapsed() >= PATIENCE) {
                // Even with --quiet: it may wait for ever.
                complain(format_args!("note: waiting for input from '{}'; Ctrl-C stops", self.name));
                self.since = None;
            }
        }
        let count = (&self.block[self.read..]).read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

/// An interruption while reading a file. (An [`io::Error`] is no source of itself, so the interruption is the source of this.)
#[derive(Debug)]
struct Unread(Interrupted);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Unread {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
