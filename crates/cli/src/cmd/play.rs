//! `faceup play`

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use faceup::parts::Wanted;
use faceup::parts::play::{Command, Game, Name, Names, RandomDeals, Record, Seat, Session, Spec};
use faceup::parts::solver::memory::check_memory;
use faceup::{ByPlayer, Cost, Player, Position, Rules};

use crate::args::{Cli, FirstWordParser, GameArgs, SideArg, TableArgs, some_of};
use crate::asking::{Start, read_argument, start};
use crate::failure::usage;
use crate::machine::{any_seed, memory_limit};
use crate::output::{note, shown, text};
use crate::session::log::Log;
use crate::session::{Desk, LOG, REOPENED, read_records};
use crate::store::CommandStore;

/// Play against the computer, or against a person at the same screen
///
/// Type a card to play it (10s, S10, ts), p to pick up the pile, ? for the legal moves, help for all commands. Both hands
/// are face up. Without a deal or a record, the deal is random and symmetric. In a series of games the starter alternates.
///
/// The opponents easy, medium, hard and expert are levels: each wins most games against the previous one. They are depth:0,
/// depth:2, depth:4 and vote:6. The opponent perfect plays by the table of the game, from the cache or solved now.
///
/// The opponents depth and vote search ahead, like the program of 1987: depth:4 looks as far ahead as in 1987, deeper is
/// stronger. At the end of its search, depth judges a position by simple features of the hands. vote also removes ranks
/// from the hands and looks them up in the table of the smaller game. That makes it stronger. The opponent tops plays by the rule of
/// thumb: whoever holds more cards that the other cannot beat wins.
#[derive(Debug, clap::Args)]
#[command(mut_arg("first", |first| first.value_parser(FirstWordParser::GameOrSubject)), after_long_help = "\
Examples:
  faceup play                                  the standard game against expert
  faceup play challenge-1987 --opponent easy
  faceup play 2x8 --opponent perfect --side second
  faceup play challenge-1987 --depth 6         the game of the 1987 program, two moves deeper
  faceup play 2x7 --side both 'S:KJ H:AQT98'
  faceup play --log mine.txt                   and later: faceup play mine.txt
  faceup play challenge-1987 -s4 -d2 -olh      with the options of the 1987 program")]
pub struct Args {
    /// The first deal or position, as for 'faceup query', or the record of a game to continue, or of several: 'new' goes on to the next
    ///
    /// On a board, the cards of YOU are yours.
    #[arg(index = 2, value_name = "DEAL-OR-RECORD")]
    pub subject: Option<OsString>,

    /// As in the 1987 program: -aRECORD continues a game
    #[arg(short = 'a', hide_short_help = true, value_name = "RECORD")]
    pub analyse: Option<PathBuf>,

    /// Hide the other hand, and all of the pile but its top
    #[arg(long)]
    pub hide: bool,

    /// Your opponent: easy, medium, hard, expert, perfect, vote:D, depth:D, tops or random [default: expert]
    ///
    /// With --depth D the default is depth:D. With packs that expert does not play, it is depth:4: those of one rank, of more than four
    /// suits, or of suits of different lengths.
    #[arg(long, value_name = "PLAYER", value_parser = opponents(), hide_possible_values = true)]
    pub opponent: Option<Spec>,

    /// Number of moves that the opponent searches ahead, from 0 (very simple), as in the 1987 program. Without --opponent, the
    /// opponent is depth:D [default: 6 for vote, 4 for depth]
    #[arg(long, short, value_name = "D", hide_short_help = true)]
    pub depth: Option<u8>,

    /// Your side in the first game: first (you start), second, or both [default: your side in the RECORD, else first]
    #[arg(long, value_enum, hide_possible_values = true)]
    pub side: Option<SideArg>,

    /// The seed of the deals and of the opponent's choices [default: a new one each time]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub seed: Option<u64>,

    /// Log the record of the game to this file
    ///
    /// The records of the next games go to FILE-2, FILE-3 and so on.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Toggle options, as in the 1987 program: h lists the legal moves at every turn, l logs the games, w does nothing
    #[arg(long, short, hide_short_help = true, value_name = "LETTERS", value_parser = parse_toggles)]
    pub options: Option<Toggles>,

    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, short = 's', value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

/// The options that are on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Toggles {
    /// List the legal moves at every turn.
    pub lists_moves: bool,
    /// Log the games.
    pub log: bool,
}

/// Reads letters, each of which toggles an option: `hh` has no effect.
fn parse_toggles(letters: &str) -> Result<Toggles, String> {
    let mut toggles = Toggles::default();
    for letter in letters.chars() {
        match letter {
            'h' => toggles.lists_moves = !toggles.lists_moves,
            'l' => toggles.log = !toggles.log,
            'w' => {}
            _ => return Err(format!("expected the letters h, l or w, got {}", faceup::notation::quote(letters))),
        }
    }
    Ok(toggles)
}

fn opponents() -> impl TypedValueParser<Value = Spec> {
    let levels = Spec::LEVELS.map(|(level, _)| level);
    some_of(Spec::from_str, levels.into_iter().chain(["perfect", "vote:6", "depth:4", "tops", "random"]))
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let subject = args.game.subject(args.subject.as_deref())?;
    let start = match (&args.analyse, subject) {
        (None, _) => start(subject)?,
        (Some(record), None) => Some(Start::Record(record)),
        (Some(_), Some(subject)) => {
            let subject = shown(subject.as_ref());
            return Err(usage(format!("-a cannot be used with '{subject}': leave one of them out")));
        }
    };
    let (path, deal) = match start {
        Some(Start::Record(path)) => (Some(path), None),
        Some(Start::Deal(text)) => (None, Some(text)),
        None => (None, None),
    };
    let mut read = path.map(read_records).transpose()?.unwrap_or_default().into_iter();
    let (read, next) = (read.next(), read);
    let store = CommandStore::new(cli, &args.table)?;
    let named = store.named(&args.game, args.ranks)?;
    let asked = deal.map(|text| read_argument(&args.game.choice(args.ranks)?, None, text, named)).transpose()?;
    // A player who continues a game keeps the seat.
    let written = read.as_ref().map(Record::names).or(asked.as_ref().and_then(|asked| asked.board().names()));
    let side = args.side.or(written.and_then(seat)).unwrap_or(SideArg::First);
    let rules = match (&read, named) {
        (Some(record), Some(table)) if record.game().rules() != table => {
            return Err(usage(format!("the game is {}, and the table is of {table}", record.game().rules())));
        }
        (Some(record), _) => record.game().rules(),
        (None, Some(table)) => table,
        (None, None) => match &asked {
            Some(asked) => asked.position().rules(),
            None => args.game.rules(args.ranks)?,
        },
    };
    if read.is_some() {
        args.game.check(args.ranks, rules, "the record")?;
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut deals = RandomDeals::new(rules, seed).map_err(usage)?;
    let (seats, names) = table_for(side)?;
    let is_reopened = read.as_ref().is_some_and(|record| record.conclusion().is_some());
    let record = match read {
        Some(mut record) => {
            record.set_names(names);
            // A player may continue past an agreed end.
            record.reopen();
            record
        }
        None => {
            let dealt = || deals.next().map(Position::from).ok_or_else(|| usage("there is no deal of this game"));
            let start = asked.map_or_else(dealt, |asked| Ok(*asked.position()))?;
            Record::new(Game::new(start).map_err(usage)?, names)
        }
    };
    let spec = opponent_by_options(args, rules)?;
    let has_opponent = side != SideArg::Both;
    let is_perfect = has_opponent && spec == Spec::Perfect;

    // Hints and claims are worth a second, where memory suffices.
    let is_instant = || Cost::of(rules, true).is_instant() && check_memory(rules, true, memory_limit(cli)).is_ok();
    let needed = is_perfect || named.is_some() || is_instant();
    let table = if needed { Some(store.table(rules)?) } else { store.tables.find(rules, Wanted::Rounds) };
    if is_perfect && table.as_ref().is_some_and(|table| !table.has_rounds()) {
        note(
            cli.quiet,
            "note: the table has no rounds: the perfect player still keeps every win and draw, but may take long to win, \
             and may lose sooner than necessary",
        );
    }
    let opponent = has_opponent.then(|| store.player(spec, rules, table.as_ref(), seed)).transpose()?;
    // Who gives a depth thinks of depths.
    let level = Spec::LEVELS.iter().find(|&&(_, level)| args.depth.is_none() && level == spec);
    let against = match (&opponent, level) {
        (None, _) => "two players".to_owned(),
        (Some(_), Some((level, _))) => format!("against {level}"),
        (Some(_), None) => format!("against {spec}"),
    };
    let of_seed = if path.is_some() { String::new() } else { format!("; seed {seed}") };
    text(format!("{rules}, {against}{of_seed}; 'help' explains"))?;
    let mut session = Session::with_seats(record, seats);
    session.go_to_the_end();
    let toggles = args.options.unwrap_or_default();
    if toggles.lists_moves {
        session.run(Command::Legal)?;
    }
    let mut desk = Desk::new(cli, store, session, seed, "play")?;
    (desk.sought, desk.solved, desk.opponent, desk.deals) = (Some(rules), table, opponent, deals);
    desk.log = args.log.clone().or(toggles.log.then(|| LOG.into())).map(Log::new);
    desk.show.hides = args.hide;
    desk.queue(next.collect())?;
    if is_reopened {
        // The opponent waits: the record may be saved or looked at first.
        desk.is_paused = true;
        text(REOPENED)?;
    }
    desk.run()
}

/// The opponent of the options, or the strongest that needs no table of the game. A depth alone has its meaning of 1987.
fn opponent_by_options(args: &Args, rules: Rules) -> anyhow::Result<Spec> {
    let has_smaller = rules.pack().ranks() > 1 && rules.pack().is_usual();
    let usual = if args.depth.is_none() && has_smaller { Spec::VOTE } else { Spec::Depth(Spec::DEPTH) };
    match (args.opponent.unwrap_or(usual), args.depth) {
        (player, None) => Ok(player),
        (Spec::Depth(_), Some(depth)) => Ok(Spec::Depth(depth)),
        (Spec::Vote(_), Some(depth)) => Ok(Spec::Vote(depth)),
        (player, Some(_)) => {
            Err(usage(format!("--depth is for the players depth and vote, and '{player}' has no depth")))
        }
    }
}

/// Who sits where, and their names.
fn table_for(side: SideArg) -> anyhow::Result<(ByPlayer<Seat>, Names)> {
    let (one, two, names) = match side {
        SideArg::First => (Seat::Person, Seat::Engine, ["YOU", "FACEUP"]),
        SideArg::Second => (Seat::Engine, Seat::Person, ["FACEUP", "YOU"]),
        SideArg::Both => (Seat::Person, Seat::Person, ["ONE", "TWO"]),
    };
    Ok((ByPlayer { one, two }, Names::new(Name::new(names[0])?, Name::new(names[1])?)?))
}

/// The seat of the person at the screen in a game with these names.
fn seat(names: &Names) -> Option<SideArg> {
    match (names.you(), names.both()) {
        (Some(Player::One), _) => Some(SideArg::First),
        (Some(Player::Two), _) => Some(SideArg::Second),
        (None, ["ONE", "TWO"] | ["TWO", "ONE"]) => Some(SideArg::Both),
        (None, _) => None,
    }
}
