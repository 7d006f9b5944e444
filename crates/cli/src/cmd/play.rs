//! `faceup play`

use faceup::parts::Wanted;
use faceup::parts::play::{Command, Game, Name, Names, RandomDeals, Record, Seat, Session, Spec};
use faceup::parts::solver::memory::check_memory;
use faceup::{ByPlayer, Cost, Player, Position, Rules, Table};

use crate::args::{Cli, PlayArgs, SideArg, with_depth};
use crate::asking::{Start, read_start, start};
use crate::failure::usage;
use crate::machine::{any_seed, memory_limit};
use crate::output::{note, shown, text};
use crate::session::log::Log;
use crate::session::{Desk, LOG, REOPENED, read_records};
use crate::store::CommandStore;

pub fn run(cli: &Cli, args: &PlayArgs) -> anyhow::Result<()> {
    let subject = args.game.subject(args.subject.as_deref())?;
    let start = match (&args.analyse, subject) {
        (None, _) => start(subject, args.deal.as_deref(), "--deal")?,
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
    let asked = deal.map(|text| read_start(&args.game, args.ranks, text, named)).transpose()?;
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
        args.game.check_against(args.ranks, rules, "the record")?;
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
    if let Some(table) = table.as_ref().filter(|_| is_perfect) {
        warn_without_rounds(cli, table);
    }
    let opponent = has_opponent.then(|| store.player(spec, rules, table.as_ref(), seed)).transpose()?;
    // Who gives a depth thinks of depths.
    let level = Spec::LEVELS.iter().find(|&&(_, level)| args.depth.is_none() && level == spec);
    let against = match (&opponent, level) {
        (None, _) => "two players".to_owned(),
        (Some(_), Some((level, _))) => format!("against {level}"),
        (Some(opponent), None) => format!("against {}", opponent.name()),
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
fn opponent_by_options(args: &PlayArgs, rules: Rules) -> anyhow::Result<Spec> {
    let has_smaller = rules.pack().ranks() > 1 && rules.pack().is_usual();
    let usual = if args.depth.is_none() && has_smaller { Spec::VOTE } else { Spec::Depth(Spec::DEPTH) };
    with_depth(args.opponent.unwrap_or(usual), args.depth)
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

/// Warns that the table of a perfect player has no rounds.
fn warn_without_rounds(cli: &Cli, table: &Table) {
    if !table.has_rounds() {
        note(
            cli.quiet,
            "note: the table has no rounds: the perfect player still keeps every win and draw, but may take long to win, \
             and may lose sooner than necessary",
        );
    }
}
