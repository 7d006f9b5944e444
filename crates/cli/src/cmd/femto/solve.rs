//! `faceup femto solve`

use faceup::parts::femto::answer::{About, DealAnswer, Valued};
use faceup::parts::femto::{Card, Deal, Dealing, Draft, Enclosure, Ratio, Settings, bound, bounds_extent};
use faceup::{ByPlayer, Player};
use serde::Serialize;

use super::options::GameArgs;
use super::show;
use super::solved::{ask, say_size, solved};
use crate::args::Cli;
use crate::columns::columns;
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;

/// Solve every deal, and list them by value
///
/// The value of a deal is the mean payoff of its first player if both play optimally. Under the objective result, 1 is a
/// certain win, 0 an even game, and -1 a certain loss. Values are exact fractions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup femto solve
  faceup femto solve --json --objective margin
  faceup femto solve --cards 2,3,4,5,6,7,8,10,12 --limit 10
  faceup femto solve --cards 2,3,4,5,6,7,8,10,12 --left-out hidden
  faceup femto solve --cards 5,7,9,13,16,18,20,24 --chooser loser --lead alternate
  faceup femto solve --cards 2,3,4,5,6,7,8,9,10,12,14,16 --bounds --limit 10")]
pub struct Args {
    /// Show at most this number of deals, the best first
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    /// Compute proved bounds, about 1e-11 apart, instead of exact fractions, which grow too long in packs of more than 10 cards
    #[arg(long)]
    pub bounds: bool,

    /// Print a JSON list: hand, other hand, card left out, value (with --bounds: low and high)
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Serialize)]
struct SolvedJson {
    deals: Vec<DealAnswer>,
}

/// A deal with its value, or the bounds of its value.
struct Known {
    deal: Deal,
    value: Valued,
    /// The last two cells of a table.
    cells: [String; 2],
}

impl Known {
    fn exact(deal: Deal, value: Ratio) -> Known {
        let cells = [show::fraction(&value), show::decimal(value.to_f64())];
        Known { deal, value: Valued::Exact { value }, cells }
    }

    fn between(deal: Deal, bounds: Enclosure) -> Known {
        let cells = show::outward(&bounds.low, &bounds.high, 12).into();
        Known { deal, value: Valued::Between(bounds), cells }
    }
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    if let Some(settings) = args.game.hidden()? {
        return super::hidden::solve(cli, &settings, args.limit, args.json);
    }
    let settings = args.game.settings()?;
    if args.bounds {
        let (extent, limit) = (bounds_extent(&settings), memory_limit(cli));
        ask(cli, &settings, extent, limit, 1)?;
        say_size(cli, extent, "");
        let bounds =
            Progress::during("bounding femto", "part", cli.quiet, |progress| bound(&settings, limit, progress))?;
        let deals = Deal::all(settings.pack()).map(|deal| Known::between(deal, bounds.deal(deal))).collect();
        print(args, &settings, ["at least", "at most"], deals, bounds.states())
    } else {
        let solution = solved(cli, &settings)?;
        let deals = Deal::all(settings.pack()).map(|deal| Known::exact(deal, solution.deal_value(deal))).collect();
        print(args, &settings, ["value", "decimal"], deals, solution.states())?;
        if settings.dealing() == Dealing::Drafted && !args.json {
            let draft = Draft::new(&solution);
            output::text(format_args!(
                "value of the draft to the first player: {}; best first pick {}",
                show::number(draft.value()),
                show::places(settings.pack(), &draft.best(ByPlayer::default()))
            ))?;
        }
        Ok(())
    }
}

/// Prints the deals, the best first, and deals of equal value in the order of their cards. `heads` belong to the cells.
fn print(
    args: &Args,
    settings: &Settings,
    heads: [&str; 2],
    mut ranked: Vec<Known>,
    states: u64,
) -> anyhow::Result<()> {
    let pack = settings.pack();
    let cards =
        |known: &Known| ByPlayer::each(|player| pack.cards_of(known.deal.hands()[player]).collect::<Vec<Card>>());
    ranked.sort_by_cached_key(|known| (std::cmp::Reverse(known.value.middle()), cards(known)));
    let most = args.limit.unwrap_or(usize::MAX).min(ranked.len());
    if args.json {
        let deals = ranked.into_iter().take(most).map(|Known { deal, value, .. }| DealAnswer::new(pack, deal, value));
        return output::json(&About::new(settings, SolvedJson { deals: deals.collect() }));
    }
    // Only an odd pack has the column of the card left out.
    let with_out = |hands: [String; 2], out: String, cells: [String; 2]| {
        let out = pack.leaves_one_out().then_some(out);
        hands.into_iter().chain(out).chain(cells).collect::<Vec<String>>()
    };
    let row = |Known { deal, cells, .. }: &Known| {
        let out = deal.left_out(pack).map_or(String::new(), |out| pack.card(out).to_string());
        with_out(Player::ALL.map(|player| pack.format_hand(deal.hands()[player])), out, cells.clone())
    };
    let heads =
        with_out(["first hand", "second hand"].map(str::to_owned), "left out".to_owned(), heads.map(str::to_owned));
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let rows: Vec<_> = ranked[..most].iter().map(row).collect();
    let mut lines = vec![settings.to_string(), String::new()];
    lines.push(columns(&heads, if pack.leaves_one_out() { "lllr" } else { "llr" }, &rows));
    if most < ranked.len() {
        lines.push(format!("… and {} more deals (--limit N shows more)", grouped((ranked.len() - most) as u64)));
    }
    lines.push(String::new());
    lines.push(format!(
        "{} deals, by value to the first player; {} states valued",
        grouped(ranked.len() as u64),
        grouped(states)
    ));
    output::text(lines.join("\n"))
}
