//! The input and output of interactive commands: a terminal with line editing, or a pipe.

mod paint;

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use directories::ProjectDirs;
use faceup::Interrupted;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

pub use self::paint::{Ink, Paint};
use crate::input::{InputLine, LONGEST_LINE, read_line};
use crate::signals::{forget_interrupt, interrupted, terminated};

/// The user's input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end.
    Text(String),
    /// The user pressed Ctrl-C at the prompt.
    Interrupted,
    /// A line that was dropped, and what was wrong with it.
    Unread(String),
    /// The end of the input.
    End,
}

/// A source of lines.
pub enum Lines {
    /// A person, with line editing, and a history that outlasts the session.
    Terminal(Box<Terminal>),
    /// A script: without prompt, editing and history.
    Pipe,
}

/// Line editing with a history.
pub struct Terminal {
    editor: DefaultEditor,
    /// The file of the history, if the user has a folder for it.
    history: Option<PathBuf>,
    /// Lines that were pasted with the last one.
    pasted: VecDeque<String>,
    /// Whether to wipe lines once entered, because another person must not see them.
    wipes: bool,
}

/// The most lines of history.
const HISTORY: usize = 1000;

impl Lines {
    /// Lines from standard input. The history of a terminal is kept under the command's name.
    pub fn open(command: &str) -> anyhow::Result<Lines> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Lines::Pipe);
        }
        #[cfg(unix)]
        crate::signals::modes::keep();
        let config = Config::builder().max_history_size(HISTORY)?.history_ignore_space(true).build();
        let mut editor = DefaultEditor::with_config(config)?;
        let history = history_of(command);
        if let Some(file) = &history {
            // The first time there is none.
            let _ = editor.load_history(file);
        }
        Ok(Lines::Terminal(Box::new(Terminal { editor, history, pasted: VecDeque::new(), wipes: false })))
    }

    /// Whether a person is typing.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Lines::Terminal(_))
    }

    /// Continues after work that may have been interrupted: for a person, Ctrl-C ends the work and what was pasted after it, and returns to
    /// the prompt. It ends the program at a pipe, or after a request to terminate.
    ///
    /// # Errors
    ///
    /// If the program must end.
    pub fn go_on(&mut self) -> Result<(), Interrupted> {
        if !interrupted() {
            return Ok(());
        }
        let Lines::Terminal(terminal) = self else { return Err(Interrupted) };
        if terminated() {
            return Err(Interrupted);
        }
        terminal.pasted.clear();
        forget_interrupt();
        Ok(())
    }

    /// Reads the next line. Only a person sees the prompt.
    pub fn next(&mut self, prompt: &str) -> anyhow::Result<Line> {
        self.go_on()?;
        match self {
            Lines::Terminal(terminal) => terminal.next(prompt),
            Lines::Pipe => Ok(match read_line(&mut io::stdin().lock())? {
                Some(InputLine::Text(line)) => Line::Text(line),
                Some(InputLine::Unread(_, got)) => Line::Unread(got),
                None => Line::End,
            }),
        }
    }
}

/// A dialogue with the user.
pub struct Talk {
    lines: Lines,
    out: io::StdoutLock<'static>,
}

impl Talk {
    /// The dialogue of a command.
    pub fn open(command: &str) -> anyhow::Result<Talk> {
        Ok(Talk { lines: Lines::open(command)?, out: io::stdout().lock() })
    }

    /// Whether a person is typing.
    pub const fn is_terminal(&self) -> bool {
        self.lines.is_terminal()
    }

    /// From now on, wipes the lines that a person types, and keeps no history of them.
    pub fn wipe(&mut self) {
        if let Lines::Terminal(terminal) = &mut self.lines {
            terminal.wipes = true;
        }
    }

    /// Prints a line.
    pub fn say(&mut self, text: impl Display) -> anyhow::Result<()> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// The next line, trimmed. `None` if the user quits, or at the end of the input. `expected` says what can be typed.
    pub fn ask(&mut self, prompt: &str, expected: &str) -> anyhow::Result<Option<String>> {
        loop {
            match self.lines.next(prompt)? {
                Line::Text(line) => {
                    let line = line.trim();
                    let quits = ["quit", "q", "exit"].iter().any(|word| line.eq_ignore_ascii_case(word));
                    if !quits {
                        return Ok(Some(line.to_owned()));
                    }
                    break;
                }
                Line::Interrupted => self.say("type quit to end the game")?,
                Line::Unread(got) => self.say(format_args!("expected {expected}, got {got}"))?,
                Line::End => break,
            }
        }
        self.say("the game ends here")?;
        Ok(None)
    }
}

impl Terminal {
    fn next(&mut self, prompt: &str) -> anyhow::Result<Line> {
        let line = match self.pasted.pop_front() {
            Some(line) => {
                if !self.wipes {
                    anstream::println!("{prompt}{line}");
                }
                line
            }
            None => match self.read(prompt)? {
                Line::Text(text) => {
                    // As from a pipe, each line that is pasted counts for itself.
                    self.pasted.extend(text.lines().map(str::to_owned));
                    self.pasted.pop_front().unwrap_or_default()
                }
                other => return Ok(other),
            },
        };
        if line.len() as u64 > LONGEST_LINE {
            return Ok(Line::Unread(format!("more than {LONGEST_LINE} bytes")));
        }
        if !self.wipes && !line.trim().is_empty() && self.editor.add_history_entry(&line)? {
            self.keep();
        }
        Ok(Line::Text(line))
    }

    /// Reads a line, or several that are pasted at once.
    fn read(&mut self, prompt: &str) -> anyhow::Result<Line> {
        match self.editor.readline(prompt) {
            Ok(text) => {
                if self.wipes {
                    // Up to the first line, and clear the screen from there.
                    anstream::print!("\x1b[{}A\x1b[J", text.lines().count().max(1));
                    io::stdout().flush()?;
                }
                Ok(Line::Text(text))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            // Bytes that are not UTF-8: a slip of the keys, or of a cat.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Line::Text("\u{fffd}".to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Appends the last line to the history file. If that fails, the session continues without a history.
    fn keep(&mut self) {
        if let Some(file) = &self.history {
            let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
            if folder.is_err() || self.editor.append_history(file).is_err() {
                self.history = None;
            }
        }
    }
}

/// The file of the history of a command.
fn history_of(command: &str) -> Option<PathBuf> {
    let dirs = ProjectDirs::from("", "", "faceup")?;
    let folder = dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir());
    Some(folder.join(format!("{command}.history")))
}
