//! The server of the protocol, which answers commands.

use std::io::{self, BufRead, Write};

use crate::{Game, Knowledge};
use faceup_core::{CardSet, Deal, Observer, Player, Position, Rules, notation};

use super::message::{Answer, Line, Request, read_line, write_answer};
use super::words::{VERSION, position_words, read_move, read_rules, rules_words};
use crate::engine::{Choice, Engine};

/// Makes the engine for a game when the first move is asked for. The error is the reason why it cannot.
pub type Maker<'a> = dyn FnMut(Rules) -> Result<Box<dyn Engine + 'a>, String> + 'a;

/// Every command, in order.
const COMMANDS: [&str; 16] = [
    "clear_board",
    "faceup-knowledge",
    "faceup-moves",
    "faceup-position",
    "faceup-rules",
    "faceup-winner",
    "genmove",
    "known_command",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "undo",
];

/// A game and an engine for it, controlled by commands.
///
/// ```
/// use faceup_core::Preset;
/// use faceup_play::{DepthLimited, protocol::Server};
/// use faceup_core::Quiet;
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let mut server = Server::new("faceup", "1.0", rules, Box::new(|rules| Ok(Box::new(DepthLimited::new(rules, 2, 0)))))?;
/// assert_eq!(server.answer("faceup-position one S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s", &Quiet), "=\n\n");
/// assert_eq!(server.answer("7 genmove one", &Quiet), "=7 Ks\n\n");
/// assert!(server.answer("play two 8h", &Quiet).starts_with("? "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Server<'a> {
    name: String,
    version: String,
    game: Game,
    make: Box<Maker<'a>>,
    engine: Option<Box<dyn Engine + 'a>>,
    last: Option<Choice>,
    quits: bool,
}

impl<'a> Server<'a> {
    /// A server with a first deal of a game. Player one holds every second suit or, with an odd number of suits, the lower
    /// half of the pack.
    ///
    /// # Errors
    ///
    /// If the pack has a single card, so that there is no deal.
    pub fn new(name: &str, version: &str, rules: Rules, make: Box<Maker<'a>>) -> Result<Server<'a>, String> {
        let game = first_deal(rules)?;
        let (name, version) = (name.to_owned(), version.to_owned());
        Ok(Server { name, version, game, make, engine: None, last: None, quits: false })
    }

    /// Whether it was told to quit.
    pub const fn quits(&self) -> bool {
        self.quits
    }

    /// The complete answer to a line. Empty if the line has no command.
    pub fn answer(&mut self, line: &str, observer: &dyn Observer) -> String {
        let Some(request) = Request::read(line) else { return String::new() };
        let answer = self.command(&request, observer);
        write_answer(request.id, &answer)
    }

    fn command(&mut self, request: &Request, observer: &dyn Observer) -> Answer {
        let arguments = request.arguments.as_str();
        match request.name.as_str() {
            "protocol_version" => Ok(VERSION.to_owned()),
            "name" => Ok(self.name.clone()),
            "version" => Ok(self.version.clone()),
            "known_command" => Ok((arguments == "version" || COMMANDS.contains(&arguments)).to_string()),
            "list_commands" => Ok([&COMMANDS[..], &["version"]].concat().join("\n")),
            "quit" => {
                self.quits = true;
                Ok(String::new())
            }
            "faceup-rules" if arguments.is_empty() => Ok(rules_words(self.game.rules())),
            "faceup-rules" => {
                let rules = read_rules(arguments)?;
                let game = first_deal(rules)?;
                if rules != self.game.rules() {
                    self.engine = None;
                }
                self.set(game)
            }
            "faceup-position" if arguments.is_empty() => Ok(position_words(self.game.now())),
            "faceup-position" => {
                let (mover, position) = player_and_rest(arguments)?;
                let position = notation::parse_position(position, self.game.rules(), mover)
                    .map_err(|error| error.render(position).lines().next().unwrap_or_default().to_owned())?;
                self.set(Game::new(position).map_err(|error| error.to_string())?)
            }
            "clear_board" => {
                let mut game = self.game.clone();
                game.truncate(0);
                self.set(game)
            }
            "play" => {
                let (player, mv) = player_and_rest(arguments)?;
                self.check_turn(player)?;
                let mv = read_move(mv, self.game.now())?;
                self.game.play(mv).map_err(|error| format!("illegal move: {error}"))?;
                Ok(String::new())
            }
            "undo" => self.game.back().map(|_| String::new()).ok_or_else(|| "cannot undo: no move was made".to_owned()),
            "genmove" => {
                let mv = self.choose(arguments, observer)?.mv;
                let name = mv.name(self.game.rules().pack());
                self.game.play(mv).map_err(|error| format!("the engine chose {name}: {error}"))?;
                Ok(name)
            }
            "reg_genmove" => self.choose(arguments, observer).map(|choice| choice.mv.name(self.game.rules().pack())),
            "faceup-knowledge" => {
                let last = self.last.ok_or("no move was chosen yet in this game")?;
                Ok(knowledge_words(last.knowledge))
            }
            "faceup-moves" => {
                let names = self.game.now().moves().into_iter().map(|mv| mv.name(self.game.rules().pack()));
                Ok(names.collect::<Vec<_>>().join(" "))
            }
            "faceup-winner" => Ok(self.game.winner().map_or("none", Player::name).to_owned()),
            "showboard" => Ok(self.board()),
            // GTP prescribes these words.
            _ => Err("unknown command".to_owned()),
        }
    }

    /// Replaces the game.
    fn set(&mut self, game: Game) -> Answer {
        (self.game, self.last) = (game, None);
        Ok(String::new())
    }

    fn check_turn(&self, player: Player) -> Result<(), String> {
        let mover = self.game.now().mover();
        match self.game.winner() {
            Some(winner) => Err(format!("the game is over: player {winner} has won")),
            None if mover != player => Err(format!("it is player {mover}'s turn")),
            None => Ok(()),
        }
    }

    fn choose(&mut self, player: &str, observer: &dyn Observer) -> Result<Choice, String> {
        let (player, rest) = player_and_rest(player)?;
        if !rest.is_empty() {
            return Err(format!("expected nothing after the player, got {}", notation::quote(rest)));
        }
        self.check_turn(player)?;
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert((self.make)(self.game.rules())?),
        };
        let choice = engine.choose(&self.game, observer).map_err(|error| error.to_string())?;
        self.last = Some(choice);
        Ok(choice)
    }

    fn board(&self) -> String {
        let (now, pack) = (self.game.now(), self.game.rules().pack());
        let mut lines = vec![self.game.rules().to_string()];
        for player in Player::ALL {
            let turn = if now.mover() == player && now.winner().is_none() { ", to move" } else { "" };
            lines.push(format!("{player}: {}{turn}", notation::format_hand(now.hand(player), pack)));
        }
        let top = now.to_beat();
        let pile = self.game.pile(self.game.len());
        let cards: Vec<String> = pile.iter().map(|&card| notation::format_card(card, pack)).collect();
        let to_beat =
            top.map_or(String::new(), |card| format!("; card to beat: {}", notation::format_card(card, pack)));
        let cards = if cards.is_empty() { "-".to_owned() } else { cards.join(" ") };
        lines.push(format!("pile: {cards}{to_beat}"));
        if let Some(winner) = now.winner() {
            lines.push(format!("player {winner} has won"));
        }
        lines.join("\n")
    }
}

/// The first deal of a game.
fn first_deal(rules: Rules) -> Result<Game, String> {
    let pack = rules.pack();
    let own = pack.each_suit().filter(|suit| suit.index() % 2 == 0).fold(CardSet::EMPTY, |hand, s| hand | pack.suit(s));
    let hand = if pack.has_pairs() { own } else { CardSet::lowest_bits(pack.cards() / 2) };
    let deal = Deal::new(rules, hand).map_err(|error| error.to_string())?;
    let start = Position::opening(rules, deal.leader()).map_err(|error| error.to_string())?;
    Game::new(start).map_err(|error| error.to_string())
}

/// A player's name and what comes after it.
fn player_and_rest(words: &str) -> Result<(Player, &str), String> {
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    let player = first.to_ascii_lowercase().parse();
    let player = player.map_err(|_| format!("expected a player, one or two, got {}", notation::quote(first)))?;
    Ok((player, rest.trim()))
}

/// What an engine knows, in words: `nothing`, `win`, `win 12` (rounds), or `score 35` (100 times the logarithm of the odds).
pub fn knowledge_words(knowledge: Knowledge) -> String {
    match knowledge {
        Knowledge::Nothing => "nothing".to_owned(),
        Knowledge::Outcome(outcome) => outcome.name().to_owned(),
        Knowledge::Value(value) => match value.rounds() {
            Some(rounds) => format!("{} {rounds}", value.outcome()),
            None => value.outcome().name().to_owned(),
        },
        Knowledge::Score(score) => match score.proved() {
            Some(outcome) => outcome.name().to_owned(),
            None => format!("score {}", score.number()),
        },
    }
}

/// Answers lines until the input ends, the server is told to quit, or the observer interrupts.
///
/// # Errors
///
/// If reading or writing fails. If the other side has gone, the error is of the kind `BrokenPipe`.
pub fn serve(
    server: &mut Server<'_>,
    input: &mut impl BufRead,
    output: &mut impl Write,
    observer: &dyn Observer,
) -> io::Result<()> {
    while !server.quits() {
        let answer = match read_line(input)? {
            None => break,
            Some(Line::TooLong(_)) => write_answer(None, &Err("the line is too long".to_owned())),
            Some(Line::Text(line)) => server.answer(&line, observer),
        };
        output.write_all(answer.as_bytes())?;
        output.flush()?;
        if observer.interrupted() {
            break;
        }
    }
    Ok(())
}
