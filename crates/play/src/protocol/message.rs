//! Lines, commands and answers.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes.
pub const LONGEST: u64 = 1 << 16;

/// How many bytes are kept of a longer line.
const START: usize = 64;

/// A line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// The line without its end. Bytes that are not UTF-8 are replaced.
    Text(String),
    /// The start of a line of more than [`LONGEST`] bytes. The rest was dropped.
    TooLong(String),
}

/// Reads a line. None at the end of the input.
///
/// # Errors
///
/// If reading fails.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        let start = String::from_utf8_lossy(&bytes[..START]);
        // The line may be cut within a character.
        return Ok(Some(Line::TooLong(start.trim_end_matches('\u{fffd}').to_owned())));
    }
    Ok(Some(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())))
}

/// A command: an optional number that the answer repeats, a name, and the rest of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The number, as it was written.
    pub id: Option<u32>,
    /// The name. Empty if the line has only a number.
    pub name: String,
    /// What comes after the name, without white space around it.
    pub arguments: String,
}

impl Request {
    /// Reads the command on a line. None if the line has only white space or a remark, which begins with `#`.
    ///
    /// ```
    /// use faceup_play::protocol::message::Request;
    /// let request = Request::read("12  play one 8h # a remark").unwrap();
    /// assert_eq!((request.id, request.name.as_str(), request.arguments.as_str()), (Some(12), "play", "one 8h"));
    /// assert_eq!(Request::read("  # nothing"), None);
    /// ```
    pub fn read(line: &str) -> Option<Request> {
        // GTP drops control characters and turns tabs into spaces.
        let line: String =
            line.chars().filter(|&c| c == '\t' || !c.is_control()).map(|c| if c == '\t' { ' ' } else { c }).collect();
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            return None;
        }
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (id, line) = match first.parse() {
            Ok(id) => (Some(id), rest.trim()),
            Err(_) => (None, line),
        };
        let (name, arguments) = line.split_once(' ').unwrap_or((line, ""));
        Some(Request { id, name: name.to_owned(), arguments: arguments.trim().to_owned() })
    }
}

/// The text of an answer: a result, or an error.
pub type Answer = Result<String, String>;

/// Formats an answer, with the empty line that ends it. A text with an empty line in it is cut there.
///
/// ```
/// use faceup_play::protocol::message::write_answer;
/// assert_eq!(write_answer(Some(3), &Ok("8h".to_owned())), "=3 8h\n\n");
/// assert_eq!(write_answer(None, &Err("no".to_owned())), "? no\n\n");
/// ```
pub fn write_answer(id: Option<u32>, answer: &Answer) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let id = id.map_or(String::new(), |id| id.to_string());
    let text = text.split("\n\n").next().unwrap_or_default().trim_end();
    let space = if text.is_empty() { "" } else { " " };
    format!("{sign}{id}{space}{text}\n\n")
}

/// Reads the first line of an answer: a result or an error. None if the line is not an answer.
pub fn read_answer(line: &str) -> Option<Answer> {
    let (ok, rest) = match line.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix('?')?),
    };
    let text = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    Some(if ok { Ok(text) } else { Err(text) })
}
