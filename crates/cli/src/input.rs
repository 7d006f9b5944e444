//! Reading input of limited length.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use anyhow::Context;

use crate::failure::usage;

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
        File::open(path).and_then(|file| read_at_most(file, MAX_TEXT))
    };
    let Some(bytes) = read.with_context(|| format!("could not read '{shown}'"))? else {
        return Err(usage(format!("'{shown}' is too long: a record has at most 1 MiB")));
    };
    String::from_utf8(bytes).map_err(|_| usage(format!("'{shown}' is not a text in UTF-8")))
}
