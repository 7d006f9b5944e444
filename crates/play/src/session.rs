//! A session: a game with variations, a place in it, and what a user does next.
//!
//! A [`Session`] neither reads, prints nor solves. It is given lines or commands and returns an [`Answer`], which says
//! what its owner has to do: show something, ask a table or an engine, or use a file. It serves a person who analyses a
//! game as well as a person who plays against an engine.

mod answer;
mod command;
mod error;
mod place;

use faceup_core::notation::{self, MoveReader, NotationError, WrittenPosition};
use faceup_core::{ByPlayer, CardSet, Move, MoveError, Player, Position, Rules};
use faceup_solver::Outcome;

pub use self::answer::{Answer, Seat, Turn};
pub use self::command::{Command, CommandError};
pub use self::error::SessionError;
use self::place::Place;
pub use self::place::Variation;
use crate::{Conclusion, Game, Mark, Name, Names, Record, Words};

/// A game, its variations, and a place in it.
///
/// Moves are made at that place. A move that differs from the game begins a variation there; [`Command::Undo`] undoes
/// that.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// use faceup_play::{Answer, Game, Names, Record, Session};
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let start = notation::parse_position("S:KJ H:AQT98", rules, Player::One)?;
/// let mut session = Session::new(Record::new(Game::new(start)?, Names::default()));
/// assert_eq!(session.line("8h, Jh. 8s")?, Answer::Moved);
/// assert_eq!(session.line("back 2")?, Answer::Stepped);
/// assert_eq!((session.ply(), session.record().game().len()), (1, 3));
/// assert!(session.line("Ah").unwrap_err().to_string().contains("not in the hand"));
/// assert_eq!(session.line("eat")?, Answer::Moved);
/// assert_eq!((session.variations().len(), session.record().game().len()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    place: Place,
    /// The place before each change, the last change last.
    before: Vec<Place>,
    setup: Option<CardSet>,
    seats: ByPlayer<Seat>,
    is_analysis: bool,
    number: u32,
    marks: bool,
    auto: bool,
    changed: bool,
    warned: bool,
}

/// How many changes can be undone, and how many moves their games may have in all.
const UNDO: usize = 100;
const UNDO_MOVES: usize = 1 << 20;

impl Session {
    /// A session at the start of a game, in which a person makes all moves.
    pub fn new(record: Record) -> Session {
        Session::with_seats(record, ByPlayer { one: Seat::Person, two: Seat::Person })
    }

    /// A session with engines in some seats. It begins at the start of a game or, against an engine, at its end.
    pub fn with_seats(record: Record, seats: ByPlayer<Seat>) -> Session {
        let mut session = Session {
            place: Place::new(record),
            before: Vec::new(),
            setup: None,
            seats,
            is_analysis: false,
            number: 1,
            marks: false,
            auto: false,
            changed: false,
            warned: false,
        };
        session.open();
        session
    }

    /// The variation that the place is in: the main line, unless the user left it.
    pub fn record(&self) -> &Record {
        self.place.record()
    }

    /// The record to save: the main line, with each variation as a remark.
    pub fn to_save(&self) -> Record {
        self.place.to_save()
    }

    /// The variations; the first is the main line.
    pub fn variations(&self) -> Vec<Variation> {
        self.place.variations()
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.record().game().rules()
    }

    /// The place in the game: the number of moves up to it.
    pub const fn ply(&self) -> usize {
        self.place.ply
    }

    /// The position at that place.
    pub fn position(&self) -> &Position {
        // The place is always one of the game's.
        self.record().game().at(self.place.ply).unwrap_or(self.record().game().now())
    }

    /// Who makes the moves of each player. In an analysis a person makes all moves.
    pub const fn seats(&self) -> ByPlayer<Seat> {
        if self.is_analysis { ByPlayer { one: Seat::Person, two: Seat::Person } } else { self.seats }
    }

    /// The player whom the only person at the table plays. None if a person makes all moves, or none.
    pub fn only_person(&self) -> Option<Player> {
        let seats = self.seats();
        Player::ALL.into_iter().find(|&player| seats[player] == Seat::Person && seats[!player] == Seat::Engine)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        let mover = self.position().mover();
        match self.seats()[mover] {
            _ if self.setup.is_some() => Turn::SettingUp,
            _ if self.is_over() => Turn::Over,
            Seat::Person => Turn::Person(mover),
            Seat::Engine => Turn::Engine(mover),
        }
    }

    /// Whether the game is over at this place.
    pub fn is_over(&self) -> bool {
        self.position().winner().is_some() || self.is_at_the_end() && self.record().conclusion().is_some()
    }

    /// The number of the game in the session, from 1. Every deal, setup and loaded game has its own.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// In a setup: the person who sets up, that player's hand, and the other hand.
    pub fn setup(&self) -> Option<(Player, CardSet, CardSet)> {
        self.setup.map(|hand| (self.owner(), hand, self.rules().pack().full() - hand))
    }

    /// Whether the legal moves are to be listed at every turn.
    pub const fn marks(&self) -> bool {
        self.marks
    }

    /// Whether the worth of every move is to be shown at every turn.
    pub const fn auto(&self) -> bool {
        self.auto
    }

    /// Whether there are unsaved changes.
    pub const fn is_changed(&self) -> bool {
        self.changed
    }

    /// Does what a line asks for, as far as it concerns the game.
    ///
    /// # Errors
    ///
    /// If the line is not a command, or cannot be done here. Nothing has changed then.
    pub fn line(&mut self, line: &str) -> Result<Answer, SessionError> {
        let reader = MoveReader::new(self.position(), self.record().names().both());
        let command = Command::parse(line, |text| reader.knows(text))?;
        self.run(command)
    }

    /// Does what a command asks for, as far as it concerns the game.
    ///
    /// # Errors
    ///
    /// If it cannot be done here. Nothing has changed then.
    pub fn run(&mut self, command: Command) -> Result<Answer, SessionError> {
        let warned = std::mem::take(&mut self.warned);
        if let Some(hand) = self.setup
            && let Some(answer) = self.run_in_setup(&command, hand)
        {
            return answer;
        }
        match command {
            Command::Nothing => Ok(Answer::Nothing),
            Command::Play(text) => {
                self.persons_turn()?;
                let mut reader = MoveReader::new(self.position(), self.record().names().both());
                reader.read(&text, 0).map_err(|error| drawn(&error, &text))?;
                let moves = reader.moves().to_vec();
                self.play_all(&moves)?;
                Ok(if moves.is_empty() { Answer::Nothing } else { Answer::Moved })
            }
            Command::Eat => self.persons_turn().and_then(|()| self.play(Move::Eat)),
            Command::Hint => self.persons_turn().map(|()| Answer::Hint),
            Command::Best => self.persons_turn().map(|()| Answer::Best),
            Command::Back(steps) => self.back(steps),
            Command::Next(steps) => self.next(steps),
            Command::Go(ply) => self.go(ply),
            Command::End => self.go(self.record().game().len()),
            Command::Undo => {
                self.place = self.before.pop().ok_or(SessionError::NothingToUndo)?;
                self.changed = true;
                Ok(Answer::Stepped)
            }
            Command::Show => Ok(Answer::Show),
            Command::Moves => self.game_goes_on().map(|()| Answer::Moves),
            Command::Marks => {
                self.marks = !self.marks;
                Ok(Answer::Said(if self.marks {
                    "the legal moves are listed at every turn"
                } else {
                    "the legal moves are no longer listed"
                }))
            }
            Command::Values => self.game_goes_on().map(|()| Answer::Values),
            Command::Auto => {
                self.auto = !self.auto;
                match self.auto {
                    true if self.is_over() => Ok(Answer::Said("values are shown at every turn")),
                    true => Ok(Answer::Values),
                    false => Ok(Answer::Said("values are no longer shown")),
                }
            }
            Command::Line(limit) => self.game_goes_on().map(|()| Answer::Line(limit.unwrap_or(usize::MAX))),
            Command::Variations => Ok(Answer::Variations),
            Command::Variation(number) => {
                let most = self.place.variations().len();
                if !(1..=most).contains(&number) {
                    return Err(SessionError::NoSuchVariation { got: number, most });
                }
                self.remember();
                self.place.switch_to(number);
                Ok(Answer::Stepped)
            }
            Command::Promote => {
                self.remember();
                self.place.promote();
                self.changed = true;
                Ok(Answer::Said("this is the main line now"))
            }
            Command::Record => Ok(Answer::Record),
            Command::Annotate => Ok(Answer::Annotate),
            Command::Mark(sign) => {
                let mark = match sign.as_str() {
                    "-" => None,
                    sign => Some(Mark::of_sign(sign).ok_or_else(|| SessionError::NotAMark(sign.to_owned()))?),
                };
                let last = self.place.ply.checked_sub(1).ok_or(SessionError::AtTheStart)?;
                self.note(self.place.ply, |record| record.set_mark(last, mark));
                Ok(Answer::Said("noted"))
            }
            Command::Remark(text) => {
                let (words, ply) = (Words::new(&text)?, self.place.ply);
                self.note(ply, |record| record.add_remark(ply, words.clone()));
                Ok(Answer::Said("noted"))
            }
            Command::Names(text) => {
                let (one, two) = text.split_once([',', ' ']).unwrap_or((&text, ""));
                let names = Names::new(Name::new(one.trim())?, Name::new(two.trim().trim_start_matches(',').trim())?)?;
                self.note(0, |record| record.set_names(names.clone()));
                Ok(Answer::Said("noted"))
            }
            Command::SetUp(Some(text)) => {
                let position = self.written(&text)?;
                self.set_up(position)
            }
            Command::SetUp(None) => {
                self.setup = Some(self.rules().pack().full());
                Ok(Answer::Said(
                    "all cards are yours; name those that the other player gets, or one again to take it back\n\
                     'done' ends the setup, and you lead; 'pass' lets the other player lead",
                ))
            }
            Command::Done => Err(SessionError::NotSettingUp),
            Command::Pass => {
                self.game_goes_on()?;
                let now = self.empty_pile()?;
                let mover = !now.mover();
                let position = Position::leading(now.rules(), mover, now.hand(mover));
                // Hands that are not empty make a position.
                self.set_up(position.map_err(|_| SessionError::Over)?)
            }
            Command::Resign if self.is_over() => Err(SessionError::Over),
            Command::Resign => {
                let player = self.only_person().unwrap_or(self.position().mover());
                Ok(self.conclude(Conclusion::Resigned(player)))
            }
            Command::Draw => self.persons_turn().and_then(|()| self.empty_pile()).map(|_| Answer::Draw),
            Command::Claim => self.persons_turn().and_then(|()| self.empty_pile()).map(|_| Answer::Claim),
            Command::New => Ok(Answer::New),
            Command::Analyse => {
                self.is_analysis = true;
                Ok(Answer::Said("you make all moves now; 'values' and 'line' show the best play, 'new' deals a game"))
            }
            Command::Save(file) => Ok(Answer::Save(file)),
            Command::Load(file) => Ok(Answer::Load(file)),
            Command::Log(file) => Ok(Answer::Log(file)),
            Command::Help(None) => Ok(Answer::Help(None)),
            Command::Help(Some(name)) => Ok(Answer::Help(Some(Command::explain(&name)?))),
            Command::Quit if self.changed && !warned => {
                self.warned = true;
                Ok(Answer::Unsaved)
            }
            Command::Quit => Ok(Answer::Quit),
        }
    }

    /// Makes a move here, for the player to move.
    ///
    /// # Errors
    ///
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<Answer, SessionError> {
        self.position().play(mv)?;
        self.play_all(&[mv])?;
        Ok(Answer::Moved)
    }

    /// Goes to the end of the game.
    pub fn go_to_the_end(&mut self) {
        self.place.ply = self.record().game().len();
    }

    /// A player resigns. Nothing happens if the game is over.
    pub fn resign(&mut self, player: Player) -> Answer {
        if self.is_over() { Answer::Nothing } else { self.conclude(Conclusion::Resigned(player)) }
    }

    /// The mover offers a draw, in a position of this outcome for the mover. An opponent who could do better declines;
    /// so does one who does not know the outcome. Between two persons only a drawn position is a draw.
    ///
    /// Returns whether the game is drawn.
    pub fn offer_draw(&mut self, outcome: Option<Outcome>) -> bool {
        let against_engine = self.seats()[!self.position().mover()] == Seat::Engine;
        let drawn = outcome == Some(Outcome::Draw) || outcome == Some(Outcome::Win) && against_engine;
        if drawn {
            self.conclude(Conclusion::Drawn);
        }
        drawn
    }

    /// The mover claims a forced win, in a position of this outcome for the mover. Returns whether the claim is right,
    /// which ends the game.
    pub fn claim_win(&mut self, outcome: Option<Outcome>) -> bool {
        let won = outcome == Some(Outcome::Win);
        if won {
            self.conclude(Conclusion::Announced(self.position().mover()));
        }
        won
    }

    /// Begins a new game, in which player one leads with this hand. The player who was player two is player one now, and
    /// an opponent who was left for an analysis comes back.
    ///
    /// # Errors
    ///
    /// If a hand is empty.
    pub fn deal(&mut self, hand: CardSet) -> Result<Answer, SessionError> {
        let game = Position::opening(self.rules(), hand).map_err(|_| MoveError::GameOver).and_then(Game::new)?;
        let names = self.record().names();
        let names = Names::new(names.of(Player::Two).clone(), names.of(Player::One).clone())?;
        (self.setup, self.is_analysis) = (None, false);
        self.seats = ByPlayer { one: self.seats.two, two: self.seats.one };
        // The seats have changed, so earlier games cannot be undone to.
        self.before.clear();
        self.begin(Record::new(game, names));
        Ok(Answer::Moved)
    }

    /// Goes over to another game: to its start or, against an engine, to its end.
    ///
    /// # Errors
    ///
    /// If there is an opponent, who plays another game.
    pub fn load(&mut self, mut record: Record) -> Result<(), SessionError> {
        self.check_rules(record.game().rules())?;
        if self.has_engine() {
            record.set_names(self.record().names().clone());
        }
        self.begin(record);
        self.changed = false;
        Ok(())
    }

    /// Replaces the current variation by the same game with other marks and remarks.
    pub fn annotated(&mut self, record: Record) {
        self.remember();
        *self.place.record_mut() = record;
        self.place.ply = self.place.ply.min(self.record().game().len());
        self.changed = true;
    }

    /// The record is in a file now.
    pub const fn saved(&mut self) {
        self.changed = false;
    }

    fn has_engine(&self) -> bool {
        self.seats.one == Seat::Engine || self.seats.two == Seat::Engine
    }

    fn is_at_the_end(&self) -> bool {
        self.place.ply == self.record().game().len()
    }

    /// The player whose hand a setup is about: the only person, or player one.
    fn owner(&self) -> Player {
        self.only_person().unwrap_or(Player::One)
    }

    fn game_goes_on(&self) -> Result<(), SessionError> {
        if self.is_over() { Err(SessionError::Over) } else { Ok(()) }
    }

    fn persons_turn(&self) -> Result<(), SessionError> {
        match self.turn() {
            Turn::Over => Err(SessionError::Over),
            Turn::Engine(_) => Err(SessionError::OpponentsTurn),
            Turn::Person(_) | Turn::SettingUp => Ok(()),
        }
    }

    fn empty_pile(&self) -> Result<Position, SessionError> {
        if self.position().pile().is_empty() { Ok(*self.position()) } else { Err(SessionError::PileNotEmpty) }
    }

    fn check_rules(&self, got: Rules) -> Result<(), SessionError> {
        let expected = self.rules();
        if self.has_engine() && !self.is_analysis && got != expected {
            return Err(SessionError::OtherRules { expected, got });
        }
        Ok(())
    }

    fn back(&mut self, steps: usize) -> Result<Answer, SessionError> {
        if steps > 0 && self.persons_ply_before(self.place.ply).is_none() {
            // There may be an agreed end to take back.
            if self.is_over() && self.position().winner().is_none() {
                self.remember();
                self.place.record_mut().reopen();
                self.changed = true;
                return Ok(Answer::Stepped);
            }
            return Err(SessionError::AtTheStart);
        }
        for _ in 0..steps {
            let Some(ply) = self.persons_ply_before(self.place.ply) else { break };
            self.place.ply = ply;
        }
        Ok(Answer::Stepped)
    }

    /// The last turn of a person before a ply.
    fn persons_ply_before(&self, ply: usize) -> Option<usize> {
        let positions = &self.record().game().positions()[..ply];
        positions.iter().rposition(|position| self.seats()[position.mover()] == Seat::Person)
    }

    fn next(&mut self, steps: usize) -> Result<Answer, SessionError> {
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

    fn go(&mut self, ply: usize) -> Result<Answer, SessionError> {
        let most = self.record().game().len();
        if ply > most {
            return Err(SessionError::NoSuchPly { got: ply, most });
        }
        self.place.ply = ply;
        Ok(Answer::Stepped)
    }

    fn play_all(&mut self, moves: &[Move]) -> Result<(), SessionError> {
        let mut place = self.place.clone();
        let changed = place.play(moves)?;
        // A game against an engine is what is played last.
        if self.has_engine() && !self.is_analysis {
            place.promote();
        }
        // A player who plays up to an agreed end again goes on with the game.
        let reopens = place.ply == place.record().game().len() && place.record().conclusion().is_some();
        if reopens {
            place.record_mut().reopen();
        }
        if changed || reopens || !place.is_same_line(&self.place) {
            self.remember();
            self.changed |= changed || reopens;
        }
        self.place = place;
        Ok(())
    }

    fn conclude(&mut self, conclusion: Conclusion) -> Answer {
        self.remember();
        self.place.cut();
        // Callers have made sure that the game goes on.
        let _ = self.place.record_mut().conclude(conclusion);
        if self.has_engine() && !self.is_analysis {
            self.place.promote();
        }
        self.changed = true;
        Answer::Ended
    }

    /// Changes the notes on the moves up to a ply, in every variation that has these moves.
    fn note(&mut self, ply: usize, change: impl Fn(&mut Record)) {
        self.remember();
        self.place.change(ply, change);
        self.changed = true;
    }

    fn remember(&mut self) {
        self.before.push(self.place.clone());
        let moves = |before: &[Place]| before.iter().map(|place| place.record().game().len()).sum::<usize>();
        while self.before.len() > UNDO || self.before.len() > 1 && moves(&self.before) > UNDO_MOVES {
            self.before.remove(0);
        }
    }

    /// Goes over to another game.
    fn begin(&mut self, record: Record) {
        self.remember();
        self.place = Place::new(record);
        self.setup = None;
        self.number += 1;
        self.open();
    }

    /// A game against an engine goes on from its end.
    fn open(&mut self) {
        if self.has_engine() && !self.is_analysis {
            self.go_to_the_end();
        }
    }

    fn set_up(&mut self, position: Position) -> Result<Answer, SessionError> {
        self.check_rules(position.rules())?;
        let record = Record::new(Game::new(position)?, self.record().names().clone());
        self.begin(record);
        self.changed = true;
        Ok(Answer::Moved)
    }

    /// Does a command in a setup. None if the command is the same as outside it.
    fn run_in_setup(&mut self, command: &Command, hand: CardSet) -> Option<Result<Answer, SessionError>> {
        let (rules, owner) = (self.rules(), self.owner());
        let leading = |player: Player, hand: CardSet| {
            // The only thing that can be wrong is an empty hand.
            Position::leading(rules, player, hand)
                .map_err(|_| SessionError::Notation("a hand is empty; give each player a card".to_owned()))
        };
        Some(match command {
            Command::Play(text) => self.hand_over(text, hand),
            Command::Done => leading(owner, hand).and_then(|position| self.set_up(position)),
            Command::Pass => leading(!owner, rules.pack().full() - hand).and_then(|position| self.set_up(position)),
            Command::Back(_) | Command::Undo => {
                self.setup = None;
                Ok(Answer::Said("the setup is cancelled; the game is as it was"))
            }
            Command::SetUp(None) => Ok(Answer::Show),
            Command::Nothing
            | Command::SetUp(Some(_))
            | Command::Show
            | Command::Help(_)
            | Command::New
            | Command::Log(_)
            | Command::Load(_)
            | Command::Save(_)
            | Command::Quit => return None,
            _ => Err(SessionError::SettingUp),
        })
    }

    /// Gives cards to the other player, or takes them back.
    fn hand_over(&mut self, text: &str, mut hand: CardSet) -> Result<Answer, SessionError> {
        let pack = self.rules().pack();
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let card = notation::parse_card(word, pack).map_err(|error| drawn(&error, word))?;
            hand = if hand.contains(card) { hand.without(card) } else { hand.with(card) };
        }
        self.setup = Some(hand);
        Ok(Answer::Show)
    }

    /// The position that a text describes: of the pack in use or, if both hands show another pack, of that.
    fn written(&self, text: &str) -> Result<Position, SessionError> {
        let (rules, mover) = (self.rules(), self.owner());
        let suits = rules.pack().suits();
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
