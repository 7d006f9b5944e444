//! The effect of each command on a session.

use faceup_core::notation::{MoveReader, quote};
use faceup_core::{GameChoice, Player, Position, Rules};

use super::command::{Command, Task};
use super::error::{SessionError, wrong};
use super::reply::{Reply, Seat, Turn};
use super::{Place, Session};
use crate::{Board, Game, Name, Names, Record, Words};

impl Session {
    /// Runs the part of a command that concerns the game.
    ///
    /// # Errors
    ///
    /// If it is not possible here. The session is then unchanged.
    pub fn run(&mut self, command: Command) -> Result<Reply, SessionError> {
        let asked = self.asked.take();
        self.warned &= command == Command::Quit;
        match command {
            Command::Nothing => Ok(Reply::Nothing),
            Command::Play(text) => {
                self.persons_turn()?;
                let mut reader = MoveReader::new(self.position(), self.record().names().both());
                reader.read(&text).map_err(|error| wrong(error.render(&text)))?;
                let moves = reader.moves().to_vec();
                let mut position = *self.position();
                for &mv in &moves {
                    if self.seats()[position.mover()] == Seat::Engine {
                        return Err(SessionError::OpponentsTurn);
                    }
                    position = position.play(mv)?;
                }
                self.play_all(&moves)?;
                Ok(if moves.is_empty() { Reply::Nothing } else { Reply::Moved })
            }
            Command::Do(task) => {
                self.check_task(&task)?;
                self.asked = asked.filter(|asked| *asked == task);
                Ok(Reply::Do(task))
            }
            Command::Move(mv) => self.persons_turn().and_then(|()| self.play(mv)),
            Command::Back(steps) => self.back(steps),
            Command::Next(steps) => self.next(steps),
            Command::Go(ply) => self.go(ply),
            Command::End => self.go(self.record().game().len()),
            // Against an engine, its moves go with the person's.
            Command::Undo => {
                let last = self.before.iter().rposition(|place| self.is_persons(place));
                let last = last.ok_or(SessionError::NothingToUndo)?;
                self.place = self.before.swap_remove(last);
                self.before.truncate(last);
                self.changed = true;
                Ok(Reply::Stepped)
            }
            Command::Legal => {
                self.lists_moves = !self.lists_moves;
                Ok(Reply::Said(if self.lists_moves {
                    "the legal moves are listed at every turn"
                } else {
                    "the legal moves are no longer listed"
                }))
            }
            Command::Auto => {
                self.auto = !self.auto;
                match self.auto {
                    true if self.is_over() => Ok(Reply::Said("values are shown at every turn")),
                    true => Ok(Reply::Do(Task::Values)),
                    false => Ok(Reply::Said("values are no longer shown")),
                }
            }
            Command::Mark(sign) => {
                let mark =
                    match sign.as_str() {
                        "-" => None,
                        sign => Some(sign.parse().map_err(|_| {
                            wrong(format_args!("expected ??, ?, ?!, !?, !, !! or -, got {}", quote(sign)))
                        })?),
                    };
                let last = self.place.ply.checked_sub(1).ok_or_else(|| wrong("there is no move here to mark"))?;
                self.note(|record| record.set_mark(last, mark));
                Ok(Reply::Said("noted"))
            }
            Command::Remark(text) => {
                let (words, ply) = (Words::new(&text).map_err(wrong)?, self.place.ply);
                self.note(|record| record.add_remark(ply, words));
                Ok(Reply::Said("noted"))
            }
            Command::Names(text) => {
                let (one, two) = text.split_once(',').or(text.split_once(' ')).unwrap_or((&text, ""));
                let name = |text: &str| Name::new(text.trim()).map_err(wrong);
                let names = Names::new(name(one)?, name(two)?).map_err(wrong)?;
                self.note(|record| record.set_names(names));
                Ok(Reply::Said("noted"))
            }
            Command::SetUp(text) => {
                let position = self.written(&text)?;
                self.set_up(position)
            }
            Command::Pass => {
                self.game_goes_on()?;
                let now = self.empty_pile()?;
                let mover = !now.mover();
                let position = Position::leading(now.rules(), mover, now.hand(mover));
                // Hands that are not empty make a position.
                self.set_up(position.map_err(|_| SessionError::Over)?)
            }
            Command::Analyse => {
                self.is_analysis = true;
                Ok(Reply::Said("you make all moves now; 'values' and 'line' show the best play, 'new' deals a game"))
            }
            Command::Help(None) => Ok(Reply::Help(None)),
            Command::Help(Some(name)) => Ok(Reply::Help(Some(Command::explain(&name)?))),
            Command::Quit if self.changed && !std::mem::replace(&mut self.warned, true) => Ok(Reply::Unsaved),
            Command::Quit => Ok(Reply::Quit),
        }
    }

    /// Whether a task is possible here.
    fn check_task(&self, task: &Task) -> Result<(), SessionError> {
        match task {
            Task::Hint | Task::Best => self.persons_turn(),
            Task::Moves | Task::Values | Task::Why(_) | Task::Line(_) | Task::Resign => self.game_goes_on(),
            Task::Draw | Task::Claim => self.persons_turn().and_then(|()| self.empty_pile()).map(drop),
            _ => Ok(()),
        }
    }

    /// Whether a person is to move at a place, or the game is over there.
    fn is_persons(&self, place: &Place) -> bool {
        let (game, conclusion) = (place.record.game(), place.record.conclusion());
        let position = game.at(place.ply).unwrap_or(game.now());
        let is_over = position.winner().is_some() || conclusion.is_some() && place.ply == game.len();
        is_over || self.seats()[position.mover()] == Seat::Person
    }

    fn game_goes_on(&self) -> Result<(), SessionError> {
        if self.is_over() { Err(SessionError::Over) } else { Ok(()) }
    }

    fn persons_turn(&self) -> Result<(), SessionError> {
        match self.turn() {
            Turn::Over => Err(SessionError::Over),
            Turn::Engine(_) => Err(SessionError::OpponentsTurn),
            Turn::Person(_) => Ok(()),
        }
    }

    fn empty_pile(&self) -> Result<Position, SessionError> {
        if self.position().pile().is_empty() { Ok(*self.position()) } else { Err(SessionError::PileNotEmpty) }
    }

    fn back(&mut self, steps: usize) -> Result<Reply, SessionError> {
        if steps > 0 && self.persons_ply_before(self.place.ply).is_none() {
            // An agreed end can be taken back.
            if self.is_over() && self.position().winner().is_none() {
                self.remember();
                self.record_mut().reopen();
                self.changed = true;
                return Ok(Reply::Stepped);
            }
            return Err(SessionError::AtTheStart);
        }
        for _ in 0..steps {
            let Some(ply) = self.persons_ply_before(self.place.ply) else { break };
            self.place.ply = ply;
        }
        Ok(Reply::Stepped)
    }

    /// The last turn of a person before a ply.
    fn persons_ply_before(&self, ply: usize) -> Option<usize> {
        let positions = &self.record().game().positions()[..ply];
        positions.iter().rposition(|position| self.seats()[position.mover()] == Seat::Person)
    }

    fn next(&mut self, steps: usize) -> Result<Reply, SessionError> {
        if steps > 0 && self.is_at_the_end() {
            return Err(SessionError::AtTheEnd);
        }
        let (positions, most) = (self.record().game().positions(), self.record().game().len());
        let mut ply = self.place.ply;
        for _ in 0..steps.min(most) {
            ply += 1;
            while ply < most && self.seats()[positions[ply].mover()] == Seat::Engine {
                ply += 1;
            }
            if ply >= most {
                break;
            }
        }
        self.go(ply.min(most))
    }

    fn go(&mut self, ply: usize) -> Result<Reply, SessionError> {
        let most = self.record().game().len();
        if ply > most {
            return Err(wrong(format_args!("expected a number of moves up to {most}, got {ply}")));
        }
        self.place.ply = ply;
        Ok(Reply::Stepped)
    }

    pub(super) fn check_rules(&self, got: Rules) -> Result<(), SessionError> {
        let expected = self.rules();
        if self.is_against_engine() && got != expected {
            return Err(SessionError::OtherRules { expected, got });
        }
        Ok(())
    }

    fn set_up(&mut self, position: Position) -> Result<Reply, SessionError> {
        self.check_rules(position.rules())?;
        let record = Record::new(Game::new(position)?, self.record().names().clone());
        self.begin(record);
        self.changed = true;
        Ok(Reply::Moved)
    }

    /// Reads a position with the present pack or, if that fails, with the pack of its cards.
    fn written(&self, text: &str) -> Result<Position, SessionError> {
        // A setup describes the hand of the only person, or of player one.
        let (rules, mover) = (self.rules(), self.only_person().unwrap_or(Player::One));
        let read = |choice: GameChoice, rules| Board::read(text, &choice, rules, mover).map(|board| *board.position());
        let of_suits = GameChoice { ranks: None, ..rules.into() };
        read(of_suits, Some(rules))
            .or_else(|error| read(of_suits, None).map_err(|_| error))
            .or_else(|error| read(GameChoice { suits: None, ..of_suits }, None).map_err(|_| error))
            .map_err(|error| wrong(error.render(text)))
    }

    /// Changes the notes.
    fn note(&mut self, change: impl FnOnce(&mut Record)) {
        self.remember();
        change(self.record_mut());
        self.changed = true;
    }
}
