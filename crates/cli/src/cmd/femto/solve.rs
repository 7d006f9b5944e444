//! `faceup femto solve`

use faceup::ByPlayer;
use faceup::parts::femto::{Card, Deal, Dealing, Draft, Enclosure, Pack, Ratio, Settings, bound, bounds_extent};
use serde::Serialize;

use super::answer::{self, cards};
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
    deals: Vec<DealJson>,
}

/// A deal with its value, or the bounds of its value.
#[derive(Debug, Serialize)]
struct DealJson {
    hand: Vec<Card>,
    opponent_hand: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<Card>,
    #[serde(flatten)]
    value: Valued,
    decimal: f64,
    /// The value, or the middle of the bounds.
    #[serde(skip)]
    middle: Ratio,
    /// The last two cells of a table.
    #[serde(skip)]
    cells: [String; 2],
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Valued {
    Exact { value: Ratio },
    Between(Enclosure),
}

impl DealJson {
    fn new(pack: &Pack, deal: Deal, value: Valued) -> DealJson {
        let (middle, cells) = match &value {
            Valued::Exact { value } => (value.clone(), [show::fraction(value), show::decimal(value.to_f64())]),
            Valued::Between(Enclosure { low, high }) => {
                (&(low + high) / &Ratio::from(2), show::outward(low, high, 12).into())
            }
        };
        DealJson {
            hand: cards(pack, deal.hands().one),
            opponent_hand: cards(pack, deal.hands().two),
            left_out: deal.left_out(pack).map(|place| pack.card(place)),
            decimal: middle.to_f64(),
            value,
            middle,
            cells,
        }
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
        let deals = Deal::all(&settings.pack)
            .map(|deal| DealJson::new(&settings.pack, deal, Valued::Between(bounds.deal(deal))))
            .collect();
        print(args, &settings, ["at least", "at most"], deals, bounds.states())
    } else {
        let solution = solved(cli, &settings)?;
        let deals = Deal::all(&settings.pack)
            .map(|deal| DealJson::new(&settings.pack, deal, Valued::Exact { value: solution.deal_value(deal) }))
            .collect();
        print(args, &settings, ["value", "decimal"], deals, solution.states())?;
        if settings.dealing == Dealing::Drafted && !args.json {
            let draft = Draft::new(&solution);
            output::text(format_args!(
                "value of the draft to the first player: {}; best first pick {}",
                show::number(draft.value()),
                show::places(&settings.pack, &draft.best(ByPlayer::default()))
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
    mut deals: Vec<DealJson>,
    states: u64,
) -> anyhow::Result<()> {
    let order = |deal: &DealJson| (deal.hand.clone(), deal.opponent_hand.clone());
    deals.sort_by(|a, b| b.middle.cmp(&a.middle).then_with(|| order(a).cmp(&order(b))));
    let all = deals.len();
    deals.truncate(args.limit.unwrap_or(all));
    if args.json {
        return answer::print(settings, SolvedJson { deals });
    }
    // Only an odd pack has the column of the card left out.
    let one_out = settings.pack.leaves_one_out();
    let row = |deal: &DealJson| {
        let out = deal.left_out.map(|card| card.to_string());
        [show::cards(&deal.hand), show::cards(&deal.opponent_hand)].into_iter().chain(out).chain(deal.cells.clone())
    };
    let out = one_out.then_some("left out");
    let heads: Vec<&str> = ["first hand", "second hand"].into_iter().chain(out).chain(heads).collect();
    let rows: Vec<Vec<String>> = deals.iter().map(|deal| row(deal).collect()).collect();
    let mut lines = vec![settings.to_string(), String::new()];
    lines.push(columns(&heads, if one_out { "lllr" } else { "llr" }, &rows));
    if deals.len() < all {
        lines.push(format!("… and {} more deals (--limit N shows more)", grouped((all - deals.len()) as u64)));
    }
    lines.push(String::new());
    lines.push(format!(
        "{} deals, by value to the first player; {} states valued",
        grouped(all as u64),
        grouped(states)
    ));
    output::text(lines.join("\n"))
}
