//! A session of analysis: a game, where one stands in it, and what one does next. It neither reads nor prints nor solves.

mod command;

use faceup_core::notation::{self, MoveReader, NotationError, WrittenPosition};
use faceup_core::{Move, MoveError, Player, Position, Rules};
use thiserror::Error;

pub use self::command::{Command, CommandError};
use crate::{Game, Mark, Name, NameError, Names, Record, Words, WordsError};

/// A game and a place in it.
///
/// Moves are made at that place. Those of the game that come after it are kept as long as the same ones are made, and
/// go when another is; [`Command::Undo`] brings them back.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// use faceup_play::{Answer, Game, Names, Record, Session};
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let start = notation::parse_position("S:KJ H:AQT98", rules, Player::One)?;
/// let mut session = Session::new(Record::new(Game::new(start)?, Names::default()));
/// assert_eq!(session.line("8h, Jh. 8s")?, Answer::Moved);
/// assert_eq!(session.line("back 2")?, Answer::Moved);
/// assert_eq!((session.ply(), session.record().game().len()), (1, 3));
/// assert!(session.line("Ah").unwrap_err().to_string().contains("not in the hand"));
/// assert_eq!(session.line("eat")?, Answer::Moved);
/// assert_eq!(session.record().game().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    record: Record,
    ply: usize,
    /// What the game and the place were before each change, the last one last.
    before: Vec<(Record, usize)>,
    changed: bool,
    warned: bool,
}

/// What is to be done or shown after a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    Nothing,
    /// The position is another one: show it.
    Moved,
    /// The game is changed, but not the position.
    Noted,
    /// Show the position.
    Show,
    /// Show what can be played.
    Moves,
    /// Show what every move is worth.
    Values,
    /// Show the values at every step from now on, or no more.
    Auto,
    /// Show best play, so many moves of it at most.
    Line(usize),
    /// Work out the best move, and give it to [`Session::play`].
    Best,
    /// Show the record.
    Record,
    /// Annotate the record, and give it to [`Session::annotated`].
    Annotate,
    /// Write the record to this file, and tell by [`Session::saved`].
    Save(String),
    /// Read the record in this file, and give it to [`Session::load`].
    Load(String),
    /// Show the commands.
    Help,
    /// There are changes that no file has: ask whether to leave all the same. The next [`Command::Quit`] does.
    Unsaved,
    /// Leave.
    Quit,
}

/// Why a command cannot be done.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The line is no command.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// A move or a position that cannot be, with the line drawn.
    #[error("{0}")]
    Notation(String),
    /// The game has no such ply.
    #[error("expected a number of moves up to {most}, got {got}; the game has no more")]
    NoSuchPly {
        /// The ply asked for.
        got: usize,
        /// The last one.
        most: usize,
    },
    /// There is no move to step to.
    #[error("there is no next move here; play one")]
    AtTheEnd,
    /// There is no move to take back.
    #[error("there is no move before this; it is the start")]
    AtTheStart,
    /// Nothing was changed.
    #[error("nothing has been changed that could be undone")]
    NothingToUndo,
    /// The move cannot be passed with cards in the pile.
    #[error("the move can be passed only with an empty pile; 'setup' makes any position")]
    PassOnPile,
    /// The game is over, or a move is not legal.
    #[error(transparent)]
    Illegal(#[from] MoveError),
    /// Names that do not do.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A remark that does not do.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// Signs that are no mark.
    #[error("expected ??, ?, ?!, !?, !, !! or -, got {}", notation::quote(.0))]
    NoMark(String),
}

/// So many changes can be undone, or as many as have no more moves than this in all.
const UNDO: usize = 100;
const UNDO_MOVES: usize = 1 << 20;

impl Session {
    /// A session at the start of a game.
    #[must_use]
    pub const fn new(record: Record) -> Session {
        Session { record, ply: 0, before: Vec::new(), changed: false, warned: false }
    }

    /// The game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The rules that it is played by.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.record.game().rules()
    }

    /// The place in the game: how many moves were made to get there.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The position at that place.
    #[must_use]
    pub fn position(&self) -> &Position {
        // The place is always one of the game's.
        self.record.game().at(self.ply).unwrap_or(self.record.game().now())
    }

    /// Whether there are changes that were not saved.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.changed
    }

    /// Does what a line asks for, as far as that concerns the game.
    ///
    /// # Errors
    ///
    /// If the line is no command, or it cannot be done here. Nothing has changed then.
    pub fn line(&mut self, line: &str) -> Result<Answer, SessionError> {
        let reader = MoveReader::new(self.position(), self.record.names().both());
        let command = Command::parse(line, |text| reader.knows(text))?;
        self.run(command)
    }

    /// Does what a command asks for, as far as that concerns the game.
    ///
    /// # Errors
    ///
    /// If it cannot be done here. Nothing has changed then.
    pub fn run(&mut self, command: Command) -> Result<Answer, SessionError> {
        let warned = std::mem::take(&mut self.warned);
        match command {
            Command::Nothing => Ok(Answer::Nothing),
            Command::Play(text) => {
                let mut reader = MoveReader::new(self.position(), self.record.names().both());
                reader.read(&text, 0).map_err(|error| drawn(&error, &text))?;
                let moves = reader.moves().to_vec();
                self.play_all(&moves)?;
                Ok(if moves.is_empty() { Answer::Nothing } else { Answer::Moved })
            }
            Command::Eat => self.play(Move::Eat),
            Command::Best => self.game_goes_on().map(|()| Answer::Best),
            Command::Forward(plies) if self.ply == self.record.game().len() && plies > 0 => Err(SessionError::AtTheEnd),
            Command::Forward(plies) => self.go(self.ply.saturating_add(plies).min(self.record.game().len())),
            Command::Back(plies) if self.ply == 0 && plies > 0 => Err(SessionError::AtTheStart),
            Command::Back(plies) => self.go(self.ply.saturating_sub(plies)),
            Command::Go(ply) => self.go(ply),
            Command::End => self.go(self.record.game().len()),
            Command::Undo => {
                let (record, ply) = self.before.pop().ok_or(SessionError::NothingToUndo)?;
                (self.record, self.ply, self.changed) = (record, ply, true);
                Ok(Answer::Moved)
            }
            Command::Show => Ok(Answer::Show),
            Command::Moves => self.game_goes_on().map(|()| Answer::Moves),
            Command::Values => self.game_goes_on().map(|()| Answer::Values),
            Command::Auto => Ok(Answer::Auto),
            Command::Line(limit) => self.game_goes_on().map(|()| Answer::Line(limit.unwrap_or(usize::MAX))),
            Command::Record => Ok(Answer::Record),
            Command::SetUp(text) => {
                let position = self.written(&text)?;
                self.set_up(position)
            }
            Command::Pass => {
                let now = self.position();
                if !now.pile().is_empty() {
                    return Err(SessionError::PassOnPile);
                }
                self.game_goes_on()?;
                let passed = Position::leading(now.rules(), !now.mover(), now.hand(!now.mover()));
                match passed {
                    Ok(position) => self.set_up(position),
                    Err(_) => Err(MoveError::GameOver.into()), // hands that are not empty make a position
                }
            }
            Command::Names(text) => {
                let (one, two) = text.split_once([',', ' ']).unwrap_or((&text, ""));
                let names = Names::new(Name::new(one.trim())?, Name::new(two.trim().trim_start_matches(',').trim())?)?;
                self.change(|record| record.set_names(names));
                Ok(Answer::Noted)
            }
            Command::Mark(sign) => {
                let mark = match sign.as_str() {
                    "-" => None,
                    sign => Some(Mark::of_sign(sign).ok_or_else(|| SessionError::NoMark(sign.to_owned()))?),
                };
                let last = self.ply.checked_sub(1).ok_or(SessionError::AtTheStart)?;
                self.change(|record| record.set_mark(last, mark));
                Ok(Answer::Noted)
            }
            Command::Remark(text) => {
                let (words, ply) = (Words::new(&text)?, self.ply);
                self.change(|record| record.add_remark(ply, words));
                Ok(Answer::Noted)
            }
            Command::Annotate => Ok(Answer::Annotate),
            Command::Save(file) => Ok(Answer::Save(file)),
            Command::Load(file) => Ok(Answer::Load(file)),
            Command::Help => Ok(Answer::Help),
            Command::Quit if self.changed && !warned => {
                self.warned = true;
                Ok(Answer::Unsaved)
            }
            Command::Quit => Ok(Answer::Quit),
        }
    }

    /// Makes a move here.
    ///
    /// # Errors
    ///
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<Answer, SessionError> {
        self.position().play(mv)?;
        self.play_all(&[mv])?;
        Ok(Answer::Moved)
    }

    /// Takes up another game, at its start.
    pub fn load(&mut self, record: Record) {
        self.remember();
        (self.record, self.ply, self.changed) = (record, 0, false);
    }

    /// Takes the record of the same game with other marks and remarks.
    pub fn annotated(&mut self, record: Record) {
        self.change(|now| *now = record);
        self.ply = self.ply.min(self.record.game().len());
    }

    /// The record as it is now is in a file.
    pub const fn saved(&mut self) {
        self.changed = false;
    }

    fn game_goes_on(&self) -> Result<(), SessionError> {
        match self.position().winner() {
            Some(_) => Err(MoveError::GameOver.into()),
            None => Ok(()),
        }
    }

    fn go(&mut self, ply: usize) -> Result<Answer, SessionError> {
        let most = self.record.game().len();
        if ply > most {
            return Err(SessionError::NoSuchPly { got: ply, most });
        }
        self.ply = ply;
        Ok(Answer::Moved)
    }

    fn play_all(&mut self, moves: &[Move]) -> Result<(), SessionError> {
        let ahead = &self.record.game().moves()[self.ply..];
        if !ahead.starts_with(moves) {
            // What is the same keeps its marks and remarks.
            let same = ahead.iter().zip(moves).take_while(|(there, made)| there == made).count();
            let mut record = self.record.clone();
            record.truncate(self.ply + same);
            record.reopen();
            for &mv in &moves[same..] {
                record.play(mv)?;
            }
            self.remember();
            self.record = record;
            self.changed = true;
        }
        self.ply += moves.len();
        Ok(())
    }

    fn change(&mut self, change: impl FnOnce(&mut Record)) {
        self.remember();
        change(&mut self.record);
        self.changed = true;
    }

    fn remember(&mut self) {
        self.before.push((self.record.clone(), self.ply));
        let moves = |before: &[(Record, usize)]| before.iter().map(|(record, _)| record.game().len()).sum::<usize>();
        while self.before.len() > UNDO || self.before.len() > 1 && moves(&self.before) > UNDO_MOVES {
            self.before.remove(0);
        }
    }

    fn set_up(&mut self, position: Position) -> Result<Answer, SessionError> {
        let record = Record::new(Game::new(position)?, self.record.names().clone());
        self.change(|now| *now = record);
        self.ply = 0;
        Ok(Answer::Moved)
    }

    /// A position as it was written: of the pack that is being played with, or, if both hands tell another, of that.
    fn written(&self, text: &str) -> Result<Position, SessionError> {
        let rules = self.rules();
        let (suits, mover) = (rules.pack().suits(), Player::One);
        let read = || -> Result<Position, NotationError> {
            let written = WrittenPosition::read(text)?;
            written.resolve(rules, mover).or_else(|error| {
                let pack = written.infer_pack(None, None, suits).map_err(|_| error.clone())?;
                let rules = Rules::new(pack, rules.trumps(), rules.after_beating()).map_err(|_| error.clone())?;
                written.resolve(rules, mover).map_err(|_| error)
            })
        };
        read().map_err(|error| drawn(&error, text))
    }
}

fn drawn(error: &NotationError, text: &str) -> SessionError {
    SessionError::Notation(error.render(text))
}
