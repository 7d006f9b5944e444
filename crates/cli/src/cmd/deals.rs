//! `faceup deals`

use std::io::{self, Write};

use faceup::parts::answer::{DealJson, csv_line};
use faceup::parts::core::{Deals, symmetry};
use faceup::parts::play::{Basis, EngineError, Judge, Knowledge};
use faceup::parts::{TableStore, Wanted};
use faceup::{Deal, DealSet, Observer, Outcome, Quiet, Status};
use rayon::prelude::*;

use crate::args::{Cli, GameArgs, TableArgs, one_of};
use crate::consent;
use crate::failure::usage;
use crate::output;
use crate::progress::Progress;
use crate::store::CommandStore;

/// List deals with their outcome, rounds and winning leads
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  faceup deals 2x8                             the 256 symmetric deals, as CSV
  faceup deals 2x8 --outcome loss              only those that the starter loses
  faceup deals 2x8 --leads --json              the value of every lead too
  faceup deals 2x8 --distinct --sort rounds --reverse --limit 10    the ten longest
  faceup deals 2x8 --outcome win --sort winning-leads --limit 10    few winning leads
  faceup deals 3x4 --set equal --json
  faceup deals 2x10 --set all > all.csv        a million rows")]
pub struct Args {
    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    /// The set of deals [default: symmetric, or equal if the number of suits is odd]
    #[arg(long, value_parser = one_of(DealSet::ALL, DealSet::name, [
        "The other player holds the same ranks, with the suits of each pair exchanged",
        "Every deal that gives each player a card",
        "Hands of equal size, or one card more in one hand if the number of cards is odd",
    ]))]
    pub set: Option<DealSet>,

    /// List only deals with these outcomes for the starter, separated by commas
    #[arg(long, value_delimiter = ',', value_parser = one_of(Outcome::ALL, Outcome::name, [""; 3]))]
    pub outcome: Vec<Outcome>,

    /// List at most N deals
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    /// List deals that differ only by the names of suits once
    #[arg(long)]
    pub distinct: bool,

    /// Sort the deals by this number, the least first
    ///
    /// Deals without it come last.
    #[arg(long, value_enum, value_name = "NUMBER")]
    pub sort: Option<Sort>,

    /// With --sort, list the greatest number first
    #[arg(long, requires = "sort", hide_short_help = true)]
    pub reverse: bool,

    /// Show the value of every lead
    #[arg(long)]
    pub leads: bool,

    /// Print JSON lines instead of CSV
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub table: TableArgs,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Sort {
    /// The number of winning leads
    WinningLeads,
    /// The number of rounds
    Rounds,
    /// The last move of best play at which the winner could still lose the win. It becomes a column
    LastChoice,
}

/// The number of deals to value before printing them in order.
const CHUNK: usize = 1 << 13;
/// The most deals to sort. Each takes 24 bytes.
const MOST_SORTED: usize = 1 << 24;
/// The number of deals that a thread takes at a time.
const PIECE: usize = 1 << 8;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let store = CommandStore::new(cli, &args.table)?;
    let rules = store.rules(&args.game, args.ranks)?;
    let set = args.set.unwrap_or(DealSet::usual(rules));
    let deals = rules.deals(set).map_err(usage)?;
    let count = set.count(rules).map_err(usage)?.try_into().unwrap_or(u64::MAX);
    let needs_rounds = matches!(args.sort, Some(Sort::Rounds | Sort::LastChoice));
    let is_found = || store.tables.find(rules, Wanted::RoundsUnlessPinned).is_some();
    let openings = TableStore::openings(rules).filter(|_| !needs_rounds && set == DealSet::Symmetric && !is_found());
    let judge: Box<dyn Fn() -> Judge + Send + Sync> = match openings {
        Some(openings) => Box::new(move || Judge::by_openings(openings)),
        None => {
            let table = store.table(rules)?.tablebase();
            Box::new(move || Judge::by_table(table.clone(), 0))
        }
    };
    let mut filter = judge();
    consent::ask_rows(cli, args.limit.unwrap_or(u64::MAX).min(count), true)?;
    if needs_rounds && filter.basis() != (Basis::Table { has_rounds: true }) {
        let sort = if args.sort == Some(Sort::Rounds) { "rounds" } else { "last-choice" };
        return Err(usage(format!(
            "expected a table with rounds for --sort {sort}, got one without: leave out --table"
        )));
    }
    let mut is_wanted = |deal: &Deal| {
        let is_first = || match set {
            DealSet::Symmetric => deal.is_first_symmetric(),
            _ => symmetry::canonical(rules, deal.starter()) == deal.starter(),
        };
        let mut outcome = || filter.verdict(&(*deal).into(), &Quiet).ok().and_then(Knowledge::outcome);
        (!args.distinct || is_first())
            && (args.outcome.is_empty() || outcome().is_some_and(|outcome| args.outcome.contains(&outcome)))
    };
    let last_choice = args.sort == Some(Sort::LastChoice);
    let print = |judge: &mut Judge, deals: &[Deal]| -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        for deal in deals {
            let row = DealJson::new(judge, deal, args.leads, last_choice)?;
            text.extend(if args.json { row.line()? } else { row.csv() });
        }
        Ok(text)
    };
    let mut deals: Box<dyn Iterator<Item = Deal>> = match args.sort {
        Some(by) => Box::new(sorted(cli, args, by, &judge, (deals, count), &mut is_wanted)?.into_iter()),
        None => Box::new(deals),
    };
    let mut out = io::stdout().lock();
    if !args.json {
        out.write_all(&csv_line(&DealJson::columns(args.leads, last_choice)))?;
    }
    let mut left = args.limit.unwrap_or(u64::MAX);
    while left > 0 {
        let chunk: Vec<Deal> = deals.by_ref().take(CHUNK).collect();
        if chunk.is_empty() {
            break;
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX);
        let chunk: Vec<Deal> = chunk.into_iter().filter(&mut is_wanted).take(most).collect();
        left -= chunk.len() as u64;
        let pieces = chunk.par_chunks(PIECE).map_init(&judge, print).collect::<anyhow::Result<Vec<_>>>()?;
        for piece in pieces {
            out.write_all(&piece)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The wanted deals, sorted by a number of their rows.
fn sorted(
    cli: &Cli,
    args: &Args,
    by: Sort,
    judge: &(dyn Fn() -> Judge + Send + Sync),
    (mut deals, total): (Deals, u64),
    is_wanted: &mut impl FnMut(&Deal) -> bool,
) -> anyhow::Result<Vec<Deal>> {
    let key = |row: DealJson| {
        let number = match by {
            Sort::WinningLeads => Some(row.winning_lead_count),
            Sort::Rounds => row.rounds.map(usize::from),
            Sort::LastChoice => row.last_choice.flatten(),
        };
        // Reversed or not, deals without the number come last.
        number.map_or(usize::MAX, |number| if args.reverse { usize::MAX - 1 - number } else { number })
    };
    let last_choice = by == Sort::LastChoice;
    let progress = Progress::new("sorting deals".to_owned(), "step", cli.quiet);
    let (mut all, mut done): (Vec<(usize, Deal)>, u64) = (Vec::new(), 0);
    loop {
        let chunk: Vec<Deal> = deals.by_ref().take(CHUNK).collect();
        if chunk.is_empty() {
            break;
        }
        progress.check()?;
        progress.progress(Status { step: 0, done, total });
        done += chunk.len() as u64;
        let chunk: Vec<Deal> = chunk.into_iter().filter(&mut *is_wanted).collect();
        if all.len() + chunk.len() > MOST_SORTED {
            return Err(usage(format!(
                "expected at most {} deals to sort, got more: choose a smaller --set, or leave out --sort",
                output::grouped(MOST_SORTED as u64)
            )));
        }
        let keys = chunk
            .par_iter()
            .map_init(judge, |judge, deal| Ok((key(DealJson::new(judge, deal, false, last_choice)?), *deal)))
            .collect::<Result<Vec<_>, EngineError>>()?;
        all.extend(keys);
    }
    all.sort_by_key(|&(key, _)| key);
    Ok(all.into_iter().map(|(_, deal)| deal).collect())
}
