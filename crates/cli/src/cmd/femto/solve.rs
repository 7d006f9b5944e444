//! `faceup femto solve`

use faceup::femto::{ByPlayer, Deal, Dealing, Draft, Enclosure, Player, Ratio, Settings, bound, bounds_extent};
use serde::Serialize;

use super::show::{self, GameJson};
use super::solved::{say_size, solved};
use crate::args::{Cli, FemtoSolveArgs};
use crate::columns::{Style, columns};
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;

#[derive(Debug, Serialize)]
struct SolvedJson {
    #[serde(flatten)]
    game: GameJson,
    deals: Vec<DealJson>,
}

#[derive(Debug, Serialize)]
struct DealJson {
    /// Player one's hand. A joker is 0.
    hand: Vec<u16>,
    opponent_hand: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u16>,
    #[serde(flatten)]
    value: ValueJson,
    decimal: f64,
}

/// The value of the deal to player one: `p/q`, or an integer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ValueJson {
    Exact { value: String },
    Between { low: String, high: String },
}

/// A deal with its value, or the bounds of its value.
struct Known {
    deal: Deal,
    /// The number to rank by.
    rank: Ratio,
    json: ValueJson,
    /// The last two cells of a table.
    cells: [String; 2],
}

impl Known {
    fn exact(deal: Deal, value: Ratio) -> Known {
        let json = ValueJson::Exact { value: value.to_string() };
        Known { deal, json, cells: [show::fraction(&value), show::decimal(value.to_f64())], rank: value }
    }

    fn between(deal: Deal, Enclosure { low, high }: Enclosure) -> Known {
        let json = ValueJson::Between { low: low.to_string(), high: high.to_string() };
        Known { deal, json, cells: show::outward(&low, &high).into(), rank: &(&low + &high) / &Ratio::from(2) }
    }
}

pub fn run(cli: &Cli, args: &FemtoSolveArgs) -> anyhow::Result<()> {
    let settings = args.game.settings()?;
    if args.bounds {
        say_size(cli, bounds_extent(&settings), "");
        let progress = Progress::new("bounding femto".to_owned(), "part", cli.quiet);
        let bounds = bound(&settings, memory_limit(cli), &progress)?;
        drop(progress);
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
                show::cards(settings.pack(), &draft.best(ByPlayer::default()))
            ))?;
        }
        Ok(())
    }
}

/// Prints the deals, the best first, and deals of equal value in the order of their cards. `heads` are those of the cells.
fn print(
    args: &FemtoSolveArgs,
    settings: &Settings,
    heads: [&str; 2],
    mut ranked: Vec<Known>,
    states: u64,
) -> anyhow::Result<()> {
    let pack = settings.pack();
    let cards = |known: &Known| Player::ALL.map(|player| show::values(pack, known.deal.hands()[player]));
    ranked.sort_by_cached_key(|known| (std::cmp::Reverse(known.rank.clone()), cards(known)));
    let most = args.limit.unwrap_or(usize::MAX).min(ranked.len());
    if args.json {
        let rows = ranked.into_iter().take(most).map(|Known { deal, rank, json, .. }| DealJson {
            hand: show::values(pack, deal.hands().one),
            opponent_hand: show::values(pack, deal.hands().two),
            left_out: deal.left_out(pack).map(|out| show::card(pack, out)),
            value: json,
            decimal: rank.to_f64(),
        });
        return output::json(&SolvedJson { game: settings.into(), deals: rows.collect() });
    }
    // The column of the card left out is there if one is left out.
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
    lines.push(columns(&heads, if pack.leaves_one_out() { "lllr" } else { "llr" }, &rows, Style::Plain));
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
