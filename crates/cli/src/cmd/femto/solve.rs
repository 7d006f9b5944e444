//! `faceup femto solve`

use faceup::femto::{ByPlayer, Deal, Dealing, Draft, Enclosure, Pack, Ratio, Settings, bound, bounds_extent};
use serde::Serialize;

use super::show::{self, GameJson};
use super::{say_size, solved};
use crate::args::{Cli, FemtoSolveArgs};
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

/// The exact value of a deal, or its bounds.
trait Known {
    /// The number to rank by.
    fn rank(&self) -> Ratio;
    fn json(&self) -> ValueJson;
    /// The cells of a table.
    fn cells(&self) -> [String; 2];
    const HEADS: [&str; 2];
}

impl Known for Ratio {
    const HEADS: [&str; 2] = ["value", "decimal"];

    fn rank(&self) -> Ratio {
        self.clone()
    }

    fn json(&self) -> ValueJson {
        ValueJson::Exact { value: self.to_string() }
    }

    fn cells(&self) -> [String; 2] {
        [show::fraction(self), show::decimal(self.to_f64())]
    }
}

impl Known for Enclosure {
    const HEADS: [&str; 2] = ["at least", "at most"];

    fn rank(&self) -> Ratio {
        &(&self.low + &self.high) / &Ratio::from(2)
    }

    fn json(&self) -> ValueJson {
        ValueJson::Between { low: self.low.to_string(), high: self.high.to_string() }
    }

    fn cells(&self) -> [String; 2] {
        let (low, high) = show::outward(&self.low, &self.high);
        [low, high]
    }
}

pub fn run(cli: &Cli, args: &FemtoSolveArgs) -> anyhow::Result<()> {
    let settings = args.game.settings()?;
    if args.bounds {
        say_size(cli, bounds_extent(&settings), "");
        let progress = Progress::new("bounding femto".to_owned(), "part", cli.quiet);
        let bounds = bound(&settings, memory_limit(cli), &progress)?;
        drop(progress);
        let deals = Deal::all(settings.pack()).map(|deal| (deal, bounds.deal(deal))).collect();
        print(args, &settings, deals, bounds.states())
    } else {
        let solution = solved(cli, &settings)?;
        let deals = Deal::all(settings.pack()).map(|deal| (deal, solution.deal_value(deal))).collect();
        print(args, &settings, deals, solution.states())?;
        if settings.dealing() == Dealing::Drafted && !args.json {
            let draft = Draft::new(&solution);
            let picks = draft.best(ByPlayer::default());
            let picks: Vec<String> = picks.into_iter().map(|place| settings.pack().card(place).to_string()).collect();
            let worth = show::number(draft.value());
            output::text(format_args!(
                "the draft is worth {worth} to the first player; best first pick {}",
                picks.join(",")
            ))?;
        }
        Ok(())
    }
}

fn print<V: Known>(
    args: &FemtoSolveArgs,
    settings: &Settings,
    deals: Vec<(Deal, V)>,
    states: u64,
) -> anyhow::Result<()> {
    let pack = settings.pack();
    let ranked = ranked(deals, pack);
    let shown = &ranked[..ranked.len().min(args.limit.unwrap_or(usize::MAX))];
    if args.json {
        let rows = shown.iter().map(|(deal, value)| DealJson {
            hand: show::values(pack, deal.hands().one),
            opponent_hand: show::values(pack, deal.hands().two),
            left_out: deal.left_out(pack).map(|out| show::card(pack, out)),
            value: value.json(),
            decimal: value.rank().to_f64(),
        });
        return output::json(&SolvedJson { game: settings.into(), deals: rows.collect() });
    }
    let row = |(deal, value): &(Deal, V)| {
        let hands = deal.hands();
        let out = deal.left_out(pack).map_or(String::new(), |out| pack.card(out).to_string());
        let [first, second] = value.cells();
        [pack.format_hand(hands.one), pack.format_hand(hands.two), out, first, second]
    };
    let [first, second] = V::HEADS;
    let mut rows = vec![["first hand", "second hand", "left out", first, second].map(str::to_owned)];
    rows.extend(shown.iter().map(row));
    let widths: [usize; 5] = std::array::from_fn(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0));
    let mut lines = vec![settings.to_string(), String::new()];
    for row in &rows {
        let out = if pack.leaves_one_out() { format!("  {:>1$}", row[2], widths[2]) } else { String::new() };
        let [first, second, _, left, right] = row;
        let [a, b, _, c, d] = widths;
        lines.push(format!("{first:<a$}  {second:<b$}{out}  {left:>c$}  {right:>d$}"));
    }
    if shown.len() < ranked.len() {
        lines.push(format!("… and {} more deals (--limit N shows more)", grouped((ranked.len() - shown.len()) as u64)));
    }
    lines.push(String::new());
    lines.push(format!(
        "{} deals, by value to the first player; {} states valued",
        grouped(ranked.len() as u64),
        grouped(states)
    ));
    output::text(lines.join("\n"))
}

/// The deals, the best first; deals of equal value in the order of their cards.
fn ranked<V: Known>(deals: Vec<(Deal, V)>, pack: &Pack) -> Vec<(Deal, V)> {
    let cards = |deal: &Deal| (show::values(pack, deal.hands().one), show::values(pack, deal.hands().two));
    let mut keyed: Vec<_> = deals.into_iter().map(|(deal, value)| (value.rank(), cards(&deal), deal, value)).collect();
    keyed.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    keyed.into_iter().map(|(_, _, deal, value)| (deal, value)).collect()
}
