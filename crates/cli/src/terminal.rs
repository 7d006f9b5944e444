//! What an interactive command reads from and how it prints: a terminal with line editing, or a plain pipe.

mod paint;

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;

use directories::ProjectDirs;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

pub use self::paint::{Ink, Paint};

/// What came when a line was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end.
    Text(String),
    /// The user pressed Ctrl-C at the prompt.
    Interrupted,
    /// A line longer than any command: it was read to its end and dropped.
    TooLong,
    /// There are no more.
    End,
}

/// Where lines come from.
pub enum Lines {
    /// A person, with line editing and a history that is kept from one session to the next.
    Terminal(Box<Terminal>),
    /// A script: no prompt, no editing, nothing kept.
    Pipe,
}

/// Line editing with a history.
pub struct Terminal {
    editor: DefaultEditor,
    /// The file that the history is kept in, if the user has a folder for it.
    history: Option<PathBuf>,
}

/// So many lines of history are kept.
const HISTORY: usize = 1000;
/// Longer than any position or path, and short enough for any memory.
const LONGEST: u64 = 1 << 16;

impl Lines {
    /// Lines from standard input. The history of a terminal is kept under the command's name.
    pub fn open(command: &str) -> anyhow::Result<Lines> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Lines::Pipe);
        }
        let config = Config::builder().max_history_size(HISTORY)?.history_ignore_space(true).build();
        let mut editor = DefaultEditor::with_config(config)?;
        let history = history_of(command);
        if let Some(file) = &history {
            // There is none the first time.
            let _ = editor.load_history(file);
        }
        Ok(Lines::Terminal(Box::new(Terminal { editor, history })))
    }

    /// Whether a person is typing.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Lines::Terminal(_))
    }

    /// The next line; the prompt is shown to a person alone. What is not UTF-8 comes with signs in its place.
    pub fn next(&mut self, prompt: &str) -> anyhow::Result<Line> {
        match self {
            Lines::Terminal(terminal) => terminal.next(prompt),
            Lines::Pipe => Ok(read_line(&mut io::stdin().lock())?),
        }
    }
}

impl Terminal {
    fn next(&mut self, prompt: &str) -> anyhow::Result<Line> {
        match self.editor.readline(prompt) {
            Ok(line) if line.len() as u64 > LONGEST => Ok(Line::TooLong),
            Ok(line) => {
                if !line.trim().is_empty() && self.editor.add_history_entry(&line)? {
                    self.keep();
                }
                Ok(Line::Text(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            // Bytes that are no UTF-8: a slip of the keys, or of a cat.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Line::Text("\u{fffd}".to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the last line to the history file. Where that cannot be, the session goes on without.
    fn keep(&mut self) {
        if let Some(file) = &self.history {
            let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
            if folder.is_err() || self.editor.append_history(file).is_err() {
                self.history = None;
            }
        }
    }
}

/// Where the history of a command is kept.
fn history_of(command: &str) -> Option<PathBuf> {
    let dirs = ProjectDirs::from("", "", "faceup")?;
    let folder = dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir());
    Some(folder.join(format!("{command}.history")))
}

fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Line::End);
    }
    if bytes.len() as u64 > LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_pipe() {
        let long = "x".repeat(LONGEST as usize + 5);
        let text = [b"8h\r\n\n\xffQh\n".as_slice(), long.as_bytes(), b"\neats"].concat();
        let mut input = text.as_slice();
        for line in ["8h", "", "\u{fffd}Qh"] {
            assert_eq!(read_line(&mut input).unwrap(), Line::Text(line.to_owned()));
        }
        assert_eq!(read_line(&mut input).unwrap(), Line::TooLong);
        assert_eq!(read_line(&mut input).unwrap(), Line::Text("eats".to_owned()));
        assert_eq!(read_line(&mut input).unwrap(), Line::End);
    }
}
