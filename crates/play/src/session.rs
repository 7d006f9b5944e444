//! A session: a game, a place in it, and the commands of a user.
//!
//! A [`Session`] does not read, print or solve. It takes lines or commands and returns a [`Reply`], the task of its owner: show something,
//! ask a table or an engine, or use a file. It serves analysis as well as play against an engine.

mod command;
mod error;
mod reply;
mod run;

use std::sync::Arc;

use faceup_core::notation::{MoveReader, format_card, parse_card, quote, rank_word};
use faceup_core::{ByPlayer, Card, CardSet, Move, MoveError, Player, Position, Rules, Suit};
use faceup_solver::Outcome;

pub use self::command::{Command, CommandError, Task};
pub use self::error::SessionError;
use self::error::wrong;
pub use self::reply::{Offer, Reply, Seat, Turn};
use crate::{Conclusion, Game, Record};

/// A game, and a place in it.
///
/// Moves are made at that place. A move that differs from the game replaces the rest of it; [`Command::Undo`] undoes that.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// use faceup_play::{Reply, Game, Names, Record, Session};
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let start = notation::parse_position("S:KJ H:AQT98", rules, Player::One)?;
/// let mut session = Session::new(Record::new(Game::new(start)?, Names::default()));
/// assert_eq!(session.line("8h, Jh. 8s")?, Reply::Moved);
/// assert_eq!(session.line("back 2")?, Reply::Stepped);
/// assert_eq!((session.ply(), session.record().game().len()), (1, 3));
/// assert!(session.line("Ah").unwrap_err().to_string().contains("is to move"));
/// assert_eq!(session.line("eat")?, Reply::Moved);
/// assert_eq!(session.record().game().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    place: Place,
    /// The places before each change, in order.
    before: Vec<Place>,
    seats: ByPlayer<Seat>,
    is_analysis: bool,
    number: u32,
    lists_moves: bool,
    auto: bool,
    changed: bool,
    warned: bool,
    /// The task that waits for the same command again.
    asked: Option<Task>,
}

/// A game, and the number of moves up to a place in it. Cheap to clone.
#[derive(Debug, Clone)]
struct Place {
    record: Arc<Record>,
    ply: usize,
}

/// The limit of changes to undo, and of moves of their games in total.
const UNDO: usize = 100;
const UNDO_MOVES: usize = 1 << 20;

impl Session {
    /// A session at the start of a game, in which people make all moves.
    pub fn new(record: Record) -> Session {
        Session::with_seats(record, ByPlayer { one: Seat::Person, two: Seat::Person })
    }

    /// A session with engines in some seats. It begins at the start of a game or, against an engine, at its end.
    pub fn with_seats(record: Record, seats: ByPlayer<Seat>) -> Session {
        let mut session = Session {
            place: Place { record: Arc::new(record), ply: 0 },
            before: Vec::new(),
            seats,
            is_analysis: false,
            number: 1,
            lists_moves: false,
            auto: false,
            changed: false,
            warned: false,
            asked: None,
        };
        session.open();
        session
    }

    /// The game, with its marks and remarks.
    pub fn record(&self) -> &Record {
        &self.place.record
    }

    fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.place.record)
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

    /// The game up to that place.
    pub fn game(&self) -> Game {
        let game = self.record().game();
        game.until(self.place.ply).unwrap_or_else(|| game.clone())
    }

    /// The move of the player to move that a text names: a card, or `eat`.
    ///
    /// # Errors
    ///
    /// If it is no legal move.
    pub fn move_of(&self, text: &str) -> Result<Move, SessionError> {
        let card = self.of_rank(text)?;
        let text = card.as_deref().unwrap_or(text);
        let mv = match Command::parse(text, |_| true)? {
            Command::Move(mv) => mv,
            _ => {
                let mut reader = MoveReader::new(self.position(), self.record().names().both());
                reader.read(text).map_err(|error| wrong(error.render(text)))?;
                match reader.moves() {
                    &[mv] => mv,
                    _ => return Err(CommandError::Argument { usage: "why [CARD]", got: text.to_owned() }.into()),
                }
            }
        };
        self.position().play(mv)?;
        Ok(mv)
    }

    /// Who makes the moves of each player.
    pub const fn seats(&self) -> ByPlayer<Seat> {
        if self.is_analysis { ByPlayer { one: Seat::Person, two: Seat::Person } } else { self.seats }
    }

    /// The player whose moves the only person makes. `None` if people make all moves, or none.
    pub fn only_person(&self) -> Option<Player> {
        let seats = self.seats();
        Player::ALL.into_iter().find(|&player| seats[player] == Seat::Person && seats[!player] == Seat::Engine)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        let mover = self.position().mover();
        match self.seats()[mover] {
            _ if self.is_over() => Turn::Over,
            Seat::Person => Turn::Person(mover),
            Seat::Engine => Turn::Engine(mover),
        }
    }

    /// Whether the game is over at this place.
    pub fn is_over(&self) -> bool {
        self.position().winner().is_some() || self.is_at_the_end() && self.record().conclusion().is_some()
    }

    /// The winner, if the game is over at this place.
    pub fn winner(&self) -> Option<Player> {
        let concluded = || self.record().conclusion().filter(|_| self.is_over()).and_then(Conclusion::winner);
        self.position().winner().or_else(concluded)
    }

    /// The number of the game in the session, from 1. Every deal, setup and loaded game has a new one.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Whether to list the legal moves at every turn.
    pub const fn lists_moves(&self) -> bool {
        self.lists_moves
    }

    /// Whether to show the value of every move at every turn.
    pub const fn auto(&self) -> bool {
        self.auto
    }

    /// Whether there is a change to undo with [`Command::Undo`].
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there are unsaved changes.
    pub const fn is_changed(&self) -> bool {
        self.changed
    }

    /// Runs the part of the command on a line that concerns the game.
    ///
    /// # Errors
    ///
    /// If the line is not a command, or the command is not possible here. The session is then unchanged.
    pub fn line(&mut self, line: &str) -> Result<Reply, SessionError> {
        let reader = MoveReader::new(self.position(), self.record().names().both());
        let command = Command::parse(line, |text| reader.knows(text));
        // In capitals, the letter of 'quit' is a rank.
        let is_rank = line.trim() == "Q" && !self.is_over();
        let is_unknown = matches!(command, Err(CommandError::Unknown { .. }));
        let card = if is_rank || is_unknown { self.of_rank(line)? } else { None };
        self.run(card.map_or(command, |card| Ok(Command::Play(card)))?)
    }

    /// The only card of a rank that may be played here: `8` or `king`. `None` if the text is not a rank alone.
    fn of_rank(&self, text: &str) -> Result<Option<String>, SessionError> {
        let rank = rank_word(text.trim()).unwrap_or(text.trim());
        let pack = self.position().rules().pack();
        // With a suit it would be a card.
        let card = |suit: Suit| parse_card(&format!("{rank}{}", suit.letter()), pack).ok();
        let mut cards: Vec<Card> = pack.each_suit().filter_map(card).collect();
        if rank.len() > 2 || cards.is_empty() {
            return Ok(None);
        }
        let moves = self.position().moves();
        cards.retain(|card| moves.iter().any(|mv| mv.card() == Some(*card)));
        let mut names: Vec<String> = cards.into_iter().map(|card| format_card(card, pack)).collect();
        match names.len() {
            1 => Ok(names.pop()),
            count => {
                let none = || "no card of that rank can be played here".to_owned();
                let remedy = if count == 0 { none() } else { format!("write {}", names.join(" or ")) };
                Err(wrong(format_args!("expected a card, got the rank {} alone; {remedy}", quote(text.trim()))))
            }
        }
    }

    /// Makes a move here, for the player to move.
    ///
    /// # Errors
    ///
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<Reply, SessionError> {
        self.play_all(&[mv])?;
        Ok(Reply::Moved)
    }

    /// Goes to the end of the game.
    pub fn go_to_the_end(&mut self) {
        self.place.ply = self.record().game().len();
    }

    /// The only person, or the mover, resigns in a position with this outcome for the mover. If that player can win, the first time only
    /// asks.
    pub fn concede(&mut self, outcome: Option<Outcome>) -> Offer {
        let player = self.only_person().unwrap_or(self.position().mover());
        let win = if player == self.position().mover() { Outcome::Win } else { Outcome::Loss };
        if outcome == Some(win) && self.asks(Task::Resign) {
            return Offer::Asked;
        }
        if !self.is_over() {
            self.conclude(Conclusion::Resigned(player));
        }
        Offer::Ended
    }

    /// The mover offers a draw in a position with this outcome for the mover. An engine accepts if it cannot win; if the person can win, the
    /// first offer only asks. Between two people, the game is drawn only if the position is. An unknown outcome declines the offer.
    pub fn offer_draw(&mut self, outcome: Option<Outcome>) -> Offer {
        let against_engine = self.seats()[!self.position().mover()] == Seat::Engine;
        match outcome {
            Some(Outcome::Win) if against_engine && self.asks(Task::Draw) => return Offer::Asked,
            Some(Outcome::Draw) => {}
            Some(Outcome::Win) if against_engine => {}
            _ => return Offer::Declined,
        }
        self.conclude(Conclusion::Drawn);
        Offer::Ended
    }

    /// Whether to ask before this task: the command before it was another one.
    fn asks(&mut self, task: Task) -> bool {
        let is_asked = self.asked.as_ref() == Some(&task);
        self.asked = (!is_asked).then_some(task);
        !is_asked
    }

    /// The mover claims a forced win in a position with this outcome for the mover. A correct claim ends the game. Returns whether the
    /// claim is correct.
    pub fn claim_win(&mut self, outcome: Option<Outcome>) -> bool {
        let won = outcome == Some(Outcome::Win);
        if won {
            self.conclude(Conclusion::Announced(self.position().mover()));
        }
        won
    }

    /// Begins a new game, which player one starts with this hand. The players change seats: player two becomes player one. An opponent who
    /// left for an analysis returns.
    ///
    /// # Errors
    ///
    /// If a hand is empty.
    pub fn deal(&mut self, hand: CardSet) -> Result<Reply, SessionError> {
        let game = Position::opening(self.rules(), hand).map_err(|_| MoveError::GameOver).and_then(Game::new)?;
        let names = self.record().names().clone().swapped();
        self.is_analysis = false;
        self.seats = ByPlayer { one: self.seats.two, two: self.seats.one };
        // The seats have changed, so undo must not reach earlier games.
        self.before.clear();
        self.begin(Record::new(game, names));
        Ok(Reply::Moved)
    }

    /// Replaces the game. The place is its start or, against an engine, its end.
    ///
    /// # Errors
    ///
    /// If the opponent plays by other rules.
    pub fn load(&mut self, mut record: Record) -> Result<(), SessionError> {
        self.check_rules(record.game().rules())?;
        if self.has_engine() {
            record.set_names(self.record().names().clone());
        }
        self.begin(record);
        self.changed = false;
        Ok(())
    }

    /// Replaces the record by the same game with other marks and remarks.
    pub fn annotated(&mut self, record: Record) {
        self.remember();
        self.place.record = Arc::new(record);
        self.place.ply = self.place.ply.min(self.record().game().len());
        self.changed = true;
    }

    /// Marks the record as saved.
    pub const fn saved(&mut self) {
        self.changed = false;
    }

    fn is_against_engine(&self) -> bool {
        self.has_engine() && !self.is_analysis
    }

    fn has_engine(&self) -> bool {
        self.seats.one == Seat::Engine || self.seats.two == Seat::Engine
    }

    fn is_at_the_end(&self) -> bool {
        self.place.ply == self.record().game().len()
    }

    /// Makes moves from here. Those that repeat the game are steps in it.
    fn play_all(&mut self, moves: &[Move]) -> Result<(), SessionError> {
        let ply = self.place.ply;
        let ahead = &self.record().game().moves()[ply..];
        let same = ahead.iter().zip(moves).take_while(|(there, made)| there == made).count();
        // Repeating the moves up to an agreed end continues the game.
        let reopens = same == ahead.len() && self.record().conclusion().is_some();
        if same < moves.len() || reopens {
            let mut record = self.record().clone();
            record.truncate(ply + same);
            record.reopen();
            moves[same..].iter().try_for_each(|&mv| record.play(mv))?;
            self.remember();
            self.place.record = Arc::new(record);
            self.changed = true;
        }
        self.place.ply = ply + moves.len();
        Ok(())
    }

    fn conclude(&mut self, conclusion: Conclusion) {
        self.remember();
        let ply = self.place.ply;
        let record = self.record_mut();
        record.truncate(ply);
        // The callers check that the game is not over.
        let _ = record.conclude(conclusion);
        self.changed = true;
    }

    fn remember(&mut self) {
        self.before.push(self.place.clone());
        let moves = |before: &[Place]| before.iter().map(|place| place.record.game().len()).sum::<usize>();
        while self.before.len() > UNDO || self.before.len() > 1 && moves(&self.before) > UNDO_MOVES {
            self.before.remove(0);
        }
    }

    fn begin(&mut self, record: Record) {
        self.remember();
        // The engine plays one game. Another one, which only an analysis can reach, goes on without it.
        if record.game().rules() != self.rules() {
            self.seats = ByPlayer { one: Seat::Person, two: Seat::Person };
        }
        self.place = Place { record: Arc::new(record), ply: 0 };
        self.number += 1;
        self.open();
    }

    /// A game against an engine continues from its end.
    fn open(&mut self) {
        if self.is_against_engine() {
            self.go_to_the_end();
        }
    }
}
