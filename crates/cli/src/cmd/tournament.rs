//! `faceup tournament`

use std::time::Duration;

use anyhow::Context;
use faceup::answer::GameJson;
use faceup::files::Target;
use faceup::play::tournament::{Ending, Limits, Maker, Match, Played, Settings, Standing, Theory};
use faceup::play::{Conclusion, Engine, EngineError, Name, Names, RandomDeals, Record, Spec, Words, tournament};
use faceup::solver::{Outcome, Tablebase};
use faceup::{ByPlayer, Deal, Observer, Player, Rules, Table, notation};
use serde::Serialize;

use crate::args::{Cli, TournamentArgs, TournamentFormat};
use crate::cmd::engine::warn_without_rounds;
use crate::columns::{Style, columns};
use crate::failure::{unread, usage};
use crate::game_file;
use crate::output::{self, grouped, plural};
use crate::progress::Progress;
use crate::shelf::CommandShelf;

/// How many games each pair of players plays by default.
const GAMES: u32 = 100;
/// How many forfeited games the report lists.
const FORFEITS: usize = 10;

#[derive(Debug, Serialize)]
struct TournamentJson {
    #[serde(flatten)]
    game: GameJson,
    seed: u64,
    deals: usize,
    repetition_limit: u32,
    round_limit: u32,
    players: Vec<PlayerJson>,
    pairings: Vec<PairingJson>,
    games: Vec<MatchJson>,
}

#[derive(Debug, Serialize)]
struct StandingJson {
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    forfeited: u32,
    points: f64,
    /// Of the share of points, 95%.
    interval: [f64; 2],
    /// The difference in rating and its interval; null is without end.
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
}

#[derive(Debug, Serialize)]
struct PlayerJson {
    name: String,
    #[serde(flatten)]
    standing: StandingJson,
    /// For each outcome of a deal to the player: games won, drawn and lost. None without a table.
    by_theory: Option<Vec<TheoryJson>>,
}

#[derive(Debug, Serialize)]
struct TheoryJson {
    theory: &'static str,
    won: u32,
    drawn: u32,
    lost: u32,
}

#[derive(Debug, Serialize)]
struct PairingJson {
    players: [String; 2],
    #[serde(flatten)]
    standing: StandingJson,
}

#[derive(Debug, Serialize)]
struct MatchJson {
    /// The player who leads first.
    one: String,
    two: String,
    deal: String,
    /// `one`, `two` or none for a draw.
    winner: Option<&'static str>,
    ending: &'static str,
    reason: Option<String>,
    rounds: usize,
    moves: usize,
    theory: Option<&'static str>,
}

impl From<Standing> for StandingJson {
    fn from(standing: Standing) -> StandingJson {
        let ((least, most), elo) = (standing.interval(), standing.elo());
        StandingJson {
            games: standing.games(),
            won: standing.wins,
            drawn: standing.draws,
            lost: standing.losses,
            forfeited: standing.forfeits,
            points: standing.share(),
            interval: [least, most],
            elo: elo.difference,
            elo_interval: [elo.least, elo.most],
        }
    }
}

pub fn run(cli: &Cli, args: &TournamentArgs) -> anyhow::Result<()> {
    let shelf = CommandShelf::new(cli, &args.table)?;
    let rules = shelf.rules(&args.game, args.ranks)?.usual().map_err(usage)?;
    let deals = deals(args, rules)?;
    let needs_table = args.players.contains(&Spec::Perfect) || args.table.table.is_some();
    let solved = if needs_table { Some(shelf.table(rules)?) } else { None };
    if let Some(table) = solved.as_ref().filter(|_| args.players.contains(&Spec::Perfect)) {
        warn_without_rounds(cli, table);
    }
    let table = solved.as_ref().map(Table::tablebase);
    let table = table.as_ref().map(|table| table as &dyn Tablebase);
    let names = names(&args.players);
    if let Some(folder) = &args.records {
        let shown = folder.display();
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create the folder '{shown}'"))?;
        let mut files = std::fs::read_dir(folder).with_context(|| format!("cannot read the folder '{shown}'"))?;
        if files.next().is_some() {
            return Err(usage(format!("expected a new folder for --records, got '{shown}', which is not empty")));
        }
    }
    let keep = |game: &Match, played: &Played| match &args.records {
        Some(folder) => {
            let path = folder.join(format!("game-{:05}.txt", game.number + 1));
            game_file::write(&Target::unused(&path), &record(game, played, &names, args.seed)).map(drop)
        }
        None => Ok(()),
    };
    let limits = Limits { repetitions: args.repetitions, rounds: args.rounds };
    let settings = Settings { deals: &deals, limits, seed: args.seed, table };
    let matches = {
        let progress = Progress::new("games".to_owned(), "part", cli.quiet);
        for player in &args.players {
            shelf.prepare(player, rules, &progress)?;
        }
        let maker = |player| maker(player, rules, table, &shelf, args.timeout, &progress);
        let makers: Vec<Box<Maker<'_>>> = args.players.iter().map(maker).collect();
        tournament::run::<anyhow::Error>(settings, &makers, &keep, &progress)?
    };
    let results = Results { args, rules, deals: &deals, names: &names, matches: &matches, has_theory: table.is_some() };
    if args.json { output::json(&results.json()) } else { output::text(results.text()) }
}

/// Makes the players of a tournament.
fn maker<'a>(
    spec: &'a Spec,
    rules: Rules,
    table: Option<&'a dyn Tablebase>,
    shelf: &'a CommandShelf<'a>,
    limit: Duration,
    observer: &'a dyn Observer,
) -> Box<Maker<'a>> {
    Box::new(move |seed| -> Result<Box<dyn Engine + 'a>, EngineError> {
        spec.make(rules, table, &|rules, ranks| shelf.tablebase(rules, ranks), seed, limit, observer)
    })
}

/// The record of a game.
fn record(game: &Match, played: &Played, players: &[String], seed: u64) -> Record {
    let name = |player: Player| {
        let place = game.players[player];
        // A name in a record has only letters and digits, as depth4. Another program is named for its file.
        let text = match players[place].strip_prefix("program:") {
            Some(command) => command.split_whitespace().next().and_then(|path| path.rsplit('/').next()),
            None => Some(players[place].as_str()),
        };
        let mut letters: String =
            text.unwrap_or_default().chars().filter(char::is_ascii_alphanumeric).take(40).collect();
        // The second of two equal players is depth:1 (2); its name must not be depth12.
        if players[place].ends_with(')') || letters.is_empty() {
            letters.push_str(&format!("no{}", place + 1));
        }
        Name::new(&letters).or_else(|_| Name::new(&format!("Player{}", place + 1)))
    };
    let names = name(Player::One).and_then(|one| Names::new(one, name(Player::Two)?)).unwrap_or_default();
    let mut record = Record::new(played.game.clone(), names);
    let [one, two] = Player::ALL.map(|player| &players[game.players[player]]);
    record.set_event(words(&format!("faceup tournament, seed {seed}, deal {}: {one} against {two}", game.deal + 1)));
    // A game that a player has won needs no conclusion.
    let _ = match &played.ending {
        Ending::Won(_) => Ok(()),
        Ending::Repetition | Ending::TooLong => record.conclude(Conclusion::Drawn),
        Ending::Forfeit { by, .. } => record.conclude(Conclusion::Forfeited(*by)),
    };
    if let Ending::Forfeit { reason, .. } = &played.ending
        && let Some(words) = words(reason)
    {
        record.add_remark(played.game.len(), words);
    }
    record
}

/// A text without the characters that a record does not allow.
fn words(text: &str) -> Option<Words> {
    let text: String = text
        .chars()
        .map(|c| if "{}".contains(c) { '|' } else { c })
        .filter(|c| notation::is_printable(c.encode_utf8(&mut [0; 4])))
        .collect();
    Words::new(&text).ok()
}

/// The deals to play.
fn deals(args: &TournamentArgs, rules: Rules) -> anyhow::Result<Vec<Deal>> {
    let mut given = Vec::new();
    for text in &args.deal {
        let hand = notation::parse_hand(text, rules.pack()).map_err(|error| unread(&error, text))?;
        given.push(Deal::new(rules, hand).map_err(usage)?);
    }
    let default = if given.is_empty() { GAMES } else { u32::try_from(2 * given.len()).unwrap_or(u32::MAX) };
    let games = args.games.unwrap_or(default);
    if !games.is_multiple_of(2) {
        return Err(usage(format!(
            "expected an even number, got --games {games}; each deal is played from both sides"
        )));
    }
    let number = games as usize / 2;
    if given.is_empty() {
        return Ok(RandomDeals::new(rules, args.seed).map_err(usage)?.take(number).collect());
    }
    Ok(given.into_iter().cycle().take(number).collect())
}

/// The players' names; the second of two equal players gets a number.
fn names(players: &[Spec]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for player in players {
        let alike = players[..names.len()].iter().filter(|other| *other == player).count();
        names.push(if alike == 0 { player.to_string() } else { format!("{player} ({})", alike + 1) });
    }
    names
}

fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Won(_) => "out",
        Ending::Repetition => "repetition",
        Ending::TooLong => "too long",
        Ending::Forfeit { .. } => "forfeit",
    }
}

fn pairings(players: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..players).flat_map(move |first| (first + 1..players).map(move |second| (first, second)))
}

/// Everything that was played.
struct Results<'a> {
    args: &'a TournamentArgs,
    rules: Rules,
    deals: &'a [Deal],
    names: &'a [String],
    matches: &'a [Match],
    /// Whether a table tells the outcome of every deal.
    has_theory: bool,
}

impl Results<'_> {
    fn json(&self) -> TournamentJson {
        let Results { args, rules, deals, names, matches, has_theory } = *self;
        let player = |(at, name): (usize, &String)| {
            let theory = Theory::of(matches, at);
            let row = |outcome: Outcome| TheoryJson {
                theory: outcome.name(),
                won: theory.count(outcome, Outcome::Win),
                drawn: theory.count(outcome, Outcome::Draw),
                lost: theory.count(outcome, Outcome::Loss),
            };
            PlayerJson {
                name: name.clone(),
                standing: Standing::of(matches, at, None).into(),
                by_theory: has_theory.then(|| Outcome::ALL.map(row).into()),
            }
        };
        let game = |game: &Match| MatchJson {
            one: names[game.players.one].clone(),
            two: names[game.players.two].clone(),
            deal: notation::format_hand(deals[game.deal].leader(), rules.pack()),
            winner: game.ending.winner().map(Player::name),
            ending: ending_name(&game.ending),
            reason: match &game.ending {
                Ending::Forfeit { reason, .. } => Some(reason.clone()),
                _ => None,
            },
            rounds: game.rounds,
            moves: game.moves,
            theory: game.theory.map(Outcome::name),
        };
        let pairing = |(first, second): (usize, usize)| PairingJson {
            players: [names[first].clone(), names[second].clone()],
            standing: Standing::of(matches, first, Some(second)).into(),
        };
        TournamentJson {
            game: rules.into(),
            seed: args.seed,
            deals: deals.len(),
            repetition_limit: args.repetitions,
            round_limit: args.rounds,
            players: names.iter().enumerate().map(player).collect(),
            pairings: pairings(names.len()).map(pairing).collect(),
            games: matches.iter().map(game).collect(),
        }
    }

    fn text(&self) -> String {
        let Results { args, rules, deals, names, matches, has_theory } = *self;
        let style = match args.format {
            TournamentFormat::Table => Style::Plain,
            TournamentFormat::Markdown => Style::Markdown,
        };
        let from = if args.deal.is_empty() { format!(" from seed {}", args.seed) } else { String::new() };
        let mut parts = vec![format!(
            "{rules}: {}{from}, each from both sides; {} games",
            plural(deals.len() as u64, "deal"),
            grouped(matches.len() as u64)
        )];
        let mut order: Vec<usize> = (0..names.len()).collect();
        let standing = |player| Standing::of(matches, player, None);
        order.sort_by(|&a, &b| standing(b).share().total_cmp(&standing(a).share()));
        let row = |&player: &usize| [vec![names[player].clone()], cells(standing(player))].concat();
        let heads = ["player", "games", "won", "drawn", "lost", "points", "95% interval", "Elo", "95% interval"];
        parts.push(columns(&heads, "lr", &order.iter().map(row).collect::<Vec<_>>(), style));
        if names.len() > 2 {
            let row = |(first, second): (usize, usize)| {
                [vec![names[first].clone(), names[second].clone()], cells(Standing::of(matches, first, Some(second)))]
                    .concat()
            };
            let heads = [&["player", "against"], &heads[1..]].concat();
            parts.push(columns(&heads, "llr", &pairings(names.len()).map(row).collect::<Vec<_>>(), style));
        }
        if has_theory {
            let row = |&player: &usize| {
                let theory = Theory::of(matches, player);
                let of = |outcome| Outcome::ALL.map(|result| grouped(theory.count(outcome, result).into())).join(" / ");
                vec![names[player].clone(), of(Outcome::Win), of(Outcome::Draw), of(Outcome::Loss)]
            };
            parts.push(
                "Games won / lost / drawn, by the outcome of the deal for the player under best play:".to_owned(),
            );
            let heads = ["player", "won deals", "drawn deals", "lost deals"];
            parts.push(columns(&heads, "lr", &order.iter().map(row).collect::<Vec<_>>(), style));
        }
        let draws = |ending: &Ending| matches.iter().filter(|game| game.ending == *ending).count();
        let (repetition, too_long) = (draws(&Ending::Repetition), draws(&Ending::TooLong));
        if repetition + too_long > 0 {
            let (times, rounds) = (args.repetitions, args.rounds);
            parts.push(format!(
                "draws: {repetition} by a position that came up {times} times, {too_long} after {rounds} rounds"
            ));
        }
        let forfeits: Vec<String> = matches.iter().filter_map(|game| forfeit(game, names)).collect();
        if !forfeits.is_empty() {
            let mut lines = vec![format!("{} forfeited:", plural(forfeits.len() as u64, "game"))];
            lines.extend(forfeits.iter().take(FORFEITS).map(|line| format!("  {line}")));
            if forfeits.len() > FORFEITS {
                lines.push(format!("  and {} more (--json has them all)", forfeits.len() - FORFEITS));
            }
            parts.push(lines.join("\n"));
        }
        parts.join("\n\n")
    }
}

fn forfeit(game: &Match, names: &[String]) -> Option<String> {
    let Ending::Forfeit { by, reason } = &game.ending else { return None };
    let ByPlayer { one, two } = game.players;
    Some(format!(
        "{} against {} after {} moves: {reason}",
        names[game.players[*by]],
        names[one + two - game.players[*by]],
        game.moves
    ))
}

/// The cells of a standing.
fn cells(standing: Standing) -> Vec<String> {
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    let rating = |elo: Option<f64>, without: &str| elo.map_or(without.to_owned(), |elo| format!("{elo:+.0}"));
    let ((least, most), elo) = (standing.interval(), standing.elo());
    let whole = if standing.share() == 0.0 { "-inf" } else { "+inf" };
    vec![
        grouped(standing.games().into()),
        grouped(standing.wins.into()),
        grouped(standing.draws.into()),
        grouped(standing.losses.into()),
        percent(standing.share()),
        format!("{} to {}", percent(least), percent(most)),
        rating(elo.difference, whole),
        format!("{} to {}", rating(elo.least, "-inf"), rating(elo.most, "+inf")),
    ]
}
