//! `faceup femto solve`

use faceup_femto::{Deal, Pack, Ratio};
use serde::Serialize;

use super::{show, solved};
use crate::args::{Cli, FemtoSolveArgs};
use crate::output::{self, grouped};

#[derive(Debug, Serialize)]
struct DealJson {
    /// The first player's hand; a joker is 0.
    hand: Vec<u16>,
    other: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u16>,
    /// What the deal is worth to the first player: `p/q`, or an integer.
    value: String,
    decimal: f64,
}

impl DealJson {
    fn new(pack: &Pack, deal: Deal, value: &Ratio) -> DealJson {
        DealJson {
            hand: show::values(pack, deal.hands().one),
            other: show::values(pack, deal.hands().two),
            left_out: deal.left_out(pack).map(|out| show::card(pack, out)),
            value: value.to_string(),
            decimal: value.to_f64(),
        }
    }
}

pub fn run(cli: &Cli, args: &FemtoSolveArgs) -> anyhow::Result<()> {
    let settings = args.game.settings()?;
    let pack = settings.pack();
    let solution = solved(cli, &settings)?;
    let ranked = ranked(Deal::all(pack).map(|deal| (deal, solution.deal_value(deal))).collect(), pack);
    let shown = &ranked[..ranked.len().min(args.limit.unwrap_or(usize::MAX))];
    if args.json {
        return output::json(&shown.iter().map(|(deal, value)| DealJson::new(pack, *deal, value)).collect::<Vec<_>>());
    }
    let width = |heading: &str, cells: &mut dyn Iterator<Item = usize>| cells.max().unwrap_or(0).max(heading.len());
    let fractions: Vec<String> = shown.iter().map(|(_, value)| show::fraction(value)).collect();
    let hand = width("first hand", &mut shown.iter().map(|(deal, _)| pack.format_hand(deal.hands().one).len()));
    let other = width("second hand", &mut shown.iter().map(|(deal, _)| pack.format_hand(deal.hands().two).len()));
    let value = width("value", &mut fractions.iter().map(String::len));
    let out = if pack.leaves_one_out() { "  left out" } else { "" };
    let mut lines = vec![
        settings.to_string(),
        String::new(),
        format!("{:<hand$}  {:<other$}{out}  {:>value$}  {:>11}", "first hand", "second hand", "value", "decimal"),
    ];
    for ((deal, exact), fraction) in shown.iter().zip(&fractions) {
        let hands = deal.hands();
        let out = deal.left_out(pack).map_or(String::new(), |out| format!("  {:>8}", pack.card(out)));
        lines.push(format!(
            "{:<hand$}  {:<other$}{out}  {fraction:>value$}  {:>11}",
            pack.format_hand(hands.one),
            pack.format_hand(hands.two),
            show::decimal(exact.to_f64())
        ));
    }
    if shown.len() < ranked.len() {
        lines.push(format!("… and {} deals more (--limit N shows more)", grouped((ranked.len() - shown.len()) as u64)));
    }
    lines.push(String::new());
    lines.push(format!(
        "{} deals, by what they are worth to the first player; {} states valued",
        grouped(ranked.len() as u64),
        grouped(solution.states())
    ));
    output::text(lines.join("\n"))
}

/// The best deals first, those of equal value in order of their cards.
pub fn ranked(mut deals: Vec<(Deal, Ratio)>, pack: &Pack) -> Vec<(Deal, Ratio)> {
    let cards = |deal: &Deal| (show::values(pack, deal.hands().one), show::values(pack, deal.hands().two));
    deals.sort_by(|(a, x), (b, y)| y.cmp(x).then_with(|| cards(a).cmp(&cards(b))));
    deals
}
