//! Another program that plays, asked in the line protocol.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use faceup_core::{MoveError, Position};
use faceup_job::Observer;
use faceup_play::Game;
use thiserror::Error;

use crate::protocol::message::{Answer, Line, read_answer, read_line};
use crate::protocol::{VERSION, player_name, position_words, read_move, rules_words};
use crate::{Choice, Engine, EngineError, Knowledge, move_name};

/// What another program did wrong.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// Its command line is none.
    #[error("'{command}' is no command line: it is empty, or a quote is open")]
    CommandLine {
        /// The command line.
        command: String,
    },
    /// It could not be started.
    #[error("cannot start '{command}'")]
    Start {
        /// The command line.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// It ended or closed its output where it should have answered.
    #[error("'{command}' ended without an answer to '{asked}'")]
    Ended {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
    },
    /// It did not answer in time.
    #[error("'{command}' did not answer '{asked}' within {} s", limit.as_secs_f64())]
    TimedOut {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// How long it had.
        limit: Duration,
    },
    /// It said something that is no answer, or no answer to the question.
    #[error("'{command}' answered '{asked}' with '{got}', and not with {expected}")]
    Garbage {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// What it said.
        got: String,
        /// What it should have said.
        expected: &'static str,
    },
    /// It says that it cannot do something.
    #[error("'{command}' refused '{asked}': {message}")]
    Refused {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// What it says.
        message: String,
    },
    /// It chose a move that cannot be made.
    #[error("'{command}' chose {mv}: {reason}")]
    Illegal {
        /// The command line.
        command: String,
        /// The move.
        mv: String,
        /// Why it cannot be made.
        reason: MoveError,
    },
    /// It resigned.
    #[error("'{command}' resigned")]
    Resigned {
        /// The command line.
        command: String,
    },
}

/// Another program as an engine. It is started by a command line, without a shell, and asked in the line protocol (see
/// [`protocol`](crate::protocol)); what it writes on standard error is the user's to read. When this value goes, it is
/// told to quit, and ended if it does not.
pub struct Program {
    command: String,
    name: String,
    limit: Duration,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<io::Result<Line>>,
    /// The game as the program has it.
    told: Option<Game>,
    /// How many answers are still to come, of this question and of those before it that nobody waited for any longer.
    owed: usize,
    /// What has come of the first of them, if it has begun.
    begun: Option<Answer>,
}

/// How often an answer that does not come is asked whether the user wants to wait for it.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program has to end after it was told to quit.
const FAREWELL: Duration = Duration::from_millis(500);
/// No answer has more lines than this.
const MOST_LINES: usize = 1000;
/// So much is shown of what is no answer.
const SHOWN: usize = 60;
/// And so much of why it refuses.
const LONGEST_MESSAGE: usize = 200;

/// What may be shown on a terminal of what another program says: line ends are blanks, and other controls are signs.
fn printable(text: &str, longest: usize) -> String {
    let shown = |c: char| match c {
        '\n' | '\r' | '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().take(longest).map(shown).collect()
}

impl Program {
    /// Starts a program and asks what it is called. It has `limit` for every answer.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or does not speak the protocol.
    pub fn start(command: &str, limit: Duration, observer: &dyn Observer) -> Result<Program, EngineError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let Some([program, arguments @ ..]) = words.as_deref() else {
            return Err(ProgramError::CommandLine { command: command.to_owned() }.into());
        };
        let mut process = Command::new(program);
        process.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C in a terminal is for who asks, and not for who is asked.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child =
            process.spawn().map_err(|source| ProgramError::Start { command: command.to_owned(), source })?;
        let input = child.stdin.take();
        // A few lines ahead at the most, so that a program that never stops writing fills no memory.
        let (sender, lines) = sync_channel(16);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                while let Some(line) = read_line(&mut output).transpose() {
                    let is_last = line.is_err();
                    if sender.send(line).is_err() || is_last {
                        break;
                    }
                }
            });
        }
        let (command, name) = (command.to_owned(), String::new());
        let mut program = Program { command, name, limit, child, input, lines, told: None, owed: 0, begun: None };
        let version = program.ask("protocol_version", observer)?;
        if version != VERSION {
            return Err(program.garbage("protocol_version", &version, "2, the version of the protocol").into());
        }
        program.name = printable(&program.ask("name", observer)?, SHOWN);
        Ok(program)
    }

    /// The answer to a command.
    fn ask(&mut self, asked: &str, observer: &dyn Observer) -> Result<String, EngineError> {
        let ended = || ProgramError::Ended { command: self.command.clone(), asked: asked.to_owned() };
        let written = self.input.as_mut().map(|input| writeln!(input, "{asked}").and_then(|()| input.flush()));
        if !matches!(written, Some(Ok(()))) {
            return Err(ended().into());
        }
        self.owed += 1;
        let until = Instant::now() + self.limit;
        for _ in 0..MOST_LINES {
            // If nobody waits any longer, the answer is still owed, and passed over when it comes.
            let line = self.line(asked, until, observer)?;
            match &mut self.begun {
                None if line.trim().is_empty() => {}
                None => match read_answer(&line) {
                    Some(read) => self.begun = Some(read),
                    None => {
                        self.owed = 0;
                        return Err(self.garbage(asked, &line, "'=' or '?' and an answer").into());
                    }
                },
                Some(_) if line.trim().is_empty() => {
                    self.owed = self.owed.saturating_sub(1);
                    let Some(answer) = self.begun.take().filter(|_| self.owed == 0) else { continue };
                    return answer.map_err(|message| {
                        let (command, asked) = (self.command.clone(), asked.to_owned());
                        let message = printable(&message, LONGEST_MESSAGE);
                        ProgramError::Refused { command, asked, message }.into()
                    });
                }
                Some(Ok(text) | Err(text)) => {
                    text.push('\n');
                    text.push_str(&line);
                }
            }
        }
        (self.owed, self.begun) = (0, None);
        Err(self.garbage(asked, "lines without end", "an answer that an empty line ends").into())
    }

    /// The next line that it writes.
    fn line(&self, asked: &str, until: Instant, observer: &dyn Observer) -> Result<String, EngineError> {
        let (command, asked_owned) = (|| self.command.clone(), || asked.to_owned());
        loop {
            if observer.interrupted() {
                return Err(EngineError::Interrupted);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(Ok(Line::Text(line))) => return Ok(line),
                Ok(Ok(Line::TooLong)) => {
                    return Err(self.garbage(asked, "a line too long to show", "an answer").into());
                }
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(ProgramError::Ended { command: command(), asked: asked_owned() }.into());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let limit = self.limit;
                    return Err(ProgramError::TimedOut { command: command(), asked: asked_owned(), limit }.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn garbage(&self, asked: &str, got: &str, expected: &'static str) -> ProgramError {
        let got = printable(got, SHOWN);
        ProgramError::Garbage { command: self.command.clone(), asked: asked.to_owned(), got, expected }
    }

    /// Tells the program the game, as far as it has not seen it.
    fn tell(&mut self, game: &Game, observer: &dyn Observer) -> Result<(), EngineError> {
        // What was told is in doubt until all of it has arrived.
        let told = self.told.take();
        let rules = told.as_ref().map(Game::rules);
        let same = told.filter(|told| told.start() == game.start() && game.moves().starts_with(told.moves()));
        if same.is_none() {
            if rules != Some(game.rules()) {
                self.ask(&format!("faceup-rules {}", rules_words(game.rules())), observer)?;
            }
            self.ask(&format!("faceup-position {}", position_words(game.start())), observer)?;
        }
        let known = same.map_or(0, |told| told.len());
        for (position, mv) in game.plies().skip(known) {
            let (player, name) = (player_name(position.mover()), move_name(mv, game.rules()));
            self.ask(&format!("play {player} {name}"), observer)?;
        }
        Ok(())
    }

    /// The move that the program's word says.
    fn read(&self, asked: &str, word: &str, now: &Position) -> Result<Choice, ProgramError> {
        if word.eq_ignore_ascii_case("resign") {
            return Err(ProgramError::Resigned { command: self.command.clone() });
        }
        let mv = read_move(word, now).map_err(|_| self.garbage(asked, word, "a card of the pack or 'eat'"))?;
        if let Err(reason) = now.play(mv) {
            let (command, mv) = (self.command.clone(), word.to_owned());
            return Err(ProgramError::Illegal { command, mv, reason });
        }
        Ok(Choice { mv, knowledge: Knowledge::Nothing })
    }
}

impl Engine for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        if game.winner().is_some() {
            return Err(EngineError::GameOver);
        }
        self.tell(game, observer)?;
        let asked = format!("genmove {}", player_name(game.now().mover()));
        let word = self.ask(&asked, observer)?;
        let choice = self.read(&asked, &word, game.now())?;
        let mut told = game.clone();
        if told.play(choice.mv).is_ok() {
            self.told = Some(told);
        }
        Ok(choice)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            // It may be gone, or not read: neither matters any more.
            let _ = writeln!(input, "quit");
        }
        let until = Instant::now() + FAREWELL;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() >= until {
                let _ = self.child.kill();
                let _ = self.child.wait();
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}
