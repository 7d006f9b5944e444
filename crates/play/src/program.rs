//! Another program that plays, asked in the line protocol.

use std::io::{self, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Game, Knowledge};
use faceup_core::Observer;
use faceup_core::{Position, notation};

use crate::engine::{Choice, Engine, EngineError};
use crate::process::{self, Process};
use crate::program_error::ProgramError;
use crate::protocol::message::{Answer, Line, read_answer, read_line};
use crate::protocol::{VERSION, position_words, read_move, rules_words};

/// Another program as an engine.
///
/// It is started by a command line, without a shell, and asked in the line protocol: see
/// [`protocol`](crate::protocol). Its standard error is not redirected. When this value is dropped, the program is told to
/// quit, and half a second later it is killed. On Unix, what is left of its process group is killed too, and so ends what it
/// has started. A process that ends without dropping its values calls [`Program::kill_all`] first.
pub struct Program {
    command: String,
    name: String,
    limit: Duration,
    input: Option<ChildStdin>,
    /// Ends before `lines` does, so that the program can write its last answers.
    _process: Process,
    lines: Receiver<io::Result<Line>>,
    /// The game as the program has it.
    told: Option<Game>,
    /// The number of outstanding answers: to this command, and to earlier ones that were interrupted.
    owed: usize,
    /// The part of the first outstanding answer that has arrived.
    begun: Option<Answer>,
}

/// While the program thinks, the observer is asked for an interruption this often.
const POLL: Duration = Duration::from_millis(50);
/// The most lines of an answer.
const MOST_LINES: usize = 1000;
/// How many characters of a wrong answer an error shows.
const SHOWN: usize = 60;
/// How many characters of the reason for a refusal an error shows.
const LONGEST_MESSAGE: usize = 200;

/// Makes a text of another program safe for a terminal: on one line, with replacement signs for control characters.
fn printable(text: &str, longest: usize) -> String {
    let shown = |c: char| match c {
        '\n' | '\r' | '\t' => ' ',
        c if notation::is_printable(c.encode_utf8(&mut [0; 4])) => c,
        _ => '\u{fffd}',
    };
    text.chars().take(longest).map(shown).collect()
}

impl Program {
    /// Starts a program and asks for its name. Each of its answers must come within `limit`.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or does not speak the protocol.
    pub fn start(command: &str, limit: Duration, observer: &dyn Observer) -> Result<Program, EngineError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let Some([program, arguments @ ..]) = words.as_deref() else {
            return Err(ProgramError::CommandLine(command.to_owned()).into());
        };
        let mut started = Command::new(program);
        started.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Process::start(&mut started).or_else(|source| {
            // Nothing can be started after `kill_all`, which may follow an interruption.
            observer.check()?;
            Err(EngineError::from(ProgramError::Start { command: command.to_owned(), source }))
        })?;
        let input = process.take(|child| child.stdin.take());
        // The channel is short, so that a program that never stops writing fills no memory.
        let (sender, lines) = sync_channel(16);
        if let Some(output) = process.take(|child| child.stdout.take()) {
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
        let mut program =
            Program { command, name, limit, input, _process: process, lines, told: None, owed: 0, begun: None };
        let version = program.ask("protocol_version", observer)?;
        if version != VERSION {
            return Err(program.garbage("protocol_version", &version, "2, the version of the protocol").into());
        }
        program.name = printable(&program.ask("name", observer)?, SHOWN);
        Ok(program)
    }

    /// Kills all programs that have been started and not dropped, for a process that is about to end. Nothing can be started
    /// afterwards.
    pub fn kill_all() {
        process::kill_all();
    }

    /// The answer to a command.
    fn ask(&mut self, asked: &str, observer: &dyn Observer) -> Result<String, EngineError> {
        let written = self.input.as_mut().map(|input| writeln!(input, "{asked}").and_then(|()| input.flush()));
        if !matches!(written, Some(Ok(()))) {
            return Err(self.ended(asked, observer));
        }
        self.owed += 1;
        let until = Instant::now() + self.limit;
        for _ in 0..MOST_LINES {
            // An answer that was interrupted is skipped when it arrives.
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
        loop {
            observer.check()?;
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(Ok(Line::Text(line))) => return Ok(line),
                Ok(Ok(Line::TooLong(_))) => {
                    return Err(self.garbage(asked, "a line too long to show", "an answer").into());
                }
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended(asked, observer));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let (command, asked, limit) = (self.command.clone(), asked.to_owned(), self.limit);
                    return Err(ProgramError::TimedOut { command, asked, limit }.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The error for a program that has ended. An interruption comes first: [`Program::kill_all`] may follow one, and then
    /// the program has not lost by ending.
    fn ended(&self, asked: &str, observer: &dyn Observer) -> EngineError {
        match observer.check() {
            Err(interrupted) => interrupted.into(),
            Ok(()) => ProgramError::Ended { command: self.command.clone(), asked: asked.to_owned() }.into(),
        }
    }

    fn garbage(&self, asked: &str, got: &str, expected: &'static str) -> ProgramError {
        let got = printable(got, SHOWN);
        ProgramError::Garbage { command: self.command.clone(), asked: asked.to_owned(), got, expected }
    }

    /// Sends the program the part of a game that it does not know yet.
    fn tell(&mut self, game: &Game, observer: &dyn Observer) -> Result<(), EngineError> {
        // Until all commands are answered, the state of the program is unknown.
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
            self.ask(&format!("play {} {}", position.mover(), mv.name(game.rules().pack())), observer)?;
        }
        Ok(())
    }

    /// Reads the move that the program chose.
    fn read(&self, asked: &str, word: &str, now: &Position) -> Result<Choice, ProgramError> {
        if word.eq_ignore_ascii_case("resign") {
            return Err(ProgramError::Resigned(self.command.clone()));
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
        let asked = format!("genmove {}", game.now().mover());
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
            // The program may have ended already.
            let _ = writeln!(input, "quit");
        }
    }
}
