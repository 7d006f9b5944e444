//! `faceup femto search`

use faceup::parts::femto::{Extent, MAX_PACKS, Measure, Pack, Settings, SolveError, extent, packs, search};
use serde::Serialize;

use super::answer::Number;
use super::options::{RulesArgs, Vary};
use super::show;
use super::solved::ask;
use crate::args::{Cli, one_of};
use crate::columns::columns;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;

/// Find the packs and rules that make the fairest or richest game
///
/// Solves the game with every pack of a given size from a range of cards, or with one pack, and ranks the games by a measure. With
/// --vary, tries each pack with every choice of these settings.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup femto search --to 12                             all 165 packs of 8 of the cards 2 to 12
  faceup femto search --size 6 --from 1 --to 12 --measure mixing
  faceup femto search --to 11 --measure draft --lead winner --json
  faceup femto search --cards femto --vary objective,chooser,lead --measure length
  faceup femto search --size 6 --to 10 --vary chooser")]
pub struct Args {
    /// Number of cards of a pack
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=16), help_heading = "Game")]
    pub size: u8,

    /// The lowest card; 0 is the joker
    #[arg(long, value_name = "CARD", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=9999), help_heading = "Game")]
    pub from: u16,

    /// The highest card
    #[arg(long, value_name = "CARD", default_value_t = 12, value_parser = clap::value_parser!(u16).range(0..=9999), help_heading = "Game")]
    pub to: u16,

    /// One pack, instead of all packs of a size
    #[arg(long, value_name = "LIST", value_parser = str::parse::<Pack>, conflicts_with_all = ["size", "from", "to"], help_heading = "Game")]
    pub cards: Option<Pack>,

    /// The settings to vary. The objectives are the author's: result, low, odd, multiple:3 and prime
    #[arg(long, value_name = "SETTING", value_delimiter = ',', value_enum)]
    pub vary: Vec<Vary>,

    /// The measure to rank by
    #[arg(long, default_value_t = Measure::Fairness, value_parser = one_of(Measure::ALL, Measure::name, [
        "The mean value of a deal without its sign: the lower, the less the deal decides",
        "The mean number of cards that optimal play mixes in the first round: the higher, the richer",
        "The share of deals without optimal pure strategies in the first round: the higher, the richer",
        "The value of the draft without its sign: the lower, the less the first pick matters",
        "The mean number of rounds of optimal play: the higher, the longer",
        "The share of ties under optimal play: the lower, the more decisive",
    ]))]
    pub measure: Measure,

    /// Show at most this number of games
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub limit: usize,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub rules: RulesArgs,
}

#[derive(Debug, Serialize)]
struct SearchJson<'a> {
    measure: Measure,
    packs: Vec<PackJson<'a>>,
}

#[derive(Debug, Serialize)]
struct PackJson<'a> {
    #[serde(flatten)]
    settings: &'a Settings,
    /// The fraction only of exact measures.
    #[serde(flatten)]
    value: Number,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let measure = args.measure;
    let packs = match &args.cards {
        Some(pack) => vec![pack.clone()],
        None => packs(args.size.into(), args.from, args.to).map_err(usage)?,
    };
    let rules = args.rules.varied(&args.vary);
    let count = packs.len() * rules.len();
    if count as u128 > MAX_PACKS {
        return Err(usage(format!(
            "the search has {} games, more than {}: narrow the range, or vary fewer settings",
            grouped(count as u64),
            grouped(MAX_PACKS as u64)
        )));
    }
    let games = packs.iter().flat_map(|pack| rules.iter().map(|rules| rules.settings(pack.clone())));
    let games = games.collect::<anyhow::Result<Vec<Settings>>>()?;
    // Packs of one size have about as many states.
    let extent = games.iter().take(rules.len()).map(extent).fold(Extent { states: 0, bytes: 0 }, |sum, one| Extent {
        states: sum.states + one.states,
        bytes: sum.bytes.max(one.bytes * rayon::current_num_threads() as u64),
    });
    let limit = memory_limit(cli);
    ask(cli, &games[0], extent, limit, packs.len())?;
    if let Some(limit) = limit
        && extent.bytes > limit
    {
        return Err(SolveError::Memory { needed: extent.bytes, limit }.into());
    }
    let what = format!("searching {} packs", grouped(games.len() as u64));
    let ranked = Progress::during(what, "part", cli.quiet, |progress| search(&games, measure, limit, progress))?;
    let shown = &ranked[..ranked.len().min(args.limit)];
    if args.json {
        let packs = shown.iter().map(|(settings, value)| PackJson {
            settings,
            value: Number { value: measure.is_exact().then(|| value.clone()), decimal: value.to_f64() },
        });
        return output::json_of("femto", (), SearchJson { measure, packs: packs.collect() });
    }
    let explained = match measure {
        Measure::Fairness => "mean value of a deal without its sign, the fairest first",
        Measure::Mixing => "mean number of cards mixed in the first round, the richest first",
        Measure::Mixed => "share of deals that need a mixed strategy in the first round, the richest first",
        Measure::Draft => "value of the draft without its sign, the fairest first",
        Measure::Length => "mean number of rounds, the longest first",
        Measure::Ties => "share of ties, the least first",
    };
    let heading = if args.vary.is_empty() { format!("femto, {}", games[0].rules()) } else { "femto".to_owned() };
    let rows = shown.iter().map(|(settings, value)| {
        let value = if measure.is_exact() { show::number(value) } else { show::decimal(value.to_f64()) };
        let rules = (!args.vary.is_empty()).then(|| settings.rules());
        [settings.pack.to_string()].into_iter().chain(rules).chain([value]).collect::<Vec<String>>()
    });
    let table = columns(&[], "lll", &rows.collect::<Vec<_>>());
    let what = if args.vary.is_empty() { "packs" } else { "games" };
    output::text(format!(
        "{heading}: {explained}\n\n{table}\n\n{} of {} {what}",
        grouped(shown.len() as u64),
        grouped(ranked.len() as u64)
    ))
}
