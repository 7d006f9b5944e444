//! `faceup play`

mod show;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use faceup_core::{ByPlayer, Deal, Player, Position, Rules, notation};
use faceup_engine::session::{Command, End, Event, Judge, Seat, Session, Turn};
use faceup_engine::{Engine, RandomDeals, Spec};
use faceup_play::Game;
use faceup_solver::{Lookup, Quiet};

use self::show::Show;
use crate::args::{Cli, PlayArgs, SideArg, with_depth};
use crate::cache;
use crate::cmd::engine::warn_without_rounds;
use crate::failure::usage;
use crate::terminal::{Line, Lines, Paint};

/// How long another program has for a move: as long as a person has patience.
const PATIENCE: Duration = Duration::from_secs(600);
/// Games of no more cards than this are solved for hints and claims without being asked for: it takes a second.
const SOLVED_UNASKED: u32 = 18;

pub fn run(cli: &Cli, args: &PlayArgs) -> anyhow::Result<()> {
    let spec = with_depth(&args.opponent, args.depth)?;
    let named = cache::named(&args.table, &args.game, args.ranks)?;
    let rules = named.as_ref().map_or_else(|| args.game.rules(args.ranks), |table| Ok(table.rules()))?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut deals = RandomDeals::new(rules, seed).map_err(usage)?;
    let game = first_game(args, rules, &mut deals)?;
    let has_opponent = args.side != SideArg::Both;

    let needed = has_opponent && spec == Spec::Perfect || named.is_some() || rules.pack().cards() <= SOLVED_UNASKED;
    let table =
        if needed { Some(cache::table(cli, &args.table, named, rules)?) } else { cache::found(&args.table, rules) };
    let table = table.map(|table| table.into_lookup(cli)).transpose()?;
    let table: Option<&dyn Lookup> = table.as_deref();
    if let Some(table) = table.filter(|_| has_opponent && spec == Spec::Perfect) {
        warn_without_rounds(cli, table);
    }
    let mut opponent = match has_opponent {
        true => Some(spec.make(rules, table, seed, PATIENCE, &Quiet)?),
        false => None,
    };
    let seats = match args.side {
        SideArg::First => ByPlayer { one: Seat::Person, two: Seat::Engine },
        SideArg::Second => ByPlayer { one: Seat::Engine, two: Seat::Person },
        SideArg::Both => ByPlayer { one: Seat::Person, two: Seat::Person },
    };
    let mut lines = Lines::open("play")?;
    let show = Show::new(Paint::of_stdout(), seats);
    let against = opponent.as_ref().map_or("two players".to_owned(), |opponent| format!("against {}", opponent.name()));
    show.say(&format!("{rules}, {against}; seed {seed}; 'help' explains"))?;
    let mut table_of = Table { session: Session::new(seats, game, deals), judge: Judge::new(rules, table, seed), show };
    table_of.play(&mut lines, &mut opponent, cli)
}

/// The session with what it needs to be shown and judged.
struct Table<'t> {
    session: Session,
    judge: Judge<'t>,
    show: Show,
}

impl Table<'_> {
    /// Goes on until the person quits or there is no more input.
    fn play(
        &mut self,
        lines: &mut Lines,
        opponent: &mut Option<Box<dyn Engine + '_>>,
        cli: &Cli,
    ) -> anyhow::Result<()> {
        let mut is_fresh = true;
        loop {
            if let (Turn::Engine(_), Some(opponent)) = (self.session.turn(), opponent.as_mut()) {
                if std::mem::take(&mut is_fresh) {
                    self.show.board(&self.session)?;
                }
                let choice = opponent.choose(self.session.game(), &Quiet)?;
                let events = self.session.play(choice.mv).map_err(anyhow::Error::msg)?;
                self.tell(events)?;
                is_fresh = false;
                if matches!(self.session.turn(), Turn::Person(_)) {
                    self.show.turn(&self.session)?;
                }
                continue;
            }
            if std::mem::take(&mut is_fresh) {
                self.show.turn(&self.session)?;
            }
            let line = match lines.next(&self.show.prompt(&self.session))? {
                Line::Text(line) => line,
                Line::Interrupted => {
                    self.show.say("'quit' ends; the game goes on")?;
                    continue;
                }
                Line::TooLong => {
                    self.show.say("that line is too long")?;
                    continue;
                }
                Line::End => return Ok(()),
            };
            // In set-up several cards may stand on a line.
            let is_set_up = self.session.turn() == Turn::SettingUp;
            let several: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            let is_cards =
                |word: &&str| matches!(Command::read(word, self.session.rules()), Ok(Some(Command::Card(_))));
            let texts = if is_set_up && several.iter().all(is_cards) { several } else { vec![line.as_str()] };
            for text in texts {
                match Command::read(text, self.session.rules()) {
                    Ok(None) => {}
                    Ok(Some(Command::Quit)) => return Ok(()),
                    Ok(Some(command)) => {
                        let before = (self.session.game().len(), *self.session.game().start(), self.session.turn());
                        let events = self.session.obey(&command, &mut self.judge, &Quiet)?;
                        self.tell(events)?;
                        let after = (self.session.game().len(), *self.session.game().start(), self.session.turn());
                        if before != after && matches!(self.session.turn(), Turn::Person(_)) {
                            self.show.turn(&self.session)?;
                        }
                    }
                    Err(message) => self.show.say(&message)?,
                }
            }
            let _ = cli;
        }
    }

    fn tell(&mut self, events: Vec<Event>) -> anyhow::Result<()> {
        events.iter().try_for_each(|event| self.show.event(event, &self.session))
    }
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
