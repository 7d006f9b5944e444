//! Runs a session: reads commands, asks a table or a search, and prints.

pub mod log;
mod questions;
mod show;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use anyhow::bail;
use faceup::parts::files::Target;
use faceup::parts::play::{Engine, EngineError, Judge, RandomDeals};
use faceup::parts::play::{Record, Reply, Session, SessionError, Task, Turn};
use faceup::{Deal, Rules, Table};

use self::log::Log;
use self::show::Show;
use crate::args::Cli;
use crate::failure::{describe, is_closed_pipe, is_interruption, usage};
use crate::game_file;
use crate::output::{plural, printable, shown, text};
use crate::progress::Progress;
use crate::store::CommandStore;
use crate::terminal::{Line, Lines};

/// What is said of a record with an agreed end.
pub const REOPENED: &str = "the end of the record is taken back, and the game goes on";

/// The default file of a log. (That of the 1987 program was challenge.log.)
pub const LOG: &str = "faceup.log";

/// A session with its judge, tables, opponent and log.
pub struct Desk<'a> {
    cli: &'a Cli,
    store: CommandStore<'a>,
    session: Session,
    /// Answers questions about the game; created by the first one.
    judge: Option<Judge>,
    /// The game whose table was sought.
    pub sought: Option<Rules>,
    /// The table of that game, if there is one.
    pub solved: Option<Table>,
    /// The opponent of the person who plays.
    pub opponent: Option<Box<dyn Engine + 'a>>,
    /// The next deals.
    pub deals: RandomDeals,
    /// The games after the present one in its file.
    next: VecDeque<Record>,
    seed: u64,
    lines: Lines,
    /// The display.
    pub show: Show,
    /// The log of the games.
    pub log: Option<Log>,
    /// Whether people play, rather than analyse.
    is_play: bool,
    /// The opponent waits for an empty line: it was interrupted, or the user stepped to its turn.
    pub is_paused: bool,
}

impl<'a> Desk<'a> {
    /// A desk without an opponent, for a command: `analyse` or `play`.
    pub fn new(
        cli: &'a Cli,
        store: CommandStore<'a>,
        session: Session,
        seed: u64,
        command: &str,
    ) -> anyhow::Result<Desk<'a>> {
        let deals = RandomDeals::new(session.rules(), seed).map_err(usage)?;
        let is_play = command == "play";
        Ok(Desk {
            cli,
            store,
            session,
            judge: None,
            sought: None,
            solved: None,
            opponent: None,
            deals,
            next: VecDeque::new(),
            seed,
            lines: Lines::open(command)?,
            show: Show::new(is_play),
            log: None,
            is_play,
            is_paused: false,
        })
    }

    /// Sets the games that follow when the user asks for another.
    pub fn queue(&mut self, next: Vec<Record>) -> anyhow::Result<()> {
        self.next = next.into();
        match self.next.len() as u64 {
            0 => Ok(()),
            more => text(format!("the file has {} more; 'new' goes on to the next", plural(more, "game"))),
        }
    }

    /// Runs until the user leaves or the input ends.
    pub fn run(mut self) -> anyhow::Result<()> {
        if self.lines.is_terminal() && !self.is_play {
            text(format!("{}; 'help' lists the commands, 'quit' leaves", self.session.rules()))?;
        }
        self.keep()?;
        match self.session.turn() {
            Turn::Engine(_) if self.is_paused => self.wait()?,
            Turn::Engine(_) => text(self.show.board(&self.session))?,
            _ => self.show_turn()?,
        }
        self.say_end()?;
        loop {
            if !self.is_paused && matches!(self.session.turn(), Turn::Engine(_)) {
                self.opponent_moves()?;
                continue;
            }
            match self.lines.next(&self.show.prompt(&self.session))? {
                Line::Text(line) => match self.line(&line) {
                    Ok(true) => {}
                    Ok(false) => return Ok(()),
                    Err(error) if is_closed_pipe(&error) => return Err(error),
                    Err(error) => {
                        self.lines.go_on()?;
                        let what = if is_interruption(&error) { "interrupted".to_owned() } else { describe(&error) };
                        text(self.show.error(&what))?;
                    }
                },
                Line::Unread(got) => text(self.show.error(&format!("expected a command, got {got}")))?,
                Line::Interrupted => text("'quit' leaves, and so does Ctrl-D; the game goes on")?,
                Line::End => return self.leave(),
            }
        }
    }

    /// Runs a line. Returns whether to go on.
    fn line(&mut self, line: &str) -> anyhow::Result<bool> {
        self.is_paused &= !line.trim().is_empty();
        match self.session.line(line)? {
            Reply::Nothing => {}
            Reply::Moved => self.moved()?,
            Reply::Stepped => self.stepped()?,
            Reply::Said(words) => {
                text(words)?;
            }
            Reply::Do(Task::Show) => text(self.show.board(&self.session))?,
            Reply::Do(Task::Moves) => text(self.show.moves(&self.session))?,
            Reply::Do(Task::Values) => self.values()?,
            Reply::Do(Task::Line(limit)) => self.best_line(limit)?,
            Reply::Do(Task::Hint) => {
                let choice = self.best()?;
                text(self.show.advice(&self.session, choice.mv, choice.knowledge))?;
                self.say_why(choice)?;
            }
            Reply::Do(Task::Why(name)) => self.why(name.as_deref())?,
            Reply::Do(Task::Best) => self.play_best()?,
            Reply::Do(Task::Draw) => self.offer_draw()?,
            Reply::Do(Task::Claim) => self.claim()?,
            Reply::Do(Task::Resign) => self.resign()?,
            Reply::Do(Task::Record) => text(self.session.record().to_string().trim_end())?,
            Reply::Do(Task::Annotate) => {
                let record = self.session.record().clone();
                let progress = Progress::new("annotating".to_owned(), "part", self.cli.quiet);
                let annotated = self.judge(&progress)?.annotate(&record, &progress)?.record();
                drop(progress);
                text(annotated.to_string().trim_end())?;
                self.session.annotated(annotated);
            }
            Reply::Do(Task::New) if !self.next.is_empty() => {
                let record = self.next.pop_front();
                record.map_or(Ok(()), |record| self.take(record, None))?;
            }
            Reply::Do(Task::New) => {
                let Some(deal) = self.next_deal()? else { bail!("there is no other deal") };
                self.session.deal(deal.starter())?;
                text("a new deal")?;
                self.moved()?;
            }
            Reply::Do(Task::Save(file)) => {
                let path = Path::new(&file);
                let target = Target::new(path, false)?;
                if game_file::holds_other_text(path) {
                    bail!("'{}' exists and is not a faceup record: give another name", printable(&file));
                }
                game_file::write(&target, self.session.record())?;
                self.session.saved();
                text(format!("saved as '{}'", printable(&file)))?;
            }
            Reply::Do(Task::Load(file)) => self.load(&file)?,
            Reply::Do(Task::Log(file)) => self.log(file)?,
            Reply::Help(None) => text(self.show.help(self.session.rules()))?,
            Reply::Help(Some(command)) => text(command)?,
            // A script that leaves does so on purpose. A log has the game, and a player has done with one that is over.
            Reply::Unsaved if !self.lines.is_terminal() => return Ok(false),
            Reply::Unsaved if self.is_play && (self.log.is_some() || self.session.is_over()) => return Ok(false),
            Reply::Unsaved => {
                text("the game is not saved: 'save FILE' saves it, 'quit' again leaves without saving")?;
            }
            Reply::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// Prints a person's unsaved game at the end of the input, so that it is not lost.
    fn leave(&self) -> anyhow::Result<()> {
        if self.lines.is_terminal() && !self.is_play {
            text("")?;
            if self.session.is_changed() {
                text(format!("not saved:\n\n{}", self.session.record()))?;
            }
        }
        Ok(())
    }

    /// Shows the game after a move or a change of games.
    fn moved(&mut self) -> anyhow::Result<()> {
        self.is_paused = false;
        self.keep()?;
        if self.is_play && self.session.is_over() {
            return self.say_end();
        }
        self.show_turn()
    }

    /// Shows another place in the game. The opponent does not move by itself there.
    fn stepped(&mut self) -> anyhow::Result<()> {
        // It may have taken back an end.
        self.keep()?;
        if self.is_play {
            let (ply, most) = (self.session.ply(), self.session.record().game().len());
            let more = if ply < most { format!(" (of {most}; 'go {most}' goes on)") } else { String::new() };
            text(format!("after {}{more}", plural(ply as u64, "move")))?;
        }
        if matches!(self.session.turn(), Turn::Engine(_)) {
            return self.wait();
        }
        self.show_turn()?;
        if self.is_play { self.say_end() } else { Ok(()) }
    }

    /// Shows the turn of the opponent, who waits for an empty line.
    fn wait(&mut self) -> anyhow::Result<()> {
        self.is_paused = true;
        text(self.show.board(&self.session))?;
        text("it is the opponent's turn; an empty line lets it move")
    }

    /// Shows an agreed end.
    fn ended(&mut self) -> anyhow::Result<()> {
        self.keep()?;
        self.say_end()
    }

    /// Shows a person's turn.
    fn show_turn(&mut self) -> anyhow::Result<()> {
        if matches!(self.session.turn(), Turn::Engine(_)) {
            return Ok(());
        }
        text(self.show.board(&self.session))?;
        if matches!(self.session.turn(), Turn::Person(_)) {
            if self.session.lists_moves() {
                text(self.show.moves(&self.session))?;
            }
            if self.session.auto() {
                self.values()?;
            }
        }
        Ok(())
    }

    fn say_end(&self) -> anyhow::Result<()> {
        let end = self.show.end(&self.session);
        if end.is_empty() || !self.is_play && self.session.position().winner().is_some() { Ok(()) } else { text(end) }
    }

    fn next_deal(&mut self) -> anyhow::Result<Option<Deal>> {
        let rules = self.session.rules();
        let mut deal = self.deals.next();
        if deal.is_some_and(|deal| deal.rules() != rules) {
            self.deals = RandomDeals::new(rules, self.seed)?;
            deal = self.deals.next();
        }
        Ok(deal)
    }

    fn opponent_moves(&mut self) -> anyhow::Result<()> {
        let game = self.session.game();
        let Some(opponent) = &mut self.opponent else { bail!("there is no opponent to move") };
        // An interruption of earlier work must not stop this work.
        self.lines.go_on()?;
        let watch = Progress::silent();
        let chosen = opponent.choose(&game, &watch);
        drop(watch);
        match chosen {
            Ok(choice) => {
                let (player, forced) = (game.now().mover(), game.now().moves().len() == 1);
                self.session.play(choice.mv)?;
                text(self.show.played(&self.session, player, choice.mv, forced))?;
                self.moved()
            }
            Err(EngineError::Interrupted(_)) => {
                self.lines.go_on()?;
                self.is_paused = true;
                text("interrupted; press Enter to let the opponent continue")
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Starts or stops the log.
    fn log(&mut self, file: Option<String>) -> anyhow::Result<()> {
        if self.log.is_some() && file.is_none() {
            self.log = None;
            return text("the game is no longer logged");
        }
        self.log = Some(Log::new(PathBuf::from(file.unwrap_or_else(|| LOG.to_owned()))));
        self.keep()
    }

    /// Writes the game to the log. A failure ends the log, not the game.
    fn keep(&mut self) -> anyhow::Result<()> {
        let Some(log) = &mut self.log else { return Ok(()) };
        match log.keep(&self.session) {
            Ok(None) => Ok(()),
            Ok(Some(file)) => text(format!("the game is logged to '{}'", shown(&file))),
            Err(error) => {
                self.log = None;
                text(self.show.error(&format!("{}; the game is not logged", describe(&error))))
            }
        }
    }

    fn load(&mut self, file: &str) -> anyhow::Result<()> {
        let mut records = read_records(Path::new(file))?;
        self.take(records.remove(0), Some(file))?;
        self.queue(records)
    }

    /// Takes up a game, from a file or as the next one of the present file.
    fn take(&mut self, mut record: Record, file: Option<&str>) -> anyhow::Result<()> {
        let moves = record.game().len();
        // People may continue past an agreed end.
        let is_reopened = self.is_play && record.conclusion().is_some();
        if is_reopened {
            record.reopen();
        }
        match (self.session.load(record), file.map(printable)) {
            (Err(SessionError::OtherRules { got, .. }), Some(file)) => {
                bail!("'{file}' is a game of {got}: 'faceup play {file}' goes on with it")
            }
            (loaded, _) => loaded?,
        }
        self.is_paused = false;
        if is_reopened {
            text(REOPENED)?;
        }
        if self.is_play {
            text(format!("read a game of {moves} moves; 'go N' goes to the place after N moves"))?;
        }
        self.keep()?;
        if is_reopened && matches!(self.session.turn(), Turn::Engine(_)) {
            return self.wait();
        }
        self.show_turn()?;
        self.say_end()
    }
}

/// All records in a file. Standard input is refused: it has the commands.
pub fn read_records(path: &Path) -> anyhow::Result<Vec<Record>> {
    if path.as_os_str() == "-" {
        return Err(usage("the commands come from standard input; give the record as a file"));
    }
    game_file::read(path)
}
