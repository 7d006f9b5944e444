//! A session at the card table: people, engines, and what they say to each other.
//!
//! A [`Session`] is a state machine: it is given commands and moves, and answers with [`Event`]s. It reads and prints
//! nothing, so that it is the same in a terminal, in a pipe and in tests.

mod command;
mod judge;

use faceup_core::{ByPlayer, Card, CardSet, Deal, Move, Player, Position, Rules, notation};
use faceup_job::Observer;
use faceup_play::Game;
use faceup_solver::Outcome;

use crate::{Choice, EngineError, RandomDeals};

pub use command::{Command, explained};
pub use judge::{Judge, Verdict};

/// Who sits on a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person,
    /// An engine.
    Engine,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A person's.
    Person(Player),
    /// An engine's.
    Engine(Player),
    /// Nobody's: the game is over.
    Over,
    /// A person is setting up.
    SettingUp,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A player went out.
    Out(Player),
    /// A player resigned.
    Resigned(Player),
    /// A draw was offered and taken.
    DrawAgreed,
    /// A player announced a forced win and was right.
    Claimed(Player),
}

impl End {
    /// Who won, if somebody did.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            End::Out(player) | End::Claimed(player) => Some(player),
            End::Resigned(player) => Some(!player),
            End::DrawAgreed => None,
        }
    }
}

/// What a session has to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Something in words.
    Said(String),
    /// The moves that can be made.
    Moves(Vec<Move>),
    /// The hands and the table are to be shown.
    Board,
    /// The moves of the game are to be shown.
    Record,
    /// The instructions are to be shown.
    Help,
    /// A player has moved. He had no choice if it was forced.
    Played {
        /// Who.
        player: Player,
        /// What.
        mv: Move,
        /// Whether there was nothing else.
        forced: bool,
    },
    /// Advice to the player to move.
    Advice(Choice),
    /// A line of play from a position.
    Line(Position, Vec<Move>),
    /// What the position is worth to a player.
    Verdict(Player, Verdict),
    /// The game has ended.
    Ended(End),
}

/// What is being done.
#[derive(Debug, Clone)]
enum State {
    Playing,
    Over(End),
    /// The cards that the person who sets up still has.
    SettingUp(CardSet),
}

/// A session of one game after another, by the same rules.
#[derive(Debug, Clone)]
pub struct Session {
    seats: ByPlayer<Seat>,
    game: Game,
    /// What was taken back, or stepped back from, to go on to again.
    later: Vec<Move>,
    state: State,
    marks: bool,
    deals: RandomDeals,
    number: u32,
}

impl Session {
    /// A session that begins with a game.
    #[must_use]
    pub fn new(seats: ByPlayer<Seat>, game: Game, deals: RandomDeals) -> Session {
        let state = game.winner().map_or(State::Playing, |winner| State::Over(End::Out(winner)));
        Session { seats, game, later: Vec::new(), state, marks: false, deals, number: 1 }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.game.rules()
    }

    /// The game as far as it has come.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game with what was stepped back from, to its last move.
    #[must_use]
    pub fn whole(&self) -> Game {
        let mut game = self.game.clone();
        for &mv in self.later.iter().rev() {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> ByPlayer<Seat> {
        self.seats
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let mover = self.game.now().mover();
        match (&self.state, self.seats[mover]) {
            (State::Over(_), _) => Turn::Over,
            (State::SettingUp(_), _) => Turn::SettingUp,
            (State::Playing, Seat::Person) => Turn::Person(mover),
            (State::Playing, Seat::Engine) => Turn::Engine(mover),
        }
    }

    /// The number of the game in the session, from 1: every new deal, position set up and game read is another.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        match self.state {
            State::Over(end) => Some(end),
            _ => None,
        }
    }

    /// In set-up, the hands as they are now: that of the person who sets up, and the other.
    #[must_use]
    pub fn set_up(&self) -> Option<(Player, CardSet, CardSet)> {
        match self.state {
            State::SettingUp(hand) => Some((self.person(), hand, self.rules().pack().full() - hand)),
            _ => None,
        }
    }

    /// Whether the moves that can be made are to be listed at every turn.
    #[must_use]
    pub const fn marks(&self) -> bool {
        self.marks
    }

    /// The person who gives commands: the one to move, or else the one who sits there.
    fn person(&self) -> Player {
        let mover = self.game.now().mover();
        if self.seats[mover] == Seat::Person || self.seats[!mover] != Seat::Person { mover } else { !mover }
    }

    /// Goes over to another game.
    pub fn load(&mut self, game: Game) {
        let number = self.number + 1;
        *self = Session { marks: self.marks, number, ..Session::new(self.seats, game, self.deals.clone()) };
    }

    /// Makes the move of an engine.
    ///
    /// # Errors
    ///
    /// If it is not legal, with the reason.
    pub fn play(&mut self, mv: Move) -> Result<Vec<Event>, String> {
        let now = *self.game.now();
        if !matches!(self.state, State::Playing) {
            return Err("nothing is being played".to_owned());
        }
        self.game.play(mv).map_err(|reason| reason.to_string())?;
        // Who makes the move that was stepped back from has changed nothing of what comes after it.
        if self.later.last() == Some(&mv) {
            self.later.pop();
        } else {
            self.later.clear();
        }
        let forced = now.moves().len() == 1;
        let mut events = vec![Event::Played { player: now.mover(), mv, forced }];
        if let Some(winner) = self.game.winner() {
            events.push(self.over(End::Out(winner)));
        }
        Ok(events)
    }

    /// A player resigns, unless the game is over. For a person there is [`Command::Resign`].
    pub fn resign(&mut self, player: Player) -> Vec<Event> {
        match self.state {
            State::Playing => vec![self.over(End::Resigned(player))],
            State::Over(_) | State::SettingUp(_) => Vec::new(),
        }
    }

    /// Obeys a command. Those about files, and quitting, are for whoever runs the session; here they do nothing.
    ///
    /// # Errors
    ///
    /// If the observer interrupts a search. The session is as it was then.
    pub fn obey(
        &mut self,
        command: &Command,
        judge: &mut Judge<'_>,
        observer: &dyn Observer,
    ) -> Result<Vec<Event>, EngineError> {
        let said = |text: &str| Ok(vec![Event::Said(text.to_owned())]);
        if let State::SettingUp(hand) = self.state {
            return Ok(self.set_up_by(command, hand));
        }
        let over = matches!(self.state, State::Over(_));
        match command {
            Command::Card(_) | Command::Eat | Command::Resign | Command::Draw | Command::Claim | Command::Hint
                if over =>
            {
                said("the game is over; 'next' deals another, 'back' takes a move back, 'quit' ends")
            }
            Command::Card(_) | Command::Eat | Command::Draw | Command::Claim | Command::Hint | Command::List
                if matches!(self.turn(), Turn::Engine(_)) =>
            {
                said("it is the opponent's turn")
            }
            Command::Card(card) => Ok(self.card(*card)),
            Command::Eat => Ok(self.person_plays(Move::Eat)),
            Command::List if over => said("the game is over: nothing can be played"),
            Command::List => Ok(vec![Event::Moves(self.game.now().moves())]),
            Command::Marks => {
                self.marks = !self.marks;
                said(if self.marks { "what can be played is listed at every turn" } else { "no longer listed" })
            }
            Command::Hint => Ok(vec![Event::Advice(judge.advice(&self.game, observer)?)]),
            Command::Resign => Ok(vec![self.over(End::Resigned(self.person()))]),
            Command::Draw => self.offer(judge, observer),
            Command::Claim => self.claim(judge, observer),
            Command::Back => Ok(self.back()),
            Command::Go(ply) => Ok(self.go(*ply)),
            Command::Pass => Ok(self.pass()),
            Command::SetUp(None) => {
                self.state = State::SettingUp(self.rules().pack().full());
                Ok(vec![
                    Event::Board,
                    Event::Said(
                        "all cards are yours; name those that the other player is to have, one by one or several at \
                         a time (again, and it is yours again); then 'done' to lead, or 'pass' to let him lead"
                            .to_owned(),
                    ),
                ])
            }
            Command::SetUp(Some(text)) => Ok(self.position(text)),
            Command::Done => said("nothing is being set up; 'setup' begins it"),
            Command::Next => Ok(self.next()),
            Command::Board => Ok(vec![Event::Board]),
            Command::Moves => Ok(vec![Event::Record]),
            Command::Help => Ok(vec![Event::Help]),
            Command::Log(_) | Command::Load(_) | Command::Quit => Ok(Vec::new()),
        }
    }

    fn over(&mut self, end: End) -> Event {
        self.state = State::Over(end);
        Event::Ended(end)
    }

    fn card(&mut self, card: Card) -> Vec<Event> {
        let mv = if self.game.now().to_beat().is_some() { Move::Beat(card) } else { Move::Lead(card) };
        self.person_plays(mv)
    }

    fn person_plays(&mut self, mv: Move) -> Vec<Event> {
        match self.play(mv) {
            Ok(events) => events,
            Err(reason) => vec![Event::Said(format!("{reason}; '?' lists what can be played"))],
        }
    }

    /// A draw is offered: the other player takes it if he can do no better. Between two people the truth decides: it is
    /// a draw if neither can win.
    fn offer(&mut self, judge: &mut Judge<'_>, observer: &dyn Observer) -> Result<Vec<Event>, EngineError> {
        let now = *self.game.now();
        if !now.pile().is_empty() {
            return Ok(vec![Event::Said("a draw may be offered only when the table is empty".to_owned())]);
        }
        let verdict = judge.verdict(&now, observer)?;
        let told = Event::Verdict(now.mover(), verdict);
        let against_engine = self.seats[!now.mover()] == Seat::Engine;
        Ok(match verdict.outcome() {
            Some(Outcome::Draw) => vec![told, self.over(End::DrawAgreed)],
            Some(Outcome::Win) if against_engine => vec![told, self.over(End::DrawAgreed)],
            Some(_) => vec![told, Event::Said("the draw is declined".to_owned())],
            None => vec![told, Event::Said("the draw is declined: without a table it cannot be told".to_owned())],
        })
    }

    /// A forced win is announced by the player who is to lead.
    fn claim(&mut self, judge: &mut Judge<'_>, observer: &dyn Observer) -> Result<Vec<Event>, EngineError> {
        let now = *self.game.now();
        if !now.pile().is_empty() {
            return Ok(vec![Event::Said("a forced win may be announced only when the table is empty".to_owned())]);
        }
        let verdict = judge.verdict(&now, observer)?;
        let told = Event::Verdict(now.mover(), verdict);
        Ok(match verdict.outcome() {
            Some(Outcome::Win) => {
                let line = judge.line(&now, observer)?;
                let shown = (!line.is_empty()).then_some(Event::Line(now, line));
                [Some(told), shown, Some(self.over(End::Claimed(now.mover())))].into_iter().flatten().collect()
            }
            Some(_) => vec![told, Event::Said("that is no forced win: the game goes on".to_owned())],
            None => vec![told, Event::Said("no forced win was found: the game goes on".to_owned())],
        })
    }

    /// Back to the last turn of a person: a move of his is taken back, and what was answered.
    fn back(&mut self) -> Vec<Event> {
        let is_persons = |player: Player| self.seats[player] == Seat::Person;
        let until = self.game.plies().rposition(|(position, _)| is_persons(position.mover()));
        match until {
            Some(ply) => self.go(ply),
            None if matches!(self.state, State::Over(End::Resigned(_) | End::DrawAgreed | End::Claimed(_))) => {
                self.go(self.game.len())
            }
            None => vec![Event::Said("there is no move of yours to take back".to_owned())],
        }
    }

    /// To where so many moves had been made, of the game and of what was stepped back from.
    fn go(&mut self, ply: usize) -> Vec<Event> {
        let most = self.game.len() + self.later.len();
        if ply > most {
            return vec![Event::Said(format!("the game has {most} moves, not {ply}"))];
        }
        while self.game.len() > ply {
            self.later.extend(self.game.back());
        }
        while self.game.len() < ply {
            let Some(mv) = self.later.pop() else { break };
            if self.game.play(mv).is_err() {
                break;
            }
        }
        self.state = self.game.winner().map_or(State::Playing, |winner| State::Over(End::Out(winner)));
        let on = if self.later.is_empty() { String::new() } else { format!(" (of {most}; 'go {most}' goes on)") };
        vec![Event::Said(format!("after {ply} move{}{on}", if ply == 1 { "" } else { "s" }))]
    }

    /// Lets the other player lead, before anything was played.
    fn pass(&mut self) -> Vec<Event> {
        let start = *self.game.start();
        if !self.game.is_empty() || !start.pile().is_empty() {
            return vec![Event::Said("only before the first move, with an empty table, may the other lead".to_owned())];
        }
        let leader = !start.mover();
        self.begin(leader, start.hand(leader), "the other player leads")
    }

    /// The game in which a player leads with a hand.
    fn begin(&mut self, leader: Player, hand: CardSet, text: &str) -> Vec<Event> {
        let game = Position::leading(self.rules(), leader, hand)
            .map_err(|error| error.to_string())
            .and_then(|start| Game::new(start).map_err(|error| error.to_string()));
        match game {
            Ok(game) => {
                self.load(game);
                vec![Event::Said(text.to_owned())]
            }
            Err(error) => vec![Event::Said(error)],
        }
    }

    fn position(&mut self, text: &str) -> Vec<Event> {
        let position = notation::parse_position(text, self.rules(), self.person());
        match position.map_err(|error| error.render(text)).map(Game::new) {
            Ok(Ok(game)) => {
                self.load(game);
                vec![Event::Said("set up; you are to move".to_owned())]
            }
            Ok(Err(error)) => vec![Event::Said(error.to_string())],
            Err(error) => vec![Event::Said(error)],
        }
    }

    fn set_up_by(&mut self, command: &Command, hand: CardSet) -> Vec<Event> {
        let (person, full) = (self.person(), self.rules().pack().full());
        match command {
            Command::Card(card) => {
                let hand = if hand.contains(*card) { hand.without(*card) } else { hand.with(*card) };
                self.state = State::SettingUp(hand);
                vec![Event::Board]
            }
            Command::Done => self.begin(person, hand, "set up; you are to lead"),
            Command::Pass => self.begin(!person, full - hand, "set up; the other player leads"),
            Command::SetUp(Some(text)) => {
                // If it cannot be, what was set up card by card stays.
                self.position(text)
            }
            Command::Back => {
                self.state = self.game.winner().map_or(State::Playing, |winner| State::Over(End::Out(winner)));
                vec![Event::Said("nothing was set up; the game is as it was".to_owned())]
            }
            Command::Board | Command::SetUp(None) => vec![Event::Board],
            Command::Help => vec![Event::Help],
            Command::Next => self.next(),
            Command::Log(_) | Command::Load(_) | Command::Quit => Vec::new(),
            _ => vec![Event::Said(
                "a position is being set up: name cards, then 'done' or 'pass'; 'back' leaves it".to_owned(),
            )],
        }
    }

    fn next(&mut self) -> Vec<Event> {
        match self.deals.next().map(Deal::leader) {
            Some(hand) => self.begin(Player::One, hand, "a new deal"),
            None => vec![Event::Said("there is no other deal".to_owned())],
        }
    }
}
