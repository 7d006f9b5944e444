//! `faceup play`

mod log;
mod show;

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use faceup_core::{ByPlayer, Deal, Player, Position, Rules, notation};
use faceup_engine::session::{Command, End, Event, Judge, Seat, Session, Turn};
use faceup_engine::{Engine, EngineError, ProgramError, RandomDeals, Spec};
use faceup_play::Game;
use faceup_solver::{Quiet, Tablebase};

use self::log::Log;
use self::show::Show;
use crate::args::{Cli, PlayArgs, SideArg, with_depth};
use crate::cmd::engine::warn_without_rounds;
use crate::failure::usage;
use crate::progress::{Progress, forget_interrupt};
use crate::terminal::{Line, Lines, Paint};
use crate::{cache, game_file};

/// How long another program has for a move: as long as a person has patience.
const PATIENCE: Duration = Duration::from_secs(600);
/// Games of no more cards than this are solved for hints and claims without being asked for: it takes a second.
const SOLVED_UNASKED: u32 = 18;
/// Where games are logged if nobody names a file. (That of 1987 was challenge.log.)
const LOG: &str = "faceup.log";

pub fn run(cli: &Cli, args: &PlayArgs) -> anyhow::Result<()> {
    let spec = with_depth(&args.opponent, args.depth)?;
    let (read, sat) = args.record.as_deref().map(read_game).transpose()?.unzip();
    // Whoever goes on with a game sits where he sat.
    let side = args.side.or(sat.flatten()).unwrap_or(SideArg::First);
    let named = cache::named(&args.table, &args.game, args.ranks)?;
    let rules = match (&read, &named) {
        (Some(game), Some(table)) if game.rules() != table.rules() => {
            return Err(usage(format!("the game is {}, and the table is of {}", game.rules(), table.rules())));
        }
        (Some(game), _) => game.rules(),
        (None, Some(table)) => table.rules(),
        (None, None) => args.game.rules(args.ranks)?,
    };
    if read.is_some() {
        args.game.check_against(args.ranks, rules, "the record")?;
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut deals = RandomDeals::new(rules, seed).map_err(usage)?;
    let game = match read {
        Some(game) => game,
        None => first_game(args, rules, &mut deals)?,
    };
    let has_opponent = side != SideArg::Both;
    let is_perfect = has_opponent && spec == Spec::Perfect;

    let needed = is_perfect || named.is_some() || rules.pack().cards() <= SOLVED_UNASKED;
    let table =
        if needed { Some(cache::table(cli, &args.table, named, rules)?) } else { cache::found(&args.table, rules) };
    let table = table.map(|table| table.into_tablebase(cli)).transpose()?;
    let table: Option<&dyn Tablebase> = table.as_deref();
    if let Some(table) = table.filter(|_| is_perfect) {
        warn_without_rounds(cli, table);
    }
    let opponent = if has_opponent { Some(spec.make(rules, table, seed, PATIENCE, &Quiet)?) } else { None };
    let seats = match side {
        SideArg::First => ByPlayer { one: Seat::Person, two: Seat::Engine },
        SideArg::Second => ByPlayer { one: Seat::Engine, two: Seat::Person },
        SideArg::Both => ByPlayer { one: Seat::Person, two: Seat::Person },
    };
    let mut lines = Lines::open("play")?;
    let show = Show::new(Paint::of_stdout(), seats);
    let against = opponent.as_ref().map_or("two players".to_owned(), |opponent| format!("against {}", opponent.name()));
    let of_seed = if args.record.is_some() { String::new() } else { format!("; seed {seed}") };
    show.say(&format!("{rules}, {against}{of_seed}; 'help' explains"))?;
    let mut sitting = Sitting {
        session: Session::new(seats, game, deals),
        judge: Judge::new(rules, table, seed),
        opponent,
        show,
        log: args.log.clone().map(|path| Log::new(path, seats)),
        paused: false,
    };
    sitting.keep()?;
    sitting.go_on(&mut lines)
}

/// A session with all that takes part in it.
struct Sitting<'t> {
    session: Session,
    judge: Judge<'t>,
    opponent: Option<Box<dyn Engine + 't>>,
    show: Show,
    log: Option<Log>,
    /// The opponent was interrupted, or could move only by going over what comes later: it waits until the person has
    /// said that it is to go on, by an empty line, or it is another position.
    paused: bool,
}

impl Sitting<'_> {
    /// Goes on until the person quits or there is no more input.
    fn go_on(&mut self, lines: &mut Lines) -> anyhow::Result<()> {
        self.show.turn(&self.session)?;
        self.tell_of_the_end()?;
        loop {
            if !self.paused && matches!(self.session.turn(), Turn::Engine(_)) {
                self.answer()?;
                continue;
            }
            let line = match lines.next(&self.show.prompt(&self.session))? {
                Line::Text(line) => line,
                Line::Interrupted => {
                    self.show.say("'quit' ends; the game goes on")?;
                    continue;
                }
                Line::TooLong => {
                    self.show.say("expected a card or a command, got a line longer than any; it was passed over")?;
                    continue;
                }
                Line::End => return Ok(()),
            };
            self.paused &= !line.trim().is_empty();
            for text in self.commands(&line) {
                match Command::read(text, self.session.rules()) {
                    Ok(None) => {}
                    Ok(Some(Command::Quit)) => return Ok(()),
                    Ok(Some(command)) => self.obey(&command)?,
                    Err(message) => self.show.say(&message)?,
                }
            }
        }
    }

    /// The commands on a line: one, but in set-up as many cards as one likes.
    fn commands<'l>(&self, line: &'l str) -> Vec<&'l str> {
        let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let rules = self.session.rules();
        let is_card = |word: &&str| matches!(Command::read(word, rules), Ok(Some(Command::Card(_))));
        if self.session.turn() == Turn::SettingUp && words.iter().all(is_card) { words } else { vec![line] }
    }

    /// The opponent moves.
    fn answer(&mut self) -> anyhow::Result<()> {
        let Some(opponent) = &mut self.opponent else { anyhow::bail!("there is no opponent to move") };
        forget_interrupt();
        let watched = Progress::new(String::new(), "", true);
        let chosen = opponent.choose(self.session.game(), &watched);
        drop(watched);
        match chosen {
            Ok(choice) => {
                let events = self.session.play(choice.mv).map_err(anyhow::Error::msg)?;
                self.tell(&events)?;
                self.keep()?;
                if matches!(self.session.turn(), Turn::Person(_)) {
                    self.show.turn(&self.session)?;
                }
                Ok(())
            }
            Err(EngineError::Interrupted) => {
                forget_interrupt();
                self.paused = true;
                self.show.say("interrupted; an empty line lets the opponent go on, 'back' and 'quit' do not")
            }
            Err(EngineError::Program(ProgramError::Resigned { .. })) => {
                let player = self.session.game().now().mover();
                let events = self.session.resign(player);
                self.tell(&events)?;
                self.keep()
            }
            // Another program may be mended, or answer the next time; what was played is not lost with it.
            Err(EngineError::Program(error)) => {
                self.paused = true;
                let error = anyhow::Error::new(error);
                self.show.say(&format!("{error:#}; an empty line asks again, 'back' and 'quit' do not"))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn obey(&mut self, command: &Command) -> anyhow::Result<()> {
        // An interruption that came too late for the work before it is none of this one.
        forget_interrupt();
        let mark = |session: &Session| (session.number(), session.game().len(), session.turn());
        let before = mark(&self.session);
        match command {
            Command::Log(path) => return self.log(path.as_deref()),
            Command::Load(path) => self.load(Path::new(path))?,
            command => {
                let watched = Progress::new(String::new(), "", true);
                let events = self.session.obey(command, &mut self.judge, &watched);
                drop(watched);
                match events {
                    Ok(events) => self.tell(&events)?,
                    Err(EngineError::Interrupted) => {
                        forget_interrupt();
                        self.show.say("interrupted")?;
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        if before == mark(&self.session) {
            return Ok(());
        }
        // To look back at a game changes nothing of it: neither the log, nor by a move that nobody asked for.
        let is_step = matches!(command, Command::Go(_) | Command::Back);
        self.paused = is_step && matches!(self.session.turn(), Turn::Engine(_));
        if self.paused {
            self.show.board(&self.session)?;
            return self.show.say("it is the opponent's turn; an empty line lets him move");
        }
        if !is_step {
            self.keep()?;
        }
        if matches!(self.session.turn(), Turn::Person(_)) {
            self.show.turn(&self.session)?;
        }
        Ok(())
    }

    fn tell(&self, events: &[Event]) -> anyhow::Result<()> {
        events.iter().try_for_each(|event| self.show.event(event, &self.session))
    }

    /// Says how the game that was read has ended, if it has.
    fn tell_of_the_end(&self) -> anyhow::Result<()> {
        self.session.end().map_or(Ok(()), |end| self.tell(&[Event::Ended(end)]))
    }

    /// Begins to log, or no longer does.
    fn log(&mut self, path: Option<&str>) -> anyhow::Result<()> {
        if self.log.is_some() && path.is_none() {
            self.log = None;
            return self.show.say("no longer logged");
        }
        self.log = Some(Log::new(PathBuf::from(path.unwrap_or(LOG)), self.session.seats()));
        self.keep()
    }

    /// Writes the game to the log. That it cannot be written ends the log and not the game.
    fn keep(&mut self) -> anyhow::Result<()> {
        let Some(log) = &mut self.log else { return Ok(()) };
        match log.keep(&self.session) {
            Ok(None) => Ok(()),
            Ok(Some(file)) => self.show.say(&format!("the game is logged to '{}'", file.display())),
            Err(error) => {
                self.log = None;
                self.show.say(&format!("{error:#}; the game is not logged"))
            }
        }
    }

    /// Reads a game, to go on from its end or, with 'go', from anywhere.
    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        match read_game(path).map(|(game, _)| game) {
            Ok(game) if game.rules() == self.session.rules() => {
                let moves = game.len();
                self.session.load(game);
                self.show.say(&format!("read a game of {moves} moves; 'go N' goes to where N had been made"))?;
                self.tell_of_the_end()
            }
            Ok(game) => {
                let (path, of) = (path.display(), game.rules());
                self.show.say(&format!("'{path}' is a game of {of}: 'faceup play {path}' goes on with it"))
            }
            Err(error) => self.show.say(&format!("{error:#}")),
        }
    }
}

/// The game of a record, from a file alone: standard input is where the commands come from.
fn read_game(path: &Path) -> anyhow::Result<(Game, Option<SideArg>)> {
    if path.as_os_str() == "-" {
        return Err(usage("standard input is where the commands come from; give the record as a file"));
    }
    let record = game_file::read(path)?;
    let side = match record.names().both() {
        ["YOU", "FACEUP"] => Some(SideArg::First),
        ["FACEUP", "YOU"] => Some(SideArg::Second),
        ["ONE", "TWO"] => Some(SideArg::Both),
        _ => None,
    };
    Ok((record.game().clone(), side))
}

/// The deal to begin with.
fn first_game(args: &PlayArgs, rules: Rules, deals: &mut RandomDeals) -> anyhow::Result<Game> {
    let deal = match &args.deal {
        Some(text) => {
            let hand = notation::parse_hand(text, rules.pack()).map_err(|error| usage(error.render(text)))?;
            Deal::new(rules, hand).map_err(usage)?
        }
        None => deals.next().ok_or_else(|| usage("there is no deal of this game"))?,
    };
    let start = Position::opening(rules, deal.leader()).map_err(usage)?;
    Game::new(start).map_err(usage)
}

/// Another seed each time, short enough to be typed.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000
}

/// The name of a player on the screen and in records.
fn name(seats: ByPlayer<Seat>, player: Player) -> &'static str {
    match (seats[player], seats[!player]) {
        (Seat::Engine, _) => "FACEUP",
        (Seat::Person, Seat::Engine) => "YOU",
        (Seat::Person, Seat::Person) if player == Player::One => "ONE",
        (Seat::Person, Seat::Person) => "TWO",
    }
}

/// How a game ended, in words.
fn ending(end: End, seats: ByPlayer<Seat>) -> String {
    let name = |player| name(seats, player);
    let verb = |player: Player, you: &str, other: &str| {
        format!("{} {}", name(player), if name(player) == "YOU" { you } else { other })
    };
    match end {
        End::Out(player) => verb(player, "WIN.", "WINS."),
        End::Claimed(player) => verb(player, "WIN: the win is forced.", "WINS: the win is forced."),
        End::Resigned(player) => {
            format!("{}, and {}", verb(player, "resign", "resigns"), verb(!player, "WIN.", "WINS."))
        }
        End::DrawAgreed => "The game is a draw.".to_owned(),
    }
}
